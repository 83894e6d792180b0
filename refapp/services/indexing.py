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
from dataclasses import replace
from datetime import date
from functools import cache
from pathlib import Path

from refapp.model import GlossaryEntry, Origin, Rule
from refapp.search import EntryKind, IndexDamaged, SearchEntry, SearchIndex, build_index, entries_from, open_index
from refapp.services.library import Library, Loaded
from refapp.services.texts import Text

Progress = Callable[[str, float], None]

OPEN_INDEXES = 12
"""Indexes kept in memory; one of a full edition takes about 30 MB."""

_open: OrderedDict[Path, SearchIndex] = OrderedDict()
_lock = threading.Lock()
_building: dict[Path, threading.Lock] = {}


def ensure_index(library: Library, edition: date, lang: str, origin: Origin) -> SearchIndex:
    """The index of a loaded text, opened or built; raises KeyError for a text that is not loaded."""
    loaded = next((item for item in library.loaded
                   if (item.edition, item.lang, item.origin) == (edition, lang, origin)), None)
    if loaded is None:
        raise KeyError(f"no text of {edition} in {lang}")
    folder = index_folder(library, loaded)
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
            index = _build(library, loaded, folder)
        with _lock:
            _open[folder] = index
            while len(_open) > OPEN_INDEXES:
                _open.popitem(last=False)
        return index


def index_folder(library: Library, loaded: Loaded) -> Path:
    """Where the index of a text belongs: named by edition, language, origin and the texts' hashes."""
    if loaded.entries:
        sources = "".join(sorted(entry.folder for entry in loaded.entries))
    else:
        text = library.text(loaded.edition, loaded.lang, loaded.origin)
        sources = "".join(source.sha256 for source in text.sources) if text else ""
        sources += _facts_digest(library)
    digest = hashlib.sha256(sources.encode()).hexdigest()[:12]
    return library.store.indexes / f"{loaded.edition}-{loaded.lang}-{loaded.origin.value}-{digest}"


def _build(library: Library, loaded: Loaded, folder: Path) -> SearchIndex:
    text = library.text(loaded.edition, loaded.lang, loaded.origin)
    assert text is not None  # what is listed can be loaded
    entries = entries_from(text.graph) if text.whole else _with_facts(library, text)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return build_index(folder, entries, loaded.lang, loaded.edition, loaded.origin)
    except OSError:
        # A data directory that can't be written (a read-only image): the index lives as long as the process.
        return build_index(_scratch() / folder.name, entries, loaded.lang, loaded.edition, loaded.origin)


def _with_facts(library: Library, text: Text) -> tuple[SearchEntry, ...]:
    """What can be found where no whole text is: its rules, every heading that facts know, and our terms."""
    lang, document = text.lang, text.graph.document
    have = {rule.number for rule in document.rules}
    known = [Rule(number, 0, name, origin=text.origin) for number in library.tree(text.edition).numbers
             if number not in have and (name := library.heading(number, text.edition, lang))]
    rules = sorted([*document.rules, *known], key=lambda rule: rule.number.sort_key)
    terms = library.terms if text.edition == library.outline.edition else ()
    joined = replace(document, rules=tuple(replace(rule, position=i) for i, rule in enumerate(rules)),
                     glossary=tuple(GlossaryEntry(term.name(lang), i, (term.definition(lang),))
                                    for i, term in enumerate(terms)))
    see = {i: (term.rule,) for i, term in enumerate(terms) if term.rule}
    return tuple(replace(entry, see=see.get(entry.position, ())) if entry.kind is EntryKind.GLOSSARY else entry
                 for entry in entries_from(joined))


def _facts_digest(library: Library) -> str:
    """What ``_with_facts`` reads beside the text itself."""
    digest = hashlib.sha256()
    for path in (library.corpus / "terms.csv", library.corpus / "history" / "titles.csv",
                 library.corpus / "history" / "titles_fr.csv"):
        if path.is_file():
            digest.update(path.read_bytes())
    return digest.hexdigest()


@cache
def _scratch() -> Path:
    return Path(tempfile.mkdtemp(prefix="refapp-index-"))


def ensure_all(library: Library, progress: Progress | None = None) -> int:
    """Open or build the index of every loaded text, the newest first; the number of indexes."""
    texts = sorted(library.loaded, key=lambda item: item.edition, reverse=True)
    for at, item in enumerate(texts):
        if progress:
            progress("index", at / len(texts))
        ensure_index(library, item.edition, item.lang, item.origin)
    if progress:
        progress("done", 1.0)
    return len(texts)


def warm(library: Library) -> None:
    """Open or build the indexes that a search without an edition goes through; the others wait until they are asked.

    The tables stay as long as the process: the garbage collector need not look at them again and again.
    """
    for item in searched_texts(library, None):
        ensure_index(library, item.edition, item.lang, item.origin)
    gc.collect()
    gc.freeze()


def rebuild_all(library: Library, progress: Progress | None = None) -> int:
    """Build every index anew, and sweep those of texts that are gone; the number of indexes."""
    with _lock:
        _open.clear()
    wanted = {index_folder(library, item).name for item in library.loaded}
    if library.store.indexes.is_dir():
        for folder in library.store.indexes.iterdir():
            if folder.name not in wanted:
                shutil.rmtree(folder, ignore_errors=True)
    for item in library.loaded:
        folder = index_folder(library, item)
        shutil.rmtree(folder, ignore_errors=True)
    return ensure_all(library, progress)


def searched_texts(library: Library, edition: date | None) -> tuple[Loaded, ...]:
    """The texts that a search goes through.

    Of an edition: in each language the official text, or ours, or both where the official one is only a part.
    Without an edition: those of the current one, and where no whole text of it is loaded, the newest whole edition
    too, so that a search never misses what is there. An edition without any text: the nearest one that has some.
    """
    wanted = edition or library.current
    found = _of_edition(library, wanted)
    if not found:
        nearest = min((item.edition for item in library.loaded), key=lambda day: abs((day - wanted).days))
        found = _of_edition(library, nearest)
    if edition is None and not any(item.whole for item in found):
        whole = [item for item in library.loaded if item.whole]
        for lang in dict.fromkeys(item.lang for item in whole):
            found += [item for item in whole if item.lang == lang][-1:]
    return tuple(found)


def _of_edition(library: Library, edition: date) -> list[Loaded]:
    mine = [item for item in library.loaded if item.edition == edition]
    whole = {item.lang for item in mine if item.whole}
    return [item for item in mine if item.origin is Origin.OFFICIAL or item.lang not in whole]
