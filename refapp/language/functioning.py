"""Where an ability functions that doesn’t say so: its cost or its effect may tell (113.6j, 113.6m).

Nothing here plays; the zones stand in the abilities, where a board may say them itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Protocol

from refapp.language.casting import Cost
from refapp.language.filters import Filter
from refapp.language.instruction import Instruction

SELF = "@self"
_MOVING = frozenset({"sacrifice", "exile", "destroy", "bounce", "move", "discard", "return", "put_onto_battlefield"})
"""What may put an object into another zone."""


def of_cost(cost: Cost | None) -> str | None:
    """The only zone in which the cost can be paid, if it can’t be paid on the battlefield (§113.6j)."""
    for part in cost.parts if cost is not None else ():
        if part.what is None and part.kind in ("discard", "exile", "reveal"):
            zone = "hand" if part.kind in ("discard", "reveal") else part.zone
            if zone != "battlefield":
                return zone
    return None


def of_effect(do: Sequence[Any], cost: Cost | None = None) -> str | None:
    """The zone out of which the effect moves its object, also with a delayed triggered ability (§113.6m).

    None if the cost, or something before in the effect, moves the object first.
    """
    if any(part.what is None and part.kind in ("sacrifice", "exile", "discard", "return")
           for part in (cost.parts if cost is not None else ())):
        return None
    for step, names in _steps(do, {SELF}):
        if step.verb in _MOVING and names.intersection(_named(step)):
            zone = step.args.get("from_") if step.verb == "return" else None
            return zone if zone not in (None, "battlefield") else None
    return None


def _named(step: Instruction) -> tuple[str, ...]:
    what = step.args.get("what", ())
    return (what,) if isinstance(what, str) else tuple(what)


def _steps(do: Sequence[Any], names: set[str]) -> Iterator[tuple[Instruction, set[str]]]:
    """Every instruction with those inside it, and the words that mean the object there."""
    for step in do:
        yield step, names
        for inner in step.args.values():
            if isinstance(inner, tuple) and inner and isinstance(inner[0], Instruction):
                yield from _steps(inner, names)
            elif step.verb == "delayed" and hasattr(inner, "do"):
                yield from _steps(inner.do, names | ({"@it"} if step.args.get("it", SELF) in names else set()))


def of_activated(cost: Cost | None, do: Sequence[Any]) -> str:
    """Where an activated ability functions."""
    return of_cost(cost) or of_effect(do, cost) or "battlefield"


def of_trigger(who: Filter | None, do: Sequence[Any]) -> str:
    """Where a triggered ability functions.

    One whose trigger condition speaks of the object itself, or of what it enchants, keeps to the battlefield.
    """
    if who is not None and {"self", "this", "enchanted"}.intersection(who.words):
        return "battlefield"
    return of_effect(do) or "battlefield"


class Doing(Protocol):
    """An activated or triggered ability."""

    @property
    def rules(self) -> tuple[str, ...]: ...
    @property
    def do(self) -> Sequence[Any]: ...


def rule_of(ability: Doing, zone: str, cost: Cost | None = None) -> tuple[str, ...]:
    """The key of the rule that has the ability function in this zone; nothing where a keyword’s rule says it."""
    word: str = getattr(ability, "keyword", "")
    if ability.rules or word or zone == "battlefield":
        return ()
    if of_cost(cost) == zone:
        return ("113.6j",)
    return ("113.6m",) if of_effect(ability.do, cost) == zone else ()
