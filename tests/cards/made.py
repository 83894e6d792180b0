"""Invented cards in the forms of the providers' files."""

from __future__ import annotations

import gzip
import json
import uuid
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from refapp.services import Library
from refapp.services.cards.importing import import_cards


def key(name: str) -> str:
    return str(uuid.uuid5(uuid.NAMESPACE_OID, name))


def card(name: str, kind: str, text: str = "", **more: Any) -> dict[str, Any]:
    """A card as a bulk file of Scryfall has it."""
    return {"object": "card", "id": key(name + "print"), "oracle_id": key(name), "lang": "en", "released_at": "2026-01-01",
            "name": name, "layout": "normal", "mana_cost": "", "type_line": kind, "oracle_text": text, **more}


def face(name: str, kind: str, text: str = "", **more: Any) -> dict[str, Any]:
    return {"object": "card_face", "name": name, "mana_cost": "", "type_line": kind, "oracle_text": text, **more}


def whole(layout: str, *faces: Mapping[str, Any], **more: Any) -> dict[str, Any]:
    """A card of several faces."""
    name = " // ".join(one["name"] for one in faces)
    made = card(name, " // ".join(one["type_line"] for one in faces), layout=layout, card_faces=list(faces), **more)
    return {at: one for at, one in made.items() if at not in ("oracle_text", "mana_cost")}


def french(of: Mapping[str, Any], name: str, kind: str = "", text: str = "", day: str = "2020-01-01") -> dict[str, Any]:
    """The French printing of a card."""
    return {**of, "lang": "fr", "released_at": day, "printed_name": name, "printed_type_line": kind, "printed_text": text}


def ruling(name: str, day: str, text: str) -> dict[str, Any]:
    return {"object": "ruling", "oracle_id": key(name), "source": "wotc", "published_at": day, "comment": text}


def atomic(name: str, kind: str, text: str = "", **more: Any) -> dict[str, Any]:
    """A face as MTGJSON has it."""
    return {"name": name, "type": kind, "types": [], "layout": "normal", "text": text, "manaValue": 1.0, "foreignData": [],
            "identifiers": {"scryfallOracleId": key(name)}, "rulings": [], "legalities": {}, **more}


def atomic_file(*faces: Mapping[str, Any]) -> dict[str, Any]:
    data: dict[str, list[Any]] = {}
    for one in faces:
        data.setdefault(one["name"], []).append(one)
    return {"meta": {"date": "2026-01-01", "version": "5.2.2"}, "data": data}


def set_file(*faces: Mapping[str, Any], tokens: Iterable[Mapping[str, Any]] = ()) -> dict[str, Any]:
    return {"meta": {"date": "2026-01-01"}, "data": {"baseSetSize": 2, "booster": {"play": {"boosters": [{"weight": 1}]}},
            "cards": list(faces), "code": "INV", "tokens": list(tokens), "translations": {"French": "Inventé"}}}


MOON = card("Pale Lantern", "Enchantment", "Nonbasic lands are Mountains.", mana_cost="{2}{R}")
DRYAD = card("Grove Sprite", "Land Creature — Forest Dryad", "", power="1", toughness="1", color_indicator=["G"])
OWL = card("Ågot’s Owl", "Creature — Bird", "Flying\nWhenever this creature deals combat damage to a player, draw a card.",
           mana_cost="{1}{U}", power="1", toughness="2")
ODD = card("Teacup Storm", "Instant", "Draw a card.\nStir the teacup until everybody has had enough of it.", mana_cost="{R}")
HALVES = whole("split", face("Ember", "Instant", "Ember deals 2 damage to any target.", mana_cost="{R}"),
               face("Frost", "Instant", "Tap target creature.", mana_cost="{U}"))
TWO_FACED = whole("transform", face("Meek Clerk", "Creature — Human", "{2}: Transform this creature.", power="1", toughness="1"),
                  face("Grim Ledger", "Artifact", "{T}: Add {C}."))
SHELF = [MOON, DRYAD, OWL, ODD, HALVES, TWO_FACED,
         card("Wild Rush", "Instant", "Target creature gets +2/+2 until end of turn.", mana_cost="{G}"),
         card("Deathtouch", "Sorcery", "Draw a card."),
         card("Token Bear", "Token Creature — Bear", layout="token"),
         french(MOON, "Lanterne blafarde", "Enchantement", "Les terrains non-base sont des montagnes."),
         french(OWL, "Hibou d’Ågot", "Créature : oiseau",
                "Vol\nÀ chaque fois que cette créature inflige des blessures de combat à un joueur, piochez une carte."),
         ruling("Pale Lantern", "2017-03-14", "A nonbasic land loses its other land types; see rule 305.7."),
         ruling("Pale Lantern", "2012-05-01", "It doesn’t change a land’s name or whether it is legendary. See rule 205.4.")]


def written(path: Path, data: Any) -> Path:
    """A file of JSON; gzipped where its name says so."""
    text = json.dumps(data, ensure_ascii=False).encode()
    path.write_bytes(gzip.compress(text) if path.suffix == ".gz" else text)
    return path


def imported(folder: Path, objects: Any = None) -> Library:
    """A library with the invented cards, or others."""
    library = Library.open(folder / "data")
    import_cards(library, [written(folder / "cards.json", SHELF if objects is None else objects)])
    return library
