"""Word-level differences: readable pieces, nothing lost, bounded time."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refapp.compare.worddiff import Op, in_hand_of, worddiff
from tests.effort import in_proportion


def shown(old: str, new: str) -> str:
    mark = {Op.KEPT: "{}", Op.DELETED: "[-{}-]", Op.INSERTED: "{{+{}+}}"}
    return "".join(mark[piece.op].format(piece.text) for piece in worddiff(old, new))


CASES = [
    ("The tea is hot.", "The tea is hot.", "The tea is hot."),
    ("The tea is hot.", "The green tea is hot.", "The {+green +}tea is hot."),
    ("The tea is hot.", "The tea is.", "The tea is[- hot-]."),
    # a number is one word, and the comma after it another
    ("See rule 704.5k.", "See rule 704.5j.", "See rule [-704.5k-]{+704.5j+}."),
    # a symbol is one word
    ("Pay {T}: pour.", "Pay {2}: pour.", "Pay [-{T}-]{+{2}+}: pour."),
    # two small words kept between changes are no help to a reader
    ("he or she pours", "they or we pour", "[-he or she pours-]{+they or we pour+}"),
    # a longer one is
    ("two lamps, both lit", "three lamps, all lit", "[-two-]{+three+} lamps, [-both-]{+all+} lit"),
    ("", "New.", "{+New.+}"),
    ("Old.", "", "[-Old.-]"),
]


@pytest.mark.parametrize(("old", "new", "expected"), CASES)
def test_shown(old: str, new: str, expected: str) -> None:
    assert shown(old, new) == expected


TEXT = st.text(alphabet="ab {T}.,’é\n", max_size=60)


@given(TEXT, TEXT)
def test_nothing_is_lost(old: str, new: str) -> None:
    pieces = worddiff(old, new)
    assert "".join(p.text for p in pieces if p.op is not Op.INSERTED) == old
    assert "".join(p.text for p in pieces if p.op is not Op.DELETED) == new
    assert all(p.text for p in pieces)
    assert all(a.op is not b.op for a, b in pairwise(pieces))


@pytest.mark.parametrize(("old", "new"), [("a b " * 100_000, "b a " * 100_000), ("x " * 100_000, "x " * 90_000)])
def test_hostile_lengths_take_no_longer(old: str, new: str) -> None:
    pieces = worddiff(old, new)
    assert in_proportion(lambda size: worddiff(old[:size], new[:size]), len(old) // 8, len(old))
    assert "".join(p.text for p in pieces if p.op is not Op.INSERTED) == old
    assert "".join(p.text for p in pieces if p.op is not Op.DELETED) == new


HANDS = [
    ("the owners' hands", "the owners’ hands", "the owners’ hands"),
    ('a "tea rule"', "a “tea rule”", "a “tea rule”"),
    ("cf. règle 704 : ici", "cf. règle 704\u00a0: ici", "cf. règle 704\u00a0: ici"),
    # what is really another word keeps its own marks
    ("it's 'hot'", "it’s cold", "it’s 'hot'"),
]


@pytest.mark.parametrize(("old", "new", "expected"), HANDS)
def test_other_quotation_marks_are_no_change(old: str, new: str, expected: str) -> None:
    assert in_hand_of(new, old) == expected
