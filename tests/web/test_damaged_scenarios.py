"""A scenario damaged anywhere is read or refused: never a server error."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from refapp.language.errors import ScenarioError
from refapp.rulebook.evaluating import read_scenario

JUNK = [None, True, 0, -1, 10**6, 1.5, "", "x", "all", "@it", "you", [], [[]], {}, {"a": {}}, ["a", "a"],
        "2011-09-30", {"do": "check"}, [{"do": "check"}], {"trigger": {"event": "dies"}}, "A", "a b c"]
SCENARIO = {
    "edition": "2026-09-25", "rules": ["704.5f"], "choices": {"keep": ["b"]},
    "state": {"active": "A", "players": {"A": {"life": 20, "library": 3, "hand": ["h"]}, "B": {"poison": 1}},
              "objects": {"a": {"ctrl": "A", "types": ["creature"], "pt": [2, 2], "counters": {"+1/+1": 1},
                                "abilities": ["flying", {"trigger": {"id": "t", "event": "dies", "who": "self",
                                                                     "do": [{"do": "draw", "player": "you", "n": 1}]}}]},
                          "b": {"ctrl": "B", "types": ["artifact"], "subtypes": ["equipment"], "attached_to": "a"},
                          "h": {"owner": "A", "zone": "hand", "types": ["instant"]}},
              "stack": [{"id": "s", "ctrl": "A", "do": [{"do": "nothing"}]}]},
    "steps": [{"do": "damage", "source": "a", "to": "a", "amount": 2}, {"do": "check"}, {"do": "resolve_all"},
              {"do": "proliferate", "by": "A", "choose": {"a": "+1/+1"}}],
    "expect": {"objects": {"a": {"zone": "graveyard"}}, "sba_passes": [["704.5g"]], "triggered": {"t": 1}},
}


def _paths(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    keys = list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else []
    return [path, *(found for key in keys for found in _paths(value[key], (*path, key)))]


def _damaged(damages: list[tuple[tuple[Any, ...], Any]]) -> dict[str, Any]:
    scenario: dict[str, Any] = json.loads(json.dumps(SCENARIO))
    for path, junk in damages:
        place: Any = scenario
        try:
            for key in path[:-1]:
                place = place[key]
            last = str(path[-1]) if isinstance(place, dict) else path[-1]  # a list that became an object
            place[last] = json.loads(json.dumps(junk))
        except (KeyError, IndexError, TypeError):
            continue  # an earlier damage took the place away
    return scenario


@pytest.mark.parametrize("path", [p for p in _paths(SCENARIO) if p], ids=lambda path: ".".join(map(str, path)))
def test_each_place_of_a_scenario_holds_anything_or_refuses_it(path: tuple[Any, ...]) -> None:
    for junk in JUNK:
        with suppress(ScenarioError):
            read_scenario(_damaged([(path, junk)]))


@given(st.lists(st.tuples(st.sampled_from([p for p in _paths(SCENARIO) if p]), st.sampled_from(JUNK)), min_size=1, max_size=3))
@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_no_damaged_scenario_is_a_server_error(client: FlaskClient, damages: list[tuple[tuple[Any, ...], Any]]) -> None:
    response = client.post("/api/v1/evaluate", json=_damaged(damages))
    assert response.status_code in (200, 404, 422, 503), response.get_data(as_text=True)
