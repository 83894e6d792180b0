"""What a part of a board says before the rules knew it isn't played; on the last day it is."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from refapp.rulebook.evaluating import evaluate

_SOME = {"types": ["creature"], "pt": ["1", "1"]}
_MAKE: dict[str, Any] = {"do": "create_token", "by": "A", "id": "t"}


def _with(*abilities: object) -> dict[str, Any]:
    return {"a": {**_SOME, "ctrl": "A", "abilities": list(abilities)}, "b": {**_SOME, "ctrl": "B"}}


def _static(affects: str) -> dict[str, Any]:
    return {"static": {"affects": affects, "pt": ["1", "1"]}}


def _costs(cost: str) -> dict[str, Any]:
    return {"activated": {"id": "z", "cost": cost, "do": [{"do": "nothing"}]}}


BOARDS = (
    ("2011-09-30", _with(_costs("{C}")), ()),
    ("2009-10-01", _with(_costs("{U/P}")), ()),
    ("2011-09-30", _with("kicker {C}"), ()),
    ("2013-07-13", _with(_costs("{E}{E}")), ()),
    ("2011-09-30", {}, ({**_MAKE, "token": {"types": ["enchantment"], "subtypes": ["saga"]}},)),
    ("2018-01-19", {}, ({**_MAKE, "token": {"types": ["battle"]}},)),
    ("2018-01-19", _with(), ({"do": "modify", "what": "a", "add_types": ["battle"]},)),
    ("2018-01-19", _with({"static": {"affects": "creature", "add_types": ["battle"]}}), ()),
    ("2018-01-19", _with({"trigger": {"event": "connives", "who": "self"}}), ()),
    ("2011-09-30", _with({"trigger": {"event": "commits_crime", "player": "you"}}), ()),
    ("2018-01-19", _with({"trigger": {"event": "is_dealt_excess_damage", "who": "self"}}), ()),
    ("2018-01-19", _with(_static("outlaw")), ()),
    ("2011-09-30", _with(_static("historic")), ()),
    ("2018-01-19", _with(_static("modified")), ()),
    ("2018-01-19", _with(), ({"do": "gain_life", "player": "A", "n": {"party": "A"}},)),
    ("2009-10-01", _with(), ({"do": "gain_life", "player": "A", "n": {"devotion": "red"}},)),
    ("2011-09-30", _with(), ({"do": "exile", "what": "b", "until_leaves": "a"},)),
    ("2011-09-30", _with(), ({"do": "phase_out", "what": "b", "until_leaves": "a"},)),
    ("2011-09-30", _with(), ({"do": "damage", "source": "a", "to": "b", "amount": "3", "excess_to": "its controller"},)),
)


@pytest.mark.parametrize(("day", "objects", "steps"), BOARDS)
def test_a_part_that_the_edition_does_not_know_is_not_played(day: str, objects: dict[str, Any],
                                                             steps: tuple[dict[str, Any], ...]) -> None:
    board = {"state": {"players": {"A": {}, "B": {}}, "objects": objects}, "steps": list(steps)}
    assert evaluate(board, edition=date.fromisoformat(day)).status == "unsupported"
    assert evaluate(board, edition=date(2026, 9, 25)).status == "ok"
