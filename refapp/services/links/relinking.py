"""Links that stand in posts already: repaired where they lead to another rules site, judged, taken away again.

Addresses of other rules sites (:mod:`refapp.links.foreign`) and earlier spellings of ours become permalinks, a wiki's
page on a term that a rule explains becomes that term's page; a link of ours is judged by what its number means today.
Nothing is fetched.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date

from refapp.corpus_io import Term, slug
from refapp.i18n import LANGUAGES
from refapp.lazy_dataclass import dataclass
from refapp.links import ADDRESS, Foreign, Unlinked, foreign_addresses, unlink
from refapp.model import RuleNumber
from refapp.services.library.library import Library
from refapp.services.library.remembering import remembered
from refapp.services.links.linking import Days, days_of, slot_for
from refapp.services.links.verdicts import Verdict
from refapp.services.reading.asking import Asked


@dataclass(frozen=True, slots=True)
class OwnRule:
    """What an address of ours leads to. ``proper`` is false for an accepted spelling that redirects."""

    number: RuleNumber
    edition: date | None
    lang: str | None
    proper: bool


_CODE = re.compile(r"```.*?(?:```|\Z)|`[^`\n]+`|\[(?P<tag>code|icode|php|plain"
                   r"|noparse)\b[^\]]{0,80}\].*?(?:\[/(?P=tag)\]|\Z)"
                   r"|<(?P<name>pre|code|nowiki|syntaxhighlight|textarea|script)\b[^>]{0,300}>.*?(?:</(?P=name)>|\Z)",
                   re.IGNORECASE | re.DOTALL)

RuleOf = Callable[[str], OwnRule | None]
"""Reads an address of ours back; None for any other address."""


@dataclass(frozen=True, slots=True)
class Repaired:
    """A text with the right addresses, every address that was judged, and those of them that were replaced."""

    text: str
    found: tuple[Verdict, ...]
    replaced: tuple[Verdict, ...]


def judge(ask: Asked, text: str, rule_of: RuleOf, *, posted: date | None = None,
          days: Days | None = None) -> tuple[Verdict, ...]:
    """Judge every address of ours and of known rules sites in a text, in its order.

    With ``posted``, the day of the post, an undated number is read as it was meant then.
    """
    days = days or days_of(ask.library)
    code = [match.span() for match in _CODE.finditer(text)] if "http" in text else []
    with slot_for(text):
        found = [*_own(ask, text, rule_of, posted, days), *_foreign(ask, text, rule_of, posted, days)]
    return tuple(sorted((one for one in found if not _inside(code, one.start)), key=lambda verdict: verdict.start))


def repair(ask: Asked, text: str, rule_of: RuleOf, *, posted: date | None = None,
           days: Days | None = None) -> Repaired:
    """Put the right address in the place of every one that :func:`judge` has a better one for; all else stays."""
    found = judge(ask, text, rule_of, posted=posted, days=days)
    replaced = tuple(verdict for verdict in found if verdict.instead)
    pieces: list[str] = []
    at = 0
    for verdict in replaced:
        pieces += (text[at:verdict.start], verdict.instead or "")
        at = verdict.end
    return Repaired("".join((*pieces, text[at:])), found, replaced)


def _inside(spans: Sequence[tuple[int, int]], at: int) -> bool:
    """Whether a place lies in one of the spans, which are in order."""
    i = bisect_right(spans, (at, len(spans) and spans[-1][1])) - 1
    return i >= 0 and at < spans[i][1]


def take_away(text: str, form: str, rule_of: RuleOf) -> Unlinked:
    """The text without the links that linking has put into it; raises UnknownFormatError."""
    def number_of(url: str) -> RuleNumber | None:
        found = rule_of(url)
        return found.number if found is not None and found.proper else None
    return unlink(text, form, number_of=number_of)


def _own(ask: Asked, text: str, rule_of: RuleOf, posted: date | None, days: Days) -> Iterator[Verdict]:
    for match in ADDRESS.finditer(text):
        url = match[0].rstrip(".,;:!?")
        found = rule_of(url.replace("&amp;", "&"))
        if found is None:
            continue
        span = match.start(), match.start() + len(url)
        meant_on = found.edition or posted
        edition = _edition(days, meant_on)
        state, now = _fate(days, found.number, edition)
        lang = found.lang or ask.language
        instead = None
        if state in ("moved", "gone", "reused") and found.edition is None and edition is not None:
            instead = ask.urls.rule(found.number, lang, edition)
        elif not found.proper and state != "unknown":
            instead = ask.urls.rule(found.number, lang, found.edition)
            state = "spelled" if state == "ok" else state
        if found.edition is not None and state != "unknown" and found.proper:
            state = "ok"  # a dated page never changes
        yield Verdict(*span, url, state, found.number, now, instead if instead != url else None, edition=found.edition)


def _foreign(ask: Asked, text: str, rule_of: RuleOf, posted: date | None, days: Days) -> Iterator[Verdict]:
    for start, end, found in foreign_addresses(text):
        if rule_of(found.url) is not None:
            continue
        yield (_named(ask, start, end, found) if found.number is None
               else _numbered(ask, start, end, found, found.number, _edition(days, found.edition or posted), days))


def _named(ask: Asked, start: int, end: int, found: Foreign) -> Verdict:
    """Of an address that names no rule: perhaps a term that a rule explains."""
    term = terms_by_name(ask.library).get(slug(found.term)) if found.term else None
    if term is None or term.rule is None:
        return Verdict(start, end, found.url, "unknown", None, site=found.site, term=found.term, edition=found.edition)
    name = term.slug(ask.language) or term.slug("en")
    return Verdict(start, end, found.url, "foreign", term.rule, (term.rule,), ask.urls.term(name, ask.language),
                   found.site, found.term)


def _numbered(ask: Asked, start: int, end: int, found: Foreign, number: RuleNumber, edition: date | None,
              days: Days) -> Verdict:
    state, now = _fate(days, number, edition)
    if state == "unknown":
        return Verdict(start, end, found.url, state, number, now, None, found.site)
    instead = ask.urls.rule(number, ask.language, edition if state != "ok" else None)
    return Verdict(start, end, found.url, "foreign", number, now, instead, found.site, edition=found.edition)


@remembered(2)
def terms_by_name(library: Library) -> Mapping[str, Term]:
    """The terms that a rule explains, by the slugs of their names, plurals, variants; English and names come first."""
    terms = [term for term in library.terms if term.rule and term.en]
    found: dict[str, Term] = {}
    for lang in LANGUAGES:
        for term in terms:
            if term.name(lang):
                found.setdefault(term.slug(lang), term)
        for term in terms:
            for name in term.names(lang):
                found.setdefault(slug(name), term)
    return found


def _edition(days: Days, day: date | None) -> date | None:
    """The edition in force on a day; None without a day, or before the first."""
    return None if day is None or day < days.first else days.library.edition_on(day)


def _fate(days: Days, number: RuleNumber, edition: date | None) -> tuple[str, tuple[RuleNumber, ...]]:
    """What became of a number as it was meant in an edition; without one, as it was last used."""
    library = days.library
    if edition is None:
        if number in days.numbers(library.current):
            return "ok", (number,)
        ever = library.history.ever(number)
        if not ever:
            return "unknown", ()
        edition = ever[-1]
    elif number not in days.numbers(edition):
        return ("ok", (number,)) if number in days.numbers(library.current) else ("unknown", ())
    found = library.history.resolve(number, edition) if edition in library.history.editions else None
    if found is None:
        return "ok", (number,)
    if number in found.now and not found.reused:
        return "ok", found.now
    if found.reused:
        return "reused", found.now
    return ("moved", found.now) if found.now else ("gone", ())
