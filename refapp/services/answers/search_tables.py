"""The tables of a search without a service, made of the texts and boards of today (:mod:`refapp.search.portable`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from refapp.search.entries import SearchEntry
from refapp.search.index import SearchIndex
from refapp.search.portable import BASE, FACTS, portable
from refapp.services.boards.examples import live_examples
from refapp.services.boards.shown_by import examples_of
from refapp.services.library.indexing import ensure_index, searched
from refapp.services.library.library import Library
from refapp.services.pages.places import ExamplePlace
from refapp.services.reading.searching import term_pairs

Address = Callable[[ExamplePlace, str], str]
FIRST = (BASE, FACTS)
"""The tables that every search needs."""


def search_tables(library: Library, address: Address) -> Iterator[tuple[str, bytes]]:
    """Every file (path, content) of the tables; ``address`` is that of a board in a language."""
    examples = live_examples(library)

    def boards(entry: SearchEntry, lang: str) -> list[tuple[str, str]]:
        names = examples_of(library, entry.number, library.current)[:1] if entry.number else ()
        return [(address(ExamplePlace(name), lang), examples[name].title(lang)) for name in names]

    yield from portable(_indexes(library), term_pairs(library), boards)


def _indexes(library: Library) -> list[SearchIndex]:
    return [ensure_index(library, one) for one in searched(library, None)]
