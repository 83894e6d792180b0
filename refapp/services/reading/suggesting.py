"""Suggestions while somebody types: numbers, titles, short names, terms, and the ways in which players ask.

An answer depends on a language and the beginning of what is typed, nothing else, so a proxy can keep it. Names that
begin like it come first, then names in which a later word does, then those with all of its words; the reader's language
before the other.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from typing import TYPE_CHECKING

from rapidfuzz import process
from rapidfuzz.distance import OSA

from refapp.i18n import LANGUAGES
from refapp.lazy_dataclass import dataclass
from refapp.model import RuleNumber
from refapp.search.entries import EntryKind
from refapp.search.stems import fold
from refapp.search.suggest import suggestion
from refapp.search.terms import NO_TERMS
from refapp.services.library.aside import IndexBuildingError
from refapp.services.library.indexing import ensure_index, searched
from refapp.services.library.library import Library
from refapp.services.reading.numbers import read_number

if TYPE_CHECKING:
    from refapp.search.index import SearchIndex

MAX_TYPED = 40
"""Characters that are read; longer ones are cut."""
SHOWN = 8
SECTION = 3
"""So many figures has the number of a section: with less of a number in common nothing is near."""
MENDED, LONG = 4, 7
"""From how many letters on a word may be misspelt, and twice so."""
KEPT = 4
"""Tables of names in memory: of an index in each language, and of those before."""
_WORD = re.compile(r"\w[\w.]*")
_TITLE, _TERM, _LABEL, _ASK = range(4)
_SMALL = frozenset((
    "a", "an", "the", "of", "to", "in", "on", "at", "do", "does", "is", "are", "can", "i",
    "le", "la", "les", "un", "une", "des", "de", "du", "d", "l", "est", "ce", "que", "se", "qu",
))
"""Words from which on no name is looked up."""
_Names = tuple[list[str], list[tuple[int, int, "Suggested"]]]
_tables: dict[tuple[str, str], _Names] = {}


@dataclass(frozen=True, slots=True)
class Suggested:
    """``text`` is what goes into the field, ``number`` the rule it leads to (None for a term without one)."""

    text: str
    lang: str
    number: RuleNumber | None
    name: str | None = None


def suggestions(library: Library, typed: str, lang: str, shown: int = SHOWN) -> tuple[Suggested, ...]:
    """The best few suggestions for the beginning of a query; empty for less than two letters or a number's digit."""
    start = normal(typed)
    if not start:
        return ()
    if start[0].isdigit():
        return _numbered(library, start, lang)
    if len(start) < 2:
        return ()
    return _suggested(library, start, lang, shown) or _suggested(library, _mended(library, start, lang), lang, shown)


def _mended(library: Library, start: str, lang: str) -> str:
    """What was typed with the words that nobody knows as the nearest that somebody does, the last one unfinished."""
    indexes = [_index(library, code) for code in (lang, *(code for code in LANGUAGES if code != lang))]
    words = start.split()
    for at, word in enumerate(words):
        if len(word) >= MENDED and not any(index.tables.prefix(word, 1) for index in indexes):
            texts = [text for index in indexes for text in index.tables.folded[0]]
            begun = sorted({text[:len(word) + extra] for text in texts for extra in (0, 1) if text[0] == word[0]})
            near = process.extractOne(word, begun, scorer=OSA.distance, score_cutoff=1 + (len(word) > LONG))
            words[at] = str(near[0]) if near else fold(suggestion(word, indexes, NO_TERMS, (lang,)) or word)
    return " ".join(words)


def _suggested(library: Library, start: str, lang: str, shown: int) -> tuple[Suggested, ...]:
    found: dict[tuple[str, str], tuple[tuple[int, ...], Suggested]] = {}
    for foreign, code in enumerate((lang, *(code for code in LANGUAGES if code != lang))):
        names = _table(library, code)
        for later, kind, item in (*_beginning(names, start), *_holding(names, start.split())):
            worth = (foreign, later, kind, len(item.text))
            key = (fold(item.text), str(item.number) if kind == _ASK else "")
            if key not in found or worth < found[key][0]:
                found[key] = (worth, item)
    best = sorted(found.values(), key=lambda pair: pair[0])
    return tuple(item for _, item in best[:shown])


