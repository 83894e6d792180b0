"""What is to be said of an address in a text, and the sentence that says why, in the reader's language."""

from __future__ import annotations

from datetime import date
from typing import Annotated, TypedDict

from refapp.i18n.catalogue import Catalogue
from refapp.lazy_dataclass import dataclass
from refapp.model import RuleNumber
from refapp.model.shapes import Number, OneOf

STATES = ("ok", "spelled", "foreign", "moved", "gone", "reused", "unknown")


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is to be said of one address in a text.

    ``state`` is ``ok``; ``spelled`` (ours, in a spelling that redirects); ``foreign`` (another rules site's);
    ``moved`` (the rule bears another number today); ``gone`` (the rule exists no more); ``reused`` (the number
    names another rule today); ``unknown`` (no edition has the number, or the address names none). ``edition`` is the
    day that the address itself names, ``instead`` the address that should stand there, None where this one is right or
    nobody can say.
    """

    start: int
    end: int
    url: str
    state: str
    number: RuleNumber | None
    now: tuple[RuleNumber, ...] = ()
    instead: str | None = None
    site: str | None = None
    term: str | None = None
    edition: date | None = None


class LinkVerdict(TypedDict):
    """What is to be said of an address: its state, why, the rule that it means, what should stand there instead."""

    url: str
    state: Annotated[str, OneOf("LinkState", STATES)]
    reason: str
    number: Number | None
    now: list[Number]
    instead: str | None
    site: str | None


def verdict_json(say: Catalogue, verdict: Verdict) -> LinkVerdict:
    """A verdict as reports and the API give it."""
    return {"url": verdict.url, "state": verdict.state, "reason": reason(say, verdict),
            "number": str(verdict.number) if verdict.number else None, "now": [str(number) for number in verdict.now],
            "instead": verdict.instead, "site": verdict.site}


def reason(say: Catalogue, verdict: Verdict) -> str:
    """Why an address is judged so, as one or two sentences."""
    if verdict.number is None:
        return _nameless(say, verdict)
    number, now = str(verdict.number), ", ".join(map(str, verdict.now))
    if verdict.state == "unknown":
        return say.gettext("There is no rule {number}.", number=number)
    if verdict.state == "ok" and verdict.edition is not None:
        return say.gettext("Leads to rule {number} as it stood on {date}; that page never changes.", number=number,
                           date=verdict.edition)
    if verdict.state == "ok":
        return say.gettext("Leads to rule {number}.", number=number)
    if verdict.state == "spelled":
        return say.gettext("Leads to rule {number} by a redirect: an older spelling of the address.", number=number)
    if verdict.term is not None:
        return say.gettext("{site} on “{term}”, which rule {number} explains.", site=verdict.site, term=verdict.term,
                           number=number)
    fate = _fate(say, verdict, number, now)
    if verdict.state != "foreign":
        return fate
    here = say.gettext("{site} on rule {number}.", site=verdict.site, number=number)
    return here if verdict.now == (verdict.number,) else f"{here} {fate}"


def _fate(say: Catalogue, verdict: Verdict, number: str, now: str) -> str:
    if verdict.number in verdict.now or verdict.state == "reused":
        if now:
            return say.gettext("{number} names another rule today; what was meant is {now}.", number=number, now=now)
        return say.gettext("{number} names another rule today; what was meant is gone.", number=number)
    if now:
        return say.gettext("What was {number} then is {now} today.", number=number, now=now)
    return say.gettext("What was {number} then is gone today.", number=number)


def _nameless(say: Catalogue, verdict: Verdict) -> str:
    if verdict.edition is not None:
        return say.gettext("{site}: all rules of {date}; none is named.", site=verdict.site, date=verdict.edition)
    if verdict.term is not None:
        return say.gettext("{site} on “{term}”, which is no term of the rules.", site=verdict.site, term=verdict.term)
    return say.gettext("{site}: the address names no rule.", site=verdict.site)


__all__ = ["LinkVerdict", "Verdict", "reason", "verdict_json"]
