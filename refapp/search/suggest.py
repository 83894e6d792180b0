"""Did you mean: the nearest words that the texts know, for words that they don't.

Only words that no index and no term knows are looked at. Nearness is counted in letters changed, added,
left out or swapped, accents ignored; among equally near words the more frequent one wins.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence

from rapidfuzz import process
from rapidfuzz.distance import OSA

from refapp.search.index import SearchIndex
from refapp.search.match import phrase_at
from refapp.search.stems import fold
from refapp.search.terms import TermPairs

_MIN_LETTERS = 4


def suggestion(word: str, indexes: Sequence[SearchIndex], terms: TermPairs, langs: Sequence[str]) -> str | None:
    """A known word (or two, where a space was forgotten) near an unknown one; None where nothing is near.

    Words of ``terms`` are offered in ``langs`` only: the languages that the query may be typed in.

    ``deathtuch`` → ``deathtouch``, ``simetiere`` → ``cimetière``, ``firststrike`` → ``first strike``.
    """
    typed = fold(word)
    if len(typed) < _MIN_LETTERS or not typed.isalpha() or len(typed) > 40:
        return None
    for index in indexes:
        split = _split(typed, index)
        if split:
            return split
    limit = 1 if len(typed) <= 8 else 2 if len(typed) <= 13 else 3
    best: tuple[float, int, str] | None = None
    for index in indexes:
        texts, ids = index.tables.folded
        for _text, distance, at in process.extract(typed, texts, scorer=OSA.distance, score_cutoff=limit, limit=12):
            form = index.tables.forms[ids[at]]
            count = index.tables.form_count(ids[at])
            best = _better(best, typed, form, distance, count)
    for lang in langs:
        words = sorted(terms.words(lang))
        for _text, distance, at in process.extract(
            typed, [fold(w) for w in words], scorer=OSA.distance, score_cutoff=limit, limit=12
        ):
            best = _better(best, typed, words[at].lower(), distance, 5)
    return best[2] if best else None


def _better(
    best: tuple[float, int, str] | None, typed: str, form: str, distance: float, count: int
) -> tuple[float, int, str] | None:
    if len(form) < 3 or not form.isalpha() or fold(form) == typed:
        return best
    if len(typed) == _MIN_LETTERS and (
        len(form) < len(typed) or (len(form) == 4 and sorted(fold(form)) != sorted(typed))
    ):
        return best  # most words of four letters are a letter away from some other: wear, war; dual, deal
    if distance >= 1 and len(typed) == 5 and len(form) == 5 and count < 8 and sorted(fold(form)) != sorted(typed):
        return best
    cost = distance + (0.7 if fold(form)[0] != typed[0] else 0.0) + (0.35 if fold(form)[-1] != typed[-1] else 0.0)
    cost -= min(count, 400) / 800
    found = (cost, -count, form)
    return found if best is None or found < best else best


def _split(typed: str, index: SearchIndex) -> str | None:
    """Two known words that stand side by side somewhere, typed without a space between."""
    tables = index.tables
    texts, ids = tables.folded
    for cut in range(3, len(typed) - 2):
        halves = [_exact(texts, ids, half) for half in (typed[:cut], typed[cut:])]
        one, two = halves
        if one is None or two is None:
            continue
        keys = (tables.form_key(one), tables.form_key(two))
        rows = tables.impacts(keys[0]).keys() & tables.impacts(keys[1]).keys()
        if any(phrase_at(tables, keys, row) for row in sorted(rows)[:200]):
            return f"{tables.forms[one]} {tables.forms[two]}"
    return None


def _exact(texts: Sequence[str], ids: Sequence[int], wanted: str) -> int | None:
    at = bisect_left(texts, wanted)
    return ids[at] if at < len(texts) and texts[at] == wanted else None


def replaced(query: str, corrections: Iterable[tuple[str, str]]) -> str:
    """A query with its unknown words corrected, everything else as typed."""
    parts = query.split(" ")
    for wrong, right in corrections:
        parts = [_swap(part, wrong, right) for part in parts]
    return " ".join(parts)


def _swap(part: str, wrong: str, right: str) -> str:
    folded, target = fold(part), fold(wrong)
    at = folded.find(target)
    if at < 0 or len(folded) != len(part):
        return right if folded.replace("'", "").replace("’", "") == target else part
    return part[:at] + right + part[at + len(target) :]
