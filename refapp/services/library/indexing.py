"""Search indexes: where they lie, opened once, rebuilt by themselves when missing, damaged or outdated.

An index's folder is named by what it was built from, so that an index of superseded texts is never taken for
that of newer ones; folders that nothing refers to are swept by whoever imports or rebuilds. Functions here build in the
caller's own time; who must not wait asks :mod:`refapp.services.library.aside`.
"""

from __future__ import annotations

import atexit
import contextlib
import gc
import hashlib
import logging
import os
import re
import shutil
import sys
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from datetime import date
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from refapp.corpus_io import restated_digest
from refapp.corpus_io.scenarios import read_sentences
from refapp.i18n import LANGUAGES
from refapp.later import later
from refapp.model import Origin, Phrase, RefappError
from refapp.search import leftovers
from refapp.search.damaged import IndexDamaged
from refapp.search.entries import entries_from
from refapp.services.library.composing import composed_entries, is_covered, sources_of
from refapp.services.library.example_words import words_of_examples
from refapp.services.library.library import Library, Wanted
from refapp.services.library.locking import locked
from refapp.services.library.snapshot import Loaded

if TYPE_CHECKING:
    from refapp.search.build import build_index
    from refapp.search.index import SearchIndex, open_index
else:
    (build_index,) = later("refapp.search.build", "build_index")
    (open_index,) = later("refapp.search.index", "open_index")

Progress = Callable[[str, float], None]

OPEN_INDEXES = 6
"""Indexes kept in memory: those of the newest edition and of two days; one of a full edition takes about 30 MB."""

_LOG = logging.getLogger(__name__)
_NAME = re.compile(r"(\d{4}-\d\d-\d\d)-([a-z]+)-([a-z]+)-[0-9a-f]{12}")
_open: OrderedDict[Path, SearchIndex] = OrderedDict()
_lock = threading.Lock()
_building: dict[Path, threading.Lock] = {}


class IndexUnwritableError(RefappError):
    """An index that was to stay can't be written: a full disk, or a directory that is closed."""


def ensure_index(library: Library, wanted: Wanted, *, lasting: bool = False) -> SearchIndex:
    """An index, opened or built; raises KeyError for a text that is not loaded.

    One that can't be written lives as long as this process, unless it is to be ``lasting``: IndexUnwritableError then.
    """
    folder = index_folder(library, wanted)
    mine = _lock_of(folder)
    with mine:
        found = _kept(folder)
        if found is not None:
            return found
        try:
            index = open_index(folder)
        except IndexDamaged as damage:
            index = _alone(library, wanted, folder, damage, lasting=lasting)
        return _keep(folder, index)


def ready_index(library: Library, wanted: Wanted, *, wait: bool = False) -> SearchIndex | None:
    """An index that is open or lies whole on the disk; None where it has to be built.

    None also where another thread is opening or building it just now, unless the caller may ``wait`` for that.
    """
    folder = index_folder(library, wanted)
    found = _kept(folder)
    mine = _lock_of(folder)
    if found is not None or not mine.acquire(blocking=wait):
        return found
    try:
        return _kept(folder) or _keep(folder, open_index(folder))
    except IndexDamaged:
        return None
    finally:
        mine.release()


def is_ready(library: Library, wanted: Wanted) -> bool:
    """Whether an index can be had without building it, as far as can be told without reading it."""
    folder = index_folder(library, wanted)
    return _kept(folder) is not None or (folder / "current.json").is_file()


def older_index(library: Library, wanted: Wanted, *, of_day: bool) -> SearchIndex | None:
    """The index that answered before: of the same edition, else (not ``of_day``) of the edition before it."""
    kind = wanted.origin.value if wanted.origin else "all"
    days = sorted({item.edition for item in library.loaded if item.edition < wanted.edition})
    allowed = {wanted.edition, *(() if of_day else days[-1:])}
    found: dict[Path, tuple[date, bool]] = {}
    with _lock:
        open_now = [folder for folder in _open if folder.parent == library.store.indexes]
    with contextlib.suppress(OSError):
        for folder in (*library.store.indexes.iterdir(), *open_now):
            match = _NAME.fullmatch(folder.name)
            if match and (match[2], match[3]) == (wanted.lang, kind) and date.fromisoformat(match[1]) in allowed:
                found[folder] = (date.fromisoformat(match[1]), folder in open_now)
    for folder in sorted(found, key=lambda each: found[each], reverse=True):
        kept = _kept(folder)
        with contextlib.suppress(IndexDamaged):
            return kept or _keep(folder, open_index(folder))
    return None


def _kept(folder: Path) -> SearchIndex | None:
    with _lock:
        if folder in _open:
            _open.move_to_end(folder)
            return _open[folder]
    return None


def _keep(folder: Path, index: SearchIndex) -> SearchIndex:
    with _lock:
        _open[folder] = index
        while len(_open) > OPEN_INDEXES:
            _open.popitem(last=False)
    return index


def _lock_of(folder: Path) -> threading.Lock:
    with _lock:
        return _building.setdefault(folder, threading.Lock())


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


def _alone(library: Library, wanted: Wanted, folder: Path, damage: IndexDamaged, *, lasting: bool) -> SearchIndex:
    """Build an index, one process at a time in a language; who waited for another one opens what that one built."""
    with contextlib.ExitStack() as held:
        with contextlib.suppress(OSError):  # a data directory that can't be written has no other builder
            library.store.indexes.mkdir(parents=True, exist_ok=True)
            held.enter_context(locked(_lock_file(library, wanted)))
            with contextlib.suppress(IndexDamaged):
                return open_index(folder)
        if damage.code != "index.missing":
            _LOG.warning("%s It is built anew now.", damage)
        return _build(library, wanted, folder, lasting=lasting)


