"""The qualities that protection and hexproof name: colours, types, players, several of them, everything."""

from __future__ import annotations

from collections.abc import Iterator

from refapp.game.state import View

_COLORS = ("white", "blue", "black", "red", "green")
_EACH = {"each color": _COLORS, "all colors": _COLORS}


def qualities(quality: str) -> Iterator[str]:
    """The single qualities that “black and from red” or “each color” are short for."""
    for one in quality.replace(", and from ", " and from ").replace(", from ", " and from ").split(" and from "):
        yield from _EACH.get(one, (one,))


def has_quality(other: View, quality: str, you: str) -> bool:
    """Whether an object has a quality, or one of several, that an ability of a player’s object names."""
    return any(_has(other, one, you) for one in qualities(quality))


def _has(other: View, quality: str, you: str) -> bool:
    """A card type or subtype is a quality wherever the object is, not only of permanents (702.16a)."""
    if quality in ("everything", "all"):
        return True
    if quality in ("each opponent", "opponents", "each of your opponents"):
        return other.controller != you
    if quality == "monocolored":
        return len(other.colors) == 1
    if quality == "multicolored":
        return len(other.colors) > 1
    if quality == other.controller.lower():  # a player: what that player controls, or owns while nobody else does
        return True
    named = quality.removeprefix("the name ").removeprefix("cards named ")
    if named != quality:
        return other.name.lower() == named
    return bool({quality, quality.removesuffix("s")} & (other.colors | other.types | other.subtypes | other.supertypes))
