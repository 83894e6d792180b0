"""What tokens are called in French: names that the rules make are words of the game, invented ones stay."""

from __future__ import annotations

from datetime import date

import pytest

from refapp.game.said.telling import Tongue
from refapp.i18n import catalogue
from refapp.services import Library
from refapp.services.boards.evaluating import evaluate
from refapp.services.boards.trace_words import tongue_of
from refapp.services.boards.type_words import called_ids, token_id, token_name


@pytest.mark.parametrize(("name", "french"), [
    ("Treasure Token", "Jeton Trésor"),
    ("Elf Warrior Token", "Jeton Elfe et Guerrier"),  # as cards print two creature types
    ("Soldier", "Soldat"),  # before November 2021 the word Token wasn't part of it
    ("Walker", "Rôdeur"), ("Young Hero", "Jeune héros"),  # by definition (111.10)
    ("Token", "Jeton"),
    ("Mirelle", "Mirelle"), ("Legendary Elf Token", "Legendary Elf Token"),  # invented, or no subtype
])
def test_names_of_tokens(name: str, french: str) -> None:
    assert token_name("fr", name) == french
    assert token_name("en", name) == name


@pytest.mark.parametrize(("name", "english", "french"), [
    ("Treasure", "Treasure", "Trésor"), ("treasure10", "Treasure 10", "Trésor 10"), ("Clue-2", "Clue-2", "Indice-2"), ("Hero", "Hero", "Héros"),
    ("Miles", "Miles", "Miles"), ("2", "2", "2"), ("heron1", "Heron 1", "Heron 1"), ("Tithe-copy2", "copy 2 of Tithe", "Tithe (copie 2)"),
])
def test_what_the_steps_call_a_token(name: str, english: str, french: str) -> None:
    assert (token_id("en", name), token_id("fr", name)) == (english, french)


def test_things_are_called_by_their_names_and_numbered_where_they_share_one() -> None:
    objects = {"Treasure": {"kind": "card", "name": "Treasure"}, "Food": {"kind": "token", "name": "Food Token"}, "i1": {"name": "Ysolde"},
               "i2": {"name": "Ysolde"}, "owl": {"name": {"en": "Owl", "fr": "Hibou"}}, "Bear-2": {"name": "Bear"}, "Odo": {"name": "Odo"}}
    assert called_ids("fr", {"objects": objects}, {"objects": {"Odo": {"name": "Newt"}}}) == {
        "Food": "Jeton Nourriture", "i1": "Ysolde 1", "i2": "Ysolde 2", "owl": "Hibou"}


def test_a_trace_and_a_refusal_name_tokens_in_french(plain_library: Library) -> None:
    raw = {"state": {"players": {"A": {}, "B": {}}, "objects": {"Goblin": {
        "kind": "token", "ctrl": "A", "types": ["creature"], "subtypes": ["goblin"], "pt": [1, 1], "tapped": True}}},
        "steps": [{"do": "declare_attackers", "attackers": {"Goblin": "B"}}]}
    done = evaluate(plain_library, raw, date(2026, 9, 25))
    answer = done.to_dict(Tongue(word=tongue_of(plain_library, catalogue("fr"), raw, done.before, done.after).word))
    assert answer["illegal"]["reason"] == "Gobelin is tapped."
