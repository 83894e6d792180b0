"""A card as a provider of card data knows it."""

from __future__ import annotations

from refapp.lazy_dataclass import dataclass
from refapp.model import RefappError


@dataclass(frozen=True, slots=True)
class Face:
    """A face or half: in English, with today's wording. ``colors`` are those of its colour indicator (WUBRG)."""

    name: str
    type: str
    text: str = ""
    cost: str = ""
    power: str = ""
    toughness: str = ""
    loyalty: str = ""
    defense: str = ""
    colors: str = ""


@dataclass(frozen=True, slots=True)
class Printed:
    """A face as it was printed in another language; ``day``: when, "" where the source doesn't say."""

    name: str
    type: str
    text: str
    day: str = ""


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the publisher said of a card on a day (as 2011-09-30)."""

    day: str
    text: str


@dataclass(frozen=True, slots=True)
class Card:
    """A card: its names, faces, what is printed in other languages (language → face → words), rulings by day."""

    key: str
    slug: str
    name: str
    layout: str
    faces: tuple[Face, ...]
    printed: dict[str, tuple[Printed | None, ...]]
    rulings: tuple[Ruling, ...] = ()

    def called(self, lang: str) -> str:
        """The whole name in a language; the English one where it isn't known in that language."""
        printed = self.printed.get(lang, ())
        if not printed or any(one is None or not one.name for one in printed):
            return self.name
        return " // ".join(one.name for one in printed if one is not None)


@dataclass(frozen=True, slots=True)
class Told:
    """What one object of a file tells of a card: some of its faces (by their place), words in a language, rulings."""

    key: str
    name: str = ""
    layout: str = ""
    day: str = ""
    faces: tuple[tuple[int, Face], ...] = ()
    printed: tuple[tuple[int, str, Printed], ...] = ()
    rulings: tuple[Ruling, ...] = ()


class CardFileError(RefappError):
    """A file of card data, or our own, that can't be used; nothing was changed."""


class OddCardError(RefappError):
    """An object that looks like a card but can't be one."""