def _lock_file(library: Library, wanted: Wanted) -> Path:
    """What a process holds while it builds: two languages may be built at the same time, one index twice may not."""
    return library.store.indexes / f".lock-{wanted.lang}"


def _build(library: Library, wanted: Wanted, folder: Path, *, lasting: bool, anew: bool = False) -> SearchIndex:
    start = time.monotonic()
    gc.disable()  # nothing that is made here is garbage before it is done; looking for some took a third of the time
    try:
        made = _made(library, wanted, folder, anew, lasting)
    finally:
        gc.enable()
    _LOG.info("The search index %s was built in %.1f s.", folder.name, time.monotonic() - start)
    return made


def _made(library: Library, wanted: Wanted, folder: Path, anew: bool, lasting: bool) -> SearchIndex:
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
        return build_index(folder, entries, wanted.lang, wanted.edition, origin, anew=anew)
    except OSError as error:
        if lasting:
            raise IndexUnwritableError(
                "index_unwritable", "the search index of {edition} ({lang}) can't be written to {folder} ({reason})",
                edition=wanted.edition, lang=wanted.lang, folder=str(library.store.indexes),
                reason=Phrase(error.strerror or str(error))) from error
        _LOG.warning("The search index can't be written to %s (%s); it is kept in a temporary folder.", folder, error)
        # A data directory that can't be written (a read-only image): the index lives as long as the process.
        return build_index(_scratch() / folder.name, entries, wanted.lang, wanted.edition, origin)


_SCRATCH = "refapp-index-"


@cache
def _scratch() -> Path:
    leftovers.sweep(_SCRATCH)
    made = leftovers.own_folder(_SCRATCH)
    maker = os.getpid()

    def forget() -> None:
        if os.getpid() == maker:
            shutil.rmtree(made, ignore_errors=True)
    atexit.register(forget)
    return made


def ensure_all(library: Library, progress: Progress | None = None) -> int:
    """Open or build every index that a search may go through, the newest first; the number of indexes.

    Raises IndexUnwritableError.
    """
    wanted = all_wanted(library)
    for at, one in enumerate(wanted):
        if progress:
            progress("index", at / len(wanted))
        ensure_index(library, one, lasting=True)
    if progress:
        progress("done", 1.0)
    return len(wanted)


def all_wanted(library: Library) -> tuple[Wanted, ...]:
    """An index for each edition with any text, in each language; the newest first."""
    return tuple(dict.fromkeys(Wanted(item.edition, lang) for item in sorted(
        library.loaded, key=lambda item: item.edition, reverse=True) for lang in LANGUAGES))


def build_aside(library: Library, names: Sequence[str]) -> None:
    """Build the indexes that ``library/aside.py`` names (EDITION/LANG or EDITION/LANG/ORIGIN), as a guest here.

    Several at the same time where a process can fork: what one of them has imported the others need not.
    """
    if hasattr(os, "nice"):
        os.nice(5)
    if len(names) > 1:  # every language needs the live examples' titles: they are read before the processes part
        read_sentences(library.scenarios.values())
    children = []
    for name in names[1:]:
        child = os.fork() if hasattr(os, "fork") else None
        if child is None:
            _guest(library, name)
        elif child:
            children.append(child)
        else:
            status = 1
            try:
                _guest(library, name)
                status = 0
            except RefappError as error:
                print(error, file=sys.stderr, flush=True)
            finally:
                os._exit(status)
    _guest(library, names[0])
    for child in children:
        if os.waitpid(child, 0)[1]:
            raise ChildProcessError(f"the process that builds {' and '.join(names[1:])} failed")


def _guest(library: Library, name: str) -> None:
    day, lang, *origin = name.split("/")
    with contextlib.suppress(KeyError):  # the text was removed meanwhile
        one = Wanted(date.fromisoformat(day), lang, Origin(origin[0]) if origin else None)
        ensure_index(library, one, lasting=True)
    words_of_examples(library, lang)  # a search finds live examples, too: kept in the data directory


def rebuild_all(library: Library, progress: Progress | None = None) -> int:
    """Build every index anew, each beside the one in force, then sweep those of gone texts; how many were built."""
    wanted = all_wanted(library)
    for at, one in enumerate(wanted):
        if progress:
            progress("index", at / len(wanted))
        folder = index_folder(library, one)
        with _lock_of(folder), contextlib.ExitStack() as held:
            with contextlib.suppress(OSError):
                library.store.indexes.mkdir(parents=True, exist_ok=True)
                held.enter_context(locked(_lock_file(library, one)))
            _keep(folder, _build(library, one, folder, lasting=True, anew=True))
    sweep(library)
    if progress:
        progress("done", 1.0)
    return len(wanted)


def sweep(library: Library) -> None:
    """Remove the indexes of superseded texts whose successor is there, and those of editions that are gone.

    Another import may be building one: its text was stored before, so the folders are listed first and the texts then.
    """
    if not library.store.indexes.is_dir():
        return
    folders = list(library.store.indexes.iterdir())
    library.refresh()
    kinds = {(str(one.edition), one.lang, origin.value if origin else "all"): Wanted(one.edition, one.lang, origin)
             for one in all_wanted(library) for origin in (None, *Origin)}
    for folder in folders:
        match = _NAME.fullmatch(folder.name)
        if match is None:
            continue
        successor = None
        if (one := kinds.get((match[1], match[2], match[3]))) is not None:
            with contextlib.suppress(KeyError):
                successor = index_folder(library, one)
        if successor is None or (successor != folder and (successor / "current.json").is_file()):
            shutil.rmtree(folder, ignore_errors=True)


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
