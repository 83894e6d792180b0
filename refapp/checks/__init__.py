"""The checks: rules as functions, each registered under the numbers it carries in each edition.

The engine is the machine; these are its rules. Nothing here reads files or the clock; a check that only
finds or answers changes nothing.
"""

from refapp.checks.behaviours import BEHAVIOURS, Behaviour
from refapp.checks.evaluating import checks_for, evaluate, ruleset_for
from refapp.checks.numbering import CURRENT, EDITIONS, Carry, number_on
from refapp.checks.registry import Check, registry

__all__ = ["BEHAVIOURS", "CURRENT", "EDITIONS", "Behaviour", "Carry", "Check", "checks_for", "evaluate",
           "number_on", "registry", "ruleset_for"]
