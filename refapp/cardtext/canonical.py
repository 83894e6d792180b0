"""One shape for what can be said in several: data as the engine writes them become those that meanings are written for.

``{"what": ["@target"]}`` is ``{"what": "@target"}``, the cost ``sacrifice 1 creature`` is ``sacrifice a creature``.
Nothing is lost: both shapes are read as the same by :mod:`refapp.language`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from refapp.cardtext.keyword_lines import one_form
from refapp.cardtext.lexicon import english

_ONE = frozenset({"what", "to", "a", "b", "from_", "on", "source", "all_cant", "you_cant"})
"""Keys whose list of one is that one."""
_KINDS = {"{W}": "white", "{U}": "blue", "{B}": "black", "{R}": "red", "{G}": "green", "{C}": "colorless"}
_OWN_IT = {"delayed": ("trigger",), "for_each": ("then",), "damage": ("to", "amount")}
"""Instruction → where ``@it`` is what that is about, not the object of the event."""
_SIGNS = {kind: sign for sign, kind in _KINDS.items()}
_BLOCKED = frozenset({"becomes_blocked", "becomes_blocked_by"})
"""Events of which ``@it`` is what blocks."""
_HOSTS = {"enchanted": "enchanted permanent", "equipped": "equipped creature"}
_PHRASES: Mapping[str, Mapping[str, Any]] = {
    "cant attack": {"cant": ["attack"]}, "cant block": {"cant": ["block"]}, "cant be blocked": {"cant": ["be_blocked"]},
    "attacks if able": {"must": ["attack"]}, "blocks if able": {"must": ["block"]},
    "must be blocked": {"must": ["be_blocked"]}, "all able creatures block": {"must": ["be_blocked_by_all"]},
    "doesnt untap": {"grant": ["doesnt untap"]}, "cant attack alone": {"cant": ["attack_alone"]},
    "cant block alone": {"cant": ["block_alone"]}, "blocks one more": {"grant": ["blocks one more"]},
    "blocks any number": {"grant": ["blocks any number"]}}
"""Phrase of a board → what a static ability says of the object itself."""
_AFFECTED = frozenset({"affects", "who", "what"})
_COSTS: tuple[tuple[re.Pattern[str], str], ...] = tuple((re.compile(shape), said) for shape, said in (
    (r"[1-9]\d*|X", r"+\g<0>"),
    (r"sacrifice 1 other (.+)", r"sacrifice another \1"),
    (r"(sacrifice|exile|return) 1 (.+)", r"\1 a \2"),
    (r"discard self from hand", "discard self"),
    (r"discard 1 object from hand", "discard a card"),
    (r"discard (\S+) object from hand", r"discard \1 cards"),
    (r"discard 1 (.+) from hand", r"discard a \1 card"),
    (r"tap 1 (?!untapped)(.+)", r"tap an untapped \1"),
    (r"remove 1 (.+) counters from self", r"remove a \1 counter from self"),
))


def canonical(data: Any, key: str = "") -> Any:
    """The same data in the shape that meanings have; ``key`` is what they stand under."""
    if isinstance(data, Mapping):
        found = {name: canonical(item, name) for name, item in data.items()}
        events = {found.get("event"), *found.get("or", ())} if key == "trigger" else set()
        if key == "trigger" and found.get("who") == "self" and not _BLOCKED & events:
            found = _of_itself(found)
        if found.get("event") == "chapter":
            del found["event"]
            if isinstance(found["chapter"], list) and len(found["chapter"]) == 1:
                found["chapter"] = found["chapter"][0]
        if key == "replace" and found.get("event") == "damage" and _is_more(found.get("instead")):
            found["who"] = {"yours": "source yours"}.get(found.get("who", ""), found.get("who", "source"))
        if key == "as_enters" and isinstance(found.get("choose"), list) and set(found["choose"]) == _SIGNS.keys() - {
                "colorless"}:
            found["choose"] = "color"
        if key == "activated":
            found = _with_whole_cost({**found, "once": True} if found.get("keyword") == "exhaust" else found)
        if key == "trigger" and found.get("event") == "casts" and "number" not in found:
            found.setdefault("who", "spell")
        if "do" in found and found.get("player") == "opponent" and isinstance(found["do"], str):
            found["player"] = "each_opponent"  # a board says so only where there is one
        return _with_defaults(found)
    if isinstance(data, list | tuple):
        items = [canonical(one, key) for one in data]
        return items[0] if key in _ONE and len(items) == 1 and isinstance(items[0], str) else items
    if isinstance(data, str) and key == "cost":
        return ", ".join(_cost(one) for one in data.split(", "))
    if data == "@target1":
        return "@target"
    if isinstance(data, str) and key in ("", "abilities", "grant") and data in _PHRASES:
        return {"static": {"affects": "self", **_PHRASES[data]}} if key != "grant" else data
    if isinstance(data, str) and (" from " in data or "—{" in data):
        return one_form(data, english())
    return _HOSTS.get(data, data) if isinstance(data, str) and key in _AFFECTED else data


def _is_more(instead: Any) -> bool:
    """Whether more damage is dealt instead."""
    return instead == "double" or (isinstance(instead, Mapping) and "plus" in instead)


def _with_defaults(said: dict[str, Any]) -> dict[str, Any]:
    """An instruction with what a board may leave out: damage’s source, one counter, mana of a color as symbols."""
    if said.get("do") == "add_mana" and said.get("mana") in _KINDS:
        said["kind"] = _KINDS[said.pop("mana")]
    elif said.get("do") == "add_mana" and said.get("kind") in _SIGNS and isinstance(said.get("n"), int):
        said["mana"] = _SIGNS[said.pop("kind")] * said.pop("n")
    elif said.get("do") == "damage" and not {"source", "parts", "each"} & said.keys():
        said["source"] = "@self"
    elif said.get("do") == "add_counters" and said.get("what") != "@targets":  # among these they may be distributed
        said.setdefault("n", 1)
    return said


def _with_whole_cost(said: Mapping[str, Any]) -> dict[str, Any]:
    """An activated ability whose cost is said in one: ``mana: 2``, ``tap: true`` and ``life: 1`` are parts of it.

    That it is a mana ability needn’t be said: its effect shows it.
    """
    parts = [*([f"{{{said['mana']}}}"] if str(said.get("mana", "")).isdigit() else []),
             *(["{T}"] if said.get("tap") is True else []), *([f"pay {said['life']} life"] if "life" in said else []),
             *(["discard a card"] if said.get("discard") == 1 else []),
             *(["sacrifice self"] if said.get("sacrifice") is True else [])]
    rest = {key: item for key, item in said.items() if key not in ("mana", "tap", "life", "mana_ability")
            and (key, item) not in (("discard", 1), ("sacrifice", True))}
    if not parts or not str(said.get("mana", "0")).isdigit():
        return dict(said)
    return {**rest, "cost": ", ".join([*parts, *([said["cost"]] if "cost" in said else [])])}


def _of_itself(data: Any) -> Any:
    """A trigger about the object itself, of which “it” in its event is the same."""
    if isinstance(data, Mapping):
        apart = _OWN_IT.get(str(data.get("do")), ()) if data.get("do") != "damage" or "each" in data else ()
        return {name: item if name in apart else _of_itself(item) for name, item in data.items()}
    if isinstance(data, list):
        return [_of_itself(one) for one in data]
    return "@self" if data == "@it" else data


def _cost(piece: str) -> str:
    for shape, said in _COSTS:
        if (found := shape.fullmatch(piece)) is not None:
            return found.expand(said)
    return piece
