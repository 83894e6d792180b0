"""What tokens are called in French: names that the rules make are words of the game, invented ones stay."""

from __future__ import annotations

from datetime import date

import pytest

from refapp.game.said.telling import Tongue
from refapp.i18n import catalogue
from refapp.services import Library
from refapp.services.boards.evaluating import evaluate
from refapp.services.boards.trace_words import tongue_of
from refapp.services.boards.type_words import token_id, token_name, tokens_of


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


@pytest.mark.parametrize(("name", "french"), [
    ("Treasure", "Trésor"), ("treasure10", "trésor10"), ("Clue-2", "Indice-2"), ("Hero", "Héros"), ("Miles", "Miles"),
    ("2", "2"),
])
def test_what_the_steps_call_a_token(name: str, french: str) -> None:
    assert token_id("fr", name) == french
    assert token_id("en", name) == name


def test_only_tokens_are_called_so() -> None:
    objects = {"Treasure": {"kind": "card", "name": "Treasure"}, "Food": {"kind": "token", "name": "Food Token"}}
    assert tokens_of("fr", {"objects": objects}) == {"Food": "Nourriture", "Food Token": "Jeton Nourriture"}
    assert tokens_of("en", {"objects": objects}) == {}


def test_a_trace_and_a_refusal_name_tokens_in_french(plain_library: Library) -> None:
    raw = {"state": {"players": {"A": {}, "B": {}}, "objects": {"Goblin": {
        "kind": "token", "ctrl": "A", "types": ["creature"], "subtypes": ["goblin"], "pt": [1, 1], "tapped": True}}},
        "steps": [{"do": "declare_attackers", "attackers": {"Goblin": "B"}}]}
    done = evaluate(plain_library, raw, date(2026, 9, 25))
    answer = done.to_dict(Tongue(word=tongue_of(plain_library, catalogue("fr"), raw, done.before, done.after).word))
    assert answer["illegal"]["reason"] == "Gobelin is tapped."
