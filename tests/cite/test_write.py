"""What is written is found again: the same numbers, in both languages, wherever it stands in a sentence."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refapp.cite.find import find
from refapp.model import RuleNumber
from refapp.model.numbers import LETTERS
from tests.cite.writing import Item, write


@pytest.mark.parametrize(("items", "english", "french"), [
    (["704.5a"], "rule 704.5a", "règle 704.5a"),
    (["601.2b", "601.2f–601.2h"], "rules 601.2b and 601.2f–h", "règles 601.2b et 601.2f–h"),
    (["614", "615", "616"], "rules 614, 615, and 616", "règles 614, 615 et 616"),
    (["903.6–903.11"], "rules 903.6–903.11", "règles 903.6–903.11"),
    (["3"], "section 3", "section 3"),
    (["7", "8"], "sections 7 and 8", "sections 7 et 8"),
])
def test_written(items: list[str], english: str, french: str) -> None:
    parsed: list[Item] = []
    for item in items:
        first, _, last = item.partition("–")
        parsed.append((RuleNumber.parse(first), RuleNumber.parse(last) if last else None))
    assert write(parsed, "en") == english
    assert write(parsed, "fr") == french


@pytest.mark.parametrize("items", [[], [(RuleNumber(3), None), (RuleNumber(704), None)]])
def test_nonsense_is_refused(items: list[Item]) -> None:
    with pytest.raises(ValueError, match="rules or chapters"):
        write(items, "en")


SECTIONS = st.builds(RuleNumber, st.integers(100, 999))
RULES = st.builds(RuleNumber, st.integers(100, 999), st.integers(1, 999))
SUBRULES = st.builds(RuleNumber, st.integers(100, 999), st.integers(1, 999),
                     st.sampled_from([*LETTERS, "aa", "ab", "az"]))
SINGLE = st.one_of(SECTIONS, RULES, SUBRULES).map(lambda number: (number, None))


@st.composite
def ranges(draw: st.DrawFn) -> Item:
    """Two numbers of one kind, the lower first; subrules mostly of one rule."""
    kind = draw(st.sampled_from([SECTIONS, RULES, SUBRULES, None]))
    if kind is not None:
        first, last = sorted((draw(kind), draw(kind)))
    else:
        rule = draw(RULES)
        one, other = sorted(draw(st.lists(st.sampled_from(LETTERS), min_size=2, max_size=2, unique=True)))
        first, last = RuleNumber(rule.section, rule.rule, one), RuleNumber(rule.section, rule.rule, other)
    return first, last if first < last else None


ITEMS = st.lists(st.one_of(SINGLE, ranges()), min_size=1, max_size=5)
CHAPTERS = st.lists(st.builds(RuleNumber, st.integers(1, 9)).map(lambda number: (number, None)), min_size=1, max_size=3)
FRAMES = ["{}", "See {}.", "(cf. {})", "Then {}, and so on", "{};", "sheep (see {}), 100 cards and 704 sheep"]


@given(st.one_of(ITEMS, CHAPTERS), st.sampled_from(["en", "fr"]), st.sampled_from(FRAMES))
def test_what_is_written_is_found(items: list[Item], lang: str, frame: str) -> None:
    text = frame.format(write(items, lang))
    found = find(text, lang)
    assert [(item.first, item.last) for item in found] == items
    assert {item.group for item in found} == {0}
    assert all(item.surface == text[item.start:item.end] for item in found)
