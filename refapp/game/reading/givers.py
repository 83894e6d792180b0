"""201.5a: an ability that is granted and calls the source of the granting ability by its name means that very object.

On a board it says ``@giver`` for it, in a cost ``giver``. As the ability is granted these become words for that object.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from functools import lru_cache
from typing import Any

from refapp.game.state.views import Ref
from refapp.language.filters import Filter
from refapp.language.instruction import Instruction
from refapp.language.scenario import Ability, Protection
from refapp.language.vocabulary import COLORS

GIVER = "@giver"
_BARE = "giver"


class _Written:
    """What is written on a board, by its identity."""

    __slots__ = ("what",)

    def __init__(self, what: Any) -> None:
        self.what = what

    def __hash__(self) -> int:
        return id(self.what)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Written) and self.what is other.what


def given(ability: Ability, name: str, incarnation: int, chosen: frozenset[str] = frozenset()) -> Ability:
    """The ability as an object grants it: each time the same one, for what knows abilities by their identity.

    ``chosen`` is what was chosen for that object: “protection from the chosen color” is from that (607.2d).
    """
    found = _given(_Written(ability), name, incarnation)
    if chosen and isinstance(found, Protection) and found.quality == _CHOSEN_COLOR:
        return _from_chosen(_Written(found), min(chosen & _COLORS, default=""))
    return found


_CHOSEN_COLOR = "the chosen color"
_COLORS = frozenset(COLORS)


@lru_cache(maxsize=4096)
def _from_chosen(written: _Written, color: str) -> Ability:
    found: Ability = replace(written.what, quality=color) if color else written.what
    return found


@lru_cache(maxsize=4096)
def _given(written: _Written, name: str, incarnation: int) -> Ability:
    found: Ability = _naming(written.what, f":{name}:{incarnation}")
    return found


def _naming(item: Any, of: str) -> Any:
    if isinstance(item, str):
        return f"{GIVER}{of}" if item == GIVER else item.replace(f" of {GIVER}", f" of {GIVER}{of}")
    if isinstance(item, Filter):
        words = tuple(f"{_BARE}{of}" if word == _BARE else word for word in item.words)
        return item if words == item.words else replace(item, words=words)
    if isinstance(item, tuple):
        found = tuple(_naming(one, of) for one in item)
        return item if all(a is b for a, b in zip(found, item, strict=True)) else found
    if is_dataclass(item) and not isinstance(item, type):
        changed = {one.name: value for one in fields(item)
                   if (value := _naming(getattr(item, one.name), of)) is not getattr(item, one.name)}
        return replace(item, **changed) if changed else item
    return item


def ref_of(word: str) -> Ref | None:
    """The object that a word such as ``@giver:Hammer:1`` means; None for any other word."""
    if not word.startswith(f"{GIVER}:"):
        return None
    name, _, incarnation = word.removeprefix(f"{GIVER}:").rpartition(":")
    return Ref(name, int(incarnation))


def mentioned(steps: tuple[Instruction, ...]) -> tuple[Ref, ...]:
    """The granting objects of which instructions speak."""
    return _mentioned(_Written(steps)) if steps else ()


@lru_cache(maxsize=4096)
def _mentioned(written: _Written) -> tuple[Ref, ...]:
    return tuple(_refs(written.what))


def _refs(steps: tuple[Instruction, ...]) -> Iterator[Ref]:
    for step in steps:
        for value in step.args.values():
            for word in value if isinstance(value, tuple) else (value,):
                if isinstance(word, str) and (ref := ref_of(word)) is not None:
                    yield ref
