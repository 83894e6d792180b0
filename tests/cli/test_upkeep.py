"""Update, backup, restore, doctor: against a local server with recorded pages, and directories that were spoilt."""

from __future__ import annotations

import errno
import gzip
import http.server
import io
import json
import os
import shutil
import socket
import tarfile
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from refapp.cli import main
from refapp.services import Library
from refapp.services.library import indexing
from refapp.services.library.importing import import_bytes
from refapp.services.library.store import Store
from refapp.services.upkeep import updating
from refapp.services.upkeep.data_directory import UpkeepError, restore
from refapp.services.upkeep.updating import UpdateError, fetch, offers
from tests.cards.made import SHELF
from tests.services.test_damage import edition, spoil

pytestmark = pytest.mark.usefixtures("small")
OLD, NEW = "May 3, 2019", "October 16, 2026"
PAGE = """<html><body><a href="/files/Rules%2020190503.pdf">PDF</a> <a href='/files/Rules 20190503.txt'>old</a>
<a class="x" href="/files/Rules%20{day}.txt">TXT</a> <a href="mailto:x">x</a> <a href="/files/notes.txt">no day</a></body></html>"""


@pytest.fixture
def site() -> Iterator[tuple[str, dict[str, bytes]]]:
    """A server on this machine; what it answers by path."""
    pages: dict[str, bytes] = {"/rules": PAGE.format(day="20261016").encode(), "/files/Rules%2020261016.txt": edition(NEW, "linen"),
                               "/files/Rules%2020190503.txt": edition(OLD, "silk"), "/empty": b"<html>no links</html>", "/long": b"x" * 3_000_001}

    class Answer(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            if self.path == "/elsewhere":
                self.send_response(302)
                self.send_header("Location", "http://example.invalid/rules")
                self.end_headers()
                return
            body = pages.get(self.path)
            if body is not None and body.startswith(b"to "):
                self.send_response(302)
                self.send_header("Location", body[3:].decode())
                self.end_headers()
                return
            self.send_response(200 if body is not None else 404)
            self.end_headers()
            self.wfile.write(body or b"")

        def log_message(self, *_: object) -> None:
            """Nothing."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Answer)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}", pages
    server.shutdown()
    thread.join()
    server.server_close()


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["--ui-lang", "en", *arguments])


def test_update_imports_what_is_newer_and_says_what_changed(site: tuple[str, dict[str, bytes]], tmp_path: Path) -> None:
    address, pages = site
    data = str(tmp_path / "data")
    assert run("update", "--page", f"{address}/rules", "--data", data, "--check").exit_code == 3
    assert run("update", "--page", f"{address}/nowhere", "--data", data, "--check").exit_code == 1
    assert not (tmp_path / "data" / "catalog.json").exists()
    done = run("update", "--page", f"{address}/rules", "--data", data)
    assert done.exit_code == 0, done.output
    assert "a newer edition is there: Rules 20261016.txt (October 16, 2026)" in done.output
    assert "removed" in done.output
    again = run("update", "--page", f"{address}/rules", "--data", data)
    assert (again.exit_code, "nothing new" in again.output) == (0, True)
    pages["/rules"] = PAGE.format(day="20280101").encode()
    lost = run("update", "--page", f"{address}/rules", "--data", data)
    assert (lost.exit_code, "answered 404" in lost.output) == (1, True)


def test_update_fetches_cards_from_the_operator_s_address(site: tuple[str, dict[str, bytes]], tmp_path: Path,
                                                           monkeypatch: pytest.MonkeyPatch) -> None:
    address, pages = site
    data = str(tmp_path / "data")
    pages["/cards.json.gz"] = gzip.compress(json.dumps(SHELF).encode())
    monkeypatch.setenv("REFAPP_CARDS", f"{address}/cards.json.gz")
    assert run("update", "--page", f"{address}/rules", "--data", data, "--check").exit_code == 3
    assert Library.open(tmp_path / "data").cards is None
    gone = run("update", "--page", f"{address}/nowhere", "--data", data)
    assert (gone.exit_code, "8 cards" in gone.output) == (1, True), gone.output  # a page that doesn't answer keeps no cards away
    pages["/cards.json.gz"] = b"<html>"
    assert run("update", "--page", f"{address}/nowhere", "--data", data).exit_code == 1
    assert "8 cards" in run("cards", "status", "--data", data).output


@pytest.mark.parametrize(("path", "code"), [
    ("/empty", "update_nothing"), ("/nowhere", "update_status"), ("/long", "update_large"), ("/elsewhere", "update_refused")])
def test_a_page_that_does_not_serve(site: tuple[str, dict[str, bytes]], path: str, code: str) -> None:
    with pytest.raises(UpdateError) as caught:
        offers(site[0] + path)
    assert caught.value.code == code


@pytest.mark.parametrize("address", ["file:///etc/passwd", "ftp://127.0.0.1/x", "http://169.254.169.254/", "gopher://x"])
def test_other_addresses_are_never_asked(address: str) -> None:
    with pytest.raises(UpdateError, match="is not asked"):
        fetch(address, page="http://127.0.0.1:1/rules")


@pytest.mark.parametrize("to", ["http://127.0.0.1:{other}/rules", "https://127.0.0.1:{port}/rules", "http://localhost:{port}/rules",
                                "http://127.0.0.1:99999/", "file:///etc/passwd"])
def test_a_redirect_to_another_door_is_not_followed(site: tuple[str, dict[str, bytes]], to: str) -> None:
    port = int(site[0].rpartition(":")[2])
    site[1]["/moved"] = b"to " + to.format(port=port, other=port + 1).encode()
    with pytest.raises(UpdateError):
        fetch(f"{site[0]}/moved", page=f"{site[0]}/rules")


def test_an_answer_that_trickles_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """A byte now and then is no silence, so that only the whole can be bounded."""
    monkeypatch.setattr(updating, "TOTAL", 0.5)
    over = threading.Event()

    def trickle() -> None:
        with door.accept()[0] as one:
            while not over.wait(0.05):
                one.sendall(b"HTTP/1.1 200 OK\r\n"[:1])
    with socket.create_server(("127.0.0.1", 0)) as door:
        answering = threading.Thread(target=trickle)
        answering.start()
        with pytest.raises(UpdateError) as slow:
            offers(f"http://127.0.0.1:{door.getsockname()[1]}/rules")
        over.set()
        answering.join()
    assert slow.value.code == "update_slow"


def test_nobody_there() -> None:
    with pytest.raises(UpdateError) as caught:
        offers("http://127.0.0.1:9/rules")
    assert caught.value.code == "update_unreachable"


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory, small: Path) -> Path:
    data = tmp_path_factory.mktemp("filled") / "data"
    library = Library.open(data)
    import_bytes(library, edition(OLD, "silk"), "silk.txt")
    import_bytes(library, edition(NEW, "linen"), "linen.txt")
    return data


def test_a_backup_comes_back(filled: Path, tmp_path: Path) -> None:
    target = tmp_path / "copy.tar.gz"
    assert run("backup", str(target), "--data", str(filled)).exit_code == 0
    restored = run("restore", str(target), "--data", str(tmp_path / "new"))
    assert (restored.exit_code, "2 documents" in restored.output) == (0, True), restored.output
    assert Library.open(tmp_path / "new").store.entries() == Library.open(filled).store.entries()
    assert Library.open(tmp_path / "new").history.editions == Library.open(filled).history.editions
    occupied = run("restore", str(target), "--data", str(tmp_path / "new"))
    assert (occupied.exit_code, "choose an empty directory" in occupied.output) == (1, True)
    assert run("backup", str(target), "--data", str(tmp_path / "nothing")).exit_code == 1
    assert run("backup", str(tmp_path / "no" / "folder.tgz"), "--data", str(filled)).exit_code == 1


def test_a_backup_comes_back_into_a_directory_that_can_t_be_moved(filled: Path, tmp_path: Path) -> None:
    """A service's directory: reached by a link, in a folder of others, with an index and remains in it."""
    target, place, data = tmp_path / "copy.tar.gz", tmp_path / "private", tmp_path / "data"
    assert run("backup", str(target), "--data", str(filled)).exit_code == 0
    (place / "editions" / "remains").mkdir(parents=True)
    (place / "index").mkdir()
    data.symlink_to(place)
    restored = run("restore", str(target), "--data", str(data))
    assert restored.exit_code == 0, restored.output
    assert data.is_symlink()
    assert Library.open(data).store.entries() == Library.open(filled).store.entries()
    assert (place / "index").is_dir()
    assert not (place / "editions" / "remains").exists()
    assert not [path for path in place.iterdir() if path.suffix == ".new"]


def bad_archives(good: bytes) -> Iterator[tuple[str, bytes]]:
    yield "cut", good[:len(good) // 2]
    yield "flipped", good[:len(good) // 2] + bytes([good[len(good) // 2] ^ 8]) + good[len(good) // 2 + 1:]
    yield "no archive", b"hello"
    for name, kind in (("../evil", tarfile.REGTYPE), ("/etc/evil", tarfile.REGTYPE), ("editions/link", tarfile.SYMTYPE),
                       ("editions/dev", tarfile.CHRTYPE), ("other.json", tarfile.REGTYPE)):
        out = io.BytesIO()
        with tarfile.open(fileobj=out, mode="w:gz") as archive:
            member = tarfile.TarInfo(name)
            member.type, member.linkname = kind, "/etc/passwd"
            archive.addfile(member)
        yield name, out.getvalue()


def test_a_backup_that_is_none_changes_nothing(filled: Path, tmp_path: Path) -> None:
    target = tmp_path / "copy.tar.gz"
    run("backup", str(target), "--data", str(filled))
    for name, data in bad_archives(target.read_bytes()):
        (tmp_path / "bad.tar.gz").write_bytes(data)
        done = run("restore", str(tmp_path / "bad.tar.gz"), "--data", str(tmp_path / "new"))
        assert (done.exit_code, "nothing was changed" in done.output) == (1, True), (name, done.output, done.exception)
        assert sorted(path.name for path in tmp_path.iterdir()) == ["bad.tar.gz", "copy.tar.gz"], name


def _packed(target: Path, *members: tuple[tarfile.TarInfo, int]) -> Path:
    with tarfile.open(target, "w:gz", compresslevel=1) as archive:
        for member, member.size in members:
            archive.addfile(member, io.BytesIO(bytes(member.size)))
    return target


def _named(name: str, kind: bytes = tarfile.REGTYPE, **headers: str) -> tarfile.TarInfo:
    made = tarfile.TarInfo(name)
    made.type, made.linkname, made.pax_headers = kind, "/etc/passwd" if kind != tarfile.REGTYPE else "", headers
    return made


@pytest.mark.parametrize("members", [
    [(_named("editions/junk"), 80_000_000)], [(_named("editions/a"), 9_000_000)] * 9, [(_named("editions/a", comment="x" * 40_000_000), 0)],
    [(_named("../victim"), 3)], [(_named("editions/../../victim"), 3)], [(_named("/victim"), 3)], [(_named("victim"), 3)], [(_named(""), 3)],
    [(_named("."), 3)], [(_named("editions/x", tarfile.SYMTYPE), 0)], [(_named("editions/x", tarfile.LNKTYPE), 0)],
    [(_named("editions/x", tarfile.CHRTYPE), 0)]],
    ids=("large", "twice", "headed", "above", "above-inside", "absolute", "beside", "nameless", "itself", "link", "hard-link", "device"))
def test_an_archive_made_to_hurt_is_refused(tmp_path: Path, members: list[tuple[tarfile.TarInfo, int]]) -> None:
    """What unpacks to far more than it is, what would lie elsewhere, what isn't a file."""
    source = _packed(tmp_path / "bad.tar.gz", *members)
    with pytest.raises(UpkeepError) as refused:
        restore(Store(tmp_path / "data"), source)
    assert refused.value.code == "backup_damaged" and [path.name for path in tmp_path.iterdir()] == ["bad.tar.gz"]


@pytest.mark.parametrize(("pattern", "word", "mended"), [
    ("catalog.json", "catalog", True), ("catalog.copy.json", "catalog", True), ("editions/2026-10*/document.json", "linen.txt", True),
    ("editions/2026-10*/source", "linen.txt", False), ("history/numbers/*", "history", True), ("index/*/current.json", "refapp index", False)])
def test_the_doctor_says_what_is_wrong_and_mends_it(filled: Path, tmp_path: Path, pattern: str, word: str, mended: bool) -> None:
    data = tmp_path / "data"
    shutil.copytree(filled, data)
    assert run("doctor", "--data", str(data)).exit_code == 0
    spoil(data, pattern, "missing" if "index" in pattern else "halved")
    found = run("doctor", "--data", str(data))
    assert word in found.output
    assert found.exit_code == (0 if "index" in pattern else 1)
    again = run("doctor", "--mend", "--data", str(data), "--json")
    states = [one["state"] for one in json.loads(again.stdout)["data"]]
    assert ("wrong" not in states) == (mended or "index" in pattern), again.stdout


def test_the_doctor_looks_at_the_folder_and_at_the_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = run("doctor", "--data", str(tmp_path / "none"))
    assert found.exit_code == 0
    assert f"{tmp_path / 'none'} isn't there" in found.output
    monkeypatch.setenv("REFAPP_BASE_URL", "rules")
    found = run("doctor", "--data", str(tmp_path))
    assert found.exit_code == 1
    assert "✗ REFAPP_BASE_URL='rules'; expected https://rules.example" in found.output
    assert "✓" not in found.output


def test_the_doctor_opens_the_indexes_that_a_search_needs(filled: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    shutil.copytree(filled, data)
    spoil(data, "index/*/*/tables.bin", "halved")
    found = run("doctor", "--data", str(data))
    assert (found.exit_code, "is damaged or of another version" in found.output) == (0, True), found.output
    indexing._open.clear()
    mended = run("doctor", "--mend", "--data", str(data))
    assert "index" not in mended.output, mended.output


def test_the_doctor_tells_what_is_closed_from_what_is_damaged(filled: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = tmp_path / "data"
    shutil.copytree(filled, data)
    access = os.access
    monkeypatch.setattr("refapp.services.upkeep.data_directory.os.access",
                        lambda path, mode: Path(path).name != "catalog.json" and access(path, mode))
    mine = os.geteuid()
    monkeypatch.setattr("refapp.services.upkeep.data_directory.os.geteuid", lambda: mine + 1)
    found = run("doctor", "--data", str(data))
    assert (found.exit_code, "chown -R" in found.output, "damaged" in found.output) == (1, True, False), found.output


def test_the_doctor_speaks_french(filled: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    shutil.copytree(filled, data)
    whole = CliRunner().invoke(main, ["--ui-lang", "fr", "doctor", "--data", str(data)])
    assert "édition actuelle\u00a0: celle du" in whole.output
    spoil(data, "index/*/*/tables.bin", "halved")
    assert "l’index de recherche du " in CliRunner().invoke(main, ["--ui-lang", "fr", "doctor", "--data", str(data)]).output


def test_an_index_that_cannot_be_written_is_no_index(filled: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = tmp_path / "data"
    shutil.copytree(filled, data)
    shutil.rmtree(data / "index")
    indexing._open.clear()

    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    monkeypatch.setattr(indexing, "build_index", full)
    monkeypatch.setattr(indexing, "_scratch", lambda: pytest.fail("nothing of a command lasts in a temporary folder"))
    built = run("index", "--data", str(data))
    assert (built.exit_code, "can't be written" in built.output, "No space left" in built.output) == (1, True, True), built.output
    (tmp_path / "cotton.txt").write_bytes(edition("November 6, 2026", "cotton"))
    done = run("import", str(tmp_path / "cotton.txt"), "--data", str(data))
    assert (done.exit_code, "cotton.txt is stored, but its search index" in done.output) == (1, True), done.output
    assert "No space left" in done.output


def test_the_doctor_of_an_installation_without_a_document(tmp_path: Path) -> None:
    assert run("doctor", "--data", str(tmp_path / "none")).exit_code == 0
