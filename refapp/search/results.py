"""What a search answers: frozen values that web, API and command line show in their own ways."""

from __future__ import annotations

from datetime import date
from enum import StrEnum
from typing import NamedTuple

from refapp.lazy_dataclass import dataclass
from refapp.model import Origin, RuleNumber
from refapp.search.entries import EntryKind, SearchEntry
from refapp.search.highlight import Snippet
from refapp.search.query import Clause, Note, Scope


class Match(StrEnum):
    """What results have in common: the rule of that number, all meaningful words, or most of them."""

    NUMBER = "number"
    ALL = "all"
    MOST = "most"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Replacement:
    """``typed`` was also searched as ``used`` (a translation, the official name, a corrected spelling)."""

    typed: str
    used: str
    lang: str


class Interpretation(NamedTuple):
    """What the query was taken to mean. ``typed_langs`` are the languages it may be written in, the likelier
    first; ``unknown`` words stand in no text searched; ``optional`` ones only helped to order the results."""

    match: Match
    goto: RuleNumber | None = None
    goto_exists: bool = False
    clauses: tuple[Clause, ...] = ()
    within: tuple[RuleNumber, ...] = ()
    lang: str | None = None
    kinds: tuple[EntryKind, ...] = ()
    scope: Scope = Scope.ANYWHERE
    typed_langs: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()
    corrected: tuple[Replacement, ...] = ()
    translated: tuple[Replacement, ...] = ()
    meant: tuple[Replacement, ...] = ()
    notes: tuple[Note, ...] = ()


class SearchResult(NamedTuple):
    """One rule or term found. ``via_translation`` says that it was found by the other language's names."""

    entry: SearchEntry
    lang: str
    edition: date
    origin: Origin
    score: float
    snippet: Snippet
    via_translation: bool = False

    @property
    def number(self) -> RuleNumber | None:
        return self.entry.number


class Facets(NamedTuple):
    """How many results there are in all, by section (book order), language and kind."""

    sections: tuple[tuple[RuleNumber, int], ...] = ()
    langs: tuple[tuple[str, int], ...] = ()
    kinds: tuple[tuple[EntryKind, int], ...] = ()


class SearchResults(NamedTuple):
    """One page of results, out of ``total``: rules, or glossary entries where no rule was found.

    ``terms`` are the best glossary entries found beside rules.
    """

    query: str
    interpreted: Interpretation
    results: tuple[SearchResult, ...] = ()
    total: int = 0
    offset: int = 0
    did_you_mean: str | None = None
    facets: Facets = Facets()
    terms: tuple[SearchResult, ...] = ()

    @property
    def has_more(self) -> bool:
        return self.offset + len(self.results) < self.total

    @property
    def goto(self) -> RuleNumber | None:
        """The rule to go straight to, where the whole query is the number of one that exists."""
        return self.interpreted.goto if self.interpreted.goto_exists else None
