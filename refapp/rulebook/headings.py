"""Headings, whose subrules are played one by one, and the rules that say nothing that a board could show.

Loaded last: a heading of which no subrule is carried out by anything is none.
"""

from __future__ import annotations

from refapp.history import Outline
from refapp.model import RuleNumber
from refapp.resources import shipped
from refapp.rulebook.registry import definition, machine, registered
from refapp.rulebook.without_behaviour import REASONS

LISTS = ("111.10", "704.5", "704.6")
"""Keys of rules that only open a list, beside the title rules."""


def replays(subrules: tuple[str, ...]) -> tuple[str, ...]:
    """A heading: its subrules are played one by one."""
    return subrules


_known = {rule for check in registered() for rule in check.rules} | set(REASONS)
_above = {str(RuleNumber.parse(rule).parent) for rule in _known if ":" not in rule}
_titles = (str(number) for number in Outline(shipped("corpus") / "history").headings if number.rule is not None)
for _key in (*LISTS, *_titles):
    if _key in _above:
        machine(f"heading.{_key}", replays, _key)
for _key, _reason in REASONS.items():
    definition(f"definition.{_key}", _reason, _key)
