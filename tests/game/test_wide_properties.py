"""What holds of every wide board (tests/game/boards.py): zones, illegal leaves the state, choices lead on, names don't
matter, and effects that replace one event apply once each, in the order that the affected player chooses.
"""

from __future__ import annotations

import copy
import itertools
import json
from collections import Counter
from datetime import date
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, assume, given, settings
from hypothesis import strategies as st

from refapp.game.machine.evaluation import Evaluation
from refapp.game.state.budget import Budget
from refapp.language.board import parse_scenario
from refapp.language.errors import LimitReached
from refapp.rulebook.evaluating import evaluate
from refapp.services.forms.example_edit import answered
from tests.game.boards import boards

EDITIONS = st.sampled_from([date(2009, 10, 1), date(2011, 9, 30), date(2013, 7, 13), date(2018, 7, 13), date(2026, 9, 25)])
STATUSES = {"ok", "unsupported", "choice_needed", "illegal"}
LISTS = ("library", "hand", "graveyard", "exile")
quick = settings(max_examples=25, deadline=None, phases=[Phase.explicit, Phase.reuse, Phase.generate, Phase.shrink],
                 suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large])


def play(raw: dict[str, Any], edition: date) -> Evaluation:
    """Within the limits of a visitor's board; a board that never ends is no example."""
    try:
        return evaluate(raw, edition=edition, budget=Budget())
    except LimitReached:
        assume(False)
        raise


@quick
@given(boards(), EDITIONS)
def test_every_object_is_in_one_zone_and_only_tokens_vanish(raw: dict[str, Any], edition: date) -> None:
    evaluation = play(raw, edition)
    assert evaluation.status in STATUSES
    assert (evaluation.reason is not None) == (evaluation.status == "unsupported")
    for state in (evaluation.before, evaluation.after):
        held = Counter(name for whole in state["players"].values() for zone in LISTS for name in whole[zone])
        assert not held or max(held.values()) == 1
        for player, whole in state["players"].items():
            for zone in LISTS:
                for name in whole[zone]:
                    assert (state["objects"][name]["zone"], state["objects"][name]["owner"]) == (zone, player)
        for name, seen in state["objects"].items():
            owner = evaluation.before["objects"].get(name, {}).get("owner")
            gone = owner is not None and state["players"][owner]["lost"]  # who leaves takes their cards along (800.4a)
            assert seen["exists"] or seen["kind"] != "card" or gone
            assert not seen["exists"] or (seen["zone"] in LISTS) == (name in held)


@quick
@given(boards(), EDITIONS)
def test_the_same_board_gives_the_same_answer_however_it_is_written(raw: dict[str, Any], edition: date) -> None:
    first = play(raw, edition).to_dict()
    scenario = parse_scenario(raw)
    again = parse_scenario(json.loads(json.dumps(scenario.to_dict())))
    assert again == scenario
    assert evaluate(again, edition=edition, budget=Budget()).to_dict() == first


@quick
@given(boards(), EDITIONS)
def test_what_is_illegal_or_unsupported_leaves_the_board_as_it_was(raw: dict[str, Any], edition: date) -> None:
    """733: the state is the one before the step that the rules forbid."""
    evaluation = play(raw, edition)
    assume(evaluation.status == "illegal")
    illegal = evaluation.to_dict()["illegal"]
    assert illegal["rules"] and illegal["reason"]
    before = play({**raw, "steps": raw["steps"][:illegal["step"]]}, edition)
    assert _there(evaluation.after) == _there(before.after)


def _there(state: Any) -> Any:
    """A state without the objects that don't exist: later steps name tokens that they would make."""
    return {**state, "objects": {name: seen for name, seen in state["objects"].items() if seen["exists"]}}


@quick
@given(boards(), EDITIONS, st.data())
def test_every_choice_leads_on(raw: dict[str, Any], edition: date, data: Any) -> None:
    """Whatever option of a question is taken, the board goes on from there, and never asks the same again."""
    raw, asked = copy.deepcopy(raw), []
    for _ in range(12):
        evaluation = play(raw, edition)
        if evaluation.status != "choice_needed":
            return
        question = evaluation.to_dict()["question"]
        assert question["text"] and question["options"], question
        asked.append(json.dumps([question["choice"], question["player"], question["about"], question["options"]]))
        raw["choices"] = answered(raw.get("choices", {}), question, data.draw(st.sampled_from(question["options"])))
    assert len(set(asked)) > 1, asked


@quick
@given(boards(least=3), EDITIONS, st.data())
def test_what_players_are_called_does_not_matter(raw: dict[str, Any], edition: date, data: Any) -> None:
    """Three and four players: other names, the same game. Turn order and active player are called anew, too."""
    seats = list(raw["state"]["players"])
    called = dict(zip(seats, data.draw(st.permutations(seats)), strict=True))
    text = json.dumps(raw)
    for seat in seats:
        text = text.replace(f'"{seat}"', f'"#{called[seat]}"')
    other = json.loads(text.replace('"#', '"'))
    one, two = play(raw, edition), play(other, edition)
    assert (one.status, len(one.trace)) == (two.status, len(two.trace))
    for seat in seats:
        mine, theirs = one.after["players"][seat], two.after["players"][called[seat]]
        assert (mine["life"], mine["lost"], mine["won"]) == (theirs["life"], theirs["lost"], theirs["won"])
        assert [len(mine[zone]) for zone in LISTS] == [len(theirs[zone]) for zone in LISTS]
    for name in raw["state"]["objects"]:
        for key in ("zone", "exists", "damage", "tapped", "power", "toughness", "counters"):
            assert one.after["objects"][name].get(key) == two.after["objects"][name].get(key), (name, key)


