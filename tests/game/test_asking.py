"""A question names the rules by which it is asked: those of the function that asks."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from refapp.rulebook.evaluating import evaluate

_CREATURE = {"ctrl": "A", "types": ["creature"], "pt": ["2", "2"]}
_LEGEND = {**_CREATURE, "name": "Faolan", "supertypes": ["legendary"]}
_ASKED: dict[str, tuple[dict[str, Any], dict[str, Any], str]] = {
    "legend rule": ({"a": _LEGEND, "b": _LEGEND}, {"do": "check"}, "704.5j"),
    "a discard": ({name: {"owner": "A", "zone": "hand", "types": ["land"]} for name in "ab"},
                  {"do": "discard", "player": "A", "n": "1"}, "701.9b"),
    "bolster": ({"a": _CREATURE, "b": _CREATURE}, {"do": "bolster", "by": "A", "n": "1"}, "701.39a"),
    "a coin": ({}, {"do": "flip_coin", "player": "A"}, "705.1"),
    "the order of replacements": (
        {name: {"ctrl": "A", "types": ["enchantment"],
                "abilities": [{"replace": {"event": "gain_life", "player": "you", "instead": how}}]}
         for name, how in (("a", "double"), ("b", {"plus": "1"}))},
        {"do": "gain_life", "player": "A", "n": "2"}, "616.1"),
}


@pytest.mark.parametrize("what", _ASKED)
def test_a_question_names_its_rule(what: str) -> None:
    objects, step, rule = _ASKED[what]
    found = evaluate({"state": {"players": {"A": {}, "B": {}}, "objects": objects}, "steps": [step]})
    assert found.question is not None
    assert rule in found.question.rules
    assert rule in found.to_dict()["question"]["rules"]  # type: ignore[index]  # there is one


def test_in_the_numbers_of_the_edition() -> None:
    objects, step, _rule = _ASKED["a discard"]
    found = evaluate({"state": {"players": {"A": {}, "B": {}}, "objects": objects}, "steps": [step]},
                     edition=date(2011, 9, 30))
    assert found.question is not None
    assert "701.7b" in found.question.rules
