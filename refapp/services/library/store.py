"""The data directory: imported documents and where their indexes lie.

Every import is written to a directory of its own; ``catalog.json``, replaced in one step, says
which of them count. A process killed half-way therefore leaves the old data standing. The original
bytes are kept beside what was read from them, so that a later version can read them again.

Whatever is read is checked by its hash first. A catalog that is damaged is read from its copy, a document
is read again from its source (:mod:`refapp.services.library.mending`); nothing damaged is ever shown.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import logging
import secrets
import shutil
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, replace
from datetime import date
from pathlib import Path
from typing import Any

from refapp.durable import replace_file, sync_folder, write_file
from refapp.lazy_dataclass import dataclass
from refapp.model import Citation, Document, Phrase, RefappError
from refapp.services.library.codec import FORMAT, decode, encode
from refapp.services.library.locking import locked

_CATALOG = "catalog.json"
_COPY = "catalog.copy.json"
_SUMS = "sums.json"
_LOG = logging.getLogger(__name__)


Stored = tuple[Document, tuple[Citation, ...], tuple[Citation, ...]]
"""A document, the citations of its rules, and those of its glossary."""


class StoreError(RefappError):
    """The data directory can't be used as it is. ``entry`` is the imported source that is damaged."""

    entry: Entry | None = None


