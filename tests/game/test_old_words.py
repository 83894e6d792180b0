"""Words of earlier boards are read into the words of today, with the same outcome where that was right."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from refapp.language.instruction import INSTRUCTIONS
from refapp.language.old_words import OLD, renewed, renewed_deeply
from refapp.rulebook.evaluating import evaluate
from refapp.rulebook.sections import load
from refapp.services.forms.situations import pack, unpack

READ: list[tuple[list[Any], list[Any]]] = [
    # creatures that attack one thing are declared as attackers of it
    ([{"do": "attack", "what": "x", "attacks": "B"}], [{"do": "declare_attackers", "attackers": {"x": ["B"]}}]),
    ([{"do": "attack", "what": ["x", "y"], "exert": "y"}],
     [{"do": "declare_attackers", "attackers": {"x": [], "y": []}, "exert": "y"}]),
    # one after the other they are one declaration
    ([{"do": "attack", "what": "x"}, {"do": "attack", "what": "y"}],
     [{"do": "declare_attackers", "attackers": {"x": [], "y": []}}]),
    ([{"do": "block", "what": ["c", "d"], "attacker": "x"}, {"do": "block", "what": "d", "attacker": "y"}],
     [{"do": "declare_blockers", "blockers": {"c": ["x"], "d": ["x", "y"]}}]),
    # and not with something between them
    ([{"do": "attack", "what": "x"}, {"do": "check"}, {"do": "attack", "what": "y"}],
     [{"do": "declare_attackers", "attackers": {"x": []}}, {"do": "check"},
      {"do": "declare_attackers", "attackers": {"y": []}}]),
    # a step that begins: the turn goes straight to it
    ([{"do": "step", "step": "end", "player": "B"}],
     [{"do": "advance", "to": "end", "turn_of": "B", "straight": True}]),
    # what a player turns face up is a special action; what an effect does stays
    ([{"do": "turn_face_up", "what": ["m"], "by": "A", "using": "cloak", "mana": 2}, {"do": "turn_face_up", "what": "x"}],
     [{"do": "special_action", "kind": "manifest", "what": "m", "by": "A"}, {"do": "turn_face_up", "what": "x"}]),
    # tripled has a verb of its own
    ([{"do": "double_pt", "what": "x", "factor": "3"}, {"do": "double_pt", "what": "x", "factor": 2}],
     [{"do": "triple_pt", "what": "x"}, {"do": "double_pt", "what": "x"}]),
    # and to an attack: nobody draws between
    ([{"do": "step", "step": "untap"}, {"do": "attack", "what": "x"}],
     [{"do": "advance", "to": "untap", "straight": True}, {"do": "advance", "to": "declare attackers", "straight": True},
      {"do": "declare_attackers", "attackers": {"x": []}}]),
]


@pytest.mark.parametrize(("old", "new"), READ)
def test_read_into_the_words_of_today(old: list[Any], new: list[Any]) -> None:
    assert renewed(old, "steps") == new
    assert renewed(new, "steps") == new


def test_no_word_is_old_and_of_today() -> None:
    load()
    assert {*OLD} & {*INSTRUCTIONS} == {"turn_face_up", "double_pt"}  # today with less to say


def _played(*steps: dict[str, Any]) -> dict[str, Any]:
    objects = {"x": {"ctrl": "A", "types": ["creature"], "pt": [2, 2]},
               "t": {"ctrl": "B", "types": ["creature"], "pt": [1, 1], "tapped": True},
               "c": {"ctrl": "B", "types": ["creature"], "pt": [1, 1]}}
    found: dict[str, Any] = evaluate({"state": {"players": {"A": {}, "B": {}}, "objects": objects}, "steps": list(steps)},
                                     edition=date(2026, 9, 25)).to_dict()
    return found


def test_they_are_played() -> None:
    found = _played({"do": "attack", "what": "x", "attacks": "B"}, {"do": "block", "what": "c", "attacker": "x"})
    assert found["status"] == "ok"
    assert found["after"]["objects"]["c"]["combat"] == "blocking"


def test_what_was_passed_over_is_illegal() -> None:
    found = _played({"do": "attack", "what": "x", "attacks": "B"}, {"do": "block", "what": ["c", "t"], "attacker": "x"})
    assert found["status"] == "illegal"
    assert found["after"]["objects"]["c"]["combat"] is None


def test_a_step_does_what_it_does_by_itself() -> None:
    found = _played({"do": "attack", "what": "x", "attacks": "B"}, {"do": "step", "step": "combat damage"})
    assert found["after"]["players"]["B"]["life"] == 18


def test_addresses_of_earlier_situations() -> None:
    raw = {"state": {"players": {"A": {}}}, "steps": [{"do": "attack", "what": "x", "attacks": "B"}]}
    assert unpack(pack(raw))["steps"] == [{"do": "declare_attackers", "attackers": {"x": ["B"]}}]
    ability = {"trigger": {"event": "dies", "do": [{"do": "block", "what": "@it", "attacker": "x"}]}}
    assert renewed_deeply({"abilities": [ability]})["abilities"][0]["trigger"]["do"] == [
        {"do": "declare_blockers", "blockers": {"@it": ["x"]}}]


def test_an_old_word_without_what_it_is_about() -> None:
    raw = [{"do": "attack"}]
    assert renewed_deeply(raw) == raw  # for the reader to refuse
