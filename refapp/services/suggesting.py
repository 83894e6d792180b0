"""Suggestions while somebody types: numbers, titles, short names, terms, and the ways in which players ask.

An answer depends on a language and the beginning of what is typed, nothing else, so a proxy can keep it. Names that
begin like it come first, then names in which a later word does; the reader's language before the other.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from refapp.i18n import LANGUAGES
from refapp.model import RuleNumber
from refapp.search import EntryKind
from refapp.search.stems import fold
from refapp.services.indexing import ensure_index, searched
from refapp.services.library import Library
from refapp.services.numbers import read_number

MAX_TYPED = 40
"""Characters that are read; longer ones are cut."""
SHOWN = 8
_WORD = re.compile(r"\w[\w.]*")
_TITLE, _TERM, _LABEL, _ASK = range(4)
_SMALL = frozenset((
    "a", "an", "the", "of", "to", "in", "on", "at", "do", "does", "is", "are", "can", "i",
    "le", "la", "les", "un", "une", "des", "de", "du", "d", "l", "est", "ce", "que", "se", "qu",
))
"""Words from which on no name is looked up."""


@dataclass(frozen=True, slots=True)
class Suggested:
    """``text`` is what goes into the field, ``number`` the rule it leads to (None for a term without one)."""

    text: str
    lang: str
    number: RuleNumber | None
    name: str | None = None


def suggestions(library: Library, typed: str, lang: str) -> tuple[Suggested, ...]:
    """The best few suggestions for the beginning of a query; empty for less than two letters or a number's digit."""
    start = normal(typed)
    if not start:
        return ()
    if start[0].isdigit():
        return tuple(_numbers(library, start, lang))
    if len(start) < 2:
        return ()
    found: dict[tuple[str, str], tuple[tuple[int, ...], Suggested]] = {}
    for foreign, code in enumerate((lang, *(code for code in LANGUAGES if code != lang))):
        keys, items = _table(library, library.generation, code)
        for at in range(bisect_left(keys, start), min(len(keys), bisect_left(keys, start + "\U0010ffff"))):
            later, kind, item = items[at]
            if kind == _ASK and foreign:
                continue
            worth = (foreign, later, kind, len(item.text))
            key = (fold(item.text), str(item.number) if kind == _ASK else "")
            if key not in found or worth < found[key][0]:
                found[key] = (worth, item)
    best = sorted(found.values(), key=lambda pair: pair[0])
    return tuple(item for _, item in best[:SHOWN])


def normal(typed: str) -> str:
    """What is typed as it is looked up: folded, spaces single, cut; the same for every way to write it."""
    return " ".join(fold(typed[:MAX_TYPED * 2]).replace("’", "'").split())[:MAX_TYPED]


def _numbers(library: Library, start: str, lang: str) -> Iterator[Suggested]:
    """Rules whose number begins like what was typed; a whole number's rule first, then what stands below it."""
    index = ensure_index(library, searched(library, None)[list(LANGUAGES).index(lang)])
    exact = read_number(start)
    shown = 0
    if exact is not None and exact in index.by_number:
        entry = index.entries[index.by_number[exact]]
        yield Suggested(str(exact), lang, exact, entry.title or entry.label)
        shown = 1
    for number, row in index.by_number.items():
        if str(number).startswith(start) and number != exact:
            entry = index.entries[row]
            yield Suggested(str(number), lang, number, entry.title or entry.label)
            shown += 1
            if shown == SHOWN:
                return


@lru_cache(maxsize=4)
def _table(library: Library, _generation: int, lang: str) -> tuple[list[str], list[tuple[int, int, Suggested]]]:
    """Every name of a language from each of its words on, folded and sorted; beside it (a later word, kind, what)."""
    index = ensure_index(library, next(one for one in searched(library, None) if one.lang == lang))
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
