"""Terms: what one language calls a thing, the other language's name for it, and what players say instead.

``TermPairs`` is handed in by whoever has the project's terms (corpus/terms.csv); the ``sayings`` of players
are below it, in :mod:`refapp.search.sayings`. Nothing here reads a file.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType

from refapp.lazy_dataclass import dataclass
from refapp.search.analysers import key_function, keys
from refapp.search.function_words import FUNCTION_WORDS, is_function_word
from refapp.search.paraphrases import PARAPHRASES
from refapp.search.sayings import SAYINGS

_REMARK = re.compile(r"\s*\([^)]*\)")
_LEADING = re.compile(r"^(?:to|se|s['’]|a|an|the|le|la|les|l['’]|un|une)\s*(?<=[\s'’])", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class TermPair:
    """A thing's names: for each language code the official name first, then variants and slang."""

    forms: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Segment:
    """Query words ``start`` to ``end`` (exclusive) that are a known name, and what may replace them.

    ``pairs`` are indexes into the pairs; empty for a saying, whose ``meant`` are in the same language.
    """

    start: int
    end: int
    pairs: tuple[int, ...] = ()
    meant: tuple[str, ...] = ()
    canonical: bool = True

    @property
    def idiom(self) -> bool:
        """Whether it is a saying of several words, which means something as a whole only."""
        return not self.pairs and self.end - self.start > 1


@dataclass(frozen=True, slots=True)
class _Form:
    keys: tuple[str, ...]
    pair: int
    canonical: bool


class TermPairs:
    """Term pairs, ready to be matched against a query's words. Immutable."""

    __slots__ = ("_by_first", "pairs")

    def __init__(self, pairs: Iterable[TermPair] = ()) -> None:
        self.pairs = tuple(pairs)
        found: dict[str, dict[str, list[_Form]]] = {}
        for i, pair in enumerate(self.pairs):
            for lang, forms in pair.forms.items():
                for at, form in enumerate(forms):
                    content = _content(form, lang)
                    if content:
                        found.setdefault(lang, {}).setdefault(content[0], []).append(_Form(content, i, at == 0))
        self._by_first = {
            lang: {first: tuple(sorted(forms, key=lambda f: -len(f.keys))) for first, forms in by_first.items()}
            for lang, by_first in found.items()
        }

    @classmethod
    def from_rows(cls, rows: Iterable[tuple[str, str]], first: str = "en", second: str = "fr") -> TermPairs:
        """From plain rows such as ``("to counter", "contrer / contrecarrer")``.

        Bracketed remarks and a leading *to* or article are dropped; ``/`` between spaces parts variants.
        """
        return cls(TermPair({first: clean(one), second: clean(two)}) for one, two in rows)

    @property
    def langs(self) -> frozenset[str]:
        return frozenset(self._by_first)

    def knows(self, key: str, lang: str) -> bool:
        """Whether a name of that language begins with this word."""
        return key in self._by_first.get(lang, {})

    def words(self, lang: str) -> frozenset[str]:
        """Every word of the names in a language, as written: for suggestions."""
        return frozenset(
            word for pair in self.pairs for form in pair.forms.get(lang, ()) for word in form.split() if word.isalpha())

    def segments(self, words: Sequence[str], function: Sequence[bool], lang: str) -> tuple[Segment, ...]:
        """The known names in a run of keys, longest first from the left, not overlapping.

        Function words between a name's words do not matter ("zone of command", « champ bataille »).
        """
        by_first = self._by_first.get(lang)
        if by_first is None:
            return ()
        found: list[Segment] = []
        at = 0
        while at < len(words):
            best: tuple[int, int] | None = None
            named: list[_Form] = []
            for form in by_first.get(words[at], ()):
                end = _match(form.keys, words, function, at)
                if end is None:
                    continue
                if best is None:
                    best = (len(form.keys), end)
                if (len(form.keys), end) == best:
                    named.append(form)
            if best is None:
                at += 1
                continue
            named.sort(key=lambda form: not form.canonical)
            found.append(
                Segment(
                    at, best[1], tuple(dict.fromkeys(form.pair for form in named)),
                    canonical=any(form.canonical for form in named))
            )
            at = best[1]
        return tuple(found)

    def forms(self, segment: Segment, lang: str) -> tuple[str, ...]:
        """Every name in ``lang`` for a segment, official ones first."""
        official = [form for i in segment.pairs for form in self.pairs[i].forms.get(lang, ())[:1]]
        others = [form for i in segment.pairs for form in self.pairs[i].forms.get(lang, ())[1:]]
        return tuple(dict.fromkeys(official + others))


NO_TERMS = TermPairs()


def clean(text: str) -> tuple[str, ...]:
    """``to counter (a spell) / contrecarrer`` → ``("counter", "contrecarrer")``."""
    return tuple(
        dict.fromkeys(
            bare for part in text.split(" / ") if (bare := _LEADING.sub("", _REMARK.sub("", part).strip()).strip()))
    )


def _content(form: str, lang: str) -> tuple[str, ...]:
    small = small_keys(lang)
    return tuple(word for word in keys(form, lang) if word not in small)


@lru_cache(maxsize=8)
def small_keys(lang: str) -> frozenset[str]:
    """The keys of words that carry little of a meaning."""
    key = key_function(lang)
    return frozenset(key(word) for word in FUNCTION_WORDS.get(lang, ()))


def _match(form: tuple[str, ...], words: Sequence[str], function: Sequence[bool], at: int) -> int | None:
    """Where a name that begins at ``at`` ends, function words between skipped; None where it does not fit."""
    for wanted in form:
        while at < len(words) and words[at] != wanted and function[at]:
            at += 1
        if at == len(words) or words[at] != wanted:
            return None
        at += 1
    return at


@lru_cache(maxsize=8)
def _sayings(lang: str) -> Mapping[str, tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]]:
    found: dict[str, list[tuple[tuple[str, ...], tuple[str, ...]]]] = {}
    for said, meant in (*SAYINGS.get(lang, ()), *PARAPHRASES.get(lang, ())):
        for variant in said.split("|"):
            words = keys(variant, lang)
            if words:
                found.setdefault(words[0], []).append((words, tuple(meant.split("|"))))
    return MappingProxyType({first: tuple(sorted(rows, key=lambda row: -len(row[0]))) for first, rows in found.items()})


def said(words: Sequence[str], lang: str) -> tuple[Segment, ...]:
    """What players say in a run of keys and what the rules call it; every word counts, longest first."""
    by_first = _sayings(lang)
    found: list[Segment] = []
    at = 0
    while at < len(words):
        for sequence, meant in by_first.get(words[at], ()):
            if tuple(words[at : at + len(sequence)]) == sequence:
                found.append(Segment(at, at + len(sequence), meant=meant, canonical=False))
                at += len(sequence)
                break
        else:
            at += 1
    return tuple(found)


def is_optional(form: str, lang: str) -> bool:
    """Whether a query word may be missing from a result."""
    return is_function_word(form, lang)
