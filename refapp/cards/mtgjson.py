"""MTGJSON: AtomicCards and the files of sets, in which each face is an object of its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from babel import Locale

from refapp.cards.card import Face, OddCardError, Printed, Ruling, Told
from refapp.cards.fields import colors, day, identity, listed, short, words
from refapp.cards.names import folded
from refapp.cards.scryfall import NO_CARDS
from refapp.i18n import DEFAULT, LANGUAGES

_SIDES = {side: at for at, side in enumerate("abcde")}
_LANGUAGES = {Locale(code).get_language_name(DEFAULT): code for code in LANGUAGES if code != DEFAULT}
"""How they call a language (“French”) → its code."""


def knows(array: str, data: Mapping[str, Any]) -> bool:
    """Whether an object is one of their faces; tokens stand in an array of their own."""
    return array != "tokens" and "layout" in data and "type" in data and "name" in data


def told(_array: str, data: Mapping[str, Any]) -> Iterator[Told]:
    """What a face tells of its card; raises OddCardError."""
    name = short(data, "name")
    if not name:
        raise OddCardError("card_odd", "a card without {field}", field="name")
    if data.get("layout") in NO_CARDS or data["type"] == "Card":
        return
    known = data.get("identifiers")
    key = identity(known, "scryfallOracleId") if isinstance(known, dict) else ""
    at = _SIDES.get(str(data.get("side")), 0)
    if data.get("layout") == "reversible_card":
        if at:
            return
        name = name.partition(" // ")[0]
    face = Face(short(data, "faceName") or name, short(data, "type"), words(data, "text"), short(data, "manaCost"),
                short(data, "power"), short(data, "toughness"), short(data, "loyalty"), short(data, "defense"),
                colors(data, "colorIndicator"))
    yield Told(key or f"name:{folded(name)}", name, short(data, "layout"), "", ((at, face),),
               tuple(_printed(at, one) for one in listed(data, "foreignData")
                     if one.get("language") in _LANGUAGES and one.get("name")),
               tuple(Ruling(day(one, "date"), said) for one in listed(data, "rulings", 200)
                     if (said := words(one, "text"))))


def _printed(at: int, one: Mapping[str, Any]) -> tuple[int, str, Printed]:
    name = short(one, "faceName")
    if not name:  # of a card with several faces they give the whole name
        names = short(one, "name").split(" // ")
        name = names[at] if at < len(names) else names[-1]
    return at, _LANGUAGES[one["language"]], Printed(name, short(one, "type"), words(one, "text"))
