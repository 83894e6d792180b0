"""The exam of games, on invented cards: what is read, played to the end, and told apart."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.exam.games import main

CARDS = (
    {"id": "hill", "face": 0, "name": "Hill", "cost": "", "type": "Basic Land — Mountain", "text": ""},
    {"id": "zap", "face": 0, "name": "Zap", "cost": "{R}", "type": "Instant", "text": "Zap deals 2 damage to any target."},
    {"id": "bear", "face": 0, "name": "Bear", "cost": "{1}{G}", "type": "Creature — Bear", "text": "Trample",
     "power": "2", "toughness": "2"},
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
     "until": {"turn": 1, "step": "end"}, "then": []})


def test_games_are_played_and_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    situations, cards = tmp_path / "games.jsonl", tmp_path / "cards.jsonl"
    situations.write_text("".join(json.dumps(one) + "\n" for one in GAMES), encoding="utf-8")
    cards.write_text("".join(json.dumps(one) + "\n" for one in CARDS), encoding="utf-8")
    assert main([str(situations), str(cards), "--list", "wrong", "--blocking", "3"]) == 0
    told = capsys.readouterr().out
    assert told.splitlines()[-1] == "games 4 read 3 ended 2 right 1 asked 0 refused 1 wrong 1"
    assert "wrong\n    wrong" in told
