"""How much work an evaluation may do: engine steps and, on the clocks handed in, seconds."""

from __future__ import annotations

import pytest

from refapp.game.state.budget import Budget
from refapp.language.errors import LimitReached


def test_all_steps_may_be_used_and_no_more() -> None:
    budget = Budget(10)
    budget.spend(9)
    budget.spend()
    assert budget.spent == 10
    with pytest.raises(LimitReached, match="10"):
        budget.spend()


def test_a_clock_is_read_every_64_steps() -> None:
    reads: list[int] = []

    def clock() -> float:
        reads.append(1)
        return 0.0

    budget = Budget(1000, (1.0, clock))
    assert len(reads) == 1
    for _ in range(640):
        budget.spend()
    assert len(reads) == 11


def test_the_seconds_are_over_after_their_end() -> None:
    now = 5.0
    budget = Budget(1000, (2.0, lambda: now))
    now = 7.0
    budget.spend(64)
    now = 7.5
    with pytest.raises(LimitReached, match="2"):
        budget.spend(64)
