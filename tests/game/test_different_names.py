"""201.2b: how many objects there are of which no two have a name in common, also where many have two names."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refapp.game.reading.measures import _differently_named
from refapp.game.state.budget import Budget
from refapp.language.errors import LimitReached

NAMES = st.lists(st.frozensets(st.sampled_from("abcdef"), min_size=1, max_size=3), max_size=8)


@given(NAMES)
def test_as_if_every_choice_were_tried(named: list[frozenset[str]]) -> None:
    most = max(many for many in range(len(named) + 1) for some in combinations(named, many)
               if all(one.isdisjoint(other) for one, other in combinations(some, 2)))
    assert _differently_named(named, Budget(100_000)) == most


def test_many_with_two_names_are_counted_or_the_budget_ends_it() -> None:
    apart = [frozenset({f"left {at}", f"right {at}"}) for at in range(200)]
    assert _differently_named(apart, Budget(100_000)) == 200
    tangled = [frozenset({str(at % 61), str(at * at % 61 + 1)}) for at in range(200)]
    with pytest.raises(LimitReached):
        _differently_named(tangled, Budget(2_000))
