"""The news of a feed: what each of the last editions changed, kept in the data directory once it was told.

Walking through the editions and naming their rules takes seconds and needs several texts; what comes of it is a few
sentences that only another text, another word of ours or another version of this program changes.
"""

from __future__ import annotations

import hashlib
from datetime import date
from typing import Any

from refapp.lazy_dataclass import dataclass
from refapp.services.builders.edition_build import news_of
from refapp.services.library.compiled import compiled, is_compiled, program
from refapp.services.library.library import Library
from refapp.services.reading.asking import Reader

TOLD = 12
"""So many editions are told of."""


@dataclass(frozen=True, slots=True)
class Told:
    """What an edition changed against the one before: how many rules of each fate, and those added and reworded."""

    edition: date
    before: date
    counts: tuple[str, ...]
    named: tuple[str, ...]


def told_news(reader: Reader) -> tuple[Told, ...]:
    """The last editions, newest first, in the reader's language."""
    library = reader.library
    rows = compiled(library.store.root, _kind(reader.lang), _made_of(library), lambda: _rows(reader))
    return tuple(Told(date.fromisoformat(day), date.fromisoformat(before), tuple(counts), tuple(named))
                 for day, before, counts, named in rows)


def news_are_kept(library: Library, lang: str) -> bool:
    """Whether they lie ready."""
    return is_compiled(library.store.root, _kind(lang), _made_of(library))


def _rows(reader: Reader) -> list[Any]:
    found = (news_of(reader, day) for day in reversed(reader.library.history.editions[-TOLD:]))
    return [[news.edition.isoformat(), news.before.isoformat(), [text for _, text in news.counts],
             [f"{ref.number} {ref.label or ''}".strip() for ref in (*news.added, *news.edited)]]
            for news in found if news is not None]


def _kind(lang: str) -> str:
    return f"news-{lang}"


def _made_of(library: Library) -> str:
    return hashlib.sha256(f"{library.content} {program()}".encode()).hexdigest()


__all__ = ["Told", "news_are_kept", "told_news"]
