"""The folder of a copy: made aside and whole before it takes the place of the old one, which costs one system call.

What an old copy has already, by its hash, is linked and not written, so it keeps its time; what was made before a run
was killed is kept beside (``FOLDER.part``) and not made again. Files that are none of ours are taken along.
"""

from __future__ import annotations

import contextlib
import ctypes
import gzip
import hashlib
import json
import os
import shutil
import struct
import sys
import zlib
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import IO, Any

from refapp.lazy_dataclass import dataclass
from refapp.model import RefappError
from refapp.services.library.locking import locked

try:  # it makes pages a sixth smaller than gzip; where it isn't there, gzip alone will do
    import brotli
except ImportError:  # pragma: no cover
    brotli = None

MANIFEST = "copy.json"
_MADE = ".made"
COMPRESSED = (".html", ".json", ".js", ".css", ".xml", ".svg", ".txt", ".webmanifest")
FORMS = (".gz", ".br") if brotli is not None else (".gz",)
FROM = 800
"""Bytes from which a file is compressed."""
_AT_FDCWD, _EXCHANGE = -100, 2  # linux/fs.h


class ExportError(RefappError):
    """A copy that can't be made."""

    def __reduce__(self) -> tuple[Any, ...]:  # from a process that makes files to the one that tells
        return partial(type(self), self.code, self.message, **self.params), ()


@dataclass(frozen=True, slots=True)
class Written:
    """A file of a copy: where it lies, its hash, its bytes with and without what lies beside it, whether it is new."""

    file: str
    sha256: str
    size: int
    beside: int
    new: bool


