"""Printed cards as objects of a board: types, cost, size and text as the card has them."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from refapp.cards import card as cards
from refapp.cardtext.reading import Line, read
from refapp.game.state.card_types import CARD_TYPES
from refapp.services.cards import card_objects

Face = Mapping[str, Any]
Cards = Mapping[str, Sequence[Face]]
"""The name of a face → the faces of its card, the front one first."""
TURNING = re.compile(r"\b(?:transform|daybound|disturb|craft|meld|convert|defeated)", re.IGNORECASE)
"""Words of double-faced cards that aren't modal."""


def load(path: Path) -> dict[str, tuple[Face, ...]]:
    """The cards of a file, by the names of their faces and of the whole card."""
    by_card: dict[str, list[Face]] = {}
    with path.open(encoding="utf-8") as source:
        for line in source:
            face = json.loads(line)
            by_card.setdefault(face["id"], []).append(face)
    found: dict[str, tuple[Face, ...]] = {}
    for faces in by_card.values():
        card = tuple(sorted(faces, key=lambda one: (str(one.get("side") or ""), one["face"])))
        found[" // ".join(face["name"] for face in card)] = card
        for face in reversed(card):
            found.setdefault(face["name"], card)
    for card in by_card.values():  # a face is looked for under its own name before that of another card's back
        first = min(card, key=lambda one: (str(one.get("side") or ""), one["face"]))
        found[first["name"]] = found[" // ".join(face["name"] for face in sorted(
            card, key=lambda one: (str(one.get("side") or ""), one["face"])))]
    return found


def lines(card: Sequence[Face]) -> list[Line]:
    """What is read of all faces of a card, line by line."""
    return [line for face in card for line in read(face.get("text") or "", "en", face["name"])]


def card_object(card: Sequence[Face]) -> dict[str, Any]:
    """A card as an object of a board, as an imported one is; the layout is seen from what the faces say."""
    faces = tuple(cards.Face(**{key: str(face.get(key) or "") for key in FIELDS}) for face in card)
    whole = " // ".join(face.name for face in faces)
    return card_objects.card_object(cards.Card(whole, whole, whole, _layout(card), faces, {}))


FIELDS = ("name", "type", "text", "cost", "power", "toughness", "loyalty", "defense")


def _layout(card: Sequence[Face]) -> str:
    if len(card) == 1:
        return "normal"
    front, back = card
    words = {word for face in card for word in face["type"].lower().partition(" — ")[0].split() if word in CARD_TYPES}
    if {"Adventure", "Omen"} & set(back["type"].split()):
        return "adventure"
    if words <= {"instant", "sorcery"} or "Room" in front["type"].split():
        return "split"
    text = front.get("text") or ""
    if re.search(r"\bflip (?:it|this|" + re.escape(front["name"].partition(",")[0]) + ")", text):
        return "flip"
    turns = any(TURNING.search(face.get("text") or "") for face in card)
    return "modal_dfc" if back.get("cost") or not turns else "transform"
