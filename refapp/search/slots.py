"""What a plan is made of: slots, each with the alternatives that answer it, as key ids of one index.

Made by :mod:`refapp.search.plan`, evaluated by :mod:`refapp.search.match`, weighed by :mod:`refapp.search.rank`.
Nothing is done here.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

SCATTERED = 0.3
"""What the words of a saying are worth where they don't stand together."""


class Via(StrEnum):
    """How an alternative came about."""

    TYPED = "typed"
    JOINED = "joined"
    SAYING = "saying"
    VARIANT = "variant"
    TRANSLATION = "translation"
    PREFIX = "prefix"


class Alternative(NamedTuple):
    """Keys that must all stand in an entry, side by side where ``phrase``; ``forms`` are the ids
    of the forms as written, beside the keys."""

    keys: tuple[int, ...]
    via: Via
    weight: float = 1.0
    phrase: bool = False
    forms: tuple[int | None, ...] = ()
    text: str = ""
    offsets: tuple[int, ...] = ()

    def offset(self, at: int) -> int:
        """How many words after the first one the word ``at`` is expected to stand."""
        return self.offsets[at] if self.offsets else at


class Slot(NamedTuple):
    """One thing asked for. ``required`` slots decide what is found, the others help to order it."""

    typed: str
    alternatives: tuple[Alternative, ...]
    required: bool
    place: int
    width: int = 1


class Plan(NamedTuple):
    """What an index is asked. ``names`` are the whole query as names, the likeliest first."""

    lang: str
    slots: tuple[Slot, ...]
    excluded: tuple[Slot, ...]
    names: tuple[tuple[str, ...], ...]
    via: Via
    unknown: tuple[str, ...] = ()
    replaced: tuple[tuple[str, str, Via], ...] = ()