class CopyFolder:
    """A copy and the place where the next one is made."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()  # what a link names is exchanged, not the link
        if self.folder.is_mount():
            raise ExportError("folder_mounted", "{folder} is where a disk or a volume is mounted, which can't be "
                              "exchanged for a new copy; name a folder in it", folder=str(self.folder))
        self.part = self.folder.with_name(f"{self.folder.name}.part")
        self._gone = self.folder.with_name(f"{self.folder.name}.old")
        if self._gone.exists() and not self.folder.exists():  # killed between the two renamings of another system
            self._gone.rename(self.folder)
        self.old = self._manifest()

    def _manifest(self) -> Mapping[str, Any]:
        try:
            found = json.loads((self.folder / MANIFEST).read_text(encoding="utf-8"))
            return {"key": str(found["key"]), "files": dict(found["files"])}
        except FileNotFoundError:
            if self.folder.is_dir() and any(self.folder.iterdir()):
                raise ExportError("folder_taken", "{folder} is not empty and holds no copy of this service; name "
                                  "another folder", folder=str(self.folder)) from None
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise ExportError("copy_damaged", "{file} can't be read ({reason}); move the folder away",
                              file=str(self.folder / MANIFEST), reason=str(error)) from None
        return {"key": "", "files": {}}

    @property
    def whole(self) -> bool:
        """Whether every file that the manifest names is there, as it was written: a machine may have gone down."""
        return all(_holds(self.folder, file, digest) for file, digest in self.old["files"].items())

    @contextlib.contextmanager
    def held(self, waiting: Callable[[], None]) -> Iterator[None]:
        """Keep others from making a copy there; who waits is told."""
        self.folder.parent.mkdir(parents=True, exist_ok=True)
        with locked(self.folder.with_name(f".{self.folder.name}.lock"), waiting):
            self.old = self._manifest()  # another may have ended meanwhile
            yield

    def begin(self, key: str) -> Mapping[str, Written]:
        """Make ready for a copy of that key; what an earlier run of the same has made already."""
        found: dict[str, Written] = {}
        with contextlib.suppress(OSError, ValueError, TypeError):
            lines = (self.part / _MADE).read_text(encoding="utf-8").splitlines()
            if json.loads(lines[0]) == key:
                for line in lines[1:]:
                    with contextlib.suppress(ValueError, TypeError):  # the last line may be cut
                        one = Written(*json.loads(line))
                        if _holds(self.part, one.file, one.sha256):
                            found[one.file] = one
        if not found:
            shutil.rmtree(self.part, ignore_errors=True)
            self.part.mkdir(parents=True)
            if self.folder.exists():
                shutil.copymode(self.folder, self.part)
            (self.part / _MADE).write_text(json.dumps(key) + "\n", encoding="utf-8")
        return found

    def leave(self) -> None:
        """There is nothing to make: what a run left that was killed at its very end goes."""
        shutil.rmtree(self.part, ignore_errors=True)

    @contextlib.contextmanager
    def noting(self) -> Iterator[Noting]:
        """Where what was made is noted, for a run that goes on with it."""
        with (self.part / _MADE).open("a", encoding="utf-8") as notes:
            yield Noting(notes)

    def put(self, file: str, body: bytes) -> Written:
        """Write a file and its compressed forms, or link those of the old copy where it is the same."""
        target, own = self.part / file, self.folder / file
        target.parent.mkdir(parents=True, exist_ok=True)
        digest = hashlib.sha256(body).hexdigest()
        forms = _forms(file, body)
        there = self.old["files"].get(file) == digest and _holds(self.folder, file, digest)
        new = not there or not all(_link(own, target, end) for end in ("", *forms))
        if new:
            _write(target, body)
            for end in forms:
                packed = gzip.compress(body, 9, mtime=0) if end == ".gz" else brotli.compress(body, quality=9)
                _write(target.with_name(target.name + end), packed)
        beside = sum(target.with_name(target.name + end).stat().st_size for end in forms)
        return Written(file, digest, len(body), beside, new)

    def finish(self, key: str, made: Mapping[str, Written], about: Mapping[str, str]) -> tuple[str, ...]:
        """Put the new copy in the place of the old one; the files that are gone, those beside them included."""
        files = {file: made[file].sha256 for file in sorted(made)}
        text = json.dumps({"object": "copy", "key": key, **about, "files": files}, ensure_ascii=False, indent=0)
        self._take_along(files)
        (self.part / _MADE).unlink()
        _write(self.part / MANIFEST, text.encode())
        gone = sorted(file for file in self._with_forms(self.old["files"]) if not (self.part / file).exists())
        if self.folder.exists():
            _exchange(self.folder, self.part, self._gone)
            shutil.rmtree(self.part, ignore_errors=True)
        else:
            self.part.rename(self.folder)
        return tuple(gone)

    def _with_forms(self, files: Mapping[str, str]) -> Iterator[str]:
        for file in files:
            yield from (file + end for end in ("", ".gz", ".br") if (self.folder / (file + end)).exists())

    def _take_along(self, files: Mapping[str, str]) -> None:
        """Link what lies in the old copy and is none of ours: a domain's name, a history of versions with its empty
        folders."""
        known = {MANIFEST, *self._with_forms(self.old["files"]), *files}
        for found in self.folder.rglob("*") if self.folder.is_dir() else ():
            file = found.relative_to(self.folder).as_posix()
            target = self.part / file
            if file in known:
                continue
            if found.is_symlink():
                target.parent.mkdir(parents=True, exist_ok=True)
                target.symlink_to(found.readlink())
            elif found.is_file():
                target.parent.mkdir(parents=True, exist_ok=True)
                _link(found, target, "")
            elif found.is_dir() and not any(found.iterdir()):
                target.mkdir(parents=True, exist_ok=True)


class Noting:
    """Notes what was made, a line a file."""

    def __init__(self, notes: IO[str]) -> None:
        self._notes = notes

    def add(self, made: Written) -> None:
        self._notes.write(json.dumps([made.file, made.sha256, made.size, made.beside, made.new]) + "\n")

    def flush(self) -> None:
        self._notes.flush()


def _forms(file: str, body: bytes) -> tuple[str, ...]:
    """The endings of the compressed files beside a file."""
    if len(body) < FROM or not file.endswith(COMPRESSED):
        return ()
    return FORMS


def _holds(root: Path, file: str, digest: str) -> bool:
    """Whether a folder has a file with that in it, and its compressed forms to their ends."""
    path = root / file
    try:
        body = path.read_bytes()
        return hashlib.sha256(body).hexdigest() == digest and all(
            _ends(path.with_name(path.name + end), body) for end in _forms(file, body))
    except OSError:
        return False


def _ends(packed: Path, body: bytes) -> bool:
    """gzip ends with the checksum and the length of what is packed (RFC 1952)."""
    with packed.open("rb") as file:
        size = file.seek(0, os.SEEK_END)
        if packed.suffix != ".gz":
            return size > 0
        file.seek(max(0, size - 8))
        return file.read() == struct.pack("<II", zlib.crc32(body), len(body))


def _link(source: Path, target: Path, end: str) -> bool:
    """Have a file of the old copy in the new one, too; whether it is there."""
    source, target = source.with_name(source.name + end), target.with_name(target.name + end)
    try:
        target.unlink(missing_ok=True)
        os.link(source, target)
    except FileNotFoundError:
        return False
    except OSError:  # a file system without links
        shutil.copy2(source, target)
    return True


def _write(path: Path, body: bytes) -> None:
    path.unlink(missing_ok=True)  # never through a link into the old copy
    path.write_bytes(body)


def _exchange(here: Path, there: Path, aside: Path) -> None:
    """Have two folders change places, in one step where the system can."""
    with contextlib.suppress(OSError, AttributeError):
        if sys.platform == "linux":
            names = (os.fsencode(here), os.fsencode(there))
            if ctypes.CDLL(None).renameat2(_AT_FDCWD, names[0], _AT_FDCWD, names[1], _EXCHANGE) == 0:
                return
    here.rename(aside)
    there.rename(here)
    shutil.rmtree(aside, ignore_errors=True)
