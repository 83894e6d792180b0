"""The committed history is what the official texts give, byte for byte."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from refapp.compare.history_build import build
from refapp.history import History
from refapp.ingest.reader import read

FOLDER = Path(__file__).resolve().parents[2] / "corpus" / "history"


def test_the_newest_steps_are_reproduced(shared: Path, tmp_path: Path) -> None:
    """The last eight editions; all of them: :func:`test_history_is_reproduced_from_the_official_texts`."""
    sources = sorted((shared / "official" / "en").glob("*.txt"))[-8:]
    first, *later = (path.stem for path in sources)
    (tmp_path / "titles_fr.csv").write_bytes((FOLDER / "titles_fr.csv").read_bytes())
    head, *decisions = (FOLDER / "decisions.csv").read_text(encoding="utf-8").splitlines(keepends=True)
    (tmp_path / "decisions.csv").write_text("".join([head, *(line for line in decisions if line[:10] in later)]),
                                            encoding="utf-8")
    files = build((read(path.read_bytes(), path.name) for path in sources), tmp_path)
    assert {f"steps/{a}..{b}.csv" for a, b in zip([first, *later], later, strict=False)} < files.keys()
    editions = files.pop("editions.csv").splitlines()
    assert (FOLDER / "editions.csv").read_text(encoding="utf-8").splitlines()[-len(later):] == editions[-len(later):]
    del files["titles.csv"]  # its spans begin with the first edition given
    assert [name for name, text in files.items() if (FOLDER / name).read_text(encoding="utf-8") != text] == []


@pytest.mark.every
def test_history_is_reproduced_from_the_official_texts(shared: Path) -> None:
    """All 98 editions: about 80 seconds of one processor, so it is for whoever touches what makes history."""
    sources = sorted((shared / "official" / "en").glob("*.txt"))
    files = build((read(path.read_bytes(), path.name) for path in sources), FOLDER)
    differing = [name for name, text in files.items()
                 if not (FOLDER / name).exists() or (FOLDER / name).read_text(encoding="utf-8") != text]
    assert differing == [], "run refapp corpus history, and read what changed"
    by_hand = {"README.md", "before_2009.csv", "bulletins.csv", "decisions.csv", "titles_fr.csv"}
    there = {str(path.relative_to(FOLDER)) for path in FOLDER.rglob("*") if path.is_file()}
    assert there - by_hand == files.keys()


def test_rules_that_kept_their_text_and_changed_their_number(shared: Path) -> None:
    """Between 2011-02-04 and 2011-09-30: 374 of 1,781, counted word for word, title rules aside (CORPUS.md)."""
    start, end = date(2011, 2, 4), date(2011, 9, 30)
    old, new = (read(path.read_bytes(), path.name) for path in (
        shared / "official" / "en" / f"{day}.txt" for day in (start, end)))
    history = History.load(FOLDER)
    there = {rule.number: rule for rule in new.rules}
    rules = [rule for rule in old.rules if rule.number.rule is not None]
    found = [(rule, there[now[0]]) for rule in rules if len(now := history.carry(rule.number, start, end)) == 1]
    assert len(rules) == 1781
    assert sum(a.paragraphs == b.paragraphs and a.number != b.number for a, b in found if not a.title) == 374
