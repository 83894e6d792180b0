"""Imports official documents: read, cite, store, index; all or nothing for each file."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from refapp.i18n import DEFAULT
from refapp.ingest.errors import MAX_BYTES, ImportRefused
from refapp.later import later
from refapp.lazy_dataclass import dataclass
from refapp.model import Document, Kind, Origin, Phrase, Problem, RefappError, Severity
from refapp.services.library.indexing import IndexUnwritableError, ensure_index, searched, sweep
from refapp.services.library.library import Library, Wanted
from refapp.services.library.mending import cited
from refapp.services.library.store import Entry, StoreError

if TYPE_CHECKING:
    from refapp.compare.extend import extend
    from refapp.ingest.reader import read
    from refapp.ingest.selfcheck import must_be_sound
else:
    (extend,) = later("refapp.compare.extend", "extend")
    (read,) = later("refapp.ingest.reader", "read")
    (must_be_sound,) = later("refapp.ingest.selfcheck", "must_be_sound")

Progress = Callable[[str, float], None]
"""Called with a stage (read, cite, store, index, done) and the share of the whole that is done, 0 to 1."""


@dataclass(frozen=True, slots=True)
class Imported:
    """What an import did. ``unchanged`` is true where the same bytes were already there.

    ``unfinished`` says why what is derived from the document (its index, its place in history) couldn't be written.
    """

    entry: Entry
    unchanged: bool
    kinds: dict[Kind, int]
    examples: int
    glossary: int
    problems: tuple[Problem, ...]
    unfinished: RefappError | None = None

    @property
    def serious(self) -> tuple[Problem, ...]:
        """Errors and warnings; repairs and notes are left out."""
        return tuple(p for p in self.problems if p.severity in (Severity.ERROR, Severity.WARNING))


def import_file(library: Library, path: Path, *, lang: str | None = None, edition: date | None = None,
                despite: bool = False, progress: Progress | None = None) -> Imported:
    """Import one file; raises ImportRefused (the file), StoreError (the data directory), OSError-free.

    ``despite``: also what is odd nearly everywhere.
    """
    try:
        if path.is_dir():
            raise ImportRefused("is_folder", "{file} is a folder; name the files in it, as in {file}/*.txt",
                                file=str(path))
        if path.stat().st_size > MAX_BYTES:
            raise ImportRefused("too_large", "{file} is larger than {limit} MB; no edition is",
                                file=path.name, limit=MAX_BYTES // 10**6)
        data = path.read_bytes()
    except OSError as error:
        raise ImportRefused("unreadable", "{file} can't be read: {reason}",
                            file=str(path), reason=Phrase(error.strerror or str(error))) from error
    return import_bytes(library, data, path.name, lang=lang, edition=edition, despite=despite, progress=progress)


def import_bytes(library: Library, data: bytes, name: str, *, lang: str | None = None, edition: date | None = None,
                 despite: bool = False, progress: Progress | None = None) -> Imported:
    """Import the bytes of a file; see :func:`import_file`. The same bytes a second time change nothing."""
    tell = progress or _quiet
    tell("read", 0.0)
    document = read(data, name, lang=lang, edition=edition, progress=lambda _, share: tell("read", 0.2 * share))
    if not despite:
        must_be_sound(document)
    tell("cite", 0.2)
    document, citations, glossary = cited(document, library.history)
    before = library.store.find(hashlib.sha256(data).hexdigest(), document.edition, document.lang)
    tell("store", 0.4)
    if before is not None and not library.store.is_whole(before):
        before = None
    entry = before or library.store.put(document, citations, glossary, data, len(document.problems))
    library.refresh()
    every = library.on(date.max)  # what isn't in force yet gets its place, too
    unfinished: RefappError | None = None
    try:
        mend_history(every)
        extend_history(every, document)
        tell("index", 0.5)
        for wanted in dict.fromkeys((Wanted(document.edition, document.lang), *searched(every, None))):
            ensure_index(every, wanted, lasting=True)
        if before is None:
            sweep(every)
    except (StoreError, IndexUnwritableError, OSError) as error:
        unfinished = RefappError("import_unfinished", "{name} is stored, but its search index or its place in history "
                                 "can't be written ({reason}); make room, then run `refapp index`", name=name,
                                 reason=error.params["reason"] if isinstance(error, RefappError)
                                 else Phrase(error.strerror or str(error)))
    if every is not library:
        library.reload()
    tell("done", 1.0)
    return replace(_summary(document, entry, unchanged=before is not None), unfinished=unfinished)


def _quiet(stage: str, share: float) -> None:
    """No progress is shown."""


def mend_history(library: Library) -> None:
    """Work out again what is missing or damaged of the places of imported editions in history; raises StoreError."""
    store = library.store
    if (store.root / "history").exists() and store.history() is None:
        store.forget_history()
        library.reload()
    known = {*library.history.editions, *library.history.unaligned}
    for item in library.loaded:
        if item.whole and item.origin is Origin.OFFICIAL and item.lang == DEFAULT and item.edition not in known:
            text = library.text(item.edition, DEFAULT, Origin.OFFICIAL)
            if text is not None:
                extend_history(library, text.graph.document)


def extend_history(library: Library, document: Document) -> None:
    """Place a whole edition that the committed history does not know, and better the place of its neighbours.

    A local edition that was placed without the text before it is placed again once that text is here.
    """
    if document.partial or document.lang != DEFAULT:
        return
    local = library.store.local_editions()

    def official(day: date) -> Document | None:
        text = library.text(day, DEFAULT, Origin.OFFICIAL)
        return text.graph.document if text is not None and text.whole else None

    for day in sorted({document.edition, *library.history.unaligned, *local}):
        found = document if day == document.edition else official(day)
        files = extend(library.history, found, official, renew=day in local) if found else {}
        if files:
            library.store.put_history(files)
            library.reload()


def _summary(document: Document, entry: Entry, *, unchanged: bool) -> Imported:
    kinds = Counter(rule.kind for rule in document.rules)
    return Imported(entry, unchanged, {kind: kinds[kind] for kind in Kind},
                    sum(len(rule.examples) for rule in document.rules), len(document.glossary), document.problems)
