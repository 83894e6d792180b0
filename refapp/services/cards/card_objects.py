"""Imported cards as objects of a board: types, cost, size and text as the card has them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from refapp.cards.card import Card, Face
from refapp.game.state.card_types import CARD_TYPES
from refapp.language.costs import COLORS
from refapp.language.type_lines import taken_apart

_NUMBER = re.compile(r"-?\d+", re.ASCII)
_HALVES = ("split", "aftermath", "room")
_BACKS = {"flip": "flip", "adventure": "adventure", "omen": "omen", "prepare": "prepare"}
"""Layout → the part of an object that the second face is; any other one is a back."""


def card_object(card: Card, lang: str = "en") -> dict[str, Any]:
    """A card as an object of a board, with its other face or half; named in a language, its text in English."""
    front = _characteristics(card.faces[0])
    if len(card.faces) > 1:
        other = _characteristics(card.faces[1])
        if card.layout in _HALVES:
            types = [*front["types"], *(one for one in other["types"] if one not in front["types"])]
            front = {"types": types, "halves": [front, other]}
        else:
            front[_BACKS.get(card.layout, "back")] = other
            if card.layout == "modal_dfc":
                front["flags"] = ["modal"]
    return {**front, "name": card.called(lang) if card.layout in _HALVES else _called(card, lang)}


def _called(card: Card, lang: str) -> str:
    printed = card.printed.get(lang, (None,))[0]
    return printed.name if printed is not None else card.faces[0].name


def _characteristics(face: Face) -> dict[str, Any]:
    line = taken_apart(face.type)
    found: dict[str, Any] = {"name": face.name, "types": [one for one in line["types"] if one in CARD_TYPES]}
    given: Mapping[str, Any] = {
        "supertypes": list(line["supertypes"]), "subtypes": [one.lower() for one in line["subtypes"]],
        "cost": face.cost, "text": face.text, "colors": [COLORS[one] for one in face.colors],
        "pt": [_number(face.power), _number(face.toughness)] if face.power else [],
        **{key: int(value) for key, value in (("loyalty", face.loyalty), ("defense", face.defense))
           if _NUMBER.fullmatch(value)}}
    return {**found, **{key: value for key, value in given.items() if value not in ("", [])}}


def _number(text: str) -> int:
    """A printed power or toughness; what the card's text defines is 0 until it does."""
    return int(text) if _NUMBER.fullmatch(text) else 0
