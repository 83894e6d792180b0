"""The qualities that protection and hexproof name: characteristics, players, several of them, everything."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from operator import eq, ge, le

from refapp.game.state.creature_types import CREATURE_TYPES
from refapp.game.state.views import View
from refapp.language.errors import Unsupported
from refapp.language.vocabulary import COLORS

_EACH = {"each color": COLORS, "all colors": COLORS}
_WORDS: dict[str, Callable[[View], bool]] = {
    "colorless": lambda view: not view.colors, "colored": lambda view: bool(view.colors),
    "monocolored": lambda view: len(view.colors) == 1, "multicolored": lambda view: len(view.colors) > 1,
    "token": lambda view: view.kind == "token", "card": lambda view: view.kind == "card",
    "permanent": lambda view: view.zone == "battlefield",
    "spell": lambda view: view.zone == "stack", "source": lambda _view: True}
"""Words of a quality that are neither colours nor types, in the singular."""
_EVERYTHING = ("everything", "all", "each player", "players")
_IRREGULAR = {"elves": "elf", "dwarves": "dwarf", "wolves": "wolf", "werewolves": "werewolf", "mice": "mouse",
              "sorceries": "sorcery", "allies": "ally", "oxen": "ox", "foxes": "fox", "heroes": "hero",
              "pegasi": "pegasus", "children": "child", "octopuses": "octopus", "leeches": "leech",
              "mercenaries": "mercenary", "time lords": "time lord"}
_NUMBER = re.compile(r"(power|toughness|mana value|converted mana cost) (\d+)"
                     r"( or (?:greater|more|higher|less|fewer|lower))?")
_PARITY = re.compile(r"(odd|even) (?:mana value|converted mana cost)s?")


def qualities(quality: str) -> Iterator[str]:
    """The single qualities that “black and from red” or “each color” are short for."""
    for one in quality.replace(", and from ", " and from ").replace(", from ", " and from ").split(" and from "):
        yield from _EACH.get(one) or (one.split(" and ") if " with " not in one else (one,))


def is_quality(word: str) -> bool:
    """Whether a word means a quality although it is no type and no color."""
    return singular(word) in _WORDS or word in _EVERYTHING or word in ("opponents", "chosen")


def has_quality(other: View, quality: str, you: str) -> bool:
    """Whether an object has a quality, or one of several, that an ability of a player’s object names."""
    return any(_has(other, one, you) for one in qualities(quality))


def _has(other: View, quality: str, you: str) -> bool:
    """A card type or subtype is a quality wherever the object is, not only of permanents (702.16a)."""
    if quality in _EVERYTHING:
        return True
    if quality in ("each opponent", "opponents", "your opponents", "each of your opponents"):
        return other.controller != you
    if quality == other.controller.lower():  # a player: what that player controls, or owns while nobody else does
        return True
    named = quality.removeprefix("the name ").removeprefix("cards named ")
    if named != quality:
        return other.name.lower() == named
    if quality.removeprefix("the ").startswith("chosen "):  # undefined: what was chosen stands for it elsewhere
        return False
    tests = _tests(quality)
    if tests is None:
        raise Unsupported("The engine doesn’t know the quality “{quality}”.", rules=["702.16a"], quality=quality)
    return all(holds(other) for holds in tests)


@cache
def _tests(quality: str) -> tuple[Callable[[View], bool], ...] | None:
    """What must all hold of an object with a quality; None for what isn’t understood.

    One word is a colour, type or supertype; of several each must hold, and “with” says more of what they name.
    """
    parity = _PARITY.fullmatch(quality)
    if parity is not None:
        odd = parity[1] == "odd"
        return (lambda view: any(value % 2 == odd for value in view.halves_mv or (view.mv,)),)
    number = _NUMBER.fullmatch(quality)
    if number is not None:
        return (_compared(number[1], int(number[2]), number[3] or ""),)
    what, joined, more = quality.partition(" with ")
    words = what.split()
    if joined:
        first = _tests(what)
        said = _tests(more) if _NUMBER.fullmatch(more) or _PARITY.fullmatch(more) else \
            (lambda view: more in view.keywords,)
        return None if said is None or first is None else (*first, *said)
    if singular(quality) in _LONG:
        return (lambda view: singular(quality) in view.subtypes,)
    if len(words) > 1 and not _noun(words[-1]):
        return None
    return tuple(_word(word) for word in words)


def _compared(of: str, number: int, how: str) -> Callable[[View], bool]:
    how_compared = eq if not how else ge if how.endswith(("greater", "more", "higher")) else le

    def holds(view: View) -> bool:
        if of in ("power", "toughness"):
            values: tuple[int | None, ...] = (view.power if of == "power" else view.toughness,)
        else:
            values = view.halves_mv or (view.mv,)
        return any(value is not None and how_compared(value, number) for value in values)
    return holds


_LONG = frozenset(word.lower() for word in CREATURE_TYPES if " " in word)
_NOUNS = frozenset({"creature", "artifact", "enchantment", "land", "planeswalker", "battle", "instant", "sorcery",
                    "permanent", "spell", "token", "source", "card"})


def _noun(word: str) -> bool:
    return singular(word) in _NOUNS


def singular(word: str) -> str:
    """A type or another word of a quality in the singular."""
    return _IRREGULAR.get(word, word.removesuffix("s"))


def _word(word: str) -> Callable[[View], bool]:
    if word.startswith("non") and len(word) > 3:
        inner = _word(word[3:].lstrip("-"))
        return lambda view: not inner(view)
    meant = {word, singular(word)}
    for one in meant & _WORDS.keys():
        return _WORDS[one]
    return lambda view: bool(meant & (view.colors | view.types | view.subtypes | view.supertypes))
