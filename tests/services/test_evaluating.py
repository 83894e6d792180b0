"""Limits of an evaluation on the clock: a visitor's board has one, our own examples only count the processor."""

from __future__ import annotations

import threading
from datetime import date

import pytest

from refapp.corpus_io import DataError
from refapp.language.errors import LimitReached
from refapp.model import RefappError
from refapp.services import Library
from refapp.services.boards import evaluating
from refapp.services.boards.examples import live_examples
from refapp.services.library.slots import BOARDS

TODAY = date(2026, 9, 25)


def test_a_visitors_board_stops_on_the_clock_and_ours_does_not(plain_library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    board = {"state": {"players": {"A": {"library": 60}, "B": {}}}, "steps": [{"do": "draw", "player": "A", "n": 1}] * 60}
    monkeypatch.setattr(evaluating, "ELAPSED", 600.0)  # a busy machine may take its time
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


def test_boards_beyond_their_bound_are_turned_away_and_leave_threads_to_pages(
        plain_library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two are played, two wait until they are told; afterwards boards are admitted as before."""
    all_held, go_on = threading.Barrier(BOARDS.at_once + 1), threading.Event()

    def play(*_: object, **__: object) -> None:
        all_held.wait(60)
        go_on.wait(60)
        raise DataError("bad_shape", "played")

    monkeypatch.setattr(evaluating, "play", play)
    told: list[str] = []

    def visit(at: int) -> None:
        try:
            evaluating.evaluate(plain_library, {"state": {}, "visitor": at}, date(2026, 9, 25))
        except RefappError as error:
            told.append(error.code)

    playing = [threading.Thread(target=visit, args=(at,)) for at in range(BOARDS.at_once)]
    for one in playing:
        one.start()
    all_held.wait(60)
    waiting = [threading.Thread(target=visit, args=(10 + at,)) for at in range(BOARDS.waiting)]
    for one in waiting:
        one.start()
    for one in waiting:
        one.join()
    assert told == ["busy"] * BOARDS.waiting  # nobody was done in time
    go_on.set()
    for one in playing:
        one.join()
    assert told[-BOARDS.at_once:] == ["bad_shape"] * BOARDS.at_once
    all_held.reset()
    all_held.abort()  # whoever plays now goes straight on
    with pytest.raises(threading.BrokenBarrierError):
        visit(20)
