"""The committed facts of corpus/history: figures counted independently, and two tables of hand-made golden data."""

from __future__ import annotations

import csv
from collections import Counter
from datetime import date
from itertools import pairwise
from pathlib import Path

import pytest

from refapp.compare.decisions import read_decisions
from refapp.history import History
from refapp.history.facts import read_facts
from refapp.history.relations import Relation
from refapp.model import RuleNumber

FOLDER = Path(__file__).resolve().parents[2] / "corpus" / "history"
E2009, E2011F, E2011S, E2026 = date(2009, 10, 1), date(2011, 2, 4), date(2011, 9, 30), date(2026, 1, 16)


@pytest.fixture(scope="module")
def history() -> History:
    return History.load(FOLDER)


def n(text: str) -> RuleNumber:
    return RuleNumber.parse(text)


def test_every_edition_since_2009(history: History) -> None:
    assert len(history.editions) == 98
    assert (history.editions[0], history.newest, history.unaligned) == (date(2009, 7, 11), date(2026, 9, 25), ())


def test_small_enough_to_ship() -> None:
    assert sum(path.stat().st_size for path in FOLDER.rglob("*") if path.is_file()) < 4_000_000


@pytest.mark.parametrize("step", range(97))
def test_each_step_covers_both_editions_exactly_once(history: History, step: int) -> None:
    old, new = history.editions[step], history.editions[step + 1]
    facts = history.facts(old, new)
    left, right = Counter(k for f in facts for k in f.old), Counter(k for f in facts for k in f.new)
    assert set(left.values()) <= {1} and set(right.values()) <= {1}
    before, after = set(history.keys(old)), set(history.keys(new))
    assert left.keys() <= before and right.keys() <= after
    # whoever is not named was kept, and so stands in both
    assert before - left.keys() == after - right.keys()
    assert all(f.relation is not Relation.KEPT or f.old == f.new for f in facts)
    assert {key for f in facts for key in f.see} <= after


def test_figures_counted_by_hand(history: History) -> None:
    """Four sections of 2011-09-30 in 2026-01-16; CORPUS.md's figures, with its 3 replaced, 2 split, 2 merged and 2
    removed judged again by reading: 3 of those 9 are moved_edited, 701.16c and 701.24a belong to their merges."""
    found = [history.resolve(number, E2011S, E2026) for number in history.numbers(E2011S)
             if number.section in (110, 603, 701, 704)]
    assert len(found) == 180 and None not in found
    assert Counter(r.relation.value for r in found if r) == {
        "kept": 38, "edited": 22, "moved": 77, "moved_edited": 37, "merged": 4, "split": 1, "removed": 1}
    # 94 of the old numbers belong to another rule now
    assert sum(r.reused for r in found if r) == 94


def test_nothing_is_left_unsure() -> None:
    unsure = [f"{path.stem} {' '.join(f.old)}" for path in sorted((FOLDER / "steps").glob("*.csv"))
              for f in read_facts(path.read_text(encoding="utf-8")) if f.confidence < 1 and not f.decided]
    assert unsure == [], "read both texts and write a row in decisions.csv"


def test_decisions_are_applied() -> None:
    decisions = read_decisions((FOLDER / "decisions.csv").read_text(encoding="utf-8"))
    facts = {path.stem[-10:]: {(f.old, f.new) for f in read_facts(path.read_text(encoding="utf-8")) if f.decided}
             for path in (FOLDER / "steps").glob("*.csv")}
    assert [d for d in decisions if (d.old, d.new) not in facts[str(d.edition)]] == []


# a number, a day, where it is in 2026-09-25, what became of it
CASES = [
    ("704.5k", date(2012, 5, 3), "704.5j", "moved_edited"),
    ("603.6d", E2011S, "603.10 603.10a 603.10b 603.10c 603.10d 603.10e 603.10f 603.10g", "split"),
    ("704.5j", E2011S, "", "removed"),
    ("110.5", E2011S, "111.1", "moved"),
    # the section that joined it in 2023 did not exist in 2015: seen from there, nothing was merged
    ("711", date(2015, 1, 23), "712", "moved_edited"),
    ("713", date(2022, 11, 18), "712", "merged"),
    ("702.30d", E2009, "702.33f 702.33g", "split"),
]


@pytest.mark.parametrize(("number", "day", "now", "relation"), CASES)
def test_where_it_is_today(history: History, number: str, day: date, now: str, relation: str) -> None:
    found = history.resolve(n(number), day)
    assert found is not None
    assert (" ".join(map(str, found.now)), found.relation.value) == (now, relation)


def test_an_old_number_says_every_rule_it_has_named(history: History) -> None:
    told = [(m.periods[0].first, m.periods[-1].last, [str(x) for x in m.now]) for m in history.meanings(n("704.5k"))]
    assert told == [(date(2009, 7, 11), date(2017, 8, 25), ["704.5j"]), (date(2017, 9, 29), history.newest, ["704.5k"])]


@pytest.mark.parametrize(("start", "end"), [*pairwise([E2009, E2011F, E2011S, E2026]), (E2009, E2026), (E2026, E2009)])
def test_there_and_back_again(history: History, start: date, end: date) -> None:
    for number in history.numbers(start):
        for other in history.carry(number, start, end):
            assert number in history.carry(other, end, start), f"{number} → {other}"


def test_concordance_of_four_editions(history: History, shared: Path) -> None:
    """The same rule's number in four editions: every way through must contain the golden number."""
    with (shared / "research" / "rule_concordance.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    editions = [E2009, E2011F, E2011S, E2026]
    wrong = []
    for row in rows:
        for start in editions:
            for end in editions:
                here, there = row[str(start)], row[str(end)]
                if here and start != end:
                    found = [str(x) for x in history.carry(n(here), start, end)]
                    if bool(there) != bool(found) or (there and there not in found):
                        # a rule split before both of its golden keys: the other key's number will do
                        others = {r[str(end)] for r in rows if r[str(start)] == here} - {""}
                        if not others or not others <= set(found):
                            wrong.append(f"{row['key']}: {here} {start} → {end}: {there or 'nothing'}, found {found}")
    assert wrong == []


def test_counterparts_of_four_sections(history: History, shared: Path) -> None:
    """One counterpart by hand for each of 176 rules; 603.6d's is the first of the eight that it was split into."""
    with (shared / "research" / "rules_2011_live_examples.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 176
    wrong = []
    for row in rows:
        found = history.resolve(n(row["number"]), E2011S, E2026)
        now = [str(x) for x in found.now] if found else ["?"]
        if now != row["counterpart_2026-01-16"].replace("-", "").split() and row["number"] != "603.6d":
            wrong.append((row["number"], row["counterpart_2026-01-16"], now))
    assert wrong == []
