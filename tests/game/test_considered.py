"""Why not: each rule that a board is about and that doesn't apply says which condition failed, with its values."""

from __future__ import annotations

from typing import Any

import pytest

from refapp.rulebook import evaluate

CREATURE = {"ctrl": "A", "types": ["creature"], "pt": [2, 3]}
LEGEND = {"ctrl": "A", "name": "Faolan", "types": ["creature"], "supertypes": ["legendary"], "pt": [2, 2]}


@pytest.mark.parametrize(("rule", "state", "reason"), [
    ("704.5a", {"players": {"A": {"life": 1}}}, "A has 1 life, more than 0."),
    ("704.5b", {"players": {"A": {"library": 0}}},
     "A hasn’t tried to draw from an empty library since the last check."),
    ("704.5c", {"players": {"A": {"poison": 9}}}, "A has 9 poison counters, fewer than 10."),
    ("704.5d", {"objects": {"t": {**CREATURE, "kind": "token"}}}, "t is on the battlefield."),
    ("704.5f", {"objects": {"c": CREATURE}}, "c has toughness 3, more than 0."),
    ("704.5g", {"objects": {"c": {**CREATURE, "damage": 2}}}, "c has 2 damage marked on it; 3 would be lethal."),
    ("704.5h", {"objects": {"c": CREATURE}},
     "No source with deathtouch has dealt damage to c since the last check."),
    ("704.5i", {"objects": {"p": {"ctrl": "A", "types": ["planeswalker"], "loyalty": 2}}}, "p has loyalty 2, not 0."),
    ("704.5j", {"objects": {"x": LEGEND, "y": {**LEGEND, "ctrl": "B"}}},
     "A controls only one legendary permanent called Faolan."),
    ("704.5k", {"objects": {"w": {"ctrl": "A", "types": ["enchantment"], "supertypes": ["world"]}}},
     "w is the only world permanent."),
    ("704.5q", {"objects": {"c": {**CREATURE, "counters": {"+1/+1": 2}}}},
     "c doesn’t have both +1/+1 and -1/-1 counters."),
])
def test_why_a_state_based_action_does_not_apply(rule: str, state: dict[str, Any], reason: str) -> None:
    board = {"players": {"A": {}, "B": {}}, **state}
    if "players" in state:
        board["players"] = {"A": state["players"]["A"], "B": {}}
    answer = evaluate({"about": [rule], "state": board, "steps": [{"do": "check"}]}).to_dict()
    assert answer["status"] == "ok"
    assert reason in [one["reason"] for one in answer["considered"]], answer["considered"]
    assert all(one["rules"] == [rule] for one in answer["considered"])


def test_nobody_is_told_what_nobody_asked() -> None:
    answer = evaluate({"state": {"players": {"A": {}, "B": {}}, "objects": {"c": CREATURE}},
                       "steps": [{"do": "check"}]}).to_dict()
    assert answer["considered"] == []


def test_a_rule_that_applied_needs_no_excuse() -> None:
    board = {"players": {"A": {}, "B": {}}, "objects": {"c": {**CREATURE, "pt": [2, 0]}, "d": CREATURE}}
    answer = evaluate({"rules": ["704.5f"], "state": board, "steps": [{"do": "check"}]}).to_dict()
    assert "704.5f" in answer["rules"] and answer["considered"] == []
