"""Upkeep of a data directory: a copy and its return, and a doctor who says what is wrong and what to do.

A backup is a tar archive of what can't be made again: catalog, imported files and what was read from them, places in
history, imported cards. Indexes and compiled files are left out; they make themselves. Restoring checks everything
before it changes anything.
"""

from __future__ import annotations

import contextlib
import gzip
import os
import secrets
import shutil
import sys
import tarfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from refapp.cards.card import CardFileError
from refapp.cards.folder import FOLDER, CardFolder
from refapp.durable import sync_file
from refapp.later import later
from refapp.lazy_dataclass import dataclass
from refapp.model import Phrase, RefappError
from refapp.search.damaged import IndexDamaged
from refapp.services.library.importing import mend_history
from refapp.services.library.indexing import IndexUnwritableError, ensure_index, index_folder, searched
from refapp.services.library.library import Library, Wanted
from refapp.services.library.store import NewerDataError, Store, StoreError

if TYPE_CHECKING:
    from refapp.search.index import open_index
else:
    (open_index,) = later("refapp.search.index", "open_index")

MAX_MEMBERS, MAX_RESTORED = 20_000, 4_000_000_000
"""Files and bytes of a backup that is restored: sixty editions have some 150 files and 300 MB, cards up to 1 GB."""
UNPACKED = 50
"""How many times its own size a backup may unpack to: texts do 12 times, cards 5 times, what was made to hurt 1,000."""
ROOM = 200_000_000
"""Bytes that should be free in the data directory: an import with its indexes takes about 30 MB."""
_KEPT = ("catalog.json", "catalog.copy.json", "editions", "history", FOLDER)


class UpkeepError(RefappError):
    """A backup that can't be made or used."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What the doctor found: ``ok``, ``note`` or ``wrong``; what it is and what to do, as a message with its fields."""

    state: str
    error: RefappError


def backup(store: Store, target: Path) -> int:
    """Write a copy of a data directory, no import in between; the number of files. Raises UpkeepError, StoreError."""
    if not store.entries() and not _has_cards(store):
        raise UpkeepError("backup_empty", "there is nothing to copy in {folder}: no document was imported",
                          folder=str(store.root))
    temporary = target.with_name(f"{target.name}.{secrets.token_hex(4)}.new")
    count = 0
    try:
        with store.held(), tarfile.open(temporary, "w:gz", compresslevel=6) as archive:
            for path in _files(store.root):
                archive.add(path, str(path.relative_to(store.root)), recursive=False)
                count += 1
        sync_file(temporary)
        temporary.replace(target)
    except OSError as error:
        temporary.unlink(missing_ok=True)
        raise UpkeepError("backup_write", "{file} can't be written ({reason})", file=str(target),
                          reason=Phrase(error.strerror or str(error))) from error
    return count


def _files(root: Path) -> list[Path]:
    found = [path for name in _KEPT for path in ((root / name), *(root / name).rglob("*"))]
    return sorted(path for path in found if path.is_file() and path.suffix != ".new")


def restore(store: Store, source: Path) -> int:
    """Put a backup in place of a data directory that has no document; the number of editions. Raises UpkeepError.

    Every document is checked before the directory is touched; what the archive may not hold is refused.
    """
    _must_be_empty(store)
    # A directory that is there is kept, and only filled: a service's may be a mount, in a folder that it can't write.
    there = store.root.exists()
    name = f"{store.root.name}.{secrets.token_hex(4)}.new"
    work = store.root / f".{name}" if there else store.root.with_name(name)
    try:
        work.mkdir(parents=True)
        with _Bounded(source) as packed, tarfile.open(fileobj=packed, mode="r:") as archive:
            for member in _members(archive, source):
                target = work / member.name
                target.parent.mkdir(parents=True, exist_ok=True)
                data = archive.extractfile(member)
                assert data is not None  # only files come through
                with data, target.open("wb") as out:
                    shutil.copyfileobj(data, out)
            while packed.read(1 << 20):
                pass  # the checksum of the whole stands at its end
        restored = Store(work)
        entries = restored.entries()
        damaged = next((entry for entry in entries if not restored.is_whole(entry)), None)
        if damaged is not None or not (CardFolder(work).checked() or entries):
            raise _damaged(source, damaged.name if damaged else "catalog.json")
        if not there:
            work.rename(store.root)
        else:
            with store.held():
                _must_be_empty(store)
                _move(work, store.root)
        return len(entries)
    except NewerDataError as error:
        raise UpkeepError("backup_newer", "{file} was written by a later version of refapp (format {found}; this one "
                          "reads up to {known}): update refapp first; nothing was changed", file=str(source),
                          found=error.params["found"], known=error.params["known"]) from error
    except (tarfile.TarError, gzip.BadGzipFile, zlib.error, EOFError, StoreError, CardFileError, ValueError) as error:
        raise _damaged(source, str(error).partition(" (b'")[0]) from error
    except OSError as error:
        raise UpkeepError("restore_failed", "{file} can't be restored to {folder} ({reason})", file=str(source),
                          folder=str(store.root), reason=Phrase(error.strerror or str(error))) from error
    finally:
        shutil.rmtree(work, ignore_errors=True)


