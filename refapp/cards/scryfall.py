"""Scryfall's bulk files: oracle cards, default cards, all cards, rulings. Each object says what it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from refapp.cards.card import Face, OddCardError, Printed, Ruling, Told
from refapp.cards.fields import colors, day, identity, listed, short, words
from refapp.i18n import DEFAULT, LANGUAGES

NO_CARDS = frozenset({"token", "double_faced_token", "emblem", "art_series"})
"""Layouts of what isn't played as a card."""


def knows(_array: str, data: Mapping[str, Any]) -> bool:
    """Whether an object is one of theirs."""
    return data.get("object") in ("card", "ruling")


def told(_array: str, data: Mapping[str, Any]) -> Iterator[Told]:
    """What an object tells of a card; raises OddCardError."""
    if data["object"] == "ruling":
        key, said = identity(data, "oracle_id"), words(data, "comment")
        if not key or not said:
            raise OddCardError("card_odd", "a ruling without text, or of no card")
        yield Told(key, rulings=(Ruling(day(data, "published_at"), said),))
        return
    if data.get("layout") in NO_CARDS or data.get("type_line") in ("Card", "Card // Card"):
        return
    faces = listed(data, "card_faces", 8) or [data]
    key, name = identity(data, "oracle_id") or identity(faces[0], "oracle_id"), short(data, "name")
    if not key or not name:
        raise OddCardError("card_odd", "a card without {field}", field="name" if key else "oracle_id")
    if data.get("layout") == "reversible_card":  # the same card on both sides
        faces, name = faces[:1], name.partition(" // ")[0]
    lang, printed = str(data.get("lang", DEFAULT)), day(data, "released_at")
    yield Told(key, name, short(data, "layout"), printed,
               tuple((at, _face(one, data)) for at, one in enumerate(faces)),
               tuple((at, lang, Printed(short(one, "printed_name"), short(one, "printed_type_line"),
                                        words(one, "printed_text"), printed)) for at, one in enumerate(faces)
                     if lang != DEFAULT and lang in LANGUAGES and one.get("printed_name")))


def _face(one: Mapping[str, Any], whole: Mapping[str, Any]) -> Face:
    name = short(one, "name")
    if not name:
        raise OddCardError("card_odd", "a card without {field}", field="name")
    return Face(name, short(one, "type_line") or short(whole, "type_line"), words(one, "oracle_text"),
                short(one, "mana_cost"), short(one, "power"), short(one, "toughness"), short(one, "loyalty"),
                short(one, "defense"), colors(one, "color_indicator"))
