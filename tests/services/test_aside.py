"""Indexes are built beside the requests: nobody waits for one, an older one answers meanwhile, damage heals itself."""

from __future__ import annotations

import logging
import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from refapp.services import Library
from refapp.services.library import aside, indexing
from refapp.services.library.aside import Aside, IndexBuildingError, readiness
from refapp.services.library.indexing import ensure_index, index_folder, rebuild_all, searched
from refapp.services.library.library import Wanted
from refapp.services.library.store import Store
from refapp.services.reading.searching import RENEWED, search
from refapp.services.reading.suggesting import suggestions
from refapp.web import create_app
from tests.conftest import few_rules, some_at_once


@pytest.fixture
def library(tmp_path: Path) -> Library:
    """A few rules of our own words, so that an index takes a moment only."""
    shelf = Library(Store(tmp_path / "data"), few_rules(tmp_path))
    shelf.aside = Aside(shelf, patience=0.0, process=False, grace=0.0)
    return shelf


def eventually(ask: Callable[[], object], seconds: float = 240) -> None:
    end = time.monotonic() + seconds
    while not ask():
        assert time.monotonic() < end, "it did not come to pass"
        time.sleep(0.02)


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Building waits until the gate is opened."""
    opened = threading.Event()
    real = indexing.build_index

    def slow(*given: object, **more: object) -> object:
        opened.wait(30)
        return real(*given, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(indexing, "build_index", slow)
    return opened


def test_a_search_without_an_index_is_told_so_and_answered_later(library: Library, gate: threading.Event) -> None:
    client = create_app(library=library).test_client()
    page = client.get("/fr/recherche?q=légende")
    assert (page.status_code, page.headers["Refresh"], page.headers["Retry-After"]) == (503, "3", "3")
    assert "public" not in page.headers["Cache-Control"]
    assert "La recherche se prépare" in page.get_data(as_text=True)
    assert 'value="légende"' in page.get_data(as_text=True)
    narrowed = client.get("/fr/recherche?q=légende&on=2012-05-01&section=704").get_data(as_text=True)
    assert 'href="/en/search?q=l%C3%A9gende&amp;section=704&amp;on=2012-05-01"' in narrowed
    assert '<input type="hidden" name="on" value="2012-05-01">' in narrowed
    answer = client.get("/api/v1/search?q=legend&lang=fr")
    assert (answer.status_code, answer.headers["Retry-After"], answer.get_json()["code"]) == (503, "3", "index_building")
    assert client.get("/en/rule/704.5k").status_code == 200
    assert client.get("/en/search?q=704.5k").headers["Location"] == "/en/rule/704.5k"
    assert [item.text for item in suggestions(library, "704.5k", "en")] == ["704.5k"]
    kept = client.get("/suggest/en/lege.json")
    assert (kept.get_json()[1], kept.headers["Cache-Control"]) == ([], "no-store")
    assert client.get("/readyz").get_json()["index"] == "building"
    assert client.get("/readyz?search=1").status_code == 503
    gate.set()
    eventually(lambda: client.get("/en/search?q=legend").status_code == 200)
    eventually(lambda: client.get("/readyz?search=1").status_code == 200)
    assert client.get("/suggest/en/lege.json").get_json()[1]


def test_the_index_that_answered_before_answers_meanwhile(library: Library, gate: threading.Event,
                                                          monkeypatch: pytest.MonkeyPatch) -> None:
    gate.set()
    for wanted in searched(library, None):
        ensure_index(library, wanted)
    gate.clear()
    terms = library.corpus / "terms.csv"
    text = terms.read_bytes() + b"\n"
    terms.unlink()
    terms.write_bytes(text)
    library.reload()
    client = create_app(library=library).test_client()
    page = client.get("/en/search?q=legend")
    assert page.status_code == 200
    assert "may lack the newest texts" in page.get_data(as_text=True)
    assert page.headers["Cache-Control"] == "no-store"
    assert RENEWED in search(library, "legend", lang="en").interpreted.notes
    with monkeypatch.context() as now:  # the builder may be done by the time the page is
        now.setattr(Aside, "settled", True)
        assert client.get("/en/search?q=legend+rule").headers["Cache-Control"] == "no-store"
        assert "public" not in client.get("/api/v1/search?q=legend+rule").headers.get("Cache-Control", "")
    gate.set()
    eventually(lambda: RENEWED not in search(library, "legend", lang="en").interpreted.notes)
    eventually(lambda: client.get("/en/search?q=legend").headers["Cache-Control"] != "no-store")


@pytest.mark.parametrize("damage", some_at_once(["cut", "flipped", "missing", "folder"]))
def test_a_damaged_index_heals_and_the_log_says_so(library: Library, damage: str, caplog: pytest.LogCaptureFixture) -> None:
    for wanted in searched(library, None):
        ensure_index(library, wanted)
        folder = index_folder(library, wanted)
        tables = next(folder.glob("*/tables.bin"))
        data = tables.read_bytes()
        if damage == "cut":
            tables.write_bytes(data[:len(data) // 2])
        elif damage == "flipped":
            tables.write_bytes(data[:100] + bytes([data[100] ^ 4]) + data[101:])
        elif damage == "missing":
            tables.unlink()
        else:
            shutil.rmtree(folder)
            folder.write_bytes(b"not a folder")
    indexing._open.clear()
    with caplog.at_level(logging.INFO, "refapp"):
        with pytest.raises(IndexBuildingError):
            search(library, "legend", lang="en")
        eventually(lambda: library.aside is not None and library.aside.settled)
        assert search(library, "legend", lang="en").total
    assert "was built" in caplog.text or "temporary folder" in caplog.text
    if damage != "missing":
        assert "damaged" in caplog.text or "temporary folder" in caplog.text


def test_what_cannot_be_built_is_told_and_not_tried_at_every_search(library: Library, monkeypatch: pytest.MonkeyPatch,
                                                                    caplog: pytest.LogCaptureFixture) -> None:
    tried = []

    def broken(*_: object) -> None:
        tried.append(1)
        raise ZeroDivisionError
    monkeypatch.setattr(aside, "ensure_index", broken)
    for _ in range(3):
        with pytest.raises(IndexBuildingError):
            search(library, "legend", lang="en")
        eventually(lambda: library.aside is not None and library.aside.settled)
    assert len(tried) <= 4
    assert readiness(library) == "failed"
    assert "can't be built" in caplog.text


def test_rebuilding_never_takes_away_what_is_in_force(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    for wanted in searched(library, None):
        ensure_index(library, wanted)
    stale = library.store.indexes / "2009-07-11-en-all-0123456789ab"
    stale.mkdir()
    real = indexing.build_index

    def watched(*given: object, **more: object) -> object:
        assert all((index_folder(library, one) / "current.json").is_file() for one in searched(library, None))
        return real(*given, **more)  # type: ignore[arg-type]
    monkeypatch.setattr(indexing, "build_index", watched)
    assert rebuild_all(library) == 2
    assert not stale.exists()


def test_after_a_fork_the_child_has_its_own_builder(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    assert library.aside is not None
    library.aside.start()
    eventually(lambda: library.aside is not None and library.aside.settled)
    monkeypatch.setattr(os, "getpid", lambda: 1)
    indexing._open.clear()
    library.aside.start()
    assert not library.aside.settled
    eventually(lambda: library.aside is not None and library.aside.settled)


@pytest.mark.usefixtures("small")
def test_a_process_of_its_own_builds(tmp_path: Path) -> None:
    """As `refapp serve` has it: by the shipped corpus; two services on one directory build once."""
    first, second = (Library.open(tmp_path / "data") for _ in range(2))
    wanted = Wanted(first.current, "en")
    for shelf in (first, second):
        shelf.aside = Aside(shelf, patience=0.0, grace=0.0)
        with pytest.raises(IndexBuildingError):
            shelf.aside.index(wanted, of_day=False)
    eventually(lambda: all(shelf.aside is not None and shelf.aside.settled for shelf in (first, second)), 120)
    folder = index_folder(first, wanted)
    assert len([path for path in folder.iterdir() if path.is_dir()]) == 1
    assert readiness(first) == "ready"


def test_a_builder_that_is_killed_is_followed_by_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                                         library: Library) -> None:
    real = subprocess.run

    def killed(command: list[str], **more: object) -> object:
        return real([sys.executable, "-c", "import os; os.kill(os.getpid(), 9)"], **more)  # type: ignore[call-overload]
    monkeypatch.setattr(aside.subprocess, "run", killed)
    monkeypatch.setattr(aside, "shipped", lambda _: library.corpus)
    library.aside = Aside(library, patience=0.0, grace=0.0)
    library.aside.start()
    eventually(lambda: library.aside is not None and library.aside.settled)
    assert replace(Wanted(library.current, "en")) and search(library, "legend", lang="en").total


def test_what_one_process_could_not_build_no_second_one_tries(library: Library, monkeypatch: pytest.MonkeyPatch,
                                                              caplog: pytest.LogCaptureFixture) -> None:
    asked = []

    def full(told: list[str], **_: object) -> subprocess.CompletedProcess[bytes]:
        asked.append([word for word in told if "/" in word and "-" in word][-2:])
        return subprocess.CompletedProcess(told, -9, b"", b"")
    monkeypatch.setattr(aside.subprocess, "run", full)
    monkeypatch.setattr(aside, "shipped", lambda _: library.corpus)
    monkeypatch.setattr(aside.os, "cpu_count", lambda: 2)
    library.aside = Aside(library, grace=0.0)
    library.aside.start()
    eventually(lambda: library.aside is not None and library.aside.settled)
    assert len(asked) == 1
    assert "failed (exit status -9)" in caplog.text
    assert readiness(library) == "ready"