# --- effects that replace one event (616) ------------------------------------------------------


def _source(effect: Any, ts: int) -> dict[str, Any]:
    return {"ctrl": "B", "types": ["enchantment"], "ts": ts, "abilities": [effect]}


DOUBLE: Any = {"replace": {"event": "damage", "who": "creature", "instead": "double"}}


@quick
@given(st.integers(0, 5), st.lists(st.one_of(st.none(), st.integers(1, 3)), min_size=1, max_size=3), st.randoms(use_true_random=False))
def test_damage_goes_through_each_effect_once_in_the_order_chosen(amount: int, effects: list[int | None], random: Any) -> None:
    """Doubling and preventing n: the player who would be dealt the damage puts them in order (616.1)."""
    sources = {f"e{i}": _source(DOUBLE if n is None else {"static": {"prevent_damage": n}}, i + 2) for i, n in enumerate(effects)}
    order = list(sources)
    random.shuffle(order)
    raw = {"state": {"players": {"A": {}, "B": {}}, "objects": {
        "bear": {"ctrl": "A", "types": ["creature"], "pt": [1, 1], "ts": 1}, **sources}},
        "choices": {"replacement": {"B": order}}, "steps": [{"do": "damage", "source": "bear", "to": "B", "amount": amount}]}
    evaluation = evaluate(raw, edition=date(2026, 9, 25))
    assert evaluation.status == "ok"
    left = amount
    for name in order:
        n = effects[int(name[1:])]
        left = 2 * left if n is None else max(0, left - n)
        if left == 0:
            break
    assert evaluation.after["players"]["B"]["life"] == 20 - left


@pytest.mark.parametrize("first", ["hand", "library"])
def test_who_is_affected_says_which_of_two_effects_applies(first: str) -> None:
    """A creature that would die can't go to two places: after one effect the other has nothing to replace."""
    board: dict[str, Any] = {"players": {"A": {}, "B": {}}, "objects": {
        "bear": {"ctrl": "A", "types": ["creature"], "pt": [1, 1]},
        "to_hand": _source({"replace": {"event": "graveyard", "who": "creature", "instead": "hand"}}, 2),
        "to_library": _source({"replace": {"event": "graveyard", "who": "creature", "instead": "library"}}, 3)}}
    raw = {"state": board, "steps": [{"do": "destroy", "what": "bear"}]}
    asked = evaluate(raw, edition=date(2026, 9, 25))
    assert asked.status == "choice_needed"
    question = asked.to_dict()["question"]
    assert (question["choice"], question["player"]) == ("replacement", "A")
    options = list(itertools.chain.from_iterable(one if isinstance(one, list) else [one] for one in question["options"]))
    wanted = next(one for one in options if f"to_{first}" in one)
    raw["choices"] = {"replacement": {"bear": [wanted]}}
    assert evaluate(raw, edition=date(2026, 9, 25)).after["objects"]["bear"]["zone"] == first


# --- effects that end by themselves (514.2, 611.2) ---------------------------------------------

ENDS = {"turn": "upkeep", "combat": "postcombat main"}
"""Duration → a step by which it is over, seen from a main phase before combat."""


@quick
@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3), st.sampled_from(("turn", "combat", "always"))), min_size=1, max_size=4))
def test_durations_end_and_lasting_effects_stay(effects: list[tuple[int, int, str]]) -> None:
    board: dict[str, Any] = {"turn": {"step": "precombat main", "number": 1}, "active": "A",
                             "players": {"A": {"library": 5}, "B": {"library": 5}},
                             "objects": {"bear": {"ctrl": "A", "types": ["creature"], "pt": [2, 2]}}}
    given_steps = [{"do": "modify", "what": "bear", "pt": [p, t], "duration": how} for p, t, how in effects]

    def size(*more: dict[str, Any]) -> tuple[int, int]:
        evaluation = evaluate({"state": board, "steps": [*given_steps, *more]}, edition=date(2026, 9, 25))
        assert evaluation.status == "ok"
        seen = evaluation.after["objects"]["bear"]
        return seen["power"], seen["toughness"]

    def total(*kinds: str) -> tuple[int, int]:
        return (2 + sum(p for p, _, how in effects if how in kinds), 2 + sum(t for _, t, how in effects if how in kinds))

    assert size() == total("turn", "combat", "always")
    assert size({"do": "advance", "to": ENDS["combat"]}) == total("turn", "always")
    assert size({"do": "advance", "to": ENDS["turn"], "turn_of": "B"}) == total("always")
