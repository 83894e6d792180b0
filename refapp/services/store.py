"""The data directory: imported documents and where their indexes lie.

Every import is written to a directory of its own; ``catalog.json``, replaced in one step, says
which of them count. A process killed half-way therefore leaves the old data standing. The original
bytes are kept beside what was read from them, so that a later version can read them again.
"""

from __future__ import annotations

import contextlib
import json
import os
import secrets
import shutil
import sys
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from datetime import date
from pathlib import Path
from typing import Any

from refapp.model import Citation, Document, Phrase, RefappError
from refapp.services.codec import FORMAT, decode, encode
from refapp.services.locking import locked

_CATALOG = "catalog.json"


class StoreError(RefappError):
    """The data directory can't be used as it is."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One imported source. ``sections`` is empty for a whole edition; a web page lists what it holds.

    ``rules`` counts all that has a number, ``headings`` the chapters and sections among them.
    """

    edition: str
    lang: str
    folder: str
    name: str
    sha256: str
    format: str
    encoding: str
    sections: tuple[int, ...]
    rules: int
    glossary: int
    problems: int
    headings: int = 0

    @property
    def day(self) -> date:
        return date.fromisoformat(self.edition)

    @property
    def whole(self) -> bool:
        return not self.sections


class Store:
    """Reads and writes one data directory. Several processes may read while one writes."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.indexes = root / "index"

    def entries(self) -> tuple[Entry, ...]:
        """The imported sources, oldest edition first; raises StoreError where the catalog is damaged."""
        try:
            data = json.loads((self.root / _CATALOG).read_text(encoding="utf-8"))
            found = [Entry(**{**item, "sections": tuple(item["sections"])}) for item in data["entries"]]
        except FileNotFoundError:
            return ()
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise StoreError("catalog_damaged",
                             "{file} can't be read ({reason}); move it away and import the documents again",
                             file=str(self.root / _CATALOG), reason=str(error)) from error
        return tuple(sorted(found, key=lambda e: (e.edition, e.lang, not e.whole, e.sections)))

    def state(self) -> tuple[int, int]:
        """A value that changes whenever the catalog is replaced; cheap enough to ask per request."""
        try:
            found = (self.root / _CATALOG).stat()
        except OSError:
            return (0, 0)
        return (found.st_mtime_ns, found.st_ino)

    def load(self, entry: Entry) -> tuple[Document, tuple[Citation, ...], tuple[Citation, ...]]:
        """The document of an entry with its citations; raises StoreError where it is damaged."""
        path = self.root / entry.folder / "document.json"
        try:
            return decode(json.loads(path.read_text(encoding="utf-8")))
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise StoreError("document_damaged", "{file} can't be read ({reason}); import {name} again",
                             file=str(path), reason=str(error), name=entry.name) from error

    def source(self, entry: Entry) -> bytes:
        """The bytes of the imported file."""
        return (self.root / entry.folder / "source").read_bytes()

    def find(self, sha256: str, edition: date, lang: str) -> Entry | None:
        """The entry of the same bytes read as the same edition and language, if it was imported before."""
        return next((e for e in self.entries() if (e.sha256, e.day, e.lang) == (sha256, edition, lang)), None)

    def put(self, document: Document, citations: tuple[Citation, ...], glossary: tuple[Citation, ...],
            source: bytes, problems: int) -> Entry:
        """Store a document in place of what it supersedes; raises StoreError where nothing can be written.

        A whole edition supersedes a whole edition of the same day and language; a page supersedes a
        page of the same sections.
        """
        sections = tuple(sorted({r.number.section for r in document.rules if r.number.section > 99})) \
            if document.partial else ()
        name = f"{document.edition}-{document.lang}-{document.source.sha256[:12]}-{secrets.token_hex(4)}"
        entry = Entry(document.edition.isoformat(), document.lang, f"editions/{name}", document.source.name,
                      document.source.sha256, document.source.format, document.source.encoding, sections,
                      len(document.rules), len(document.glossary), problems,
                      sum(1 for rule in document.rules if rule.number.rule is None))
        folder = self.root / entry.folder
        try:
            with self._lock():
                folder.mkdir(parents=True)
                text = json.dumps(encode(document, citations, glossary), ensure_ascii=False, separators=(",", ":"))
                _write(folder / "document.json", text.encode("utf-8"))
                _write(folder / "source", source)
                _sync_folder(folder)
                kept = [e for e in self.entries()
                        if (e.edition, e.lang, e.sections) != (entry.edition, entry.lang, entry.sections)]
                self._replace_catalog([*kept, entry])
                self._sweep({e.folder for e in [*kept, entry]})
        except OSError as error:
            shutil.rmtree(folder, ignore_errors=True)
            raise self._unwritable(error) from error
        return entry

    def local_editions(self) -> tuple[date, ...]:
        """The editions that have a place in history by import only, oldest first."""
        return tuple(sorted(date.fromisoformat(p.stem) for p in (self.root / "history" / "numbers").glob("*.txt")))

    def put_history(self, files: Mapping[str, str]) -> None:
        """Keep facts about local editions, as ``compare.extend`` gives them; raises StoreError."""
        try:
            with self._lock():
                for name, text in files.items():
                    path = self.root / "history" / name
                    path.parent.mkdir(parents=True, exist_ok=True)
                    temporary = path.with_suffix(".new")
                    _write(temporary, text.encode("utf-8"))
                    temporary.replace(path)
        except OSError as error:
            raise self._unwritable(error) from error

    def _unwritable(self, error: OSError) -> StoreError:
        return StoreError("store_write", "nothing can be written to {folder} ({reason}); choose another directory "
                          "with --data", folder=str(self.root), reason=Phrase(error.strerror or ""))

    def remove(self, edition: date, lang: str) -> int:
        """Forget every source of an edition in a language; the number of sources removed."""
        with self._lock():
            entries = self.entries()
            kept = [e for e in entries if (e.day, e.lang) != (edition, lang)]
            if len(kept) < len(entries):
                self._replace_catalog(kept)
                self._sweep({e.folder for e in kept})
        return len(entries) - len(kept)

    def _replace_catalog(self, entries: list[Entry]) -> None:
        data: dict[str, Any] = {"format": FORMAT, "entries": [asdict(e) for e in entries]}
        temporary = self.root / f"{_CATALOG}.{secrets.token_hex(4)}"
        _write(temporary, json.dumps(data, indent=1).encode("utf-8"))
        temporary.replace(self.root / _CATALOG)
        _sync_folder(self.root)

    def _sweep(self, used: set[str]) -> None:
        """Remove what killed or superseded imports left behind; called with the lock held."""
        for folder in (self.root / "editions").iterdir():
            if f"editions/{folder.name}" not in used:
                shutil.rmtree(folder, ignore_errors=True)

    @contextlib.contextmanager
    def _lock(self) -> Iterator[None]:
        """One writer at a time, across processes; the lock goes with the process that held it."""
        self.root.mkdir(parents=True, exist_ok=True)
        with locked(self.root / ".lock"):
            yield


def _write(path: Path, data: bytes) -> None:
    with path.open("wb") as handle:
        handle.write(data)
        handle.flush()
        os.fsync(handle.fileno())


def _sync_folder(folder: Path) -> None:
    if sys.platform == "win32":  # pragma: no cover
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
