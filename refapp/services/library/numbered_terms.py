"""Our terms with the rules that define them as the newest known edition numbers these."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from refapp.corpus_io import Term, load_terms
from refapp.history import History
from refapp.rulebook.numbering import KEYED


@lru_cache(maxsize=4)
def terms_in(corpus: Path, history: History) -> tuple[Term, ...]:
    """Every term but those of rules to come; one whose rule is gone, or has become several, names none."""
    terms = tuple(term for term in load_terms(corpus) if term.since is None or term.since <= history.newest)
    return terms if history.newest == KEYED else tuple(_numbered(term, history) for term in terms)


def _numbered(term: Term, history: History) -> Term:
    first = history.edition_on(term.since or KEYED)
    if term.rule is None or first is None:
        return term
    now = history.carry(term.rule, first, history.newest)
    return replace(term, rule=now[0] if len(now) == 1 else None)
