"""Comparisons of distant editions, and the outline, on the invented rulebook of test_history and the committed facts."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from refapp.compare.between import between
from refapp.history import History, Outline
from refapp.history.outline import tidy
from refapp.model import RuleNumber

FOLDER = Path(__file__).resolve().parents[2] / "corpus" / "history"
E2011, E2026 = date(2011, 9, 30), date(2026, 9, 25)


@pytest.fixture(scope="module")
def history() -> History:
    return History.load(FOLDER)


@pytest.fixture(scope="module")
def outline() -> Outline:
    return Outline(FOLDER)


def n(text: str) -> RuleNumber:
    return RuleNumber.parse(text)


def test_every_rule_of_both_editions_has_its_row(history: History) -> None:
    rows = between(history, E2011, E2026)
    assert {x for row in rows for x in row.old} == set(history.numbers(E2011))
    assert {x for row in rows for x in row.new} == set(history.numbers(E2026))


def test_rows_of_one_section(history: History) -> None:
    rows = {f"{row.relation} {' '.join(map(str, row.old))} > {' '.join(map(str, row.new))}"
            for row in between(history, E2011, E2026, n("704"))}
    assert {"removed 704.5j > ", "moved_edited 704.5k > 704.5j", "added  > 704.8", "moved 704.5t > 704.6a"} <= rows


def test_a_merge_stands_once(history: History) -> None:
    rows = [row for row in between(history, E2011, E2026, n("701")) if n("701.24c") in row.new]
    assert [(list(map(str, row.old)), row.relation.value) for row in rows] == [(["701.16c", "701.16d"], "merged")]


@pytest.mark.parametrize("new", [E2011, date(2011, 2, 4)])
def test_time_runs_forward(history: History, new: date) -> None:
    with pytest.raises(ValueError, match="is not before"):
        between(history, E2011, new)


# the same number, the titles of its time
HEADINGS = [
    ("701.4", E2011, "Cast"), ("701.4", E2026, "Behold"), ("104", date(2009, 10, 1), "Winning and Losing"),
    ("104", E2011, "Ending the Game"), ("713", date(2018, 6, 8), "Checklist Cards"),
    ("101", date(2009, 7, 11), "The Magic Golden Rules"), ("704.5a", E2026, None), ("7", E2026, "Additional Rules")]


@pytest.mark.parametrize(("number", "edition", "title"), HEADINGS)
def test_headings_of_their_time(outline: Outline, number: str, edition: date, title: str | None) -> None:
    found = outline.heading(n(number), edition)
    assert (found.en if found else None) == title


def test_every_chapter_and_section_has_both_titles(outline: Outline, history: History) -> None:
    assert outline.edition == history.newest
    wanted = [number for number in history.numbers(history.newest) if number.rule is None]
    assert [number for number in wanted if not (outline.headings[number].en and outline.headings[number].fr)] == []
    assert outline.headings[n("704")].title("fr") == "Actions basées sur un état"


@pytest.mark.parametrize(("number", "edition", "title"), [
    ("406", date(2011, 9, 30), "Exil"),  # the zone
    ("701.9", date(2011, 9, 30), "Exiler"),  # the action of the same English title, under the number it had then
    ("701.13", date(2026, 9, 25), "Exiler"),
])
def test_one_english_title_may_have_two_french_ones(
        outline: Outline, number: str, edition: date, title: str) -> None:
    found = outline.heading(n(number), edition)
    assert found is not None and (found.en, found.fr) == ("Exile", title)


def test_french_titles_are_typeset(outline: Outline) -> None:
    assert [h.fr for h in outline.headings.values() if h.fr and ("'" in h.fr or "  " in h.fr)] == []


def test_citations_lead_to_rules_that_exist(outline: Outline, history: History) -> None:
    there = set(history.numbers(history.newest))
    sources = [number for number in there if outline.cites(number)]
    assert len(sources) > 800
    assert {target for source in sources for target in outline.cites(source)} <= there
    assert n("704") in outline.cites(n("104.3b")) and n("104.3b") in outline.cited_by(n("704"))


@pytest.mark.parametrize(("title", "expected"), [("The _Magic_ Golden Rules", "The Magic Golden Rules"),
                                                 ("Controlling Another Player's Turn", "Controlling Another Player’s Turn")])
def test_marks_of_the_source_are_no_part_of_a_title(title: str, expected: str) -> None:
    assert tidy(title) == expected
