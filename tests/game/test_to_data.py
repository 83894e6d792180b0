"""What is read can be written: plain data from an ability, an instruction or an object read to an equal one."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any

import pytest

from refapp.language.abilities import read_abilities
from refapp.language.board import Scenario, parse_scenario
from refapp.language.errors import ScenarioError
from refapp.language.fields import DEFINED, arguments, to_data
from refapp.language.instruction import INSTRUCTIONS, QUESTIONS, read_step
from refapp.language.objects import ObjectSpec, read_object
from tests.game.test_schema import VALID, boards


def scenarios() -> Iterator[tuple[str, Scenario]]:
    for name, raw in boards():
        try:
            yield name, parse_scenario(raw)
        except ScenarioError:
            continue


def faces(spec: ObjectSpec) -> Iterator[Any]:
    waiting = [spec.printed, spec.printed.inset, spec.prototype, *spec.halves]
    while waiting:
        face = waiting.pop()
        if face is not None:
            yield face
            waiting.extend((face.back, face.flip))


def same(written: Any, value: Any, read: Any) -> str | None:
    try:
        found = read(json.loads(json.dumps(written)))
    except ScenarioError as wrong:
        return f"{wrong} in {written}"
    return None if found == value else f"{written}\n  was {value}\n  is  {found}"


@pytest.mark.deep  # nine seconds: each of 9,700 boards is read and written four times
def test_every_board_with_its_parts_is_written_as_it_is_read() -> None:
    wrong: list[str] = []
    for name, scenario in scenarios():
        found = [same([to_data(one)], (one,), lambda data: read_abilities(data, "abilities"))
                 for spec in scenario.state.objects for face in faces(spec) for one in face.abilities]
        found += [same(to_data(spec), spec, lambda data, spec=spec: read_object(spec.id, data, "object"))  # type: ignore[misc]
                  for spec in scenario.state.objects]
        found += [same(to_data(step), step, lambda data: read_step(data, "step")) for step in scenario.steps]
        whole = replace(scenario, raw={}, id=None, titles={})
        found.append(same(to_data(whole), whole, lambda data: replace(parse_scenario(data), raw={})))
        wrong += [f"{name}: {one}" for one in found if one]
    assert not wrong, f"{len(wrong)}\n" + "\n".join(wrong[:20])


def test_what_is_written_is_in_the_schema() -> None:
    for name, scenario in list(scenarios())[::97]:
        raw = {"state": {"players": {player: {} for player in scenario.state.order}, "objects": {
            spec.id: to_data(spec) for spec in scenario.state.objects}}, "steps": [to_data(one) for one in scenario.steps]}
        assert VALID.is_valid(raw), f"{name}: {next(iter(VALID.iter_errors(raw))).json_path}"


@pytest.mark.parametrize("declared", [*INSTRUCTIONS.values(), *QUESTIONS.values()], ids=lambda one: one.__name__)
def test_every_argument_has_a_kind(declared: Any) -> None:
    assert {one.field for one in arguments(declared).values()} | {"path"} == {one.name for one in fields(declared)}


def test_what_a_board_cannot_say_is_refused() -> None:
    with pytest.raises(TypeError, match="isn’t said on boards"):
        to_data(object())
    assert DEFINED["filter"].read("creature", "x") == DEFINED["filter"].read(to_data(DEFINED["filter"].read("creature", "x")), "x")
