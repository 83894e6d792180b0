"""What the objects of a board say, in both languages."""

from __future__ import annotations

from typing import Any

import pytest

from refapp.language.abilities import read_abilities
from refapp.rulebook.sections import load
from refapp.services import Library
from refapp.services.boards.object_text import with_text
from refapp.services.boards.vocabulary import terms_by_slug

BEAR = {"types": ["creature"], "name": "Vow"}
SORCERY = {"types": ["sorcery"], "name": "Vow"}
DRAW = {"do": "draw", "player": "you"}
DIES = {"trigger": {"id": "Vow", "event": "dies", "who": "self", "do": [{"do": "draw", "player": "you"}]}}
UNSAID = {"spell": {"do": [{"do": "win_and_lose", "wins": ["B"], "loses": ["you"]}]}}


@pytest.mark.parametrize(("lang", "thing", "abilities", "text"), [
    ("en", BEAR, ["flying", "trample", DIES], ["Flying, trample", "When this creature dies, draw a card."]),
    ("fr", BEAR, ["flying", DIES], ["Vol", "Quand cette créature meurt, piochez une carte."]),
    ("en", {**BEAR, "supertypes": ["legendary"]}, [DIES], ["When Vow dies, draw a card."]),
    ("en", {"types": ["artifact"], "kind": "token"}, [DIES], ["When this token dies, draw a card."]),
    ("en", BEAR, [{"level": {"from": 2, "to": 5, "pt": [4, 4], "abilities": ["flying"]}}], ["Level 2-5 — 4/4", "Flying"]),
    ("fr", BEAR, [{"class_level": {"level": 2, "cost": "{1}{W}", "abilities": ["flying"]}}], ["{1}{W}\u00a0: niveau 2", "Vol"]),
    ("fr", {"types": ["enchantment"]}, ["enchant creature", {"static": {"affects": "enchanted", "pt": [1, 1]}}],
     ["Enchanter\u00a0: créature", "La créature enchantée gagne +1/+1."]),
    ("en", BEAR, [{"static": {"affects": "creature yours", "grant": [DIES]}}],
     ["Creatures you control have “When this creature dies, draw a card.”"]),
    ("en", BEAR, [{"trigger": {"id": "Vow", "event": "scries", "player": "you"}}], ["Whenever you scry, …"]),
    ("fr", BEAR, ["champion a faerie", "fox offering", "gift an octopus", "daybound", "cant transform"],
     ["Appui de peuple fée, offrande de renard, cadeau\u00a0: une pieuvre, diurne, ne peut pas se transformer"]),
    ("fr", {"types": ["artifact"]}, ["craft with two creatures {1}", "equip planeswalker {1}", "emerge from artifact {5}{U}"],
     ["Façonner avec deux créatures {1}, équipement de planeswalker {1}, émergence d’artefact {5}{U}"]),
    ("en", SORCERY, [{"spell": {"do": [{"do": "nothing"}]}}], ["…"]),
    ("en", SORCERY, [{"spell": {"do": [{"do": "damage", "to": "@target", "amount": 3}], "targets": ["any"]}}],
     ["Vow deals 3 damage to any target."]),
    ("fr", {"types": ["artifact"]}, [{"activated": {"do": [DRAW], "mana": 2, "tap": True, "sacrifice": True}}],
     ["{2}, {T}, sacrifiez cet artefact\u00a0: Piochez une carte."]),
    ("fr", {"types": ["dungeon"]}, [{"trigger": {"id": "Gate", "event": "enters_room", "who": "self", "step": "Gate",
                                                "zone": "command", "do": [DRAW]}}], ["Gate — Piochez une carte."]),
    ("en", {"types": ["artifact"]}, [{"activated": {"do": [{"do": "nothing"}], "cost": "1"}}, "cant transform"],
     ["+1: …", "Can’t transform"]),
    ("fr", SORCERY, [{"spell": {"do": [DRAW], "additional": "sacrifice 1 creature", "only": ["combat"]}}],
     ["En tant que coût supplémentaire pour lancer ce sort, sacrifiez une créature.", "Ne lancez ce sort que pendant le combat.",
      "Piochez une carte."]),
    ("en", {"types": ["scheme"]}, [{"trigger": {"id": "go", "event": "set_in_motion", "who": "self", "zone": "any", "do": [DRAW]}}],
     ["When you set this scheme in motion, draw a card."]),
    ("fr", BEAR, [{"static": {"affects": "Lenn", "grant": ["flying"]}}], ["Lenn a le vol."]),
    ("en", BEAR, [{"as_enters": {"choose": ["sun", "moon"]}}, {"static": {"affects": "self", "pt": [1, 0], "if": {"self_is": "sun"}}}],
     ["As this creature enters, choose Sun or Moon.", "• Sun — This creature gets +1/+0."]),
    ("fr", BEAR, [{"as_enters": {"choose": ["sun", "moon"]}}],
     ["Au moment où cette créature arrive, choisissez Sun ou Moon."]),
    ("en", BEAR, [{"trigger": {"id": "go", "event": "enters", "who": "self", "do": [
        {"do": "sacrifice_then", "what": ["Vow"], "when_you_do": {"event": "reflexive", "do": [DRAW]}, "by": "you"}]}}],
     ["When this creature enters, sacrifice this creature. When you do, draw a card."]),
    ("fr", {"types": ["artifact"], "subtypes": ["attraction"]}, [{"visit": {"do": [DRAW]}}], ["Visite — Piochez une carte."]),
    ("en", BEAR, [{"as_enters": {"choose": "creature type"}}, {"static": {"affects": "chosen creature", "pt": [1, 1]}}],
     ["As this creature enters, choose a creature type.", "Creatures of the chosen type get +1/+1."]),
    ("fr", BEAR, [{"as_enters": {"choose": "card name"}}, {"static": {"affects": "chosen creature", "pt": [1, 1]}}],
     ["Au moment où cette créature arrive, choisissez un nom de carte.",
      "Les créatures avec le nom choisi gagnent +1/+1."]),
])
def test_an_object_says_what_it_does(plain_library: Library, lang: str, thing: dict[str, Any], abilities: list[Any],
                                     text: list[str]) -> None:
    load()
    state = with_text({"objects": {"Vow": thing}}, {"Vow": read_abilities(abilities, "abilities")}, lang,
                      terms_by_slug(plain_library))
    assert state["objects"]["Vow"] == {**thing, "text": text}