class _Bounded(gzip.GzipFile):
    """A packed archive that unpacks to no more than a backup does, and is never asked for much at once."""

    def __init__(self, source: Path) -> None:
        super().__init__(source, "rb")
        self._most = min(MAX_RESTORED, UNPACKED * source.stat().st_size + 10_000_000)

    def read(self, size: int | None = -1) -> bytes:
        if size is None or not 0 <= size <= 1 << 24 or self.tell() > self._most:  # a name of a gigabyte, or all of it
            raise tarfile.ReadError("it unpacks to more than a backup does")
        return super().read(size)

    def seek(self, offset: int, whence: int = os.SEEK_SET) -> int:
        if offset > self._most:
            raise tarfile.ReadError("it unpacks to more than a backup does")
        return super().seek(offset, whence)


def _must_be_empty(store: Store) -> None:
    if _entries_or_none(store) or _has_cards(store):
        raise UpkeepError("restore_occupied", "{folder} holds imported documents; choose an empty directory with "
                          "--data, or move it away", folder=str(store.root))


def _move(work: Path, root: Path) -> None:
    """Put a checked copy in place of remains; its catalog comes last, so that it never names what isn't there."""
    old = work / "old"
    old.mkdir()
    for name in _KEPT:
        if (root / name).exists():
            (root / name).rename(old / name)
    for name in reversed(_KEPT):
        if (work / name).exists():
            (work / name).rename(root / name)


def _entries_or_none(store: Store) -> bool:
    try:
        return bool(store.entries())
    except StoreError:
        return False


def _has_cards(store: Store) -> bool:
    return CardFolder(store.root).state() != (0, 0)


def _members(archive: tarfile.TarFile, source: Path) -> Iterator[tarfile.TarInfo]:
    total = 0
    for count, member in enumerate(archive):
        parts = Path(member.name).parts
        total += member.size
        if (not member.isfile() or member.name.startswith("/") or ".." in parts or not parts or parts[0] not in _KEPT
                or count >= MAX_MEMBERS or total > MAX_RESTORED):
            raise _damaged(source, member.name[:80])
        yield member


def _damaged(source: Path, what: str) -> UpkeepError:
    return UpkeepError("backup_damaged", "{file} is no whole backup ({what}); nothing was changed", file=str(source),
                       what=what)


def examine(library: Library, *, mend: bool = False) -> tuple[Finding, ...]:
    """Everything that may be wrong with an installation; with ``mend``, after what can be mended was."""
    store = library.store
    if mend:
        _mend(library)
    found = [*_room(store), *_denied(store)]
    seen = not any(one.error.code in ("doctor_denied", "doctor_mode") for one in found)  # all would seem damaged
    if seen:
        found += _catalog(store)
    if seen and not any(one.error.code in ("doctor_catalog_lost", "data_newer") for one in found):
        found += [*_documents(store), *_history(library), *_indexes(library)]
    if seen:
        found += _cards(store)
    if not any(one.state == "wrong" for one in found):
        found.append(Finding("ok", RefappError(
            "doctor_ok", "everything is in order; documents: {n}, current edition: {edition}",
            n=len(store.entries()), edition=library.current)))
    return tuple(found)


def _mend(library: Library) -> None:
    store = library.store
    store.restore_catalog()
    library.reload()
    every = library.on(library.coming[-1]) if library.coming else library  # with what isn't in force yet
    for item in every.loaded:
        if item.entries:
            every.text(item.edition, item.lang, item.origin)
    mend_history(library)
    for one in searched(library, None):
        with contextlib.suppress(IndexUnwritableError, OSError):  # the findings say so
            ensure_index(library, one, lasting=True)


def _denied(store: Store) -> Iterator[Finding]:
    """Files that can't be used: of somebody else, as a command of ours leaves that another user ran, or with a mode."""
    root = store.root
    if sys.platform == "win32" or not os.access(root, os.R_OK | os.W_OK | os.X_OK):
        return  # what is said of the directory itself says all
    closed = [path for name in (*_KEPT, "index", "compiled") for path in (root / name, *(root / name).rglob("*"))
              if path.exists() and not os.access(path, os.R_OK | (os.W_OK | os.X_OK if path.is_dir() else 0))]
    if closed:
        others = next((path for path in closed if path.stat().st_uid != os.geteuid()), None)
        yield Finding("wrong", RefappError(
            "doctor_mode", "{file} can't be used, as its mode is: chmod -R u+rwX {folder}/", file=str(closed[0]),
            folder=str(root)) if others is None else RefappError(
            "doctor_denied", "{file} and what else belongs to another user can't be used: chown -R "
            "--reference={folder}/ {folder}/", file=str(others), folder=str(root)))