class NewerDataError(StoreError):
    """A later version of this program wrote the data."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One imported source. ``sections`` is empty for a whole edition; a web page lists what it holds.

    ``rules`` counts all that has a number, ``headings`` the chapters and sections among them. ``content`` is the
    hash of what was read, "" for an entry of before there were any.
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
    content: str = ""

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
        self.cards: Path | None = root
        """The data directory whose imported cards are shown; None: none are."""
        self.waiting: Callable[[], None] | None = None
        """Called when another process is writing and this one has to wait."""

    def entries(self) -> tuple[Entry, ...]:
        """The imported sources, oldest edition first.

        Raises StoreError where catalog and copy are damaged, and where a later version wrote them.
        """
        damage = None
        for name in (_CATALOG, _COPY):
            try:
                found = self._listed(name)
            except FileNotFoundError:
                continue
            except (OSError, ValueError, KeyError, TypeError, RecursionError) as error:
                damage = damage or (name, error)
                continue
            if name == _COPY:
                _LOG.warning("%s is %s; its copy is read instead. `refapp doctor --mend` restores it.",
                             self.root / _CATALOG, "damaged" if damage else "missing")
            return tuple(sorted(found, key=lambda e: (e.edition, e.lang, not e.whole, e.sections)))
        if damage is None:
            return ()
        raise StoreError("catalog_damaged",
                         "{file} can't be read ({reason}); run `refapp doctor --mend`",
                         file=str(self.root / damage[0]), reason=str(damage[1])) from damage[1]

    def _listed(self, name: str) -> list[Entry]:
        data = json.loads((self.root / name).read_text(encoding="utf-8"))
        if isinstance(data["format"], int) and data["format"] > FORMAT:
            raise NewerDataError("data_newer", "{folder} was written by a later version of refapp (format {found}; "
                                 "this one reads up to {known}): update refapp, or choose another directory with "
                                 "--data", folder=str(self.root), found=data["format"], known=FORMAT)
        if "sha256" in data and data["sha256"] != _sum(data["entries"]):
            raise ValueError("its hash is another one")
        return [Entry(**{**item, "sections": tuple(item["sections"])}) for item in data["entries"]]

    def state(self) -> tuple[int, int]:
        """A value that changes whenever the catalog is replaced; cheap enough to ask per request."""
        try:
            found = (self.root / _CATALOG).stat()
        except OSError:
            return (0, 0)
        return (found.st_mtime_ns, found.st_ino)

    def load(self, entry: Entry) -> Stored:
        """The document of an entry with its citations; raises StoreError where it is damaged."""
        path = self.root / entry.folder / "document.json"
        try:
            data = path.read_bytes()
            if entry.content and hashlib.sha256(data).hexdigest() != entry.content:
                raise ValueError("its hash is another one")
            return decode(json.loads(data))
        except (OSError, ValueError, KeyError, TypeError, RecursionError) as error:
            damage = StoreError("document_damaged", "{file} can't be read ({reason}); import {name} again",
                                file=str(path), reason=str(error), name=entry.name)
            damage.entry = entry
            raise damage from error

    def mend(self, entry: Entry, stored: Stored) -> None:
        """Write what was read again from an entry's source in place of what is damaged; raises StoreError."""
        data = _dumped(stored)
        try:
            with self._lock():
                entries = list(self.entries())
                if entry not in entries:
                    return  # it was superseded meanwhile
                replace_file(self.root / entry.folder / "document.json", data)
                if entry.content != _hash(data):
                    entries[entries.index(entry)] = replace(entry, content=_hash(data))
                    self._replace_catalog(entries)
        except OSError as error:
            raise self._unwritable(error) from error

    @contextlib.contextmanager
    def held(self) -> Iterator[None]:
        """No import while this is held; a directory that can't be written has none. Raises no error of its own."""
        with contextlib.ExitStack() as kept:
            with contextlib.suppress(OSError):
                kept.enter_context(self._lock())
            yield

    def catalogs(self) -> tuple[str, str]:
        """The state of the catalog and of its copy: ``whole``, ``damaged`` or ``missing``.

        Versions until November 2026 wrote no copy and no hashes: such a catalog is ``earlier``, and needs no copy.
        Raises StoreError where a later version wrote them.
        """
        found = []
        for name in (_CATALOG, _COPY):
            try:
                entries = self._listed(name)
                found.append("whole" if all(entry.content for entry in entries) else "earlier")
            except FileNotFoundError:
                found.append("missing")
            except (OSError, ValueError, KeyError, TypeError, RecursionError):
                found.append("damaged")
        return found[0], found[1]

    def restore_catalog(self) -> None:
        """Write catalog and copy anew from whichever can be read, with the hashes that it lacks; raises StoreError.

        Where neither can, from the documents that lie there whole.
        """
        try:
            with self._lock():
                lost = not {"whole", "earlier"} & {*self.catalogs()}
                self._replace_catalog(self._lying() if lost else [self._hashed(entry) for entry in self.entries()])
        except OSError as error:
            raise self._unwritable(error) from error

    def _lying(self) -> list[Entry]:
        """Entries of the documents in the folder of editions, the latest of those that supersede each other."""
        found: dict[tuple[str, str, tuple[int, ...]], Entry] = {}
        for folder in sorted((self.root / "editions").glob("*"), key=lambda path: path.stat().st_mtime_ns):
            with contextlib.suppress(OSError, ValueError, KeyError, TypeError, RecursionError):
                data = (folder / "document.json").read_bytes()
                document = decode(json.loads(data))[0]
                entry = _entry_of(document, f"editions/{folder.name}", data, len(document.problems))
                if _hash((folder / "source").read_bytes()) == entry.sha256:
                    found[entry.edition, entry.lang, entry.sections] = entry
        return list(found.values())

    def _hashed(self, entry: Entry) -> Entry:
        if entry.content or not self.is_whole(entry):
            return entry
        return replace(entry, content=_hash((self.root / entry.folder / "document.json").read_bytes()))

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
        name = f"{document.edition}-{document.lang}-{document.source.sha256[:12]}-{secrets.token_hex(4)}"
        data = _dumped((document, citations, glossary))
        entry = _entry_of(document, f"editions/{name}", data, problems)
        folder = self.root / entry.folder
        try:
            with self._lock():
                folder.mkdir(parents=True)
                write_file(folder / "document.json", data)
                write_file(folder / "source", source)
                sync_folder(folder)
                kept = [e for e in self.entries()
                        if (e.edition, e.lang, e.sections) != (entry.edition, entry.lang, entry.sections)]
                self._replace_catalog([*kept, entry])
                self._sweep({e.folder for e in [*kept, entry]})
        except StoreError:
            shutil.rmtree(folder, ignore_errors=True)
            raise
        except OSError as error:
            shutil.rmtree(folder, ignore_errors=True)
            raise self._unwritable(error) from error
        return entry

    def is_whole(self, entry: Entry) -> bool:
        """Whether both files of an entry are as they were written."""
        try:
            self.load(entry)
        except StoreError:
            return False
        return self.has_source(entry)

    def has_source(self, entry: Entry) -> bool:
        """Whether the imported file of an entry is as it was written."""
        try:
            return _hash(self.source(entry)) == entry.sha256
        except OSError:
            return False

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
                    replace_file(path, text.encode("utf-8"))
                sums = {**self._sums(), **{name: _hash(text.encode("utf-8")) for name, text in files.items()}}
                replace_file(self.root / "history" / _SUMS, json.dumps(sums, indent=1).encode())
        except OSError as error:
            raise self._unwritable(error) from error

    def history(self) -> Path | None:
        """The folder of facts about local editions; None where there are none, or where one of them is damaged."""
        folder = self.root / "history"
        if not folder.is_dir():
            return None
        try:
            for name, kept in self._sums().items():
                if _hash((folder / name).read_bytes()) != kept:
                    raise ValueError(name)
            for path in folder.glob("*/*"):  # of before there were hashes: at least readable
                path.read_text(encoding="utf-8")
        except (OSError, ValueError, AttributeError, RecursionError) as error:
            _LOG.warning("%s is damaged (%s): these editions are shown without their place in history until it is "
                         "worked out again.", folder, error)
            return None
        return folder

    def forget_history(self) -> None:
        """Remove the facts about local editions, so that they are worked out again; raises StoreError."""
        try:
            with self._lock():
                shutil.rmtree(self.root / "history")
        except FileNotFoundError:
            return
        except OSError as error:
            raise self._unwritable(error) from error

    def _sums(self) -> dict[str, str]:
        try:
            found = json.loads((self.root / "history" / _SUMS).read_bytes())
        except FileNotFoundError:
            return {}
        if not isinstance(found, dict):
            raise ValueError(_SUMS)
        return found

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
        listed = [asdict(e) for e in entries]
        data: dict[str, Any] = {"format": FORMAT, "sha256": _sum(listed), "entries": listed}
        for name in (_CATALOG, _COPY):
            try:
                replace_file(self.root / name, json.dumps(data, indent=1).encode("utf-8"))
            except OSError:
                if name == _CATALOG:
                    raise
        sync_folder(self.root)

    def _sweep(self, used: set[str]) -> None:
        """Remove what killed or superseded imports left behind; called with the lock held."""
        for folder in (self.root / "editions").iterdir():
            if f"editions/{folder.name}" not in used:
                shutil.rmtree(folder, ignore_errors=True)

    @contextlib.contextmanager
    def _lock(self) -> Iterator[None]:
        """One writer at a time, across processes; the lock goes with the process that held it."""
        self.root.mkdir(parents=True, exist_ok=True)
        with locked(self.root / ".lock", self.waiting):
            yield


def _entry_of(document: Document, folder: str, data: bytes, problems: int) -> Entry:
    """What the catalog says of a document that is kept in a folder as ``data``."""
    sections = tuple(sorted({r.number.section for r in document.rules if r.number.section > 99})) \
        if document.partial else ()
    return Entry(document.edition.isoformat(), document.lang, folder, document.source.name, document.source.sha256,
                 document.source.format, document.source.encoding, sections, len(document.rules),
                 len(document.glossary), problems, sum(1 for rule in document.rules if rule.number.rule is None),
                 _hash(data))


def _sum(listed: Any) -> str:
    return _hash(json.dumps(listed, sort_keys=True).encode())


def _hash(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _dumped(stored: Stored) -> bytes:
    return json.dumps(encode(*stored), ensure_ascii=False, separators=(",", ":")).encode("utf-8")
