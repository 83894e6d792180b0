"""What a picture says: plain values, made without the library that draws."""

from __future__ import annotations

from refapp.lazy_dataclass import dataclass

WIDTH, HEIGHT = 1200, 630
"""Of a preview, in pixels."""


@dataclass(frozen=True, slots=True)
class CardBox:
    """A card of the board: name, cost, colour of its frame, types, its marks or what it says, its size and the old one.

    ``change`` is "new", "leaving", "changed", "left" (``where``: its zone now) or "".
    """

    name: str
    cost: str = ""
    tint: str = ""
    types: str = ""
    text: str = ""
    size: str = ""
    was: str = ""
    change: str = ""
    where: str = ""
    tapped: bool = False


@dataclass(frozen=True, slots=True)
class Lane:
    """A row of the board: a player's side with the life total (and the old one), the combat, or the stack."""

    name: str
    cards: tuple[CardBox, ...] = ()
    life: int | None = None
    was: int | None = None


@dataclass(frozen=True, slots=True)
class Picture:
    """What a picture says. ``number`` may be empty: then the name stands in its place."""

    number: str
    name: str
    sentence: str
    foot: str
    site: str
    lanes: tuple[Lane, ...] = ()
