"""706.2: the natural result comes first, then what rerolls or costs something, then the result."""

from __future__ import annotations

from refapp.rulebook.evaluating import evaluate


def _actions(**roll: object) -> list[str]:
    board = {
        "state": {"turn": "precombat main", "players": {"A": {}, "B": {}}, "objects": {
            "Isle": {"ctrl": "A", "types": ["land"], "subtypes": ["Island"]},
            "Gnome": {"ctrl": "A", "types": ["creature"], "pt": [1, 1], "abilities": [{"activated": {
                "id": "roll", "do": [{"do": "roll_die", "player": "you", "sides": 20, "result": [9], **roll}]}}]}}},
        "steps": [{"do": "activate", "by": "A", "source": "Gnome"}, {"do": "resolve"}]}
    evaluation = evaluate(board)
    assert evaluation.status == "ok", evaluation.illegal
    wanted = ("natural_result", "rerolled", "modifier_paid", "die_rolled", "roll_result", "tapped")
    return [one.action for one in evaluation.trace if one.action in wanted]


def test_a_modifier_is_paid_for_once_the_natural_result_is_known() -> None:
    assert _actions(cost="{1}", plus=1) == ["natural_result", "tapped", "modifier_paid", "roll_result"]


def test_rerolling_comes_after_the_roll_and_before_the_modifier() -> None:
    assert _actions(cost="{1}", plus=1, reroll=[12]) == [
        "natural_result", "rerolled", "tapped", "modifier_paid", "roll_result"]


def test_a_roll_that_nothing_waits_for_is_one_sentence() -> None:
    assert _actions(modifier=2) == ["die_rolled"]
