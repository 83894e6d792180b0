"""Limits of an evaluation on the clock: a visitor's board has one, our own examples only count the processor."""

from __future__ import annotations

from datetime import date

import pytest

from refapp.language.errors import LimitReached
from refapp.services import Library, evaluating
from refapp.services.examples import live_examples

TODAY = date(2026, 9, 25)


def test_a_visitors_board_stops_on_the_clock_and_ours_does_not(plain_library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    board = {"state": {"players": {"A": {"library": 60}, "B": {}}}, "steps": [{"do": "draw", "player": "A", "n": 1}] * 60}
    assert evaluating.evaluate(plain_library, board, TODAY).status == "ok"
    evaluating._played.clear()
    monkeypatch.setattr(evaluating, "ELAPSED", -1.0)
    with pytest.raises(LimitReached, match="seconds"):
        evaluating.evaluate(plain_library, board, TODAY)
    longest = live_examples(plain_library)["701.54c-third"]
    assert evaluating.evaluate(plain_library, longest.source.raw, longest.editions[-1]).status == "ok"


@pytest.mark.parametrize("named", ["1000000000", "you", "a b c", "A"])
def test_rules_that_are_no_numbers_are_nobody_s_fault(plain_library: Library, named: str) -> None:
    """Found by `make load` (scenarios): what a scenario names as its rules was taken for a number."""
    raw = {"rules": [named], "state": {"players": {"A": {"life": 20}}}, "steps": [{"do": "check"}]}
    assert evaluating.evaluate(plain_library, raw, plain_library.current).status