def _beginning(names: _Names, start: str) -> list[tuple[int, int, Suggested]]:
    """Every name that begins like this from one of its words on."""
    keys, items = names
    return items[bisect_left(keys, start):bisect_left(keys, start + "\U0010ffff")]


def _holding(names: _Names, words: list[str]) -> Iterator[tuple[int, int, Suggested]]:
    """Every name with all of several words, wherever they stand: "two leg" for "two copies of the same legend"."""
    telling = sorted([word for word in words if word not in _SMALL], key=len, reverse=True)
    if len(telling) > 1 and len(telling[0]) > 2:
        for _, kind, item in _beginning(names, telling[0]):
            own = _WORD.findall(normal(item.text))
            if all(any(one.startswith(word) for one in own) for word in telling[1:]):
                yield 2, kind, item


def normal(typed: str) -> str:
    """What is typed as it is looked up: folded, spaces single, cut; the same for every way to write it."""
    return " ".join(fold(typed[:MAX_TYPED * 2]).replace("’", "'").split())[:MAX_TYPED]


def _numbered(library: Library, start: str, lang: str) -> tuple[Suggested, ...]:
    """The rules whose number begins so; where there is none (704.5jj), those that begin like most of it."""
    found = tuple(_numbers(library, start, lang))
    while not found and len(start) > SECTION:
        start = start[:-1].rstrip(".")
        found = tuple(_numbers(library, start, lang))
    return found


def _numbers(library: Library, start: str, lang: str) -> Iterator[Suggested]:
    """Rules whose number begins like what was typed; a whole number's rule first, then what stands below it.

    While the index is being made, their headings alone are told.
    """
    try:
        index = _index(library, lang)
        entries = index.entries
        names = {number: entries[row].title or entries[row].label for number, row in index.by_number.items()}
    except IndexBuildingError:
        day = library.current
        names = {number: library.heading(number, day, lang) for number in library.tree(day).numbers}
    exact = read_number(start)
    shown = 0
    if exact is not None and exact in names:
        yield Suggested(str(exact), lang, exact, names[exact])
        shown = 1
    for number, name in names.items():
        if str(number).startswith(start) and number != exact:
            yield Suggested(str(number), lang, number, name)
            shown += 1
            if shown == SHOWN:
                return


def _index(library: Library, lang: str) -> SearchIndex:
    wanted = next(one for one in searched(library, None) if one.lang == lang)
    return library.aside.index(wanted, of_day=False)[0] if library.aside else ensure_index(library, wanted)


def _table(library: Library, lang: str) -> _Names:
    index = _index(library, lang)
    key = (index.fingerprint, lang)
    found = _tables.get(key)
    if found is None:
        found = _tables[key] = _made(index, lang)
        while len(_tables) > KEPT:
            _tables.pop(next(iter(_tables)), None)
    return found


def _made(index: SearchIndex, lang: str) -> _Names:
    """Every name of a language from each of its words on, folded and sorted; beside it (a later word, kind, what)."""
    rows: list[tuple[str, int, int, Suggested]] = []

    def add(text: str, kind: int, number: RuleNumber | None, name: str | None = None) -> None:
        item = Suggested(text, lang, number, name)
        folded = fold(text).replace("’", "'")
        for at, match in enumerate(_WORD.finditer(folded)):
            if at and (match.group() in _SMALL or at > 8):
                continue
            rows.append((folded[match.start():match.start() + MAX_TYPED], min(at, 1), kind, item))

    for entry in index.entries:
        if entry.kind is EntryKind.GLOSSARY:
            if entry.title:
                add(entry.title, _TERM, entry.see[0] if entry.see else None)
            continue
        for text, kind in ((entry.title, _TITLE), (entry.label, _LABEL)):
            if text:
                add(text, kind, entry.number)
        for ask in entry.asks:
            add(ask, _ASK, entry.number, entry.title or entry.label)
    rows.sort(key=lambda row: row[0])
    return [row[0] for row in rows], [(later, kind, item) for _, later, kind, item in rows]
