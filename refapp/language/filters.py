"""Filters, conditions and numbers that the board says, as values; the reader is :mod:`refapp.language.parts`."""

from __future__ import annotations

from refapp.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Filter:
    """Words that must all hold of an object; ``source`` is the text as written."""

    source: str
    words: tuple[str, ...]
    zone: str | None = None


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition about the ability's controller; every part given must hold."""

    kind: str
    number: int = 0
    filter: Filter | None = None
    words: tuple[str, ...] = ()
    name: str = ""
    numbers: tuple[Number | str, ...] = ()
    """Of ``compare`` what is compared and with what, also X; ``name`` says how."""
    happened: Happened | None = None
    inner: tuple[Condition, ...] = ()
    """Of ``not`` the conditions that don't all hold, of ``any`` those of which one must, of ``all`` those that must."""


@dataclass(frozen=True, slots=True)
class Happened:
    """What happened in a turn, for conditions and amounts that look back (608.2i): an event, to whom or what.

    ``who`` is the object as it was then, ``player`` whose it was or who did it. ``total`` adds up how much it was each
    time (life gained), ``by_one`` asks it of a single player, ``last`` of the turn before.
    """

    event: str
    who: Filter | None = None
    player: str = "each"
    other: Filter | None = None
    kind: str | None = None
    total: bool = False
    by_one: bool = False
    last: bool = False
    way: bool = False
    """Only in the resolution that goes on: “this way”."""


@dataclass(frozen=True, slots=True)
class Amount:
    """A number that the board says when it is asked for: ``times`` what ``of`` names, or ``half`` of it, and ``plus``.

    ``of`` is ``count`` (objects that pass ``filter``), ``power``, ``toughness``, ``mv`` or ``counters`` of the object
    that ``what`` names, ``paid`` how often a keyword's cost was paid for it, ``cast_before`` how many spells were cast
    before it this turn, ``dead_this_turn`` how many permanents were put into graveyards this turn, ``life``, ``hand``,
    ``graveyard`` or ``library`` of the player that it names, or ``x``. One of ``MEASURED`` is a number about all
    objects that pass ``filter``, ``controlled`` how many of them a player controls, ``this_turn`` what happened in it.
    ``sum`` adds up ``parts``.
    """

    of: str
    what: str = "@self"
    filter: Filter | None = None
    kind: str = ""
    times: int = 1
    plus: int = 0
    happened: Happened | None = None
    half: str = ""
    """How half of it is rounded (107.1a): ``up`` or ``down``."""
    parts: tuple[Amount | int, ...] = ()

    def made_of(self, found: int) -> int:
        """The number, where what it names is so much."""
        return self.times * ((found + (self.half == "up")) // 2 if self.half else found) + self.plus

    def not_below_zero(self, found: int) -> int:
        """The number, 0 instead where a calculation makes it negative; of -X it is X that isn't below 0 (107.1b)."""
        return min(0, found) if self.times < 0 and not self.plus else max(0, found)


Number = int | Amount
