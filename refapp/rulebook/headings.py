"""Headings, whose subrules are played one by one, and the rules that say nothing that a board could show.

Loaded last: a heading of which no subrule is carried out by anything is none.
"""

from __future__ import annotations

import re

from refapp.history import committed
from refapp.rulebook.numbering import KEYED
from refapp.rulebook.registry import definition, machine, registered
from refapp.rulebook.without_behaviour import REASONS

_HEADINGS = re.compile(r"701\.(?!1$)[0-9]+|704\.[56]|111\.10")


def replays(subrules: tuple[str, ...]) -> tuple[str, ...]:
    """A heading: its subrules are played one by one."""
    return subrules


_known = {rule for check in registered() for rule in check.rules} | set(REASONS)
for _key in map(str, committed().numbers(KEYED)):
    if _HEADINGS.fullmatch(_key) and any(re.fullmatch(f"{re.escape(_key)}[a-z]+", rule) for rule in _known):
        machine(f"heading.{_key}", replays, _key)
for _key, _reason in REASONS.items():
    definition(f"definition.{_key}", _reason, _key)
