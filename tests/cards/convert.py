"""Facts on real cards in the form of a Scryfall bulk file: ``python -m tests.cards.convert CARDS.jsonl [FRENCH.jsonl] OUT``.

For trying an import on half of all cards; the provider's own files are never part of the project.
"""

from __future__ import annotations

import json
import re
import sys
import uuid
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

Row = Mapping[str, Any]


def rows(path: Path) -> Iterator[Row]:
    with path.open(encoding="utf-8") as source:
        for line in source:
            yield json.loads(line)


def layout(faces: Sequence[Row]) -> str:
    if len(faces) < 2:
        return "normal"
    second = faces[1]["type"]
    if "Adventure" in second or "Omen" in second:
        return "adventure"
    if not {"Creature", "Artifact", "Enchantment", "Land", "Planeswalker", "Battle"} & set(second.split()) or "Room" in second:
        return "split"
    if re.search(r"\bflip (?:it|this|" + re.escape(faces[0]["name"].partition(",")[0]) + ")", faces[0].get("text") or ""):
        return "flip"
    return "modal_dfc" if second.startswith("Land") or faces[1].get("cost") else "transform"


def face(row: Row) -> dict[str, Any]:
    return {key: value for key, value in {
        "object": "card_face", "name": row["name"], "mana_cost": row.get("cost") or "", "type_line": row["type"],
        "oracle_text": row.get("text") or "", **{one: row.get(one) for one in ("power", "toughness", "loyalty", "defense")}}.items()
        if value is not None}


def card(faces: Sequence[Row]) -> dict[str, Any]:
    """A card as Scryfall writes it; a land with basic types and no cost is of no colour unless its file says so."""
    found = {"object": "card", "oracle_id": str(uuid.uuid5(uuid.NAMESPACE_OID, faces[0]["id"])), "lang": "en",
             "released_at": "2026-01-01", "layout": layout(faces), "name": " // ".join(one["name"] for one in faces)}
    if len(faces) == 1:
        return {**face(faces[0]), **found}
    return {**found, "card_faces": [face(one) for one in faces]}


def french(row: Row, known: Mapping[str, Any]) -> dict[str, Any]:
    return {**known, "lang": "fr", "released_at": row["printed"], "printed_name": row["name_fr"],
            "printed_type_line": row.get("type_fr") or "", "printed_text": row.get("text_fr") or ""}


def cards(english: Path, others: Path | None) -> Iterator[dict[str, Any]]:
    by_id: dict[str, list[Row]] = {}
    for row in rows(english):
        by_id.setdefault(row["id"], []).append(row)
    made = [card(sorted(faces, key=lambda one: (str(one.get("side") or ""), one["face"]))) for faces in by_id.values()]
    yield from made
    by_name = {one["name"]: one for one in made}
    for row in rows(others) if others else ():
        known = by_name.get(row["name"])
        if known is None:  # only its English text of then is given
            known = card([{**row, "id": row["name"], "text": row["text_of_then"]}])
            yield known
        if "card_faces" not in known:
            yield french(row, known)


def write(english: Path, others: Path | None, out: Path) -> int:
    """Write the file, an object a line as they do; the number of objects."""
    count = 0
    with out.open("w", encoding="utf-8") as file:
        for count, one in enumerate(cards(english, others), 1):
            file.write(("[\n" if count == 1 else ",\n") + json.dumps(one, ensure_ascii=False))
        file.write("\n]")
    return count


if __name__ == "__main__":
    *sources, target = map(Path, sys.argv[1:])
    print(write(sources[0], sources[1] if len(sources) > 1 else None, target), "objects")
