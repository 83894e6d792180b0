"""Why not: each rule that a board is about and that doesn't apply says which condition failed, with its values."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from refapp.game.said.considered import EveryRule
from refapp.rulebook.evaluating import evaluate

CREATURE = {"ctrl": "A", "types": ["creature"], "pt": [2, 3]}
LEGEND = {"ctrl": "A", "name": "Faolan", "types": ["creature"], "supertypes": ["legendary"], "pt": [2, 2]}


@pytest.mark.parametrize(("rule", "state", "reason"), [
    ("704.5a", {"players": {"A": {"life": 1}}}, "A has 1 life, more than 0."),
    ("704.5b", {"players": {"A": {"library": 0}}},
     "A hasn’t tried to draw from an empty library since the last check."),
    ("704.5c", {"players": {"A": {"poison": 9}}}, "A has fewer than 10 poison counters: 9."),
    ("704.5d", {"objects": {"t": {**CREATURE, "kind": "token"}}}, "t is on the battlefield."),
    ("704.5f", {"objects": {"c": CREATURE}}, "c has toughness 3, more than 0."),
    ("704.5g", {"objects": {"c": {**CREATURE, "damage": 2}}}, "c has 2 damage marked on it; 3 would be lethal."),
    ("704.5h", {"objects": {"c": CREATURE}},
     "No source with deathtouch has dealt damage to c since the last check."),
    ("704.5h", {"objects": {"c": {**CREATURE, "pt": [2, 0], "deathtouched": True}}},
     "The toughness of c is 0, not greater than 0."),
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


def test_the_creature_that_was_hit_comes_first() -> None:
    board = {"players": {"A": {}, "B": {}}, "objects": {"a": CREATURE, "b": {**CREATURE, "pt": [2, 0], "deathtouched": True}}}
    answer = evaluate({"about": ["704.5h"], "state": board, "steps": [{"do": "check"}]}).to_dict()
    assert [one["subject"] for one in answer["considered"]][:2] == ["b", "a"]


def test_of_several_looks_at_one_condition_the_newest_counts() -> None:
    steps = [{"do": "check"}, {"do": "lose_life", "player": "A", "n": 2}, {"do": "check"}]
    answer = evaluate({"about": ["704.5a"], "state": {"players": {"A": {"life": 3}, "B": {}}}, "steps": steps}).to_dict()
    assert [one["reason"] for one in answer["considered"]] == ["A has 1 life, more than 0.", "B has 20 life, more than 0."]


def test_nobody_is_told_what_nobody_asked() -> None:
    answer = evaluate({"state": {"players": {"A": {}, "B": {}}, "objects": {"c": CREATURE}},
                       "steps": [{"do": "check"}]}).to_dict()
    assert answer["considered"] == []


COMBAT = {"turn": "declare attackers", "players": {"A": {}, "B": {}}, "objects": {
    "a": {**CREATURE, "abilities": ["flying"]}, "t": {**CREATURE, "tapped": True}, "w": {**CREATURE, "abilities": ["defender"]},
    "m": {**CREATURE, "abilities": ["attacks if able"], "tapped": True},
    "e": {"ctrl": "A", "types": ["artifact"], "subtypes": ["equipment"]},
    "o": {"ctrl": "A", "types": ["enchantment"], "subtypes": ["aura", "role"], "attached_to": "t"},
    "p": {"ctrl": "B", "types": ["enchantment"], "subtypes": ["aura", "role"], "attached_to": "t"},
    "s": {"ctrl": "A", "types": ["enchantment"], "subtypes": ["saga"], "counters": {"lore": 1}, "abilities": [
        {"trigger": {"id": "three", "event": "chapter", "chapter": 3, "do": [{"do": "draw", "player": "A"}]}}]},
    "b": {**CREATURE, "ctrl": "B", "abilities": ["reach"]}, "g": {**CREATURE, "ctrl": "B"},
    "n": {**CREATURE, "ctrl": "B", "abilities": ["blocks if able"]}}}


@pytest.mark.parametrize(("rules", "subject", "reason"), [
    (("508.1a",), "t", "t is tapped."), (("702.3b", "508.1c"), "w", "w has defender."),
    (("508.1d",), "m", "m must attack if able; no declaration obeys more requirements than this one."),
    (("702.9b", "509.1b"), "g", "a has flying; g has neither flying nor reach."),
    (("509.1c",), "n", "n must block if able; no declaration obeys more requirements than this one."),
    (("704.5n",), "e", "e isn’t attached to anything."),
    (("704.5z", "303.7a"), "o", "A controls only one Role attached to t."),
    (("704.5s",), "s", "Lore counters on s: 1; its final chapter is 3."),
    (("704.5a",), "A", "A has 20 life, more than 0."),
])
def test_who_asks_about_everything_is_told_of_what_is_on_the_board(rules: tuple[str, ...], subject: str, reason: str) -> None:
    steps = [{"do": "declare_attackers", "attackers": {"a": "B"}}, {"do": "declare_blockers", "blockers": {"b": "a"}}]
    answer = evaluate({"state": COMBAT, "steps": steps}, wanted=EveryRule()).to_dict()
    assert answer["status"] == "ok", answer
    found = {(tuple(one["rules"]), one["subject"], one["reason"]) for one in answer["considered"]}
    assert (rules, subject, reason) in found, sorted(found)


def test_what_nobody_would_ask_is_left_out_and_what_was_refused_still_says_why_not() -> None:
    steps = [{"do": "check"}, {"do": "declare_attackers", "attackers": {"a": "B", "t": "B"}}]
    answer = evaluate({"state": COMBAT, "steps": steps}, wanted=EveryRule()).to_dict()
    assert answer["status"] == "illegal"
    told = {rule for one in answer["considered"] for rule in one["rules"]}
    assert "704.5n" in told and not told & {"704.5g", "704.5h", "704.5f", "704.5c", "508.1d"}


def test_what_nobody_would_ask_is_told_where_somebody_did() -> None:
    raw = {"about": ["704.5g"], "state": {"players": {"A": {}, "B": {}}, "objects": {"c": CREATURE}}, "steps": [{"do": "check"}]}
    answer = evaluate(raw, wanted=EveryRule()).to_dict()
    assert [one["reason"] for one in answer["considered"] if one["rules"] == ["704.5g"]] == ["c has 0 damage marked on it; 3 would be lethal."]


def test_a_rule_that_applied_needs_no_excuse() -> None:
    board = {"players": {"A": {}, "B": {}}, "objects": {"c": {**CREATURE, "pt": [2, 0]}, "d": CREATURE}}
    answer = evaluate({"rules": ["704.5f"], "state": board, "steps": [{"do": "check"}]}).to_dict()
    assert "704.5f" in answer["rules"] and answer["considered"] == []


DIES = [{"do": "destroy", "what": "c"}, {"do": "resolve_all"}]


@pytest.mark.parametrize(("rule", "objects", "steps", "reason"), [
    ("702.93a", {"c": {**CREATURE, "abilities": ["undying"], "counters": {"+1/+1": 1}}}, DIES,
     "c has a counter of the kind +1/+1."),
    ("702.93a", {"c": {**CREATURE, "abilities": ["undying"]}}, [{"do": "exile", "what": "c"}],
     "The ability of c waits for something that doesn’t happen here."),
    ("702.93a", {"c": {**CREATURE, "abilities": ["undying"]}, "d": CREATURE}, [{"do": "destroy", "what": "d"}],
     "The ability of c waits for something other than what happened to d."),
    ("702.100a", {"c": {**CREATURE, "abilities": ["evolve"]}, "d": {"owner": "A", "zone": "hand", "types": ["creature"],
                                                                    "pt": [2, 2]}},
     [{"do": "put_onto_battlefield", "what": "d", "under": "A"}], "d is 2/2; c is 2/3."),
])
def test_why_an_ability_does_not_trigger(rule: str, objects: dict[str, Any], steps: list[dict[str, Any]],
                                         reason: str) -> None:
    board = {"players": {"A": {}, "B": {}}, "objects": objects}
    answer = evaluate({"about": [rule], "state": board, "steps": steps}).to_dict()
    assert answer["status"] == "ok"
    assert [one["reason"] for one in answer["considered"]] == [reason]


def test_an_ability_that_triggered_needs_no_excuse() -> None:
    board = {"players": {"A": {}, "B": {}}, "objects": {"c": {**CREATURE, "abilities": ["undying"]}, "d": CREATURE}}
    answer = evaluate({"about": ["702.93a"], "state": board, "steps": [{"do": "destroy", "what": "d"}, *DIES]}).to_dict()
    assert answer["considered"] == [] and "702.93a" in answer["rules"]


@pytest.mark.parametrize(("rule", "attacker", "blocker", "reason"), [
    ("702.9b", {"abilities": ["flying"]}, {"abilities": ["reach"]},
     "b has reach: flying doesn’t keep it from blocking a."),
    ("702.36b", {"abilities": ["fear"]}, {"colors": ["black"]},
     "b is an artifact or black: fear doesn’t keep it from blocking a."),
    ("702.118b", {"abilities": ["skulk"]}, {"pt": [2, 2]}, "b has power 2, no greater than that of a: 2."),
])
def test_why_a_creature_may_block(rule: str, attacker: dict[str, Any], blocker: dict[str, Any], reason: str) -> None:
    board = {"turn": "declare attackers", "players": {"A": {}, "B": {}},
             "objects": {"a": {**CREATURE, **attacker}, "b": {**CREATURE, "ctrl": "B", **blocker}}}
    answer = evaluate({"about": [rule], "state": board, "steps": [
        {"do": "declare_attackers", "attackers": {"a": "B"}},
        {"do": "declare_blockers", "blockers": {"b": "a"}}]}).to_dict()
    assert answer["status"] == "ok", answer
    assert [one["reason"] for one in answer["considered"]] == [reason]


def test_what_was_asked_before_does_not_matter() -> None:
    """The rule of an event is known as such from the first question on, in a process that has played nothing yet."""
    code = """
from refapp.rulebook.evaluating import evaluate
board = {"players": {"A": {}, "B": {}}, "objects": {
    "c": {"ctrl": "A", "types": ["creature"], "pt": [1, 1]},
    "w": {"ctrl": "B", "types": ["planeswalker"], "loyalty": 2,
          "abilities": [{"trigger": {"id": "t", "event": "is_attacked", "who": "self", "do": [{"do": "nothing"}]}}]}}}
steps = [{"do": "declare_attackers", "attackers": {"c": "B"}}]
print([one["reason"] for one in evaluate({"about": ["508.3b"], "state": board, "steps": steps}).to_dict()["considered"]])
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['The ability of w waits for something other than what happened to B.']"
