"""The checks: rules as functions, each registered under the numbers it carries in each edition.

The engine is the machine; these are its rules. Nothing here reads files or the clock; a check that only
finds or answers changes nothing.
"""

from refapp.rulebook.behaviours import BEHAVIOURS, Behaviour
from refapp.rulebook.evaluating import checks_for, evaluate, ruleset_for
from refapp.rulebook.numbering import CURRENT, EDITIONS, Carry, number_on
from refapp.rulebook.registry import Check, registry

__all__ = ["BEHAVIOURS", "CURRENT", "EDITIONS", "Behaviour", "Carry", "Check", "checks_for", "evaluate",
           "number_on", "registry", "ruleset_for"]
