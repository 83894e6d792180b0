"""Live examples found by words: those whose title, explanation or rules' names say what was asked for."""

from __future__ import annotations

import math
from collections.abc import Mapping
from datetime import date
from typing import NamedTuple

from refapp.corpus_io import slug
from refapp.i18n import LANGUAGES
from refapp.model import RuleNumber
from refapp.search.analysers import analyse
from refapp.search.function_words import is_function_word
from refapp.services.boards.examples import LiveExample, is_quiet, live_examples, seems_quiet
from refapp.services.boards.shown_by import examples_of
from refapp.services.library.aside import IndexBuildingError
from refapp.services.library.example_words import words_of_examples
from refapp.services.library.library import Library
from refapp.services.library.remembering import remembered
from refapp.services.reading.searching import search

LEAST, LEAST_NEAR = 0.75, 0.3
"""The share of a query's meaning that an example must hold; one in which the first rule found applies needs less."""
IN_TITLE = 1.5
"""What a word of the title counts against one of the explanation."""
NEAR, QUIET = 0.5, 0.4
"""What it counts to be an example of the first rule found (less of the next ones), and to show it not applying."""
SHOWN = 3
FIRST = 3
"""The rules found first, whose examples stand for a query that no example says."""
LONGEST = 3
"""Words of a term that is looked for in a query."""


def find_examples(library: Library, query: str, lang: str, rules: tuple[RuleNumber, ...],
                  edition: date) -> tuple[LiveExample, ...]:
    """The examples that answer a query best, those of the first rules found before others that have as many words.

    Those in which the rule applies come before those that show where it doesn't.
    """
    query, words = in_own_words(library, query, lang), words_of_examples(library, lang)
    wanted = {word.key for word in analyse(query, lang) if not is_function_word(word.form, lang)}
    total = len(words.title_length)
    weight = {key: math.log(1 + (total - (count := len(words.anywhere.get(key, ()))) + 0.5) / (count + 0.5))
              for key in wanted}
    whole = sum(weight.values())
    if not whole:
        return ()
    near: dict[str, int] = {}
    for place, number in enumerate(rules):
        for name in examples_of(library, number, edition):
            near.setdefault(name, place)
    held, in_title = (_sums(weight, found, whole) for found in (words.anywhere, words.titles))
    scored = []
    examples = live_examples(library)
    for name, share in held.items():
        first = near.get(name) == 0
        if share < (LEAST_NEAR if first else LEAST):
            continue
        quiet = 2 * is_quiet(library, examples[name], edition) + seems_quiet(library, examples[name], edition)
        if share >= (LEAST_NEAR if first and not quiet else LEAST):
            score = share + (IN_TITLE - 1) * in_title.get(name, 0.0)
            score += NEAR / (1 + near[name]) - QUIET * (quiet > 0) if name in near else 0.0
            scored.append((-score, words.title_length[name], name, quiet))
    best = sorted(scored)[:SHOWN]
    return tuple(examples[name] for *_, name, quiet in sorted(best, key=lambda one: one[-1]))


class Chosen(NamedTuple):
    """Live examples that a query asks for; ``read`` is the query without its slips, where that was needed; ``rules``
    are the rules found first, where no example has its words and these are what plays them."""

    boards: tuple[LiveExample, ...]
    read: str | None = None
    rules: tuple[RuleNumber, ...] = ()


def choose_boards(library: Library, query: str, lang: str, edition: date) -> Chosen:
    """The examples with all words of a query, in the order of the corpus; all of them without a word.

    A misspelt query is read as a search reads it. Where no example says all of it, those of the first rules that a
    search finds, once its index is made.
    """
    boards = _saying(library, query, lang)
    if boards:
        return Chosen(boards)
    try:
        found = search(library, query, lang=lang, limit=FIRST)
    except IndexBuildingError:
        return Chosen(())
    if found.did_you_mean and (boards := _saying(library, found.did_you_mean, lang)):
        return Chosen(boards, found.did_you_mean)
    examples = live_examples(library)
    shown = {number: tuple(examples[name] for name in examples_of(library, number, edition))
             for number in (result.number for result in found.results) if number}
    rules = tuple(number for number, played in shown.items() if played)
    wanted = {one.id: one for number in rules for one in shown[number]}
    return Chosen(tuple(wanted.values()), found.did_you_mean, rules)


def _saying(library: Library, query: str, lang: str) -> tuple[LiveExample, ...]:
    wanted = {word.key for word in analyse(in_own_words(library, query, lang), lang)
              if not is_function_word(word.form, lang)}
    words, examples = words_of_examples(library, lang), live_examples(library)
    held = set(examples).intersection(*(words.anywhere.get(key, ()) for key in wanted))
    return tuple(one for name, one in examples.items() if name in held)


def in_own_words(library: Library, query: str, lang: str) -> str:
    """A query with the terms of other languages by their names in ``lang``: « trample » is « piétinement »."""
    words, found, at = query.split(), [], 0
    names = _names(library, lang)
    while at < len(words):
        ends = range(min(len(words), at + LONGEST), at, -1)
        end = next((end for end in ends if slug(" ".join(words[at:end])) in names), None)
        found.append(names[slug(" ".join(words[at:end]))] if end else words[at])
        at = end or at + 1
    return " ".join(found)


@remembered(4)
def _names(library: Library, lang: str) -> Mapping[str, str]:
    """What other languages call a term, as a slug, and its name in ``lang``; a name in ``lang`` stays."""
    own = {slug(term.name(lang)) for term in library.terms}
    return {slug(form): term.name(lang) for term in library.terms if term.name(lang)
            for code in LANGUAGES if code != lang for form in term.names(code) if slug(form) not in own}


def _sums(weight: Mapping[str, float], found: Mapping[str, list[str]], whole: float) -> dict[str, float]:
    """Which share of a query's meaning each example holds."""
    sums: dict[str, float] = {}
    for key in sorted(weight):
        for name in found.get(key, ()):
            sums[name] = sums.get(name, 0.0) + weight[key] / whole
    return sums
