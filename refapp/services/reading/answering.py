"""The answer to a question: the result that answers it, and yes or no where a live example decides that."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from refapp.corpus_io.verdicts import Verdict
from refapp.search.results import SearchResult, SearchResults
from refapp.services.library.library import Library
from refapp.services.reading.searching import is_asked_so, verdict_on
from refapp.services.reading.verdicts import is_question

SURE, APART, NAMED = 1.3, 0.2, 2.0
"""How well a result answers, and how much better than the next one, to stand above the others. Of 113 judged questions
and those of tables 49 have such a result, and it is right for 42."""
_WHAT = {
    "en": re.compile(r"what(?:'s|’s| is| are)\b|what do(?:es)? .*\bmean\b", re.IGNORECASE),
    "fr": re.compile(r"c[’']est quoi\b|qu[’']est[- ]ce qu|que (?:veut dire|signifie)\b", re.IGNORECASE),
}
"""What is asked is what a thing is: who bears its name answers. “How do I attack” names what only speaks of attacking:
our short name for a rule, small words left out, was the answer to 60 of 127 questions that nobody had seen."""


class Answer(NamedTuple):
    """A result that answers; ``decided`` is None where no live example says yes or no."""

    result: SearchResult
    decided: Verdict | None


def answer_of(library: Library, found: SearchResults, lang: str) -> Answer | None:
    """What answers a question put in ``lang``, among the first results of a search in the current edition."""
    if not found.results or found.offset:
        return None
    first, decided = found.results[0], verdict_on(library, found, lang)
    if decided is not None and first.number == decided.rule:
        return Answer(first, decided)
    if not is_question(found.did_you_mean or found.query, lang):
        return None
    if is_asked_so(found, first, lang):
        sure = True
    elif first.score >= NAMED:
        what = _WHAT.get(lang)
        sure = bool(first.entry.title) or (what is not None and what.match(found.query) is not None)
    else:
        sure = first.score >= SURE and _ahead(found.results) >= APART
    return Answer(first, None) if sure and first.number is not None and first.entry.text else None


def _ahead(results: Sequence[SearchResult]) -> float:
    return results[0].score - (results[1].score if len(results) > 1 else 0.0)
