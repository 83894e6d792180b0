"""Building an index: aside, flushed to disk, then made current in one step.

Layout of an index directory::

    current.json            which folder is in force, and its manifest's hash (replaced atomically)
    <fingerprint>-<n>/      manifest.json, entries.json, names.json, tables.bin

Killed at any moment, the folder in force stays in force; what is left lying about is removed by the
next build. Nothing in force is ever changed or deleted before its successor is.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import shutil
import tempfile
import time
from collections.abc import Iterable
from datetime import date
from pathlib import Path

from refapp.durable import sync_file, sync_folder
from refapp.model import Origin
from refapp.search.damaged import IndexDamaged
from refapp.search.entries import SearchEntry
from refapp.search.index import (
    CURRENT,
    ENTRIES,
    MANIFEST,
    NAMES,
    TABLES,
    SearchIndex,
    _fingerprint,
    maker,
    open_index,
    weight_of,
)
from refapp.search.leftovers import own_folder, sweep
from refapp.search.schema import document
from refapp.search.stored_entries import dump_entries
from refapp.search.tables import compile_tables

_BUILDING = "building-"
_STALE_SECONDS = 3600
"""What is older than this and not in force was left by a build that was killed."""


def build_index(directory: Path, entries: Iterable[SearchEntry], lang: str, edition: date,
                origin: Origin = Origin.OFFICIAL, *, anew: bool = False) -> SearchIndex:
    """Build the index of one edition in one language, make it current and open it.

    Where the current index already holds exactly these entries, nothing is written, unless it is wanted ``anew``.
    Raises OSError where the disk refuses; then the index in force is as it was.
    """
    kept = tuple(entries)
    dumped = dump_entries(kept)
    mark = _fingerprint(dumped, lang, edition, origin)
    if not anew:
        with contextlib.suppress(IndexDamaged):
            return open_index(directory, expected=mark)
    directory.mkdir(parents=True, exist_ok=True)
    before = _current_folder(directory)
    work = own_folder(_BUILDING, directory)
    try:
        (work / ENTRIES).write_bytes(dumped)
        tables = compile_tables([document(entry) for entry in kept], lang, [weight_of(entry) for entry in kept])
        (work / TABLES).write_bytes(tables.dump())
        made = SearchIndex(kept, tables, lang=lang, edition=edition, origin=origin, fingerprint=mark)
        (work / NAMES).write_bytes(made.names.dump())
        files = {
            str(path.relative_to(work).as_posix()): _digest(path) for path in sorted(work.rglob("*")) if path.is_file()
        }
        manifest = json.dumps({
            "made_by": maker(), "lang": lang, "edition": edition.isoformat(), "origin": origin.value,
            "entries": len(kept), "fingerprint": mark, "files": files}, indent=1).encode()
        (work / MANIFEST).write_bytes(manifest)
        _flush(work)
        final = _rename(work, directory, mark)
    except BaseException:
        shutil.rmtree(work, ignore_errors=True)
        raise
    digest = hashlib.sha256(manifest).hexdigest()
    _make_current(directory, final.name, digest)
    _sweep(directory, keep=final.name, replaced=before)
    return made


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _flush(folder: Path) -> None:
    """Force every file, and the folders that name them, to the disk."""
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            sync_file(path)
    for path in (*(p for p in folder.rglob("*") if p.is_dir()), folder):
        _flush_folder(path)


def _flush_folder(folder: Path) -> None:
    with contextlib.suppress(OSError):  # where it can't be, the rename is durable by itself
        sync_folder(folder)


def _rename(work: Path, directory: Path, mark: str) -> Path:
    for attempt in range(1000):
        final = directory / f"{mark[:16]}-{attempt}"
        if not final.exists():
            with contextlib.suppress(OSError):
                work.rename(final)
                return final
    raise OSError(f"no free name for an index folder in {directory}")


def _make_current(directory: Path, folder: str, digest: str) -> None:
    handle, name = tempfile.mkstemp(prefix=_BUILDING, suffix=".json", dir=directory)
    with os.fdopen(handle, "wb") as file:
        file.write(json.dumps({"folder": folder, "manifest_sha256": digest}).encode())
        file.flush()
        os.fsync(file.fileno())
    Path(name).replace(directory / CURRENT)
    _flush_folder(directory)


def _current_folder(directory: Path) -> str | None:
    with contextlib.suppress(OSError, ValueError, KeyError, TypeError, RecursionError):
        return str(json.loads((directory / CURRENT).read_bytes())["folder"])
    return None


def _sweep(directory: Path, *, keep: str, replaced: str | None) -> None:
    """Remove the folder just replaced, and leftovers old enough to belong to no running build."""
    sweep(_BUILDING, directory)
    for path in directory.iterdir():
        if path.name in (keep, CURRENT):
            continue
        with contextlib.suppress(OSError):
            if path.name == replaced or time.time() - path.stat().st_mtime > _STALE_SECONDS:
                if path.is_dir():
                    shutil.rmtree(path, ignore_errors=True)
                else:
                    path.unlink()
