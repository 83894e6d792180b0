"""Readings: the languages that a query may be typed in, and a plan for each index and reading."""

from __future__ import annotations

from collections.abc import Sequence

from refapp.search.analysers import analyse
from refapp.search.function_words import is_function_word
from refapp.search.index import SearchIndex
from refapp.search.plan import make_plan
from refapp.search.query import ParsedQuery
from refapp.search.slots import Plan, Via
from refapp.search.stems import fold
from refapp.search.terms import TermPairs, said


def languages(
    parsed: ParsedQuery, indexes: Sequence[SearchIndex], terms: TermPairs, preferred: str | None
) -> tuple[str, ...]:
    """The languages that the query may be written in: those that know the most of its words."""
    langs = dict.fromkeys([*[index.lang for index in indexes], *sorted(terms.langs)])
    if len(langs) < 2:
        return tuple(langs)
    text = " ".join(clause.text for clause in parsed.clauses if not clause.excluded)
    scores: dict[str, float] = {}
    for code in langs:
        own = [index for index in indexes if index.lang == code]
        words = [word for word in analyse(text, code) if word.form.isalpha()]
        spoken = {i for segment in said([word.key for word in words], code) for i in range(segment.start, segment.end)}
        score = 0.0
        for i, word in enumerate(words):
            if any(word.form in index.tables.form_ids for index in own):
                score += 1.0
            elif any(word.key in index.tables.key_ids for index in own) or terms.knows(word.key, code) or i in spoken:
                score += 0.9
            if is_function_word(word.form, code):
                score += 0.5 if own else 0.9
        if code == "fr" and fold(text) != text.casefold():
            score += 0.5  # accents are typed by people who write French
        scores[code] = score / max(1, len(words))
    best = max(scores.values())
    near = [code for code in langs if scores[code] >= best - 0.12]
    return tuple(sorted(near, key=lambda code: (-(scores[code] + (0.05 if code == preferred else 0)), code)))


def make_plans(
    parsed: ParsedQuery, indexes: Sequence[SearchIndex], typed_langs: Sequence[str], terms: TermPairs
) -> list[tuple[SearchIndex, Plan]]:
    found: list[tuple[SearchIndex, Plan]] = []
    for index in indexes:
        for typed in typed_langs:
            plan = make_plan(parsed, index, typed, terms)
            if typed != index.lang:
                translates = any(a.via is Via.TRANSLATION for slot in plan.slots for a in slot.alternatives)
                if not translates and index.lang in typed_langs:
                    continue  # nothing to translate: the reading in the index's own language says it all
                if not any(slot.alternatives for slot in plan.slots):
                    continue
            found.append((index, plan))
    return found


def unknown_words(plans: Sequence[tuple[SearchIndex, Plan]]) -> tuple[str, ...]:
    """Words that no index knows in any reading, translations included."""
    if not any(plan.unknown or plan.via is not Via.TYPED for _, plan in plans):
        return ()
    lost = [
        dict.fromkeys(plan.unknown)
        if plan.via is Via.TYPED
        else {slot.typed: None for slot in plan.slots if slot.required and not slot.alternatives}
        for _, plan in plans
    ]
    return tuple(word for word in lost[0] if all(word in words for words in lost)) if lost else ()
