"""The ledger: true to the examples, whole, and shown in the reader's language."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any, cast

import pytest

from refapp.corpus_io.coverage import Covered, Standing, load_coverage, print_coverage
from refapp.history import committed
from refapp.i18n import LANGUAGES, catalogue
from refapp.model import RuleNumber
from refapp.rulebook.numbering import KEYED
from refapp.services import Library
from refapp.services.boards.checking import check_examples
from refapp.services.boards.coverage import REASONS, SENTENCES, computed, coverage_json, coverage_of, ledger, summary
from refapp.services.boards.examples import live_examples, speaks_for
from refapp.services.boards.shown_by import code_of
from refapp.services.reading.asking import Asked


def n(text: str) -> RuleNumber:
    return RuleNumber.parse(text)


def test_the_ledger_is_what_the_examples_say(plain_library: Library) -> None:
    """Whoever adds or takes an example renews it. Whether the engine knows what no example shows may lag behind."""
    there, true = ledger(plain_library), computed(plain_library)
    wrong = [f"{number}: {there[number].standing if number in there else 'no line'}, but {line.standing}"
             for number, line in true.items() if number not in there or there[number].standing is not line.standing]
    assert wrong == [], "run `refapp corpus coverage`"


def test_every_rule_of_the_edition_in_force_has_its_line(plain_library: Library) -> None:
    lines = ledger(plain_library)
    assert set(lines) == {number for number in committed().numbers(KEYED) if number.rule is not None}
    for line in lines.values():
        shown = line.standing in (Standing.PLAYED, Standing.ANSWERED)
        assert bool(line.reason) is not shown, line
        assert not line.reason or line.reason in REASONS, line
        assert (line.reason in ("board", "engine")) is (line.standing is Standing.NOT_YET), line


@pytest.mark.parametrize("edition", [date(2011, 9, 30), date(2026, 4, 17), KEYED])
def test_what_is_played_is_carried_out_by_something(plain_library: Library, edition: date) -> None:
    """A check names it, or the trace of an example does, or an example is about it in which another rule applies."""
    history = plain_library.history
    cited = {now for example in live_examples(plain_library).values()
             for spoken in [speaks_for(plain_library, example, edition)] if spoken is not None
             for number in example.rules[spoken] and example.shown_with(spoken) for now in history.carry(number, spoken, edition)}
    played = [number for number in history.numbers(edition) if number.rule is not None
              and coverage_of(plain_library, number, edition).standing in (Standing.PLAYED, Standing.ANSWERED)]
    assert len(played) > 190
    titles = {number for number in played if plain_library.heading(number, edition, "en") is not None}
    silent = {str(number) for number in played if number not in cited | titles and not code_of(plain_library, number, edition)}
    assert silent == set()


@pytest.mark.parametrize(("number", "edition", "standing"), [
    ("704.5g", "2026-09-25", Standing.PLAYED),
    ("704.5k", "2011-09-30", Standing.PLAYED),  # the legend rule, today 704.5j
    ("110.4c", "2011-09-30", Standing.PLAYED),
    ("100.6a", "2011-09-30", Standing.TOLD),  # carried from today's ledger
    ("203.1", "2026-09-25", Standing.TOLD),
    ("704.5", "2026-09-25", Standing.PLAYED),
    ("701.8", "2026-09-25", Standing.PLAYED),  # a title: its subrules are shown
])
def test_standing_of_a_rule(plain_library: Library, number: str, edition: str, standing: Standing) -> None:
    assert coverage_of(plain_library, n(number), date.fromisoformat(edition)).standing is standing


@pytest.mark.parametrize("lang", list(LANGUAGES))
def test_readers_are_told_in_their_language(plain_library: Library, lang: str) -> None:
    words = catalogue(lang)
    for msgid in (*REASONS.values(), *SENTENCES.values()):
        assert (words.gettext(msgid) == msgid) is (lang == "en"), msgid
    told = coverage_json(plain_library, n("203.1"), KEYED, words)
    assert told["standing"] == "told"
    assert told["told"].count(".") == 2
    assert coverage_json(plain_library, n("203"), KEYED, words) == {"standing": None, "told": None}


def test_the_summary_counts_each_rule_once(plain_library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    found = summary(plain_library, KEYED)
    lines = ledger(plain_library)
    assert found["total"] == len(lines) == sum(found[standing.value] for standing in Standing)
    assert found["missing"] == []
    for section in found["sections"]:
        assert section["total"] == sum(str(number.section) == section["section"] for number in lines)
    assert [line.number for line in lines.values() if line.standing is Standing.NOT_YET] == []
    waiting = n("203.1")  # as though nobody had looked at it
    told = {number: line for number, line in lines.items() if number != waiting}
    monkeypatch.setattr("refapp.services.boards.coverage.ledger", lambda _library: told)
    assert coverage_of(plain_library, waiting, KEYED).standing is Standing.NOT_YET
    one = summary(plain_library, KEYED, [n("704.5g"), waiting, n("206.1")])
    assert (one["total"], one["played"], one["told"], one["missing"]) == (3, 1, 1, [str(waiting)])


def test_check_sums_the_ledger(plain_library: Library) -> None:
    asked = Asked(plain_library, cast(Any, None), catalogue("en"))
    answer = check_examples(asked, (n("704.5g"),))
    restated = {item.edition.isoformat() for item in plain_library.loaded if item.origin.value == "restated"}
    assert {"2011-09-30", "2026-04-17", "2026-09-25"} <= restated
    assert {line["edition"]: line["played"] for line in answer["coverage"]} == dict.fromkeys(restated, 1)


def test_files_come_back_as_they_were_written(tmp_path: Path) -> None:
    lines = [Covered(n("704.5b"), Standing.PLAYED), Covered(n("203.1"), Standing.TOLD, "layout")]
    (tmp_path / "coverage").mkdir()
    for section, text in print_coverage(lines).items():
        (tmp_path / "coverage" / f"{section}.csv").write_text(text, encoding="utf-8")
    assert load_coverage(tmp_path) == {line.number: line for line in lines}


@pytest.mark.parametrize(("text", "said"), [
    ("number,why\n", "columns"),
    ("number,standing,reason\n704.5a,maybe,\n", "line 2"),
    ("number,standing,reason\n603.1,played,\n", "elsewhere"),
    ("number,standing,reason\n704.1,played,\n704.1,played,\n", "elsewhere"),
])
def test_a_broken_file_is_named(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "coverage").mkdir()
    (tmp_path / "coverage" / "704.csv").write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=rf"704\.csv.*{said}"):
        load_coverage(tmp_path)
