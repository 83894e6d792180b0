"""The command that shows which answers of the engine changed shows them."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from tests.game import differential

EDITION = "2011-09-30"


@pytest.mark.parametrize(("old", "new", "found"), [
    ({"a": 1}, {"a": 1}, []),
    ({"a": {"b": 1}}, {"a": {"b": 2}}, [("a.b", 1, 2)]),
    ({"a": None}, {}, [("a", None, differential.ABSENT)]),  # nothing said is something else than nothing there
    ({"a": ["x"]}, {"a": ["x", "y"]}, [("a", ["x"], ["x", "y"])]),
    ({"t": [{"n": 1}]}, {"t": [{"n": 2}, {"n": 3}]}, [("t[0].n", 1, 2), ("t[1]", differential.ABSENT, {"n": 3})]),
])
def test_differences_name_their_place(old: Any, new: Any, found: Any) -> None:
    assert list(differential.differences(old, new)) == found


def test_differences_of_one_shape_are_counted_together() -> None:
    assert differential.shape(("after.players.A.life", 20, 18)) == differential.shape(("after.players.B.life", 20, 18))
    assert differential.shape(("trace[0].text", "a", "b")) == differential.shape(("trace[7].text", "c", "d"))
    assert differential.shape(("trace[tapped].rules", ["1", "2"], ["2", "3"])) == "trace[tapped].rules: +3 -1"
    assert differential.shape(("after.players.A.life", 20, 18)) != differential.shape(("after.players.A.life", 20, 17))
    said = {"rules": ["704.5a"], "subject": "A"}
    assert differential.shape(("considered[0]", differential.ABSENT, said)) == "considered[]: 704.5a is considered"
    assert differential.shape(("considered", differential.ABSENT, [said])).startswith("considered: · → [{")  # an error before


def test_an_entry_more_shifts_no_other() -> None:
    def entry(action: str, step: int, *rules: str) -> dict[str, Any]:
        return {"action": action, "subject": "x", "step": step, "rules": list(rules)}

    old = {"trace": [entry("destroyed", 0, "701.8a"), entry("checked", 1, "704.3")]}
    new = {"trace": [entry("noticed", 0, "603.2"), entry("destroyed", 0, "701.8a", "701.8b"), entry("checked", 1, "704.3")]}
    assert list(differential.differences(old, new)) == [
        ("trace[noticed]", differential.ABSENT, ["603.2"]), ("trace[destroyed].rules", ["701.8a"], ["701.8a", "701.8b"])]


def test_columns_stand_beside_each_other() -> None:
    assert list(differential.beside(["same", "gone"], ["same", "other", "new"], 47)) == [
        "  same", "gone                   | other", "                       > new"]


def test_old_and_new_are_shown() -> None:
    def answer(life: int, text: str) -> differential.Answer:
        return {"status": "ok", "result": None, "after": {"players": {"A": {"life": life}}},
                "trace": [{"action": "life", "subject": "A", "step": 0, "rules": ["119.3"], "text": text}]}

    old = {("x", EDITION): answer(20, "A gains 2 life.")}
    new = {("x", EDITION): answer(18, "A loses 2 life."), ("y", EDITION): answer(1, "")}
    found = differential.changed(old, new)
    assert found["y", EDITION] == (("board", differential.ABSENT, "played"),)
    out = io.StringIO()
    differential.show(old, new, found, out)
    assert "after.players.A.life: 20  →  18" in out.getvalue()
    assert "A gains 2 life." in out.getvalue() and "A loses 2 life." in out.getvalue()
    assert set(differential.changed(old, new, only=["after"])) == {("x", EDITION), ("y", EDITION)}
    assert differential.changed(old, {("x", EDITION): answer(20, "other")}, only=["after", "status"]) == {}


def test_a_board_under_another_name_is_the_same_board() -> None:
    def lines(name: str, life: int) -> list[str]:
        return [json.dumps({"id": name, "edition": EDITION, "board": {"id": name, "steps": []}, "answer": {"life": life}})]

    _, before = differential.read(lines("case:old/x", 1))
    answers, after = differential.read(lines("case:704.5f", 2))
    assert differential.renamed(before, after) == {("case:704.5f", EDITION): ("case:old/x", EDITION)}
    assert answers == {("case:704.5f", EDITION): {"life": 2}}


def test_this_tree_answers_as_its_own_commit_asks() -> None:
    answers, boards = differential.read(differential.of_tree(differential.ROOT, ["704.5f", "--edition", EDITION]))
    assert answers and answers.keys() == boards.keys()
    assert all(found["status"] == "ok" for found in answers.values())
