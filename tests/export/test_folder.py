"""The folder of a copy: whole at every moment, written only where something changed, gone on with after a kill."""

from __future__ import annotations

import gzip
import json
import pickle
from pathlib import Path

import pytest

from refapp.export.folder import MANIFEST, CopyFolder, ExportError

BOOK = b"<p>" + b"words " * 300


def copied(path: Path, key: str, files: dict[str, bytes]) -> tuple[str, ...]:
    folder = CopyFolder(path)
    folder.begin(key)
    return folder.finish(key, {name: folder.put(name, body) for name, body in files.items()}, {})


def test_what_is_the_same_is_not_written_again_and_what_is_gone_is_said(tmp_path: Path) -> None:
    path = tmp_path / "copy"
    assert copied(path, "1", {"en/a/index.html": BOOK, "b.txt": b"short", "c.html": BOOK}) == ()
    before = (path / "en/a/index.html").stat()
    (path / "CNAME").write_text("rules.example")
    assert copied(path, "2", {"en/a/index.html": BOOK, "b.txt": b"other"}) == ("c.html", "c.html.gz")
    after = (path / "en/a/index.html").stat()
    assert (before.st_ino, before.st_mtime_ns) == (after.st_ino, after.st_mtime_ns)
    assert (path / "b.txt").read_bytes() == b"other"
    assert (path / "CNAME").read_text() == "rules.example"
    assert gzip.decompress((path / "en/a/index.html.gz").read_bytes()) == BOOK
    assert sorted(json.loads((path / MANIFEST).read_text())["files"]) == ["b.txt", "en/a/index.html"]
    assert [one.name for one in tmp_path.iterdir()] == ["copy"]


def test_until_the_end_the_old_copy_stays_and_what_was_made_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "copy"
    copied(path, "1", {"a.html": BOOK})
    folder = CopyFolder(path)
    folder.begin("2")
    with folder.noting() as notes:
        notes.add(folder.put("a.html", b"new"))
        notes.flush()
        folder.put("b.html", b"not noted")
    assert (path / "a.html").read_bytes() == BOOK
    assert list(CopyFolder(path).begin("2")) == ["a.html"]
    assert list(CopyFolder(path).begin("3")) == []


def test_a_folder_of_somebody_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("mine")
    with pytest.raises(ExportError):
        CopyFolder(tmp_path)
    (tmp_path / MANIFEST).write_text("{")
    with pytest.raises(ExportError):
        CopyFolder(tmp_path)


def test_what_went_wrong_in_another_process_is_told_whole() -> None:
    error = pickle.loads(pickle.dumps(ExportError("page_missing", "{address} answers {status}", address="/x", status=500)))
    assert (error.code, str(error), error.params["status"]) == ("page_missing", "/x answers 500", 500)
