"""Rule numbers: parsing, printing, order and the successor rule."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refapp.model import Kind, RuleNumber, next_letter


@pytest.mark.parametrize(("text", "kind"), [
    ("7", Kind.CHAPTER), ("704", Kind.SECTION), ("704.5", Kind.RULE), ("704.5aa", Kind.SUBRULE)])
def test_kind(text: str, kind: Kind) -> None:
    assert RuleNumber.parse(text).kind is kind


@pytest.mark.parametrize("text", ["", "0", "10", "70", "704.", "704.5K", "704.05", "704.5abc", "7.4", "７０４", "704.5a\n"])
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not a rule number"):
        RuleNumber.parse(text)


def test_book_order() -> None:
    texts = ["1", "100", "100.1", "7", "700", "704", "704.5", "704.5a", "704.5k", "704.5m", "704.5z", "704.5aa",
             "704.6", "704.10", "8"]
    assert [str(n) for n in sorted(map(RuleNumber.parse, reversed(texts)))] == texts


@pytest.mark.parametrize(("before", "after"), [(None, "a"), ("k", "m"), ("n", "p"), ("z", "aa"), ("az", "ba")])
def test_letters_skip_l_and_o(before: str | None, after: str) -> None:
    assert next_letter(before) == after


numbers = st.builds(
    lambda s, r, sub: RuleNumber(s, r, sub if r else None),
    st.integers(100, 999), st.none() | st.integers(1, 300),
    st.none() | st.text("abcdefghijkmnpqrstuvwxyz", min_size=1, max_size=2))


@given(numbers)
def test_print_and_parse_are_inverse(number: RuleNumber) -> None:
    assert RuleNumber.parse(str(number)) == number


@given(numbers)
def test_successors_come_later_and_the_parent_earlier(number: RuleNumber) -> None:
    assert all(after > number for after in number.successors())
    assert number.parent is not None
    assert number.parent < number
    assert number.parent.contains(number)
