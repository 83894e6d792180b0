"""The checks: rules as functions, each registered under the numbers it carries in each edition.

The engine is the machine; these are its rules. Which number a rule has in an edition, history says. Nothing here reads
files by itself or the clock, and a check that only finds or answers changes nothing.
"""

from refapp.rulebook.behaviours import BEHAVIOURS, Behaviour
from refapp.rulebook.evaluating import checks_for, evaluate, read_scenario, ruleset_for
from refapp.rulebook.numbering import KEYED, Numbers, number_on
from refapp.rulebook.registry import Check, Listed, listed, registry

__all__ = ["BEHAVIOURS", "KEYED", "Behaviour", "Check", "Listed", "Numbers", "checks_for", "evaluate", "listed",
           "number_on", "read_scenario", "registry", "ruleset_for"]
