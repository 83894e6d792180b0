"""The rulebook's own examples of the engine's sections: each is played by a scenario of ours, or it is said why not.

The examples are counted in the official texts, which aren't in the repository; official_examples.csv maps each by
edition, rule number and place among that rule's examples to scenarios of corpus/scenarios or cases of
tests/game/cases that play it under that rule. ``why`` says what isn't expressible, of the whole or of a detail.
"""

from __future__ import annotations

import csv
from collections import Counter
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from refapp.ingest.reader import read
from refapp.model import RefappError, RuleNumber
from refapp.services import Library
from refapp.services.boards.evaluating import evaluate
from refapp.services.boards.examples import example_edition, live_examples
from refapp.services.boards.expectations import unmet
from tests.game import playing

EDITIONS = ("2011-09-30", "2026-09-25")
SECTIONS = (110, 111, 603, 701, 704)
TABLE = Path(__file__).with_name("official_examples.csv")


class Row(NamedTuple):
    edition: str
    number: str
    index: str
    scenario: str
    why: str


def _rows() -> list[Row]:
    with TABLE.open(encoding="utf-8", newline="") as source:
        lines = csv.reader(source)
        assert next(lines) == list(Row._fields)
        return [Row(*line) for line in lines]


ROWS = _rows()
PLAYED = [(row, name) for row in ROWS for name in row.scenario.split()]
CASES: dict[str, dict[str, Any]] = {case["id"]: case for _, case in playing.cases()}


def faults(library: Library, edition: str, number: str, name: str) -> list[str]:
    """Why a scenario doesn't play an example of that rule in that edition; empty where it does."""
    if name in CASES:
        case = CASES[name]
        if edition not in playing.editions(case):
            return [f"{name} isn't played in {edition}"]
        named = playing.numbers([*case.get("cites", ()), *case.get("about", ())], edition)
        return [*([] if number in named else [f"{name} names {named}, not {number}"]), *playing.wrong(case, edition)]
    example = live_examples(library).get(name)
    if example is None:
        return [f"no scenario {name}"]
    day = date.fromisoformat(edition)
    spoken = example_edition(example, day)
    if spoken is None:
        return [f"{name} isn't played in {edition}"]

    def renumber(written: str) -> tuple[str, ...]:
        return tuple(map(str, library.history.carry(RuleNumber.parse(written), spoken, day)))

    shown = [RuleNumber.parse(now) for one in example.shown_with(spoken) for now in renumber(str(one))]
    wrong = [] if RuleNumber.parse(number) in shown else [f"{name} names {[str(n) for n in shown]}, not {number}"]
    try:
        return [*wrong, *unmet(example.source.raw, evaluate(library, example.source.raw, day), spoken, renumber)]
    except RefappError as error:
        return [*wrong, str(error)]


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_official_example_is_in_the_table(shared: Path, edition: str) -> None:
    """None missing, none that isn't there: a rule's examples are counted from 1."""
    path = shared / "official" / "en" / f"{edition}.txt"
    document = read(path.read_bytes(), path.name)
    official = {(str(rule.number), str(index)) for rule in document.rules if rule.number.section in SECTIONS
                for index, _ in enumerate(rule.examples, 1)}
    assert len(official) > 20
    assert {(row.number, row.index) for row in ROWS if row.edition == edition} == official


def test_each_line_names_a_scenario_or_says_why_not() -> None:
    assert [key for key, times in Counter(row[:3] for row in ROWS).items() if times > 1] == []
    assert {row.edition for row in ROWS} == set(EDITIONS)
    assert [row for row in ROWS if not row.scenario and len(row.why.split()) < 5] == []


def test_ids_mean_one_scenario(plain_library: Library) -> None:
    mapped = {name for _, name in PLAYED}
    times = Counter([case["id"] for _, case in playing.cases()] + list(live_examples(plain_library)))
    assert {name: times[name] for name in mapped if times[name] != 1} == {}


def test_every_board_made_for_an_example_plays_one() -> None:
    made = {case["id"] for _, case in playing.cases() if case["id"].startswith("official-")}
    assert made - {name for _, name in PLAYED} == set()


@pytest.mark.parametrize(("row", "name"), [
    pytest.param(row, name, id=f"{row.edition}-{row.number}-{row.index}-{name}") for row, name in PLAYED])
def test_the_scenario_plays_the_example(plain_library: Library, row: Row, name: str) -> None:
    assert faults(plain_library, row.edition, row.number, name) == []


@pytest.mark.parametrize(("edition", "number", "name", "said"), [
    ("2026-09-25", "603.8", "official-nowhere", "no scenario"),
    ("2011-09-30", "111.4", "official-named-companion", "isn't played in"),  # a case of today only
    ("2011-09-30", "704.8", "704.8-undying-with-a-counter", "isn't played in"),  # undying came in 2012
    ("2026-09-25", "603.7", "official-left-before-the-delay", "names"),  # the case's rule is 603.7a
    ("2026-09-25", "704.5a", "603.2c-three-lands", "names"),
])
def test_a_wrong_line_is_noticed(plain_library: Library, edition: str, number: str, name: str, said: str) -> None:
    found = faults(plain_library, edition, number, name)
    assert len(found) == 1
    assert said in found[0]


def test_a_wrong_result_is_noticed(plain_library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same board with an expectation that doesn't hold."""
    case = CASES["official-exchange-undone"]
    monkeypatch.setitem(CASES, "official-exchange-undone", {**case, "expect": {"objects": {"Badger": {"zone": "exile"}}}})
    assert "objects.Badger.zone" in faults(plain_library, "2026-09-25", "701.12a", "official-exchange-undone")[0]
