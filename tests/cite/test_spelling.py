"""One number in every spelling people use, and what is too ambiguous to read."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refapp.cite import spelling
from refapp.model import RuleNumber
from tests.effort import in_proportion


@pytest.mark.parametrize("text", [
    # canonical, upper case, final point, spaces
    "704.5f", "704.5F", "704.5f.", "704.5F.", " 704.5f ", "704.5 f", "704. 5f", "704 .5f",
    # keywords, glued or not, with any joiner
    "CR 704.5 f", "CR704.5f", "CR:704.5f", "cr-704.5f", "C.R. 704.5f", "RC 704.5f", "MTG CR 704.5f",
    "comp rules 704.5f", "Comprehensive Rules 704.5f", "règles complètes 704.5f", "rule 704.5f", "Rules 704.5f",
    "rule #704.5f", "rule no. 704.5f", "rule: 704.5f", "r. 704.5f", "r704.5f", "subrule 704.5f",
    "règle 704.5f", "regle 704.5 f", "Règle n° 704.5f", "règle n°704.5f", "la règle 704.5f", "cf. règle 704.5f",
    "re\u0300gle 704.5f", "RÈGLE 704.5F", "règle numéro 704.5f", "§704.5f", "§ 704.5f", "section 704.5f",
    "article 704.5f", "#704.5f", "see 704.5f", "voir 704.5f",
    # the tag of an old forum, run together: a section always has three digits
    "R7045f", "r7045f", "7045f", "CR7045f",
    # other points
    "704,5f", "704, 5f", "704-5f", "704:5f", "704_5f", "704 5f", "704·5f", "rule 704 5f",
    # letter apart
    "704.5.f", "704.5-f", "704.5(f)", "704.5 (f)", "(704.5f)", "[704.5f]", "“704.5f”", "«\u00a0704.5f\u00a0»", "**704.5f**",
    # full width, no-break and widthless characters, an address-like slash
    "７０４．５ｆ", "règle\u00a0704.5f", "704\u202f.5f", "704.5\u200bf", "\ufeff704.5f", "704.5f/", "704.5f?",
])
def test_read_704_5f(text: str) -> None:
    assert spelling.read(text) == RuleNumber(704, 5, "f")


@pytest.mark.parametrize(("text", "number"), [
    ("7", "7"), ("7.", "7"), ("chapter 7", "7"), ("Chapitre 7", "7"), ("section 7", "7"),
    ("704", "704"), ("704.", "704"), ("CR 704", "704"), ("règle 704", "704"), ("R704", "704"), ("§704", "704"),
    ("704.5", "704.5"), ("704,5", "704.5"), ("rule 704-5", "704.5"), ("rule 704 5", "704.5"), ("R7045", "704.5"),
    ("R70210", "702.10"), ("70210a", "702.10a"), ("702.145c", "702.145c"), ("704.5aa", "704.5aa"),
    ("704.5l", "704.5l"),  # never used, but what was typed; the caller offers neighbours
])
def test_read_others(text: str, number: str) -> None:
    assert spelling.read(text) == RuleNumber.parse(number)


@pytest.mark.parametrize("text", [
    "", " ", "rule", "CR", "§", "704.5f 704.5g", "704.5f and more", "0", "10", "70", "099", "1704", "7045", "2011",
    "CR 2011", "R2011", "704-5", "704 5", "704:5", "704a", "704.05", "704.0", "704.5 as", "704.5abc", "704..5f",
    "704.5.3", "1.704.5", "100 cards", "$704.5", "704.5%", "30/09/2011", "704.5f.png", "http://x.org/704.5f", "-704.5",
    "٧٠٤", "704.5ſſ", "\x00704.5f\x00", "\ud800", "lightning bolt", "+1/+1",
])
def test_not_read(text: str) -> None:
    assert spelling.read(text) is None


NUMBERS = st.builds(
    RuleNumber, st.integers(100, 999), st.integers(1, 299),
    st.one_of(st.none(), st.sampled_from("abcdefghijkmnpqrstuvwxyz"), st.sampled_from(["aa", "ab", "az"])))


@given(NUMBERS, st.sampled_from(["{}", "CR {}", "R{}", "règle {}", "§{}", "({})", "{}.", "rule: {}", "Règle n° {}"]))
def test_every_number_is_read_in_every_frame(number: RuleNumber, frame: str) -> None:
    assert spelling.read(frame.format(number)) == number
    assert spelling.read(frame.format(number).upper()) == number


@given(st.text(max_size=80))
def test_any_text_is_read_or_refused(text: str) -> None:
    number = spelling.read(text)
    assert number is None or spelling.read(str(number)) == number


@pytest.mark.parametrize(("piece", "end"), [("[", ""), ("rule ", ""), ("704.", ""), (" ", "704"), ("R", ""), ("7", ""), ("§", ""), ("cr:", "")])
def test_hostile_input_takes_no_time(piece: str, end: str) -> None:
    assert in_proportion(lambda size: spelling.read(piece * (size // len(piece)) + end), 5_000, 40_000)
