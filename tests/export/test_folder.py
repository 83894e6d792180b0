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


def test_what_a_machine_that_went_down_left_is_made_again(tmp_path: Path) -> None:
    path, file = tmp_path / "copy", "en/a/index.html"
    for damaged in (file, f"{file}.gz"):
        copied(path, "1", {file: BOOK, "b.txt": b"short"})
        assert CopyFolder(path).whole
        (path / damaged).write_bytes((path / damaged).read_bytes()[:-3])
        assert not CopyFolder(path).whole
        copied(path, "1", {file: BOOK, "b.txt": b"short"})
        assert (path / file).read_bytes() == gzip.decompress((path / f"{file}.gz").read_bytes()) == BOOK
    folder = CopyFolder(path)
    folder.begin("2")
    with folder.noting() as notes:
        for name in ("a.html", "b.html"):
            notes.add(folder.put(name, BOOK))
    (path.with_name("copy.part") / "a.html").write_bytes(b"")
    assert list(CopyFolder(path).begin("2")) == ["b.html"]
    CopyFolder(path).leave()
    assert [one.name for one in tmp_path.iterdir()] == ["copy"]


def test_folders_and_links_of_ones_own_stay_and_a_link_to_the_copy_is_followed(tmp_path: Path) -> None:
    disk, path = tmp_path / "disk" / "copy", tmp_path / "copy"
    copied(disk, "1", {"a.html": BOOK})
    disk.chmod(0o750)
    (disk / ".git" / "refs" / "heads").mkdir(parents=True)
    (tmp_path / "well-known").mkdir()
    (disk / ".well-known").symlink_to(tmp_path / "well-known")
    path.symlink_to(disk)
    for key in "23":
        assert copied(path, key, {"b.html": BOOK}) == (("a.html", "a.html.gz") if key == "2" else ())
    assert path.is_symlink()
    assert (path / "b.html").is_file()
    assert (path / ".git" / "refs" / "heads").is_dir()
    assert (path / ".well-known").readlink() == tmp_path / "well-known"
    assert disk.stat().st_mode & 0o777 == 0o750
    assert [one.name for one in disk.parent.iterdir()] == ["copy"]


def test_a_volume_is_refused_before_anything_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "is_mount", lambda path: path == tmp_path)
    with pytest.raises(ExportError, match="mounted"):
        CopyFolder(tmp_path)
    CopyFolder(tmp_path / "copy")
