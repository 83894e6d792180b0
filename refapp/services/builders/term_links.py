"""Links the glossary's terms inside a rule's words, each at its first use, few enough to leave the text calm.

Works on HTML of ours: only text outside links is looked at, and whole words only. Single words are linked where
they can hardly mean anything else (zones); everything else needs two words or more.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise

from refapp.lazy_dataclass import dataclass
from refapp.services.library.library import Library

MOST = 6
"""Terms linked on a page."""
_LONGEST = 5
_KINDS = ("term", "keyword ability", "keyword action", "zone", "counter", "step or phase", "token", "card type")
_SINGLE = ("zone",)
_PLAIN = ("ante", "may", "can", "instead", "as though")
"""Terms whose French or English forms are ordinary words of every other sentence (mise, vous pouvez, à la place)."""
_WORD = re.compile(r"[^\W\d_]+(?:[-+/][^\W\d_]+)*")
_PIECES = re.compile(r"(<a\b.*?</a>|<[^>]*>)", re.DOTALL)
_GAP = re.compile(r"[ \u00a0'’-]{1,2}")


@dataclass(frozen=True, slots=True)
class TermForms:
    """The forms of a language's terms: words in lower case → slug."""

    slugs: Mapping[tuple[str, ...], str]


@lru_cache(maxsize=8)
def term_forms(library: Library, lang: str) -> TermForms:
    """Every form that may be linked; where two terms share one, the first of the list has it."""
    found: dict[tuple[str, ...], str] = {}
    for term in library.terms:
        if term.kind not in _KINDS or term.en in _PLAIN or not term.definition(lang):
            continue
        for form in term.names(lang):
            words = tuple(match.group().lower() for match in _WORD.finditer(form))
            if (len(words) > 1 and len(words) <= _LONGEST) or (len(words) == 1 and term.kind in _SINGLE):
                found.setdefault(words, term.slug(lang))
    return TermForms(found)


def link_terms(fragments: Sequence[str], forms: TermForms, own: str | None = None) -> tuple[str, ...]:
    """The fragments with ``<a class="term" href="term:slug">`` at first uses; ``own`` names the page's own subject."""
    used: set[str] = {own} if own else set()
    limit = MOST + len(used)
    found = []
    for fragment in fragments:
        pieces = _PIECES.split(fragment)
        for i in range(0, len(pieces), 2):
            if len(used) < limit and pieces[i]:
                pieces[i] = _linked(pieces[i], forms, used, limit)
        found.append("".join(pieces))
    return tuple(found)


def _linked(text: str, forms: TermForms, used: set[str], limit: int) -> str:
    words = list(_WORD.finditer(text))
    lower = [match.group().lower() for match in words]
    out, at, i = [], 0, 0
    while i < len(words) and len(used) < limit:
        size = next((n for n in range(min(_LONGEST, len(words) - i), 0, -1)
                     if tuple(lower[i:i + n]) in forms.slugs and _adjacent(text, words[i:i + n])), 0)
        slug = forms.slugs[tuple(lower[i:i + size])] if size else None
        if slug is not None and slug not in used:
            start, end = words[i].start(), words[i + size - 1].end()
            out += [text[at:start], f'<a class="term" href="term:{slug}">', text[start:end], "</a>"]
            used.add(slug)
            at = end
        i += max(size, 1)
    out.append(text[at:])
    return "".join(out)


def _adjacent(text: str, words: Sequence[re.Match[str]]) -> bool:
    return all(_GAP.fullmatch(text[a.end():b.start()]) for a, b in pairwise(words))
