"""A step that only the turns of one format have: one row of the language's table of the turn, and nothing else.

Played in a process of its own, with that table changed before anything reads it.
"""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

PLAYING = """
import json, sys, types
from pathlib import Path
import refapp.language
source = Path(refapp.language.__file__).with_name("vocabulary.py").read_text(encoding="utf-8")
row = 'TurnStep("declare blockers", "combat"),'
assert row in source
name = "refapp.language.vocabulary"
module = sys.modules[name] = refapp.language.vocabulary = types.ModuleType(name)
exec(source.replace(row, 'TurnStep("taunts", "combat", ("vanguard",)), ' + row), module.__dict__)
from refapp.language.errors import ScenarioError
from refapp.rulebook.evaluating import evaluate
def answer(board):
    try:
        return evaluate(board).to_dict()
    except ScenarioError as error:
        return str(error)
print(json.dumps([answer(one) for one in json.load(sys.stdin)]))
"""


def board(form: str, *steps: dict[str, Any], step: str = "draw") -> dict[str, Any]:
    return {"state": {"format": form, "players": {"A": {}, "B": {}}, "turn": {"step": step}, "objects": {
        "Kensa": {"ctrl": "A", "types": ["creature"], "pt": [2, 3]},
        "Dox": {"ctrl": "B", "types": ["creature"], "pt": [1, 1]}}}, "steps": list(steps)}


FIGHT = ({"do": "declare_attackers", "attackers": {"Kensa": "B"}},
         {"do": "declare_blockers", "blockers": {"Dox": "Kensa"}}, {"do": "combat_damage"},
         {"do": "advance", "to": "end"})


@pytest.fixture(scope="module")
def played() -> list[Any]:
    boards = [board("vanguard", {"do": "advance", "to": "taunts"}), board("vanguard", *FIGHT), board("standard", *FIGHT),
              board("standard", {"do": "advance", "to": "taunts"}), board("standard", step="taunts"),
              board("vanguard", {"do": "advance", "to": "declare blockers"}, step="taunts")]
    done = subprocess.run([sys.executable, "-c", PLAYING], input=json.dumps(boards), capture_output=True, text=True,
                          check=False, timeout=120)
    assert done.returncode == 0, done.stderr
    found: list[Any] = json.loads(done.stdout)
    return found


def begun(answer: dict[str, Any]) -> list[str]:
    return [entry["text"] for entry in answer["trace"] if entry["action"] == "step_begins"]


def test_a_turn_of_its_format_goes_through_it(played: list[Any]) -> None:
    assert begun(played[0])[-1] == "A’s taunts step begins."
    for answer in (played[1], played[5]):
        assert answer["status"] == "ok", answer
    assert "A’s taunts step begins." in begun(played[1]) and played[1]["after"]["objects"]["Dox"]["zone"] == "graveyard"


def test_no_other_turn_has_it(played: list[Any]) -> None:
    assert played[2]["status"] == "ok" and "A’s taunts step begins." not in begun(played[2])
    assert all("taunts" in answer and "end of combat" in answer for answer in played[3:5])
