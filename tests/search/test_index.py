"""The index on disk: built aside, swapped at once, checked by hash, shared by threads."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from pathlib import Path

import pytest

from refapp.model import Origin
from refapp.search import rank
from refapp.search.build import build_index
from refapp.search.entries import SearchEntry
from refapp.search.index import CURRENT, ENTRIES, MANIFEST, TABLES, IndexDamaged, SearchIndex, fingerprint, open_index
from refapp.search.plan import make_plan
from refapp.search.query import parse
from refapp.search.service import search
from refapp.search.tables import Tables
from refapp.search.terms import NO_TERMS

EDITION = date(2026, 9, 25)

Entries = tuple[SearchEntry, ...]


def build(folder: Path, entries: Entries) -> SearchIndex:
    return build_index(folder, entries, "en", EDITION, Origin.RESTATED)


def files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def first(index: SearchIndex) -> str:
    return str(search([index], "flying").results[0].number)


def test_built_and_opened_are_the_same(folder: Path, entries: Entries) -> None:
    built = build(folder, entries)
    opened = open_index(folder)
    assert opened.entries == entries
    assert opened.identity == built.identity == (EDITION, "en", Origin.RESTATED)
    assert first(opened) == first(built) == "702.9"


def test_building_twice_changes_nothing(folder: Path, entries: Entries) -> None:
    build(folder, entries)
    before = files(folder)
    build(folder, entries)
    assert files(folder) == before


def test_new_texts_replace_the_index_and_the_old_one_goes(folder: Path, entries: Entries) -> None:
    build(folder, entries)
    index = build(folder, entries[:10])
    assert len(index.entries) == len(open_index(folder).entries) == 10
    assert len([path for path in folder.iterdir() if path.is_dir()]) == 1


def current(folder: Path) -> Path:
    return folder / json.loads((folder / CURRENT).read_text())["folder"]


def flip(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)


@pytest.mark.parametrize(("harm", "code"), [
    (lambda folder: flip(current(folder) / TABLES), "index.damaged"),
    (lambda folder: flip(current(folder) / ENTRIES), "index.damaged"),
    (lambda folder: flip(current(folder) / MANIFEST), "index.damaged"),
    (lambda folder: (folder / CURRENT).write_text("{"), "index.damaged"),
    (lambda folder: (folder / CURRENT).write_text("[" * 100000), "index.damaged"),
    (lambda folder: (folder / CURRENT).write_text('{"folder": "../..", "manifest_sha256": ""}'), "index.missing"),
    (lambda folder: (folder / CURRENT).unlink(), "index.missing"),
    (lambda folder: (current(folder) / TABLES).unlink(), "index.missing"),
])
def test_a_damaged_index_is_refused_and_rebuilt(folder: Path, entries: Entries, harm: Callable[[Path], object],
                                                code: str) -> None:
    build(folder, entries)
    harm(folder)
    with pytest.raises(IndexDamaged) as refused:
        open_index(folder)
    assert refused.value.code == code
    assert first(build(folder, entries)) == "702.9"


def test_an_index_of_other_texts_is_outdated(folder: Path, entries: Entries) -> None:
    build(folder, entries)
    expected = fingerprint(entries[:-1], "en", EDITION, Origin.RESTATED)
    with pytest.raises(IndexDamaged, match="other texts") as refused:
        open_index(folder, expected=expected)
    assert refused.value.code == "index.outdated"


def test_an_index_made_by_other_code_is_outdated(folder: Path, entries: Entries,
                                                         monkeypatch: pytest.MonkeyPatch) -> None:
    build(folder, entries)
    monkeypatch.setattr("refapp.search.index.maker", lambda: "other code")
    with pytest.raises(IndexDamaged) as refused:
        open_index(folder)
    assert refused.value.code == "index.outdated"


KILLED = """
import os, signal, sys
from pathlib import Path
sys.path.insert(0, sys.argv[2])
from tests_conftest import ENGLISH, EDITION, book
import refapp.search.build as build
from refapp.model import Origin
from refapp.search.entries import entries_from
def die(*args, **kwargs):
    os.kill(os.getpid(), signal.SIGKILL)
