"""Second readings of live examples: recorded as they are, lost once a word or the board changes."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from refapp.corpus_io import load_readings
from refapp.resources import shipped
from refapp.services import Library
from refapp.services.boards.example_readings import reading_files, unread
from refapp.services.boards.examples import UnknownExampleError
from refapp.services.library.store import Store


def _opened(data: Path, corpus: Path) -> Library:
    return Library(Store(data), corpus)


@pytest.fixture
def library(tmp_path: Path) -> Library:
    corpus = tmp_path / "corpus"
    shutil.copytree(shipped("corpus"), corpus, ignore=shutil.ignore_patterns("read.csv"))
    return _opened(tmp_path / "data", corpus)


def _first(library: Library) -> str:
    return next(name for name in library.scenarios if name.startswith("704.5j"))


def test_nobody_has_read_what_is_not_recorded(library: Library) -> None:
    assert len(unread(library, "fr")) == len(library.scenarios)


def test_a_reading_counts_in_its_language_until_a_word_changes(library: Library) -> None:
    name = _first(library)
    for path, text in reading_files(library, [name], ["fr"]).items():
        path.write_text(text, encoding="utf-8")
    assert name not in {one.id for one in unread(library, "fr")}
    assert name in {one.id for one in unread(library, "en")}
    file = library.corpus / "scenarios" / library.scenarios[name].file
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace(library.scenarios[name].title["en"], "Another title", 1), encoding="utf-8")
    changed = _opened(library.corpus.parent / "other", library.corpus)
    assert name not in {one.id for one in unread(changed, "fr")}  # the French words are the same
    file.write_text(text.replace(library.scenarios[name].title["fr"], "Un autre titre", 1), encoding="utf-8")
    changed = _opened(library.corpus.parent / "third", library.corpus)
    assert name in {one.id for one in unread(changed, "fr")}


def test_a_section_is_read_whole(library: Library) -> None:
    files = reading_files(library, ["704"])
    assert [path.relative_to(library.corpus).as_posix() for path in files] == ["scenarios/704/read.csv"]
    mine = [one.id for one in library.scenarios.values() if one.section == "704"]
    assert sum(text.count("\n") - 1 for text in files.values()) == 2 * len(mine)


def test_an_unknown_name_is_an_error(library: Library) -> None:
    with pytest.raises(UnknownExampleError):
        reading_files(library, ["no-such-example"])


def test_a_damaged_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "scenarios" / "704").mkdir(parents=True)
    file = tmp_path / "scenarios" / "704" / "read.csv"
    file.write_text("id,lang\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"704/read\.csv: expected the columns id, lang, text"):
        load_readings(tmp_path)
    file.write_text("id,lang,text\na,fr\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"704/read\.csv line 2"):
        load_readings(tmp_path)
