"""No answer of the engine changes unseen, and the command that shows changes shows them."""

from __future__ import annotations

import io
from typing import Any

import pytest

from tests.game import golden

EDITION = "2011-09-30"


def test_every_answer_is_the_one_that_was_looked_at() -> None:
    old, new = golden.kept(), golden.played()
    changed = [f"{name} {day}" for name, day in sorted({*old, *new}) if old.get((name, day)) != new.get((name, day))]
    assert not changed, (f"{len(changed)} answers changed; look at them (python -m tests.game.golden show ID), then "
                         f"python -m tests.game.golden write: {changed[:10]}")


@pytest.mark.parametrize(("old", "new", "found"), [
    ({"a": 1}, {"a": 1}, []),
    ({"a": {"b": 1}}, {"a": {"b": 2}}, [("a.b", 1, 2)]),
    ({"a": None}, {}, [("a", None, golden.ABSENT)]),  # nothing said is something else than nothing there
    ({"a": ["x"]}, {"a": ["x", "y"]}, [("a", ["x"], ["x", "y"])]),
    ({"t": [{"n": 1}]}, {"t": [{"n": 2}, {"n": 3}]}, [("t[0].n", 1, 2), ("t[1]", golden.ABSENT, {"n": 3})]),
])
def test_differences_name_their_place(old: Any, new: Any, found: Any) -> None:
    assert list(golden.differences(old, new)) == found


def test_differences_of_one_shape_are_counted_together() -> None:
    assert golden.shape(("after.players.A.life", 20, 18)) == golden.shape(("after.players.B.life", 20, 18))
    assert golden.shape(("trace[0].text", "a", "b")) == golden.shape(("trace[7].text", "c", "d"))
    assert golden.shape(("trace[tapped].rules", ["1", "2"], ["2", "3"])) == "trace[tapped].rules: +3 -1"
    assert golden.shape(("after.players.A.life", 20, 18)) != golden.shape(("after.players.A.life", 20, 17))


def test_an_entry_more_shifts_no_other() -> None:
    def entry(action: str, step: int, *rules: str) -> dict[str, Any]:
        return {"action": action, "subject": "x", "step": step, "rules": list(rules)}

    old = {"trace": [entry("destroyed", 0, "701.8a"), entry("checked", 1, "704.3")]}
    new = {"trace": [entry("noticed", 0, "603.2"), entry("destroyed", 0, "701.8a", "701.8b"), entry("checked", 1, "704.3")]}
    assert list(golden.differences(old, new)) == [
        ("trace[noticed]", golden.ABSENT, ["603.2"]), ("trace[destroyed].rules", ["701.8a"], ["701.8a", "701.8b"])]


def test_columns_stand_beside_each_other() -> None:
    assert list(golden.beside(["same", "gone"], ["same", "other", "new"], 47)) == [
        "  same", "gone                   | other", "                       > new"]


def test_old_and_new_are_shown() -> None:
    def answer(life: int, text: str) -> golden.Answer:
        return {"status": "ok", "result": None, "after": {"players": {"A": {"life": life}}},
                "trace": [{"action": "life", "subject": "A", "step": 0, "rules": ["119.3"], "text": text}]}

    old = {("x", EDITION): answer(20, "A gains 2 life.")}
    new = {("x", EDITION): answer(18, "A loses 2 life."), ("y", EDITION): answer(1, "")}
    found = golden.changed(old, new)
    assert found["y", EDITION] == (("board", golden.ABSENT, "played"),)
    out = io.StringIO()
    golden.show(old, new, found, out)
    assert "after.players.A.life: 20  →  18" in out.getvalue()
    assert "A gains 2 life." in out.getvalue() and "A loses 2 life." in out.getvalue()
    assert set(golden.changed(old, new, only=["after"])) == {("x", EDITION), ("y", EDITION)}
    assert golden.changed(old, {("x", EDITION): answer(20, "other")}, only=["after", "status"]) == {}
