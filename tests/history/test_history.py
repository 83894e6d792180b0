"""The history of a small invented rulebook: walks, resolutions, meanings, and editions laid over."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from refapp.compare.extend import extend
from refapp.compare.history_build import build
from refapp.history import History, HistoryError, Relation
from refapp.model import Document, RuleNumber
from tests.compare.rules import edition

D1, D2, D3, D4 = date(2010, 1, 1), date(2011, 1, 1), date(2012, 1, 1), date(2013, 1, 1)
POUR = "The host pours tea before the first die is rolled"
AGAIN = "and once more whenever a player rolls two equal numbers in a row"
LAMP = "A lamp with a green shade must burn on the table for the whole evening."
WHISTLE = "Nobody may whistle, hum or drum with fingers while dice are rolling."
BISCUITS = "Whoever spilled the biscuits sweeps them up when the evening ends."
EDITIONS = (
    # the lamp stands first, 700.9 twice
    edition("7 =Table", "700 =Tea", f"700.1 {LAMP}", f"700.2 {POUR}, {AGAIN}.", f"700.3 {WHISTLE}", day=D1),
    # split, and whistling moves on
    edition("7 =Table", "700 =Tea", f"700.1 {LAMP}", f"700.2 {POUR}.", f"700.3 The host pours {AGAIN}.",
            f"700.4 {WHISTLE}", day=D2),
    # the lamp is gone; biscuits take its number
    edition("7 =Table", "700 =Tea", f"700.1 {BISCUITS}", f"700.2 {POUR}.", f"700.3 The host pours {AGAIN}.",
            f"700.4 {WHISTLE}", day=D3),
    # joined again, whistling comes home
    edition("7 =Table", "700 =Tea", f"700.1 {BISCUITS}", f"700.2 {POUR}, {AGAIN}.", f"700.3 {WHISTLE}", day=D4),
)


def write(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("history")
    return write(place, build(EDITIONS, place))


@pytest.fixture(scope="module")
def history(folder: Path) -> History:
    return History.load(folder)


def n(text: str) -> RuleNumber:
    return RuleNumber.parse(text)


@pytest.mark.parametrize(("day", "found"), [
    (date(2009, 12, 31), None), (D1, D1), (date(2010, 12, 31), D1), (D2, D2), (date(2999, 1, 1), D4)])
def test_edition_in_force(history: History, day: date, found: date | None) -> None:
    assert history.edition_on(day) == found


def test_numbers_and_existence(history: History) -> None:
    assert [str(number) for number in history.numbers(D2)] == ["7", "700", "700.1", "700.2", "700.3", "700.4"]
    assert history.exists(n("700.4"), D2) and not history.exists(n("700.4"), D4)
    assert history.ever(n("700.4")) == (D2, D3)
    assert history.ever(n("700.5")) == ()


# number, on, to, relation, now, changed on, reused
RESOLVED = [
    # nothing happened
    ("700", D1, D4, "kept", "700", [], False),
    # wording came back: the way counts, not the ends
    ("700.2", D1, D4, "edited", "700.2", [D2, D4], False),
    ("700.2", D1, D3, "split", "700.2 700.3", [D2], False),
    # another rule's number leads to the joined rule
    ("700.3", D2, D4, "merged", "700.2", [D4], True),
    # away and home again without an edit
    ("700.3", D1, D4, "kept", "700.3", [D2, D4], False),
    ("700.3", D1, D2, "moved", "700.4", [D2], True),
    ("700.1", D1, D4, "removed", "", [D3], True),
    # backwards
    ("700.1", D4, D1, "added", "", [D3], True),
    ("700.2", D4, D2, "merged", "700.2 700.3", [D4], False),
    ("700.3", D2, D1, "split", "700.2", [D2], True),
    ("700.4", D2, D1, "moved", "700.3", [D2], False),
]


@pytest.mark.parametrize(("number", "on", "to", "relation", "now", "changed", "reused"), RESOLVED)
def test_resolve(history: History, number: str, on: date, to: date, relation: str, now: str,
                 changed: list[date], reused: bool) -> None:
    found = history.resolve(n(number), on, to)
    assert found is not None
    assert (found.relation.value, " ".join(map(str, found.now)), list(found.changed_on), found.reused) == (
        relation, now, changed, reused)
    assert (found.edition, found.to) == (on, to)


def test_nothing_to_resolve(history: History) -> None:
    assert history.resolve(n("700.4"), D1) is None
    assert history.resolve(n("700.1"), date(2001, 1, 1)) is None


def test_a_day_between_editions_is_the_edition_in_force(history: History) -> None:
    found = history.resolve(n("700.4"), date(2011, 7, 14))
    assert found is not None and (found.edition, found.to) == (D2, D4)


def test_as_if_later_editions_were_not_known(history: History) -> None:
    early, number = history.until(D2), RuleNumber.parse("700.3")
    assert (early.newest, early.editions, history.until(D4)) == (D2, (D1, D2), history)
    assert early.resolve(number, D1) == history.resolve(number, D1, D2)


def test_the_line_of_a_rule_runs_from_its_first_day_to_its_last(history: History) -> None:
    assert [(s.edition, s.relation.value) for s in history.line(n("700.3"), D3)] == [(D2, "split"), (D4, "merged")]
    assert [(s.edition, s.relation.value) for s in history.line(n("700.1"), D3)] == [(D3, "added")]
    assert [(s.edition, s.relation.value) for s in history.line(n("700.1"), D2)] == [(D3, "removed")]


def test_meanings_of_a_number(history: History) -> None:
    told = [(" ".join(f"{p.first.year}-{p.last.year}" for p in m.periods), " ".join(map(str, m.now)), m.relation.value)
            for m in history.meanings(n("700.3"))]
    assert told == [("2010-2010 2013-2013", "700.3", "kept"), ("2011-2012", "700.2", "merged")]
    assert [(m.periods[0].first, m.relation.value) for m in history.meanings(n("700.1"))] == [(D1, "removed"), (D3, "kept")]
    assert history.meanings(n("700.9")) == ()


@pytest.mark.parametrize("start", [D1, D2, D3, D4])
@pytest.mark.parametrize("end", [D1, D2, D3, D4])
def test_there_and_back_again_leads_home(history: History, start: date, end: date) -> None:
    for number in history.numbers(start):
        for other in history.carry(number, start, end):
            assert number in history.carry(other, end, start)


def test_nearest(history: History) -> None:
    assert [str(x) for x in history.nearest(n("700.6"), D2, 2)] == ["700.3", "700.4"]
    assert [str(x) for x in history.nearest(n("701"), D2, 2)] == ["7", "700"]


def test_two_bearers_of_a_number_are_both_followed(tmp_path: Path) -> None:
    old = edition("700.1 Nobody whistles at the table.", f"700.1 {LAMP}", day=D1)
    new = edition("700.1 Nobody whistles at the table.", f"700.2 {LAMP}", day=D2)
    found = History.load(write(tmp_path, build([old, new], tmp_path))).resolve(n("700.1"), D1)
    assert found is not None
    assert (found.bearers, [str(x) for x in found.now], found.relation) == (2, ["700.1", "700.2"], Relation.SPLIT)


def test_history_built_twice_is_the_same(folder: Path) -> None:
    files = build(EDITIONS, folder)
    assert files == build(EDITIONS, folder)
    assert files["editions.csv"].splitlines()[-1].startswith("2013-01-01,5,")


@pytest.mark.parametrize("documents", [[], [EDITIONS[1], EDITIONS[0]], [EDITIONS[0], EDITIONS[0]]])
def test_editions_must_come_in_order(tmp_path: Path, documents: list[Document]) -> None:
    with pytest.raises(ValueError):
        build(documents, tmp_path)


# an imported edition: newer, older, in between; what is then known of whistling
LAID_OVER = [(0, "700.3", "700.3"), (3, "700.3", "700.3"), (1, "700.3", "700.3"), (2, "700.3", "700.3")]


@pytest.mark.parametrize(("left_out", "first", "last"), LAID_OVER)
def test_an_imported_edition_is_laid_over(tmp_path: Path, left_out: int, first: str, last: str) -> None:
    others = [document for document in EDITIONS if document is not EDITIONS[left_out]]
    base = write(tmp_path / "base", build(others, tmp_path))
    neighbours = {document.edition: document for document in others}
    known = History.load(base)
    extra = write(tmp_path / "data", extend(known, EDITIONS[left_out], neighbours.get))
    whole = History.load(base, extra)
    assert whole.editions == (D1, D2, D3, D4)
    assert [str(x) for x in whole.carry(n(first), D1, D4)] == [last]
    assert not whole.unaligned


def test_an_edition_without_its_neighbours_stays_out_and_is_named(tmp_path: Path) -> None:
    base = write(tmp_path / "base", build([EDITIONS[0], EDITIONS[3]], tmp_path))
    extra = write(tmp_path / "data", extend(History.load(base), EDITIONS[1], {D1: EDITIONS[0]}.get))
    whole = History.load(base, extra)
    assert (whole.editions, whole.unaligned) == ((D1, D4), (D2,))


def test_a_newer_edition_is_aligned_by_fingerprints_where_the_text_before_is_not_there(tmp_path: Path) -> None:
    base = write(tmp_path / "base", build(EDITIONS[:2], tmp_path))
    known = History.load(base)
    extra = write(tmp_path / "data", extend(known, EDITIONS[2], lambda day: None))
    whole = History.load(base, extra)
    assert whole.editions == (D1, D2, D3)
    assert {(f.relation.value, f.old, f.new) for f in whole.facts(D2, D3)} == {
        ("removed", ("700.1",), ()), ("added", (), ("700.1",))}
    # with the text, the work is done again only when asked for
    assert extend(whole, EDITIONS[2], {D2: EDITIONS[1]}.get) == {}
    assert f"steps/{D2}..{D3}.csv" in extend(whole, EDITIONS[2], {D2: EDITIONS[1]}.get, renew=True)


@pytest.mark.parametrize("document", [replace(EDITIONS[2], partial=True), replace(EDITIONS[2], lang="fr")])
def test_pages_and_translations_have_no_place_of_their_own(folder: Path, document: Document) -> None:
    others = write(folder.parent / "two", build(EDITIONS[:2], folder))
    assert extend(History.load(others), document, lambda day: EDITIONS[1]) == {}


def test_missing_facts_are_an_error_for_people(tmp_path: Path) -> None:
    with pytest.raises(HistoryError, match="no edition is known"):
        History.load(tmp_path)


def test_a_rule_knows_what_happened_below_it(tmp_path: Path) -> None:
    """Its own number moves on while one subrule is reworded, one added and one stays."""
    documents = (
        edition("7 =Table", "700 =Tea", f"700.1 {LAMP}", "700.2 =Pouring", f"700.2a {POUR}.", f"700.2b {WHISTLE}", day=D1),
        edition("7 =Table", "700 =Tea", f"700.1 {LAMP}", f"700.2 {BISCUITS}", "700.3 =Pouring", f"700.3a {POUR}, {AGAIN}.",
                f"700.3b {WHISTLE}", day=D2),
        edition("7 =Table", "700 =Tea", f"700.1 {LAMP}", f"700.2 {BISCUITS}", "700.3 =Pouring", f"700.3a {POUR}, {AGAIN}.",
                f"700.3b {WHISTLE}", "700.3c Cold tea is poured away at once and never warmed again.", day=D3))
    history = History.load(write(tmp_path, build(documents, tmp_path)))
    assert history.subrules(n("700.3"), D3) == (n("700.3a"), n("700.3b"), n("700.3c"))
    assert history.subrules(n("700.3a"), D3) == history.subrules(n("700"), D3) == ()
    below = history.below(n("700.3"), D3)
    assert {day: [(step.relation, step.new) for step in steps] for day, steps in below.items()} == {
        D2: [(Relation.MOVED_EDITED, (n("700.3a"),))], D3: [(Relation.ADDED, (n("700.3c"),))]}
    assert history.below(n("700.2"), D1) == below
