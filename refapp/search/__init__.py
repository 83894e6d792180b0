"""Search: Whoosh builds and stores an index per edition and language; immutable tables answer."""

from refapp.search.build import build_index
from refapp.search.entries import EntryKind, SearchEntry, entries_from
from refapp.search.highlight import Snippet
from refapp.search.index import IndexDamaged, SearchIndex, fingerprint, open_index
from refapp.search.query import Clause, ClauseKind, Note, ParsedQuery, Scope, parse
from refapp.search.results import Facets, Interpretation, Match, Replacement, SearchResult, SearchResults
from refapp.search.service import SameRule, same_number, search
from refapp.search.terms import NO_TERMS, TermPair, TermPairs

__all__ = [
    "NO_TERMS",
    "Clause",
    "ClauseKind",
    "EntryKind",
    "Facets",
    "IndexDamaged",
    "Interpretation",
    "Match",
    "Note",
    "ParsedQuery",
    "Replacement",
    "SameRule",
    "Scope",
    "SearchEntry",
    "SearchIndex",
    "SearchResult",
    "SearchResults",
    "Snippet",
    "TermPair",
    "TermPairs",
    "build_index",
    "entries_from",
    "fingerprint",
    "open_index",
    "parse",
    "same_number",
    "search",
]