setattr(build, sys.argv[3], die)
build.build_index(Path(sys.argv[1]), entries_from(book(ENGLISH, "en"))[:5], "en", EDITION, Origin.RESTATED)
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs SIGKILL")
@pytest.mark.parametrize("moment", ["compile_tables", "_flush", "_rename", "_make_current"])
def test_killed_half_way_the_old_index_stands(folder: Path, entries: Entries, tmp_path: Path, moment: str) -> None:
    build(folder, entries)
    (tmp_path / "tests_conftest.py").write_text((Path(__file__).parent / "conftest.py").read_text())
    root = Path(__file__).resolve().parents[2]
    killed = subprocess.run([sys.executable, "-c", KILLED, str(folder), str(tmp_path), moment], cwd=root,
                            env={**os.environ, "PYTHONPATH": str(root)}, check=False, capture_output=True)
    assert killed.returncode == -signal.SIGKILL, killed.stderr
    assert open_index(folder).entries == entries
    assert len(build(folder, entries[:5]).entries) == 5


def test_an_error_half_way_leaves_nothing_behind(folder: Path, entries: Entries, monkeypatch: pytest.MonkeyPatch) -> None:
    build(folder, entries)
    before = files(folder)

    def full(*_: object) -> None:
        raise OSError("disk full")

    monkeypatch.setattr("refapp.search.build._flush", full)
    with pytest.raises(OSError, match="disk full"):
        build(folder, entries[:5])
    assert files(folder) == before


def test_tables_survive_dump_and_load(english: SearchIndex) -> None:
    again = Tables.load(english.tables.dump())
    assert again.keys == english.tables.keys
    assert all(again.impacts(key) == english.tables.impacts(key) for key in range(len(again.keys)))


@pytest.mark.parametrize("data", [b"", b"refapp-tables-1\n", b"refapp-tables-1\n" + b"\x02" + bytes(7) + b"{}"])
def test_other_bytes_are_no_tables(data: bytes) -> None:
    with pytest.raises((ValueError, KeyError)):
        Tables.load(data)


def test_threads_get_the_same_answers(folder: Path, entries: Entries) -> None:
    queries = ["flying", "lethal damage", "creatur*", '"marked on"', "deathtuch", "token -copy", "704", "graveyard creature"]
    build(folder, entries)
    alone = [search([open_index(folder)], query) for query in queries]
    shared = open_index(folder)  # nothing remembered yet: the threads race to fill it
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda query: search([shared], query), queries * 40))
    assert [[(r.entry, r.score, r.snippet) for r in a.results] for a in answers] == [
        [(r.entry, r.score, r.snippet) for r in a.results] for a in alone] * 40


def test_searching_while_it_is_rebuilt(folder: Path, entries: Entries) -> None:
    build(folder, entries)

    def rebuild(size: int) -> int:
        return len(build(folder, entries[:size]).entries)

    with ThreadPoolExecutor(4) as pool:
        builds = [pool.submit(rebuild, size) for size in (20, 30, 40)]
        opened = [open_index(folder) for _ in range(30)]
        assert sorted(built.result() for built in builds) == [20, 30, 40]
    assert all(len(index.entries) in {20, 30, 40, len(entries)} for index in opened)


def test_what_is_remembered_of_a_word_says_what_looking_again_does(folder: Path, entries: Entries) -> None:
    """Leaders and counts by section of a single word are kept; names lift entries and add some behind them."""
    index = build(folder, entries)
    for word in sorted(index.tables.form_ids):
        parsed = parse(word)
        if not parsed.asks or parsed.goto:
            continue
        for _ in range(2):
            found = rank.find(index, make_plan(parsed, index, "en", NO_TERMS), parsed)
            assert found.counts() == Counter(index.facts.facet[row] for row in found.quick), word
            assert {row for _, row in found.best} >= {row for _, row in rank._leading(found.quick, found.ideal)}, word
