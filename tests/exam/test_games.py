"""The exam of games, on invented cards: what is read, played to the end, and told apart."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.exam.game_cards import load
from tests.exam.games import main, played

CARDS = (
    {"id": "hill", "face": 0, "name": "Hill", "cost": "", "type": "Basic Land — Mountain", "text": ""},
    {"id": "zap", "face": 0, "name": "Zap", "cost": "{R}", "type": "Instant", "text": "Zap deals 2 damage to any target."},
    {"id": "bear", "face": 0, "name": "Bear", "cost": "{1}{G}", "type": "Creature — Bear", "text": "Trample",
     "power": "2", "toughness": "2"},
    {"id": "shy", "face": 0, "name": "Shy, the Cub", "cost": "{1}", "type": "Creature — Bear", "power": "1", "toughness": "1",
     "text": "Shy can't attack alone.\n{T}: Shy deals 1 damage to any target.\n{1}: Another target creature gets +1/+0 until end of turn."},
    {"id": "seer", "face": 0, "name": "Seer", "cost": "{1}", "type": "Creature — Bear", "power": "1", "toughness": "1",
     "text": "Whenever an opponent draws a card, you may draw a card."},
    {"id": "omen", "face": 0, "name": "Omen", "cost": "{4}", "type": "Sorcery", "text": "You gain 1 life.\nForetell {R}"},
    {"id": "pest", "face": 0, "name": "Pest", "cost": "{1}", "type": "Creature — Rat", "power": "1", "toughness": "1",
     "text": "When this creature enters, target player loses 1 life."},
    {"id": "prism", "face": 0, "name": "Prism", "cost": "{0}", "type": "Creature — Bear", "power": "1", "toughness": "1",
     "text": "As this creature enters, choose a color.\nCreatures of the chosen color get +1/+1."},
    {"id": "sap", "face": 0, "name": "Sap", "cost": "{0}", "type": "Creature — Bear", "power": "0", "toughness": "3",
     "text": "Put a -0/-1 counter on this creature: Add {R}. Activate only once each turn."},
    {"id": "doom", "face": 0, "name": "Doom", "cost": "{0}", "type": "Sorcery", "text": "You win the game."},
    {"id": "odd", "face": 0, "name": "Odd", "cost": "{R}", "type": "Instant", "text": "Whistle a tune of your choice."})
GAMES: tuple[dict[str, Any], ...] = (
    {"id": "right", "cards": ["Hill", "Zap", "Bear"], "board": {
        "A": {"battlefield": [{"card": "Hill", "n": 2}], "hand": [{"card": "Zap", "n": 2}]},
        "B": {"battlefield": [{"card": "Bear", "n": 2}]}},
     "play": [{"turn": 1, "step": "precombat main", "by": "A", "cast": "Zap", "targets": ["Bear"]},
              {"turn": 2, "by": "B", "attack": "Bear"}],
     "until": {"turn": 2, "step": "end"},
     "then": [{"player": "A", "life": 18}, {"player": "A", "hand": 1, "card": "Zap"},
              {"player": "B", "battlefield": 1, "card": "Bear"}, {"player": "B", "card": "Bear", "pt": [2, 2]},
              {"player": "any", "card": "Hill", "tapped": True, "n": 1}]},
    {"id": "wrong", "cards": ["Hill"], "board": {"A": {"battlefield": [{"card": "Hill"}]}, "B": {}},
     "until": {"turn": 3, "step": "precombat main"}, "then": [{"player": "A", "hand": 2}]},
    {"id": "unread", "cards": ["Odd"], "board": {"A": {}, "B": {}}, "until": {"turn": 1, "step": "end"}, "then": []},
    {"id": "refused", "cards": ["Zap"], "board": {"A": {"hand": [{"card": "Zap"}]}, "B": {}},
     "play": [{"turn": 1, "step": "precombat main", "by": "A", "cast": "Zap", "targets": ["B"]}],
     "until": {"turn": 1, "step": "end"}, "then": [{"player": "B", "life": 18}]})


PLAYED: tuple[tuple[str, dict[str, Any]], ...] = (
    # 508.1c: what can't be declared isn't, and print agrees
    ("right", {"board": {"A": {"battlefield": [{"card": "Shy, the Cub"}]}, "B": {}}, "play": [
        {"turn": 1, "by": "A", "attack": "Shy, the Cub"}], "until": {"turn": 1, "step": "end"}, "then": [{"player": "B", "life": 20}]}),
    # 104.2: what a winner's opponent is, and each color as its own question
    ("right", {"board": {"A": {"hand": [{"card": "Doom"}]}, "B": {}}, "play": [
        {"turn": 1, "step": "precombat main", "by": "A", "cast": "Doom"}], "until": {"turn": 1, "step": "end"}, "then": [
            {"player": "A", "won": True}, {"player": "B", "lost": True}, {"player": "A", "lost": False}]}),
    ("right", {"board": {"A": {"hand": [{"card": "Prism", "n": 2}]}, "B": {"battlefield": [{"card": "Bear"}]}}, "play": [
        {"turn": 1, "step": step, "by": "A", "cast": "Prism"} for step in ("precombat main", "postcombat main")],
        "choices": [["A", "White"], ["A", "Green"]], "until": {"turn": 1, "step": "end"},
        "then": [{"player": "B", "card": "Bear", "pt": [3, 3]}]}),
    # 605.1a: mana of what isn’t tapped for it
    ("right", {"board": {"A": {"battlefield": [{"card": "Sap", "n": 2}], "hand": [{"card": "Zap"}]}, "B": {}}, "play": [
        {"turn": 1, "step": "precombat main", "by": "A", "cast": "Zap", "targets": ["B"]}],
        "until": {"turn": 1, "step": "end"}, "then": [{"player": "B", "life": 18}, {"player": "A", "card": "Sap", "pt": [0, 2]},
                                                      {"player": "A", "card": "Sap", "pt": [0, 3]}]}),
    # the text of an ability as games quote it
    ("right", {"board": {"A": {"battlefield": [{"card": "Shy, the Cub"}]}, "B": {}}, "play": [
        {"turn": 3, "step": "precombat main", "by": "A", "activate": "{T}: {this} deals", "targets": ["B"]}],
        "until": {"turn": 3, "step": "end"}, "then": [{"player": "B", "life": 19}]}),
    ("refused", {"board": {"A": {"battlefield": [{"card": "Shy, the Cub"}]}, "B": {}}, "play": [
        {"turn": 1, "step": "precombat main", "by": "A", "activate": "{W}: Nothing like it"}],
        "until": {"turn": 1, "step": "end"}, "then": [{"player": "B", "life": 19}]}),
    # what is taken by default is answered, too
    ("right", {"board": {"A": {"battlefield": [{"card": "Seer"}]}, "B": {}}, "choices": [["A", False]],
               "until": {"turn": 2, "step": "end"}, "then": [{"player": "A", "hand": 0}]}),
    ("right", {"board": {"A": {"battlefield": [{"card": "Hill", "n": 2}], "hand": [{"card": "Omen"}]}, "B": {}}, "play": [
        {"turn": 1, "step": "precombat main", "by": "A", "activate": "Fore"}, {
            "turn": 1, "step": "postcombat main", "by": "A", "activate_mana": "{T}: Add {R}."}],
        "until": {"turn": 1, "step": "postcombat main"}, "then": [
            {"player": "A", "exile": 1, "card": "Omen"}, {"player": "any", "card": "Hill", "tapped": True, "n": 2}]}),
    # whom print doesn't name: the way to its end is found, and said to be missing where there is none
    ("right", {"board": {"A": {"battlefield": [{"card": "Hill", "n": 2}], "hand": [{"card": "Pest"}]}, "B": {}}, "play": [
        {"turn": 1, "step": "precombat main", "by": "A", "cast": "Pest"}], "until": {"turn": 1, "step": "end"},
        "then": [{"player": "B", "life": 19}]}),
    ("asked", {"board": {"A": {"battlefield": [{"card": "Hill", "n": 2}], "hand": [{"card": "Pest"}]}, "B": {}}, "play": [
        {"turn": 1, "step": "precombat main", "by": "A", "cast": "Pest"}], "until": {"turn": 1, "step": "end"},
        "then": [{"player": "B", "life": 18}]}))


@pytest.mark.parametrize(("kind", "game"), PLAYED)
def test_actions_and_answers(kind: str, game: dict[str, Any], tmp_path: Path) -> None:
    file = tmp_path / "cards.jsonl"
    file.write_text("".join(json.dumps(one) + "\n" for one in CARDS), encoding="utf-8")
    cards = load(file)
    named = {row["card"] for side in game["board"].values() for rows in side.values() for row in rows}
    outcome = played({"id": "one", "cards": sorted(named), **game}, cards)
    assert outcome.kind == kind, (outcome.told, outcome.trace)


def test_games_are_played_and_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    situations, cards = tmp_path / "games.jsonl", tmp_path / "cards.jsonl"
    situations.write_text("".join(json.dumps(one) + "\n" for one in GAMES), encoding="utf-8")
    cards.write_text("".join(json.dumps(one) + "\n" for one in CARDS), encoding="utf-8")
    assert main([str(situations), str(cards), "--list", "wrong", "--blocking", "3"]) == 0
    told = capsys.readouterr().out
    assert told.splitlines()[-1] == "games 4 read 3 ended 2 right 1 asked 0 refused 1 wrong 1"
    assert "wrong\n    wrong" in told
