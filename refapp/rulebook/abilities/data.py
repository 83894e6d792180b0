"""Abilities written as data, in the words of the scenario language: what most keywords are."""

from __future__ import annotations

from typing import Any

from refapp.language.abilities import read_ability
from refapp.language.scenario import Ability, Keyword
from refapp.language.vocabulary import OWN_COST


def abilities(*raw: Any) -> tuple[Ability, ...]:
    """The abilities that these mappings describe; raises ScenarioError where one can't be read.

    What a keyword’s rule says of targets stands there as well, although the keyword itself doesn’t say “target”
    (115.1e).
    """
    return tuple(read_ability(one, f"keyword[{at}]") for at, one in enumerate(raw))


def trigger(name: str, event: str, do: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    """A triggered ability of a keyword: name, event, effect, and what else the language says of triggers."""
    return {"trigger": {"id": name, "event": event, "do": do, **more}}


def activated(name: str, cost: str, do: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    """An activated ability of a keyword: name, whole cost, effect, and what else the language says of such."""
    return {"activated": {"id": name, "cost": cost, "do": do, **more}}


UNPAYABLE = "{1000}"


def cost_of(keyword: Keyword, *more: str) -> str:
    """The cost behind a keyword as it is written, with what the keyword's rule adds to it.

    A bare number is that much generic mana: “equip 2”.
    """
    own = [str(keyword.cost)] if keyword.cost is not None else [f"{{{keyword.n}}}"] if keyword.n is not None else []
    if keyword.quality.startswith(OWN_COST):  # nothing has gained it yet whose cost that is: it can’t be paid (118.6)
        own += [UNPAYABLE, *keyword.quality.removeprefix(OWN_COST).lstrip(", ").split(", ")]
    elif keyword.quality:
        own.append(keyword.quality.lstrip(", "))
    own = [one for one in own if one]
    return ", ".join((*own, *more))
