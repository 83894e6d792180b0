"""Printed cards as objects of a board: types, cost, size and text as the card has them."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from refapp.cardtext.reading import Line, read
from refapp.game.state.card_types import CARD_TYPES, SUPERTYPES

Face = Mapping[str, Any]
Cards = Mapping[str, Sequence[Face]]
"""The name of a face → the faces of its card, the front one first."""
TURNING = re.compile(r"\b(?:transform|daybound|disturb|craft|meld|convert|defeated)", re.IGNORECASE)
"""Words of double-faced cards that aren't modal."""
NUMBER = re.compile(r"-?\d+")


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


def _characteristics(face: Face) -> dict[str, Any]:
    before, _, after = face["type"].partition(" — ")
    words = before.lower().split()
    found: dict[str, Any] = {"name": face["name"], "types": [word for word in words if word in CARD_TYPES],
                             "supertypes": [word for word in words if word in SUPERTYPES]}
    if after:
        found["subtypes"] = _subtypes(after)
    if face.get("cost"):
        found["cost"] = face["cost"]
    if face.get("text"):
        found["text"] = face["text"]
    if face.get("power") is not None:
        found["pt"] = [int(one) if NUMBER.fullmatch(str(one)) else 0 for one in (face["power"], face["toughness"])]
    for kind in ("loyalty", "defense"):
        if NUMBER.fullmatch(str(face.get(kind) or "")):
            found[kind] = int(face[kind])
    return found


def _subtypes(text: str) -> list[str]:
    found: list[str] = []
    for word in text.split():
        if word in ("Lord", "Pyramid") and found:  # the second half of “Time Lord”
            found[-1] += f" {word}"
        else:
            found.append(word)
    return [one.lower() for one in found]


def card_object(card: Sequence[Face]) -> dict[str, Any]:
    """A card as an object of a board, with what is on its other face or half."""
    found = _characteristics(card[0])
    if len(card) == 1:
        return found
    other = _characteristics(card[1])
    types = set(found["types"]) | set(other["types"])
    if "adventure" in other.get("subtypes", ()) or "omen" in other.get("subtypes", ()):
        found["adventure"] = other
    elif types <= {"instant", "sorcery"} or "room" in found.get("subtypes", ()):
        halves = [found, other]
        found = {"name": f"{card[0]['name']} // {card[1]['name']}", "types": sorted(types), "halves": halves}
    elif card[0].get("text") and re.search(r"\bflip (?:it|this|" + re.escape(card[0]["name"].partition(",")[0]) + ")",
                                           card[0]["text"]):
        found["flip"] = other
    else:
        found["back"] = other
        if card[1].get("cost") or not any(TURNING.search(face.get("text") or "") for face in card):
            found["flags"] = ["modal"]
    return found
