"""The JSON Schema of scenarios: what is read is valid, what is refused for its shape isn't."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from refapp.corpus_io import load_scenarios
from refapp.language import schema
from refapp.language.board import parse_scenario
from refapp.language.errors import ScenarioError
from refapp.language.instruction import INSTRUCTIONS, QUESTIONS, verbs
from refapp.language.old_words import renewed_deeply
from refapp.resources import shipped
from refapp.rulebook.sections import load
from tests.game.playing import FRAME, cases

load()
VALID = Draft202012Validator(schema.document("https://example.org/scenario-schema.json"))
PLAIN = Draft202012Validator({"$ref": "#/$defs/scenario", "$defs": schema.definitions()})
"""As generators take it: forms beside each other."""
BOARD: Mapping[str, Any] = {"state": {"players": {"A": {}}, "objects": {"x": {"ctrl": "A", "types": ["creature"]}}}}


def boards() -> list[tuple[str, Any]]:
    found = [(source.id, source.raw) for source in load_scenarios(shipped("corpus"))]
    return found + [(str(case["id"]), {key: item for key, item in case.items() if key not in FRAME})
                    for _, case in cases()]


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(schema.document("https://example.org/scenario-schema.json"))


def test_every_verb_and_question_is_in_it() -> None:
    names = set(schema.definitions())
    assert {f"do.{verb}" for verb in INSTRUCTIONS if verb != "ask"} <= names
    assert {f"ask.{name}" for name in QUESTIONS} <= names
    assert set(INSTRUCTIONS) | {"ask"} == verbs()


def test_what_is_read_is_valid() -> None:
    """Some of the live examples and boards; the schema is no narrower than the reader."""
    wrong = []
    for name, raw in boards()[::29]:
        try:
            parse_scenario(raw)
        except ScenarioError:
            continue
        said = renewed_deeply(raw)  # an older word is read, and isn't in the schema
        if not VALID.is_valid(said):
            assert not PLAIN.is_valid(said)
            error = next(iter(VALID.iter_errors(said)))
            wrong.append(f"{name}: {error.json_path}: {error.message[:200]}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("change", [
    {"steps": [{"do": "destroy"}]}, {"steps": [{"do": "destroy", "what": "x", "colour": "red"}]},
    {"steps": [{"do": "unknown"}]}, {"steps": [{"what": "x"}]}, {"steps": [{"do": "ask", "q": "unknown"}]},
    {"steps": [{"do": "move", "what": "x", "to": "nowhere"}]}, {"steps": [{"do": "create_token", "by": "A"}]},
    {"steps": [{"do": "ask", "q": "name", "object": "x", "types": ["land"]}]}, {"state": {}}, {"board": {}},
    {"state": {"players": {"A": {"lives": 9}}}}, {"choices": {"wishes": {}}}])
def test_what_is_refused_is_not_valid(change: Mapping[str, Any]) -> None:
    raw = {**copy.deepcopy(dict(BOARD)), **change}
    with pytest.raises(ScenarioError):
        parse_scenario(raw)
    assert len(list(VALID.iter_errors(raw))) == 1  # the one mistake, not every form that something else might have had
    assert not PLAIN.is_valid(raw)


def test_generators_are_told_what_lists_hold() -> None:
    """openapi-python-client leaves out a schema with a list of anything, and all that refer to it."""
    def bare(value: Any) -> bool:
        inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
        return (isinstance(value, dict) and value.get("type") == "array" and "items" not in value) or any(map(bare, inner))
    assert not [name for name, found in schema.components().items() if bare(found)]


def test_a_board_that_is_read_is_valid() -> None:
    assert VALID.is_valid({**BOARD, "steps": [{"do": "destroy", "what": "x"}, "check"]})
