"""A damaged data directory: every file cut short, altered, missing or replaced. Pages answer, searches answer or say that
they will, the log tells, and nothing that is altered is ever shown.

The cases are generated from the files of a directory in use; the README's test command takes a sample, `.ci/run` an eighth of them, `make damage` all.
"""

from __future__ import annotations

import json
import logging
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from refapp.cli import main
from refapp.model import Origin
from refapp.services import Library, Store
from refapp.services.boards.kept_plays import keep_plays
from refapp.services.cards.importing import import_cards
from refapp.services.forms.choice_fields import with_fewer
from refapp.services.library import indexing
from refapp.services.library.aside import Aside
from refapp.services.library.importing import import_bytes
from refapp.services.library.indexing import ensure_index, searched
from refapp.services.library.snapshot import CACHED_TEXTS
from refapp.services.reading.asking import Reader
from refapp.services.upkeep.data_directory import examine
from refapp.web import create_app
from refapp.web.urls import Urls
from tests.cards.made import SHELF
from tests.conftest import some_at_once

CHAPTERS = "\n".join(f"{n}. Part {n}\n{n}00. General" for n in range(1, 10))
BOOK = f"""A Card Game’s Book of Rules

These rules are effective as of {{day}}.

Introduction

Nobody but the tests reads this invented book.

Contents

{CHAPTERS}

Glossary
Credits

""" + "\n\n".join(f"{n}. Part {n}\n\n{n}00. General\n\n{n}00.1. Player number {n} begins with a sleeve of {{word}}.\n\n"
                  f"{n}00.2. A deck is shuffled, then number {n} begins." for n in range(1, 10)) + """

Glossary

Sleeve
What a card wears.

Credits

Written by the tests.
"""
DAMAGES: dict[str, Callable[[bytes], bytes | None]] = {
    "emptied": lambda data: b"",
    "halved": lambda data: data[:len(data) // 2],
    "one byte short": lambda data: data[:-1],
    "one byte more": lambda data: data + b"}",
    "first bit flipped": lambda data: bytes([data[0] ^ 1]) + data[1:] if data else b"x",
    "middle bit flipped": lambda data: data[:len(data) // 2] + bytes([data[len(data) // 2] ^ 4]) + data[len(data) // 2 + 1:]
    if data else b"x",
    "zeros": lambda data: bytes(len(data) or 1),
    "missing": lambda data: None,
}
BOARD = "/en/example/704.5k-newer-world"
PAGES = ("/en/", "/fr/", "/en/rule/100.1", "/fr/regle/704.5k", "/en/rule/100.1/2019-05-03", "/en/rule/100.1/2026-10-16",
         "/en/editions", BOARD, "/api/v1/rules/100.1?edition=2026-10-16", "/api/v1/editions")


def edition(day: str, word: str) -> bytes:
    return BOOK.format(day=day, word=word).encode()


@pytest.fixture(scope="module")
def used(tmp_path_factory: pytest.TempPathFactory, small: Path) -> tuple[Path, Path]:
    """A data directory with two editions, one of them unknown to history, their indexes, and what is compiled."""
    root = tmp_path_factory.mktemp("used")
    library = Library(Store(root / "data"), small)
    for day, word in (("May 3, 2019", "silk"), ("October 16, 2026", "linen")):
        import_bytes(library, edition(day, word), f"{word}.txt")
    (root / "cards.json").write_text(json.dumps(SHELF), encoding="utf-8")
    import_cards(library, [root / "cards.json"])
    keep_plays([Reader(library, lang, Urls("/")) for lang in ("en", "fr")], with_fewer)
    client = create_app(library=library).test_client()
    assert {client.get(address).status_code for address in (*PAGES, "/en/search?q=sleeve")} == {200}
    (root / "page.html").write_bytes(client.get("/fr/regle/704.5k").data)
    assert client.get("/api/v1/bulk/en/2026-10-16.json").status_code == 200
    return root / "data", library.corpus


def files() -> list[str]:
    """The kinds of files in such a directory, as patterns; a test says that none is forgotten."""
    return ["catalog.json", "catalog.copy.json", "editions/2019*/document.json", "editions/2019*/source",
            "editions/2026-10*/document.json", "editions/2026-10*/source", "history/sums.json", "history/numbers/*.txt",
            "history/fingerprints/*.txt", "history/steps/*.csv", "compiled/scenarios-*.json", "compiled/bulk-*.gz", "compiled/example-words-*.json",
            "compiled/plays-*.bin", "compiled/code-*.json", ".lock", ".cards.lock", "index/.lock-*", "cards/cards.json", "cards/*.db",
            *(f"index/2026-10-16-{lang}-all-*/{name}" for lang in ("en", "fr") for name in (
                "current.json", "*/manifest.json", "*/entries.json", "*/names.json", "*/tables.bin")),
            *(f"index/2019-05-03-en-all-*/{name}" for name in (
                "current.json", "*/manifest.json", "*/entries.json", "*/names.json", "*/tables.bin")), "index/2019-05-03-en-all-*"]


TELLING = ("halved", "middle bit flipped", "missing")
"""The damages of which .ci/run tries one on every kind of file; `make damage` tries all."""
IN_CI = {(pattern, TELLING[at % 3]) for at, pattern in enumerate(files())}
CASES = [(pattern, damage) for pattern in files() for damage in DAMAGES]
SAMPLE = {("catalog.json", "halved"), ("catalog.json", "middle bit flipped"), ("catalog.copy.json", "zeros"),
          ("editions/2026-10*/document.json", "middle bit flipped"), ("editions/2026-10*/source", "missing"),
          ("history/numbers/*.txt", "halved"), ("compiled/scenarios-*.json", "middle bit flipped"),
          ("compiled/plays-*.bin", "middle bit flipped"), ("cards/*.db", "halved"), ("cards/cards.json", "middle bit flipped"),
          ("index/2026-10-16-en-all-*/*/tables.bin", "first bit flipped")}


def test_the_cases_are_288_and_forget_no_file(used: tuple[Path, Path]) -> None:
    assert len(CASES) == 288
    covered = {path for pattern in files() for path in used[0].glob(pattern)}
    assert [path for path in used[0].rglob("*") if path.is_file() and path not in covered
            and not (path.is_relative_to(used[0] / "index") and "2019-05-03" in str(path))] == []


@pytest.fixture
def copied(used: tuple[Path, Path], tmp_path: Path) -> Iterator[Library]:
    shutil.copytree(used[0], tmp_path / "data")
    indexing._open.clear()
    library = Library(Store(tmp_path / "data"), used[1])
    yield library
    if library.aside:
        end = time.monotonic() + 240  # an index takes seconds of a free processor, and this one may not be free
        while not library.aside.settled and time.monotonic() < end:
            time.sleep(0.01)


def spoil(root: Path, pattern: str, damage: str) -> list[Path]:
    found = sorted(root.glob(pattern))
    assert found, pattern
    for path in found:
        if path.is_dir():
            shutil.rmtree(path)
            changed = DAMAGES[damage](b"a folder that is a file now")
        else:
            changed = DAMAGES[damage](path.read_bytes())
            path.unlink()
        if changed is not None:
            path.write_bytes(changed)
    return found


@pytest.mark.parametrize(("pattern", "damage"), [
    pytest.param(*case, marks=() if case in SAMPLE else pytest.mark.deep if case in IN_CI else pytest.mark.every)
    for case in CASES])
def test_a_damaged_file(used: tuple[Path, Path], copied: Library, pattern: str, damage: str, caplog: pytest.LogCaptureFixture) -> None:
    root, kept = copied.store.root, copied.corpus
    spoil(root, pattern, damage)
    with caplog.at_level(logging.WARNING, "refapp"):
        library = Library(Store(root), kept)
        library.aside = Aside(library, patience=0.0, process=False, grace=0.0)
        client = create_app(library=library).test_client()
        for address in PAGES:
            answer = client.get(address)
            assert answer.status_code == 200, (address, caplog.text)
            if address.endswith("2026-10-16") and "rule" in address:
                assert "a sleeve of linen" in answer.get_data(as_text=True), caplog.text
        if pattern.startswith(("compiled/plays", "compiled/code")):  # what is damaged is never shown
            assert client.get("/fr/regle/704.5k").data == (used[0].parent / "page.html").read_bytes(), caplog.text
        assert client.get("/api/v1/bulk/en/2026-10-16.json").status_code == 200
        end = time.monotonic() + 240  # an index takes seconds of a free processor, and this one may not be free
        while time.monotonic() < end:
            answer = client.get("/en/search?q=sleeve")
            if answer.status_code == 503:
                assert answer.headers["Retry-After"]
                assert answer.headers["Refresh"]
            elif "may lack the newest texts" not in answer.get_data(as_text=True):  # an older index answers meanwhile
                break
            time.sleep(0.02)
        assert answer.status_code == 200, caplog.text
        assert "linen" in answer.get_data(as_text=True)
    if "document" in pattern or (pattern == "catalog.json" and damage != "one byte more") or "fingerprints" in pattern:
        assert caplog.text, "the log says so"


ADVISED = {("catalog.json", "halved"), ("editions/2026-10*/document.json", "missing"), ("editions/2026-10*/source", "missing"), ("cards/*.db", "halved")}


@pytest.mark.parametrize(("pattern", "damage"), [
    pytest.param(*case, marks=() if case in ADVISED else pytest.mark.every) for case in [
        *((pattern, damage) for pattern, damage in CASES if damage != "one byte more" and not pattern.startswith(("compiled", ".", "index/.")))]])
def test_what_the_doctor_advises_done_word_for_word_repairs_it(
        used: tuple[Path, Path], copied: Library, pattern: str, damage: str, monkeypatch: pytest.MonkeyPatch) -> None:
    spoil(copied.store.root, pattern, damage)
    _follow(used, copied.store.root, monkeypatch)


@pytest.mark.parametrize(("names", "lost"), [
    (("catalog.json", "catalog.copy.json"), 0), (("catalog.json", "catalog.copy.json", "editions/2019*/document.json"), 1),
    (("editions/2019*/document.json", "editions/2019*/source"), 0), (("history/sums.json", "history/*/*"), 0), (("cards/*",), 0)],
    ids=("catalogs", "catalogs and a document", "a document and its source", "history", "cards"))
@pytest.mark.parametrize("damage", ["zeros", "missing"])
def test_what_the_doctor_advises_where_more_than_one_file_is_lost(
        used: tuple[Path, Path], copied: Library, names: tuple[str, ...], lost: int, damage: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in names:
        spoil(copied.store.root, name, damage)
    _follow(used, copied.store.root, monkeypatch)
    assert len(Store(copied.store.root).entries()) == 2 - lost


def _follow(used: tuple[Path, Path], root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ask the doctor, do what each finding says first, ask again: nothing is left."""
    def run(*words: str) -> tuple[int, str]:
        indexing._open.clear()
        done = CliRunner().invoke(main, ["--ui-lang", "en", *words, "--data", str(root)])
        assert done.exception is None or isinstance(done.exception, SystemExit), done.exc_info
        return done.exit_code, done.output

    for text, day in (("silk", "May 3, 2019"), ("linen", "October 16, 2026")):
        (root.parent / f"{text}.txt").write_bytes(edition(day, text))
    told = []
    for line in run("doctor")[1].splitlines():
        command = re.search(r"`refapp ([^`]+)`", line)
        named = re.search(r"import ([a-z]+\.txt) again", line)
        if "import them again" in line:
            command_words = ["cards", "import", str(used[0].parent / "cards.json")]
        elif named:
            command_words = ["import", "--lang", "en", str(root.parent / named[1])]
        elif command:
            command_words = command[1].split()
        else:
            assert line.startswith("✓"), line
            continue
        if command_words not in told:
            told.append(command_words)
            assert run(*command_words)[0] == 0, (line, command_words)
    assert run("doctor") == (0, "✓ everything is in order; documents: 2, current edition: October 16, 2026\n") or len(
        Store(root).entries()) == 1, told
    assert "linen" in create_app(library=Library(Store(root), used[1])).test_client().get("/en/rule/100.1/2026-10-16").get_data(as_text=True)


@pytest.mark.skipif(sys.platform == "win32", reason="modes are Posix")
@pytest.mark.parametrize(("name", "mode"), [
    ("catalog.json", 0), ("editions", 0o300), ("index", 0o500), ("history", 0), ("compiled", 0o500), ("", 0o500), ("", 0o300), ("cards", 0)])
def test_where_the_mode_is_the_matter_the_doctor_says_chmod_and_it_helps(used: tuple[Path, Path], name: str, mode: int) -> None:
    with tempfile.TemporaryDirectory() as folder:  # nobody may enter pytest's
        root = Path(folder) / "data"
        shutil.copytree(used[0], root)
        Path(folder).chmod(0o755)
        if os.geteuid() == 0:
            for path in (root, *root.rglob("*")):
                os.chown(path, 65534, 65534)
        library = Library(Store(root), used[1])
        examine(library)  # what is imported late is there before this process may read less
        (root / name).chmod(mode)
        first, second, third = (_as_nobody(library, step) for step in ("look", "do", "look"))
    assert "chmod" in first and "chown" not in first, first
    assert not second, second
    assert "doctor_mode" not in third and "doctor_read_only" not in third, third


def _as_nobody(library: Library, step: str) -> str:
    """What the doctor finds, or the command that it gives run, in a process that is no administrator's."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        try:
            if os.geteuid() == 0:
                os.setgroups([])
                os.setgid(65534)
                os.setuid(65534)
            found = " ".join(f"{one.error.code} {one.error}" for one in examine(library) if one.state == "wrong")
            if step == "do":
                command = found[found.index("chmod"):].split()
                done = subprocess.run(command[:4], capture_output=True, check=False)
                found = done.stderr.decode()
            os.write(writing, found.encode()[:4000])
        except BaseException as error:
            os.write(writing, repr(error).encode())
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        told = pipe.read().decode()
    os.waitpid(child, 0)
    return told


@pytest.mark.parametrize("damage", some_at_once(list(DAMAGES)))
def test_a_document_damaged_beyond_mending_is_left_out(copied: Library, damage: str, caplog: pytest.LogCaptureFixture) -> None:
    """Its source is gone as well: pages go on with other words, and nothing says what is not whole."""
    root = copied.store.root
    spoil(root, "editions/2026-10*/source", damage)
    spoil(root, "editions/2026-10*/document.json", damage)
    library = Library(Store(root), copied.corpus)
    client = create_app(library=library).test_client()
    assert client.get("/en/rule/100.1").status_code == 200
    assert client.get("/en/search?q=sleeve").status_code == 200
    assert "linen" not in client.get("/en/rule/100.1").get_data(as_text=True)
    assert "left out" in caplog.text
    import_bytes(library, edition("October 16, 2026", "linen"), "linen.txt")
    assert "linen" in client.get("/en/rule/100.1/2026-10-16").get_data(as_text=True)


def test_a_catalog_lost_with_its_copy_leaves_our_own_words(copied: Library, caplog: pytest.LogCaptureFixture) -> None:
    root = copied.store.root
    for name in ("catalog.json", "catalog.copy.json"):
        (root / name).write_bytes(b"{")
    library = Library(Store(root), copied.corpus)
    client = create_app(library=library).test_client()
    assert client.get("/fr/regle/704.5k").status_code == 200
    assert client.get("/en/search?q=legend").status_code == 200
    assert "left out" in caplog.text


def test_what_is_mended_is_mended_for_good(copied: Library, caplog: pytest.LogCaptureFixture) -> None:
    spoil(copied.store.root, "editions/2026-10*/document.json", "middle bit flipped")
    Library(Store(copied.store.root), copied.corpus).text(copied.current, "en", Origin.OFFICIAL)
    assert "read again from its source" in caplog.text
    caplog.clear()
    again = Library(Store(copied.store.root), copied.corpus)
    assert again.text(copied.current, "en", Origin.OFFICIAL) is not None
    assert not caplog.text
    assert CACHED_TEXTS


def test_damage_while_the_service_runs(copied: Library) -> None:
    """The catalog vanishes and comes back, a document is altered: no page of a running service fails."""
    client = create_app(library=copied).test_client()
    catalog = copied.store.root / "catalog.json"
    kept = catalog.read_bytes()
    for changed in (b"", None, kept[:-9], kept):
        catalog.unlink(missing_ok=True)
        if changed is not None:
            catalog.write_bytes(changed)
            os.utime(catalog)
        assert "a sleeve of linen" in client.get("/en/rule/100.1/2026-10-16").get_data(as_text=True)


@pytest.mark.deep
def test_an_import_while_serving_is_seen_without_a_restart_and_without_an_error(copied: Library) -> None:
    library = Library(Store(copied.store.root), copied.corpus)
    library.aside = Aside(library, process=False, grace=0.0)
    app = create_app(library=library)
    ensure_all = [ensure_index(library, one) for one in searched(library, None)]
    assert ensure_all
    stop, failed = threading.Event(), []

    def read() -> None:
        client = app.test_client()
        while not stop.is_set():
            for address in ("/en/rule/100.1", "/en/search?q=sleeve", "/api/v1/search?q=sleeve&lang=en", "/en/rule/100.1/2019-05-03"):
                answer = client.get(address)
                if answer.status_code != 200:
                    failed.append((address, answer.status_code))
                time.sleep(0.05)  # readers are many and small: two that never rest leave an import no processor
    readers = [threading.Thread(target=read) for _ in range(2)]
    for one in readers:
        one.start()
    other = Library(Store(copied.store.root), copied.corpus)  # another process, as far as the service can tell
    for day, word in (("November 13, 2026", "felt"), ("November 13, 2026", "jute")):
        import_bytes(other, edition(day, word), f"{word}.txt")
    end = time.monotonic() + 240
    while b"jute" not in app.test_client().get("/en/rule/100.1").data and time.monotonic() < end:
        time.sleep(0.05)
    stop.set()
    for one in readers:
        one.join()
    assert failed == []
    assert b"jute" in app.test_client().get("/en/rule/100.1").data
