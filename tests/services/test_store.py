"""The data directory: round trip, supersession, damage, and a process killed half-way."""

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refapp.corpus_io import scenarios
from refapp.model import Citation, Document, GlossaryEntry, Origin, Problem, Rule, RuleNumber, Source, Where
from refapp.services import Library
from refapp.services.library.codec import decode, encode
from refapp.services.library.compiled import compiled
from refapp.services.library.example_words import words_of_examples
from refapp.services.library.store import Store, StoreError

N = RuleNumber.parse
SOURCE = Source("a.txt", "ab" * 32, "publisher-txt", "utf-8")
RULES = (Rule(N("704"), 0, "Checks"), Rule(N("704.1"), 1, None, ("One.", "Two."), ("Three.",), line=7,
                                           original=("0ne.",), tags=("2009",)))
DOCUMENT = Document(date(2011, 9, 30), "en", Origin.OFFICIAL, SOURCE, RULES, (GlossaryEntry("Token", 0, ("A.",), 9),),
                    (), (Problem("number.gap", Where("a.txt", 3, None, N("704.1")), "gap at {found}", "704.1"),))
CITATION = Citation(N("704.1"), 1, "text", 0, 3, "One", (N("704"),), True, "Checks", True)


def test_documents_come_back_as_they_were() -> None:
    glossary = (replace(CITATION, source="Token", position=0),)
    assert decode(encode(DOCUMENT, (CITATION,), glossary)) == (DOCUMENT, (CITATION,), glossary)


@given(st.lists(st.text(), max_size=3), st.text(), st.none() | st.text())
def test_any_text_survives(paragraphs: list[str], example: str, title: str | None) -> None:
    rules = (Rule(N("100"), 0, title or None, tuple(paragraphs), (example,)),)
    assert decode(encode(replace(DOCUMENT, rules=rules), (), ()))[0].rules == rules


def test_what_is_compiled_leaves_nothing_half_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> int:
        raise OSError(28, "No space left on device")
    (tmp_path / "compiled").mkdir()
    with monkeypatch.context() as disk:
        disk.setattr(Path, "replace", full)
        assert compiled(tmp_path, "words", "abc", lambda: [1]) == [1]
    assert list((tmp_path / "compiled").iterdir()) == []


def test_put_and_load(tmp_path: Path) -> None:
    store = Store(tmp_path / "new")
    assert store.entries() == ()
    entry = store.put(DOCUMENT, (CITATION,), (), b"bytes", 1)
    assert store.entries() == (entry,)
    assert store.load(entry) == (DOCUMENT, (CITATION,), ())
    assert store.source(entry) == b"bytes"


def test_a_second_import_supersedes_and_sweeps(tmp_path: Path) -> None:
    store = Store(tmp_path)
    first = store.put(DOCUMENT, (), (), b"1", 0)
    second = store.put(DOCUMENT, (), (), b"2", 0)
    assert store.entries() == (second,)
    assert not (tmp_path / first.folder).exists()


def test_pages_of_other_sections_stand_beside_each_other(tmp_path: Path) -> None:
    store = Store(tmp_path)
    other = replace(DOCUMENT, partial=True, rules=(Rule(N("603"), 0, "Triggers"),))
    store.put(replace(DOCUMENT, partial=True), (), (), b"1", 0)
    store.put(other, (), (), b"2", 0)
    assert [e.sections for e in store.entries()] == [(603,), (704,)]


def test_killed_before_the_catalog_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(tmp_path)
    entry = store.put(DOCUMENT, (), (), b"1", 0)

    def killed(*_: object) -> None:
        raise KeyboardInterrupt
    with monkeypatch.context() as patch:
        patch.setattr(Store, "_replace_catalog", killed)
        with pytest.raises(KeyboardInterrupt):
            store.put(replace(DOCUMENT, lang="fr"), (), (), b"2", 0)
    assert store.entries() == (entry,)
    assert store.load(entry)[0] == DOCUMENT
    store.put(replace(DOCUMENT, lang="fr"), (), (), b"2", 0)
    assert len(list((tmp_path / "editions").iterdir())) == 2  # what the killed one left is gone


@pytest.mark.parametrize("damage", ["", "{", "[]", '{"entries":[{}]}', '{"entries":[{"sections":3}]}'])
def test_a_damaged_catalog_is_reported(tmp_path: Path, damage: str) -> None:
    (tmp_path / "catalog.json").write_text(damage, encoding="utf-8")
    with pytest.raises(StoreError, match=r"catalog\.json"):
        Store(tmp_path).entries()


def test_a_damaged_document_is_reported(tmp_path: Path) -> None:
    store = Store(tmp_path)
    entry = store.put(DOCUMENT, (), (), b"1", 0)
    (tmp_path / entry.folder / "document.json").write_text('{"format":1}', encoding="utf-8")
    with pytest.raises(StoreError, match="again"):
        store.load(entry)


def test_a_document_that_is_superseded_while_a_page_is_made_is_read_anew(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.put(DOCUMENT, (), (), b"old", 0)
    library = Library.open(tmp_path)  # knows the first document, but hasn't read it
    newer = replace(DOCUMENT, source=replace(SOURCE, sha256="cd" * 32), rules=(Rule(N("704"), 0, "Anew"),))
    store.put(newer, (), (), b"new", 0)
    text = library.text(DOCUMENT.edition, "en", Origin.OFFICIAL)
    assert text is not None
    assert [node.rule.title for node in text.graph.nodes] == ["Anew"]


def test_our_texts_are_read_once(plain_library: Library) -> None:
    """However many editions have words of ours: any page may need any of them."""
    ours = [(one.edition, one.lang, one.origin) for one in plain_library.loaded]
    first = [plain_library.text(*key) for key in ours]
    assert len(ours) > 8
    assert all(one is plain_library.text(*key) for one, key in zip(first, ours, strict=True))


def test_what_another_program_kept_of_the_examples_is_not_taken_for_ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A data directory outlives an update: the rows may have had another shape, of the same corpus and version."""
    def kept() -> list[Path]:
        library = Library.open(tmp_path / "data")
        assert library.scenarios["704.5k-newer-world"].section == "704"
        words_of_examples(library, "fr")
        return sorted((tmp_path / "data" / "compiled").glob("*.json"))

    ours = kept()
    assert len(ours) == 2
    other = tmp_path / "scenarios.py"
    other.write_bytes(Path(scenarios.__file__).read_bytes() + b"\n# rows have a column more\n")
    monkeypatch.setattr(scenarios, "__file__", str(other))
    theirs = kept()
    assert len(theirs) == 2
    assert not set(ours) & set(theirs)