def _room(store: Store) -> Iterator[Finding]:
    folder = store.root
    if not folder.exists():
        yield Finding("note", RefappError(
            "doctor_no_folder", "{folder} isn't there; the first import makes it", folder=str(folder)))
    while not folder.exists():
        folder = folder.parent
    if not os.access(folder, os.R_OK | os.W_OK | os.X_OK):
        there = folder.stat()
        if sys.platform != "win32" and there.st_uid == os.geteuid() and there.st_mode & 0o700 != 0o700:
            yield Finding("wrong", RefappError(
                "doctor_mode", "{file} can't be used, as its mode is: chmod -R u+rwX {folder}/", file=str(folder),
                folder=str(folder)))
        else:
            yield Finding("wrong", RefappError(
                "doctor_read_only", "{folder} can't be written: imports fail and indexes are built at each start; give "
                "it to the user who runs this", folder=str(folder)))
    free = shutil.disk_usage(folder).free
    if free < ROOM:
        yield Finding("wrong", RefappError(
            "doctor_no_room", "only {free} MB are free in {folder}; an import needs about {room}",
            free=free // 10**6, folder=str(folder), room=ROOM // 10**6))
    if sys.platform != "win32" and store.root.exists() and store.root.stat().st_mode & 0o002:
        yield Finding("wrong", RefappError(
            "doctor_open", "{folder} can be written by everybody: chmod o-w {folder}", folder=str(store.root)))


def _catalog(store: Store) -> Iterator[Finding]:
    try:
        states = store.catalogs()
    except StoreError as error:
        yield Finding("wrong", error)
        return
    if not {"whole", "earlier"} & {*states} and ("damaged" in states or any((store.root / "editions").glob("*"))):
        yield Finding("wrong", RefappError(
            "doctor_catalog_lost", "the catalog in {folder} and its copy can't be read; `refapp doctor --mend` makes "
            "them anew from the documents that lie there whole; import what then is missing again",
            folder=str(store.root)))
    elif states[0] == "earlier" and states[1] != "damaged":
        yield Finding("note", RefappError(
            "doctor_earlier", "an earlier version wrote {folder}, without hashes; `refapp doctor --mend` adds them",
            folder=str(store.root)))
    elif states not in (("whole", "whole"), ("missing", "missing")):
        yield Finding("wrong", RefappError(
            "doctor_catalog", "the catalog in {folder} or its copy is damaged or missing; run `refapp doctor --mend`",
            folder=str(store.root)))


def _documents(store: Store) -> Iterator[Finding]:
    for entry in store.entries():
        if store.is_whole(entry):
            continue
        if store.has_source(entry):
            yield Finding("wrong", RefappError(
                "doctor_document", "{name} ({edition}, {lang}) is damaged; run `refapp doctor --mend`, or import it "
                "again", name=entry.name, edition=entry.edition, lang=entry.lang))
        else:  # nothing is left to mend it from
            yield Finding("wrong", RefappError(
                "doctor_source", "the copy of the file {name} ({edition}, {lang}) that lies in {folder} is damaged; "
                "import {name} again", name=entry.name, edition=entry.edition, lang=entry.lang,
                folder=str(store.root / entry.folder)))


def _cards(store: Store) -> Iterator[Finding]:
    try:
        CardFolder(store.root).checked()
    except CardFileError as error:
        yield Finding("wrong", error)


def _history(library: Library) -> Iterator[Finding]:
    store = library.store
    if (store.root / "history").exists() and store.history() is None:
        yield Finding("wrong", RefappError(
            "doctor_history", "the places of local editions in history are damaged; run `refapp doctor --mend`"))


def _indexes(library: Library) -> Iterator[Finding]:
    for one in searched(library, None):
        try:
            open_index(index_folder(library, Wanted(one.edition, one.lang)))
        except IndexDamaged as damage:
            if damage.code == "index.missing":
                told = RefappError(
                    "doctor_index", "the search index of {edition} ({lang}) is missing; `refapp index` builds it, or "
                    "the service by itself", edition=one.edition, lang=one.lang)
            else:
                told = RefappError(
                    "doctor_index_damaged", "the search index of {edition} ({lang}) is damaged or of another version; "
                    "`refapp index` builds it anew, or the service by itself", edition=one.edition, lang=one.lang)
            yield Finding("note", told)


__all__ = ["Finding", "UpkeepError", "backup", "examine", "restore"]
