"""What the cards of a board have printed on them, where that isn't what they are: continuous effects, counters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from refapp.services.boards.board_cards import State, on_battlefield

_LINE = ("types", "supertypes", "subtypes")
_OTHERWISE = frozenset({"face_down", "face", "faces", "flipped", "transformed", "copy_of", "prototyped", "merged"})
"""Who has one of these shows another face or another card's: what the board writes down of it isn't what it shows."""


def as_printed(state: State, raw: Mapping[str, Any]) -> State | None:
    """The same board with the types and sizes that ``raw``, the situation as it is written, gives its permanents.

    None where all of them are what is written: there is nothing that such a board would show.
    """
    written = (raw.get("state") or {}).get("objects") or {}
    objects = {name: {**thing, **dict(_printed(thing, written.get(name)))}
               for name, thing in state.get("objects", {}).items()}
    return None if objects == state.get("objects", {}) else {**state, "objects": objects}


def _printed(thing: Mapping[str, Any], written: Any) -> Iterator[tuple[str, Any]]:
    if not isinstance(written, Mapping) or not on_battlefield(thing) or _OTHERWISE & {
            key for one in (thing, written) for key, value in one.items() if value}:
        return
    types = {part: _words(written.get(part)) for part in _LINE}
    if types["types"] and any(_folded(types[part]) != _folded(_words(thing.get(part))) for part in _LINE):
        yield from types.items()
        if "creature" not in types["types"] and "pt" not in written:
            yield from (("power", None), ("toughness", None))
    size = written.get("pt")
    if isinstance(size, list) and len(size) == 2 and all(str(one).lstrip("-").isdigit() for one in size):
        yield from zip(("power", "toughness"), map(int, size), strict=True)


def _words(value: Any) -> list[str]:
    """Types as a board writes them: one word or several."""
    return [str(one) for one in ([value] if isinstance(value, str) else value or ())]


def _folded(words: list[str]) -> set[str]:
    return {word.lower() for word in words}
