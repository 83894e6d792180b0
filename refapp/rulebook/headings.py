"""Headings, whose subrules are played one by one, and the rules that say nothing that a board could show."""

from __future__ import annotations

import re

from refapp.rulebook import numbering
from refapp.rulebook.registry import definition, machine
from refapp.rulebook.without_behaviour import REASONS

_HEADINGS = re.compile(r"701\.(?!1$)[0-9]+|704\.[56]|111\.10")


def replays(subrules: tuple[str, ...]) -> tuple[str, ...]:
    """A heading: its subrules are played one by one."""
    return subrules


for _key in numbering.rule_keys():
    if _HEADINGS.fullmatch(_key):
        machine(f"heading.{_key}", replays, _key)
for _key, _reason in REASONS.items():
    definition(f"definition.{_key}", _reason, _key)
