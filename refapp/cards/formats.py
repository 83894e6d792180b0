"""The registry of formats: whose object is this? Files are recognised by what stands in them, never by their name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from refapp.cards import mtgjson, scryfall
from refapp.cards.card import Told
from refapp.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Format:
    """A provider's way of writing cards: which objects are its own, and what one of them tells."""

    name: str
    knows: Callable[[str, Mapping[str, Any]], bool]
    told: Callable[[str, Mapping[str, Any]], Iterator[Told]]


FORMATS = (Format("Scryfall", scryfall.knows, scryfall.told), Format("MTGJSON", mtgjson.knows, mtgjson.told))


def format_of(array: str, data: Mapping[str, Any]) -> Format | None:
    """The format of an object; None for what tells of no card."""
    return next((one for one in FORMATS if one.knows(array, data)), None)
