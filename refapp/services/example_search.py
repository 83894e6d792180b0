"""Live examples found by words: those whose title, explanation or rules' names say what was asked for."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from datetime import date
from functools import lru_cache

from refapp.model import RuleNumber
from refapp.search.analysers import analyse
from refapp.search.function_words import is_function_word
from refapp.services.examples import LiveExample, examples_of, is_quiet, live_examples, seems_quiet
from refapp.services.library import Library

LEAST, LEAST_NEAR = 0.75, 0.3
"""The share of a query's meaning that an example must hold; one in which the first rule found applies needs less."""
IN_TITLE = 1.5
"""What a word of the title counts against one of the explanation."""
NEAR, QUIET = 0.5, 0.4
"""What it counts to be an example of the first rule found (less of the next ones), and to show it not applying."""
SHOWN = 3


def find_examples(library: Library, query: str, lang: str, rules: tuple[RuleNumber, ...],
                  edition: date) -> tuple[LiveExample, ...]:
    """The examples that answer a query best, those of the first rules found before others that have as many words.

    Those in which the rule applies come before those that show where it doesn't.
    """
    wanted = {word.key for word in analyse(query, lang) if not is_function_word(word.form, lang)}
    titles, texts, counts = _words(library, library.generation, lang)
    total = len(titles)
    weight = {key: math.log(1 + (total - counts[key] + 0.5) / (counts[key] + 0.5)) for key in wanted}
    whole = sum(weight.values())
    if not whole:
        return ()
    near: dict[str, int] = {}
    for place, number in enumerate(rules):
        for name in examples_of(library, number, edition):
            near.setdefault(name, place)
    scored = []
    found = live_examples(library)
    for name, title in titles.items():
        held = sum(weight[key] for key in wanted & (title | texts[name])) / whole
        quiet = 2 * is_quiet(library, found[name], edition) + seems_quiet(library, found[name], edition)
        if held >= (LEAST_NEAR if near.get(name) == 0 and not quiet else LEAST):
            score = held + (IN_TITLE - 1) * sum(weight[key] for key in wanted & title) / whole
            score += NEAR / (1 + near[name]) - QUIET * (quiet > 0) if name in near else 0.0
            scored.append((-score, len(title), name, quiet))
    best = sorted(scored)[:SHOWN]
    return tuple(found[name] for *_, name, quiet in sorted(best, key=lambda one: one[-1]))


@lru_cache(maxsize=4)
def _words(library: Library, _generation: int, lang: str) -> tuple[
        Mapping[str, frozenset[str]], Mapping[str, frozenset[str]], Counter[str]]:
    """The words of each example's title and explanation, by id, and in how many examples each word stands."""
    titles, texts = {}, {}
    counts: Counter[str] = Counter()
    for name, example in live_examples(library).items():
        titles[name] = frozenset(word.key for word in analyse(example.title(lang), lang))
        texts[name] = frozenset(word.key for word in analyse(example.explain(lang) or "", lang))
        counts.update(titles[name] | texts[name])
    return titles, texts, counts
