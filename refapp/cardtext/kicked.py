"""Spells with another text if a cost was paid: “if this spell was kicked, destroy another target land”.

What only such a spell targets isn’t chosen otherwise (702.33g, 702.166d, 702.174m): it has a text of its own, in which
the condition holds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from refapp.cardtext.mentions import IT

KICKED_ONLY = "a target of what was kicked only"
"""Why a spell isn’t read as one text."""
_WAYS = frozenset({"bargain", "gift", "teamwork"})


def ways_of(step: Mapping[str, Any]) -> str:
    """The way of casting that a conditional instruction asks about, as the texts of a spell are named; else nothing."""
    condition = step.get("condition") if step.get("do") == "if" else None
    if not isinstance(condition, Mapping):
        return ""
    if condition.get("kicked") is True and len(condition) == 1:
        return "kicked"
    way = condition.get("cast_as")
    return str(way) if way in _WAYS and len(condition) == 1 else ""


def as_if(steps: Sequence[Any], *, paid: bool) -> list[Any]:
    """Instructions in which it is known whether the cost was paid."""
    found: list[Any] = []
    for one in steps:
        if not isinstance(one, Mapping) or not ways_of(one):
            found.append(one)
        elif paid:
            found += [_by_spell(step) for step in one["then"]]
        else:
            found += one.get("else", [])
    return found


def in_one(said: Mapping[str, Any]) -> Mapping[str, Any]:
    """A spell whose other text is its own and more, as one text: the inverse of reading it as two."""
    texts, plain = said.get("texts"), said.get("do", [])
    if not isinstance(texts, Mapping) or len(texts) != 1 or {"modes", "target", "targets"} & said.keys():
        return said
    [(way, text)] = texts.items()
    more = text.get("do", [])[len(plain):]
    if not more or text["do"][:len(plain)] != plain or way not in ("kicked", *_WAYS) or text.keys() - {
            "do", "target", "targets"}:
        return said
    condition = {"kicked": True} if way == "kicked" else {"cast_as": way}
    rest = {key: item for key, item in said.items() if key not in ("do", "texts")}
    return {**rest, **text, "do": [*plain, {"do": "if", "condition": condition, "then": more, "paid": True}]}


def _by_spell(step: Any) -> Any:
    """“If this spell was kicked, it deals …”: the spell does."""
    hurts = isinstance(step, Mapping) and step.get("do") == "damage" and step.get("source") == {IT: "it"}
    return {**step, "source": "@self"} if hurts else step