@pytest.mark.parametrize(("lang", "text"), [
    ("en", "Vow deals 3 damage to Wick."), ("fr", "Vow inflige 3 blessures à Wick.")])
def test_an_object_named_by_an_ability_is_no_player(plain_library: Library, lang: str, text: str) -> None:
    load()
    board = {"objects": {"Vow": SORCERY, "Wick": BEAR}, "players": {"A": {}, "B": {}}}
    for to, said in (("Wick", text), ("B", text.replace("to Wick", "to player B").replace("à Wick", "au joueur B"))):
        spell = read_abilities([{"spell": {"do": [{"do": "damage", "to": to, "amount": 3}]}}], "abilities")
        state = with_text(board, {"Vow": spell}, lang, terms_by_slug(plain_library))
        assert state["objects"]["Vow"]["text"] == [said]


def test_what_has_no_wording_is_shown_as_a_board_writes_it(plain_library: Library) -> None:
    load()
    state = with_text({"objects": {"Vow": BEAR}}, {"Vow": read_abilities([UNSAID, "flying"], "abilities")}, "en",
                      terms_by_slug(plain_library))
    assert state["objects"]["Vow"]["text"] == ["spell (do (do win_and_lose, wins B, loses you))", "Flying"]
    assert state["objects"]["Vow"]["text_langs"] == ["", "en"]
