"""Links that stand in posts already: repaired where they lead to another rules site, judged, taken away again.

Addresses of other rules sites (:mod:`refapp.links.foreign`) and earlier spellings of ours become permalinks, a wiki's
page on a term that a rule explains becomes that term's page; a link of ours is judged by what its number means today.
Nothing is fetched.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from datetime import date
from typing import Annotated, TypedDict

from refapp.corpus_io import Term, slug
from refapp.lazy_dataclass import dataclass
from refapp.links import ADDRESS, Unlinked, foreign_addresses, unlink
from refapp.model import RuleNumber
from refapp.model.shapes import Number, OneOf
from refapp.services.library.library import Library
from refapp.services.library.remembering import remembered
from refapp.services.links.linking import Days, days_of
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
class Verdict:
    """What is to be said of one address in a text.

    ``state`` is ``ok``; ``spelled`` (ours, in a spelling that redirects); ``foreign`` (another rules site's);
    ``moved`` (the rule bears another number today); ``gone`` (the rule exists no more); ``reused`` (the number
    names another rule today); ``unknown`` (no edition has the number). ``instead`` is the address that
    should stand there, None where this one is right or nobody can say.
    """

    start: int
    end: int
    url: str
    state: str
    number: RuleNumber | None
    now: tuple[RuleNumber, ...] = ()
    instead: str | None = None
    site: str | None = None


def judge(ask: Asked, text: str, rule_of: RuleOf, *, posted: date | None = None,
          days: Days | None = None) -> tuple[Verdict, ...]:
    """Judge every address of ours and of known rules sites in a text, in its order.

    With ``posted``, the day of the post, an undated number is read as it was meant then.
    """
    days = days or days_of(ask.library)
    found = [*_own(ask, text, rule_of, posted, days), *_foreign(ask, text, posted, days)]
    return tuple(sorted(found, key=lambda verdict: verdict.start))


def repair(ask: Asked, text: str, rule_of: RuleOf, *, posted: date | None = None,
           days: Days | None = None) -> tuple[str, tuple[Verdict, ...]]:
    """Put the right address in the place of every one that :func:`judge` has a better one for; code stays as it is."""
    code = [match.span() for match in _CODE.finditer(text)]
    verdicts = [verdict for verdict in judge(ask, text, rule_of, posted=posted, days=days)
                if verdict.instead and not any(start <= verdict.start < end for start, end in code)]
    pieces: list[str] = []
    at = 0
    for verdict in verdicts:
        pieces += (text[at:verdict.start], verdict.instead or "")
        at = verdict.end
    return "".join((*pieces, text[at:])), tuple(verdicts)


def take_away(text: str, form: str, rule_of: RuleOf) -> Unlinked:
    """The text without the links that linking has put into it; raises UnknownFormatError."""
    def number_of(url: str) -> RuleNumber | None:
        found = rule_of(url)
        return found.number if found is not None and found.proper else None
    return unlink(text, form, number_of=number_of)


class LinkVerdict(TypedDict):
    """What is to be said of an address: its state, the rule that it means, what should stand there instead."""

    url: str
    state: Annotated[str, OneOf("LinkState", ("ok", "spelled", "foreign", "moved", "gone", "reused", "unknown"))]
    number: Number | None
    now: list[Number]
    instead: str | None
    site: str | None


def verdict_json(verdict: Verdict) -> LinkVerdict:
    """A verdict as reports and the API give it."""
    return {"url": verdict.url, "state": verdict.state, "number": str(verdict.number) if verdict.number else None,
            "now": [str(number) for number in verdict.now], "instead": verdict.instead, "site": verdict.site}


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
        yield Verdict(*span, url, state, found.number, now, instead if instead != url else None)


def _foreign(ask: Asked, text: str, posted: date | None, days: Days) -> Iterator[Verdict]:
    for start, end, found in foreign_addresses(text):
        if found.number is None:
            term = found.term and terms_by_name(ask.library).get(slug(found.term))
            if term and term.rule:
                name = term.slug(ask.language) or term.slug("en")
                yield Verdict(start, end, found.url, "foreign", term.rule, (), ask.urls.term(name, ask.language),
                              found.site)
            continue
        edition = _edition(days, found.edition or posted)
        state, now = _fate(days, found.number, edition)
        instead = None
        if state != "unknown":
            dated = edition if state != "ok" else None
            instead = ask.urls.rule(found.number, ask.language, dated)
        yield Verdict(start, end, found.url, "foreign" if state != "unknown" else "unknown", found.number, now, instead,
                      found.site)


@remembered(2)
def terms_by_name(library: Library) -> Mapping[str, Term]:
    """The terms that a rule explains, by the slugs of their English names, plurals and variants; names come first."""
    terms = [term for term in library.terms if term.rule and term.en]
    others = {slug(name): term for term in reversed(terms) for name in term.names("en")}
    return {**others, **{term.slug("en"): term for term in reversed(terms)}}


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
