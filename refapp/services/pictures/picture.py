"""What a picture says: plain values, made without the library that draws."""

from __future__ import annotations

from refapp.lazy_dataclass import dataclass

WIDTH, HEIGHT = 1200, 630
"""Of a preview, in pixels."""


@dataclass(frozen=True, slots=True)
class CardBox:
    """A card of the board: its name, what stands under it, and whether it is "new", "leaving", "changed" or ""."""

    name: str
    note: str = ""
    change: str = ""
    tapped: bool = False


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A player's side: the name, the life total, the cards."""

    name: str
    life: int
    cards: tuple[CardBox, ...] = ()


@dataclass(frozen=True, slots=True)
class Picture:
    """What a picture says. ``number`` may be empty: then the name stands in its place."""

    number: str
    name: str
    sentence: str
    foot: str
    site: str
    seats: tuple[SeatRow, ...] = ()
