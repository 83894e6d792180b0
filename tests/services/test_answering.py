"""Answers go where the engine looks for them: boards stripped of their choices are played to the end by answering."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import pytest

from refapp.game.state.budget import Budget
from refapp.model import RefappError
from refapp.rulebook.evaluating import evaluate
from refapp.services.forms.answering import answered
from tests.game.playing import cases, examples

CHOICES = ("targets", "target", "modes", "x", "pay", "choose", "find", "call", "result", "divide")
"""Arguments of steps that say what a player chooses; without them the engine asks."""


def _boards() -> Iterator[tuple[str, dict[str, Any]]]:
    for stem, raw in (*cases(), *examples()):
        stripped = copy.deepcopy(raw)
        asked = bool(stripped.pop("choices", None))
        steps = [step for step in stripped.get("steps") or () if step == "check" or "assign_damage" not in str(step)]
        asked |= len(steps) < len(stripped.get("steps") or ())
        stripped["steps"] = steps
        for step in steps:
            if isinstance(step, dict):
                asked |= any(step.pop(key, None) is not None for key in CHOICES)
                for key in ("attackers", "blockers"):
                    if isinstance(step.get(key), dict):
                        step[key], asked = list(step[key]), True
        if asked:
            yield f"{stem}/{raw.get('id')}", stripped


def _settle(raw: dict[str, Any], pick: int) -> tuple[list[str], str]:
    """Answer every question with one option (the first, or the last) until none is left."""
    asked: list[str] = []
    for _ in range(16):
        try:
            done = evaluate(raw, budget=Budget())
        except RefappError:
            return asked, "error"
        if done.question is None:
            return asked, done.status
        question = done.to_dict()["question"]
        if not question["options"]:
            return asked, "no options"
        asked.append(question["choice"])
        option = question["options"][pick]
        if question["least"] > 1:
            option = question["options"][:question["least"]]
        raw = {**raw, "choices": answered(raw.get("choices") or {}, question, option)}
    return asked, "asked for ever"


@pytest.mark.parametrize("part", [0, *(pytest.param(part, marks=pytest.mark.deep) for part in (1, 2))])
def test_every_question_can_be_answered(part: int) -> None:
    """A third of the boards each time, answered with the first option and with the last one in turn; and of others as many
    as it takes until every common kind of question was among them, wherever its boards stand."""
    boards = [*_boards()]
    missing = {"keep", "targets", "modes", "replacement", "assign_damage", "attacks", "blocks", "proliferate", "search",
               "discard", "die"}
    third = boards[part::3]
    for at, (name, raw) in enumerate((*third, *boards[(part + 1) % 3::3], *boards[(part + 2) % 3::3])):
        if at >= len(third) and not missing:
            break
        asked, status = _settle(raw, -(at % 2))
        assert not asked or status not in ("asked for ever", "error", "no options"), (name, asked)
        missing -= set(asked)
    assert not missing


MODAL = {"players": {"A": {"hand": ["Spark"], "mana_sources": 3}, "B": {}}, "objects": {
    "Spark": {"owner": "A", "types": ["instant"], "cost": "{X}", "modes": {"choose": 2, "of": [
        {"do": [{"do": "gain_life", "player": "you", "n": n}]} for n in (1, 2, 4)]}}}}


def test_modes_and_x_of_a_spell_are_asked_for_and_taken() -> None:
    raw: dict[str, Any] = {"state": MODAL, "steps": [{"do": "cast", "by": "A", "what": "Spark"}, "resolve_all"]}
    question = evaluate(raw).to_dict()["question"]
    assert (question["choice"], question["least"], question["most"]) == ("modes", 2, 2)
    raw["choices"] = answered({}, question, [0, 2])
    question = evaluate(raw).to_dict()["question"]
    assert (question["choice"], question["options"]) == ("x", ["0", "1", "2", "3"])
    raw["choices"] = answered(raw["choices"], question, "2")
    done = evaluate(raw)
    assert (done.status, done.after["players"]["A"]["life"]) == ("ok", 25)


def test_what_must_attack_is_asked_for_and_taken() -> None:
    wild = {"ctrl": "A", "types": ["creature"], "pt": [2, 2], "abilities": ["attacks if able", "cant attack alone"]}
    raw: dict[str, Any] = {"steps": [{"do": "advance", "to": "end of combat"}], "state": {
        "players": {"A": {}, "B": {}, "C": {}}, "turn": {"step": "beginning of combat"}, "objects": {
            "Wild": {key: value for key, value in wild.items() if key != "abilities"} | {"abilities": ["attacks if able"]}}}}
    question = evaluate(raw).to_dict()["question"]
    assert question["choice"] == "declare_attackers"
    raw["choices"] = answered({}, question, question["options"][1])
    after = evaluate(raw).after
    assert [after["players"][name]["life"] for name in "ABC"] == [20, 20, 18]


@pytest.mark.parametrize(("question", "option", "choices"), [
    ({"choice": "keep", "player": "A", "about": ["a", "b"]}, ["a"], {"keep": ["a"]}),
    ({"choice": "targets", "player": "A", "about": ["t"], "least": 0, "most": 2}, [], {"targets": {"t": []}}),
    ({"choice": "assign_damage", "player": "A", "about": ["c"]}, "x: 2, A-b: 1", {"assign_damage": {"c": {"x": 2, "A-b": 1}}}),
    ({"choice": "modes", "about": ["s"]}, 1, {"modes": {"s": 1}}),
    ({"choice": "modes", "about": ["s"], "most": 2}, [0, 2], {"other": {"s.modes": ["0", "2"]}}),
    ({"choice": "attacks", "about": ["c"]}, "B", {"other": {"c": ["B"]}}),
    ({"choice": "devour", "about": ["d"], "options": ["a", "b"], "most": 2}, ["a", "b"], {"other": {"d": ["a", "b"]}}),
    ({"choice": "discard", "about": ["a", "b"], "options": ["a", "b"]}, "b", {"other": {"discard": ["b"]}}),
    ({"choice": "choose", "about": ["s"], "options": ["red", "blue"]}, "red", {"other": {"s": ["red"]}}),
    ({"choice": "protector", "about": ["b"]}, "B", {"protector": {"b": "B"}}),
])
def test_where_an_answer_goes(question: dict[str, Any], option: Any, choices: dict[str, Any]) -> None:
    assert answered({}, question, option) == choices
