"""Search indexes: where they lie, opened once, rebuilt by themselves when missing, damaged or outdated.

An index's folder is named by what it was built from, so that an index of superseded texts is never
opened; whole folders that nothing refers to are swept by :func:`rebuild_all`.
"""

from __future__ import annotations

import gc
import hashlib
import shutil
import tempfile
import threading
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path

from refapp.corpus_io import restated_digest
from refapp.i18n import LANGUAGES
from refapp.model import Origin
from refapp.search import IndexDamaged, SearchIndex, build_index, entries_from, open_index
from refapp.services.composing import composed_entries, is_covered, sources_of
from refapp.services.library import Library, Loaded

Progress = Callable[[str, float], None]

OPEN_INDEXES = 12
"""Indexes kept in memory; one of a full edition takes about 30 MB."""

_open: OrderedDict[Path, SearchIndex] = OrderedDict()
_lock = threading.Lock()
_building: dict[Path, threading.Lock] = {}


@dataclass(frozen=True, slots=True)
class Wanted:
    """An index: of an edition in a language, all words together, or (``origin``) one text of it alone."""

    edition: date
    lang: str
    origin: Origin | None = None


def ensure_index(library: Library, wanted: Wanted) -> SearchIndex:
    """An index, opened or built; raises KeyError for a text that is not loaded."""
    folder = index_folder(library, wanted)
    with _lock:
        if folder in _open:
            _open.move_to_end(folder)
            return _open[folder]
        mine = _building.setdefault(folder, threading.Lock())
    with mine:
        with _lock:
            if folder in _open:
                return _open[folder]
        try:
            index = open_index(folder)
        except IndexDamaged:
            index = _build(library, wanted, folder)
        with _lock:
            _open[folder] = index
            while len(_open) > OPEN_INDEXES:
                _open.popitem(last=False)
        return index


def is_ready(library: Library, wanted: Wanted) -> bool:
    """Whether an index can be had without building it, as far as can be told without reading it."""
    folder = index_folder(library, wanted)
    with _lock:
        return folder in _open or (folder / "current.json").is_file()


def index_folder(library: Library, wanted: Wanted) -> Path:
    """Where an index belongs: named by edition, language and origin, and by a hash of what it is made of."""
    if wanted.origin is None:
        sources, kind = sources_of(library, wanted.edition, wanted.lang), "all"
    else:
        loaded = _loaded(library, wanted)
        kind = wanted.origin.value
        sources = "".join(sorted(entry.folder for entry in loaded.entries)) if loaded.entries else restated_digest(
            library.corpus, wanted.edition, wanted.lang)
    digest = hashlib.sha256(sources.encode()).hexdigest()[:12]
    return library.store.indexes / f"{wanted.edition}-{wanted.lang}-{kind}-{digest}"


def _loaded(library: Library, wanted: Wanted) -> Loaded:
    found = next((item for item in library.loaded
                  if (item.edition, item.lang, item.origin) == (wanted.edition, wanted.lang, wanted.origin)), None)
    if found is None:
        raise KeyError(f"no text of {wanted.edition} in {wanted.lang}")
    return found


def _build(library: Library, wanted: Wanted, folder: Path) -> SearchIndex:
    gc.disable()  # nothing that is made here is garbage before it is done; looking for some took a third of the time
    try:
        return _made(library, wanted, folder)
    finally:
        gc.enable()


def _made(library: Library, wanted: Wanted, folder: Path) -> SearchIndex:
    if wanted.origin is None:
        entries = composed_entries(library, wanted.edition, wanted.lang)
        whole = any(item.whole and item.origin is Origin.OFFICIAL for item in library.loaded
                    if (item.edition, item.lang) == (wanted.edition, wanted.lang))
        origin = Origin.OFFICIAL if whole else Origin.RESTATED
    else:
        text = library.text(wanted.edition, wanted.lang, wanted.origin)
        assert text is not None  # what is listed can be loaded
        entries, origin = entries_from(text.graph), wanted.origin
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return build_index(folder, entries, wanted.lang, wanted.edition, origin)
    except OSError:
        # A data directory that can't be written (a read-only image): the index lives as long as the process.
        return build_index(_scratch() / folder.name, entries, wanted.lang, wanted.edition, origin)


@cache
def _scratch() -> Path:
    return Path(tempfile.mkdtemp(prefix="refapp-index-"))


def ensure_all(library: Library, progress: Progress | None = None) -> int:
    """Open or build every index that a search may go through, the newest first; the number of indexes."""
    wanted = all_wanted(library)
    for at, one in enumerate(wanted):
        if progress:
            progress("index", at / len(wanted))
        ensure_index(library, one)
    if progress:
        progress("done", 1.0)
    return len(wanted)


def all_wanted(library: Library) -> tuple[Wanted, ...]:
    """An index for each edition with any text, in each language; the newest first."""
    return tuple(dict.fromkeys(Wanted(item.edition, lang) for item in sorted(
        library.loaded, key=lambda item: item.edition, reverse=True) for lang in LANGUAGES))


def warm(library: Library) -> None:
    """Open or build the indexes that a search without an edition goes through; the others wait until they are asked.

    The tables stay as long as the process: the garbage collector need not look at them again and again.
    """
    for wanted in searched(library, None):
        ensure_index(library, wanted)
    gc.collect()
    gc.freeze()


def rebuild_all(library: Library, progress: Progress | None = None) -> int:
    """Build every index anew, and sweep those of texts that are gone; the number of indexes."""
    with _lock:
        _open.clear()
    if library.store.indexes.is_dir():
        for folder in library.store.indexes.iterdir():
            shutil.rmtree(folder, ignore_errors=True)
    return ensure_all(library, progress)


def searched(library: Library, edition: date | None) -> tuple[Wanted, ...]:
    """The indexes that a search goes through: of an edition, one in each language.

    Without an edition: the current one's, and for each language in which it isn't whole, the newest whole edition that
    was imported, so that a search never misses what is there. An edition without any text: the nearest that has some.
    """
    wanted = edition or library.current
    days = {item.edition for item in library.loaded}
    if wanted not in days:
        wanted = min(days, key=lambda day: abs((day - wanted).days))
    found = [Wanted(wanted, lang) for lang in LANGUAGES]
    if edition is None:
        for lang in LANGUAGES:
            whole = [item.edition for item in library.loaded if item.lang == lang and item.whole]
            if whole and whole[-1] != wanted and not is_covered(library, wanted, lang):
                found.append(Wanted(whole[-1], lang))
    return tuple(found)


def searched_texts(library: Library, edition: date | None, origin: Origin) -> tuple[Wanted, ...]:
    """The indexes of a search among the publisher's words only, or ours: as :func:`searched`, text by text."""
    wanted = edition or library.current
    mine = [item for item in library.loaded if item.origin is origin]
    found = [item for item in mine if item.edition == wanted]
    if not found and mine:
        nearest = min((item.edition for item in mine), key=lambda day: abs((day - wanted).days))
        found = [item for item in mine if item.edition == nearest]
    return tuple(Wanted(item.edition, item.lang, origin) for item in found)
