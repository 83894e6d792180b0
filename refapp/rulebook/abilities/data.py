"""Abilities written as data, in the words of the scenario language: what most keywords are."""

from __future__ import annotations

from typing import Any

from refapp.language.parse_abilities import read_ability
from refapp.language.scenario import Ability


def abilities(*raw: Any) -> tuple[Ability, ...]:
    """The abilities that these mappings describe; raises ScenarioError where one can't be read."""
    return tuple(read_ability(one, f"keyword[{at}]") for at, one in enumerate(raw))


def trigger(name: str, event: str, do: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    """A triggered ability of a keyword: name, event, effect, and what else the language says of triggers."""
    return {"trigger": {"id": name, "event": event, "do": do, **more}}
