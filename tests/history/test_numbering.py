"""The folded lines of numbers: each case folds in its own way, and unfolding gives the same numbers back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refapp.history.numbering import keys, read_lines, unfold, write_numbers
from refapp.model import RuleNumber

CASES = [
    # a section, rules alone and in runs, subrules in runs
    ("704 704.1 704.1a 704.2 704.3 704.5 704.5a 704.5b 704.5c", "704 1a 2-3 5a-c\n"),
    # letters skip l and o, and go on after z
    ("704 704.5 704.5k 704.5m 704.5z 704.5aa", "704 5k-m,z-aa\n"),
    # chapters have a line of their own
    ("7 700 700.1", "7\n700 1\n"),
    # 702.30d stands twice in 2009-09-04
    ("702 702.30 702.30c 702.30d 702.30d 702.30e", "702 30c-d,d-e\n"),
    # a gap, and a subrule without its rule
    ("113 113.7 113.9 113.10a", "113 7 9 !10a\n"),
    # rules without the section's own line
    ("113.7 113.8", "!113 7-8\n"),
    # out of order: 505.54 between 505.4 and 505.5a
    ("505 505.4 505.54 505.5a", "505 4 54 !5a\n"),
]


def numbers(text: str) -> list[RuleNumber]:
    return [RuleNumber.parse(word) for word in text.split()]


@pytest.mark.parametrize(("text", "folded"), CASES)
def test_folded(text: str, folded: str) -> None:
    assert write_numbers(numbers(text)) == folded


def unfolded(folded: str) -> list[str]:
    return [key for lines in read_lines(folded).values() for line in lines for key in unfold(line)]


@pytest.mark.parametrize(("text", "folded"), CASES)
def test_unfolded(text: str, folded: str) -> None:
    assert unfolded(folded) == text.split()


NUMBERS = st.builds(RuleNumber, st.just(700) | st.just(701), st.integers(1, 4),
                    st.sampled_from([None, "a", "b", "k", "m", "z", "aa"]))


@given(st.lists(NUMBERS, max_size=12))
def test_any_numbers_of_one_section_come_back_in_their_order(found: list[RuleNumber]) -> None:
    one = [number for number in found if number.section == 700]
    assert unfolded(write_numbers(one)) == [str(number) for number in one]


@pytest.mark.parametrize("line", ["704 5k-", "704 x", "704 5K", "704 -5"])
def test_other_lines_are_refused(line: str) -> None:
    with pytest.raises(ValueError):
        unfold(line)


def test_keys_tell_repetitions_apart() -> None:
    assert keys(["702.30c", "702.30d", "702.30d"]) == ("702.30c", "702.30d", "702.30d#2")
