"""Reads what a request asks: language, day, origin, numbers, limits; refuses what it can't understand.

Nothing is guessed: a language, date or number that can't be read is an error that says what would be right. An empty
parameter, as a form sends it, is an absent one.
"""

from __future__ import annotations

import contextlib
import re
from dataclasses import replace
from datetime import date

from flask import Request
from rapidfuzz import process
from rapidfuzz.distance import OSA

from refapp.i18n import DEFAULT, LANGUAGES, Catalogue, catalogue, language
from refapp.model import Origin, RefappError, RuleNumber
from refapp.services import Library, read_number
from refapp.services.links.linking import edition_meant
from refapp.services.reading import numbers
from refapp.services.reading.asking import Asked
from refapp.web.answers import base_address
from refapp.web.api.operations import KNOWN
from refapp.web.urls import Urls


class BadRequestError(RefappError):
    """A parameter that can't be understood; answered with ``status``."""

    status = 400


def reader_words(request: Request) -> Catalogue:
    """The language for messages: ``lang`` where it is known, else what the client accepts, else English."""
    asked = language(request.args.get("lang", ""))
    code = asked.code if asked else request.accept_languages.best_match(list(LANGUAGES), DEFAULT)
    return catalogue(code or DEFAULT)


def asked(request: Request, library: Library) -> Asked:
    """The common parameters ``lang``, ``edition`` and ``origin``; raises BadRequestError."""
    on = read_day(request.args.get("edition"), "edition")
    return Asked(library.on(on), Urls(base_address(request)), reader_words(request), _lang(request.args.get("lang")),
                 on, _origin(request.args.get("origin")))


def as_posted(ask: Asked, number: RuleNumber, posted: str | None) -> Asked:
    """The same, in the edition that the number meant on the day of a post, where that is not today's."""
    day = read_day(posted, "posted")
    if day is None:
        return ask
    if ask.on is not None:
        raise BadRequestError("two_days", "the fields {one!r} and {other!r} both say in which edition the numbers are "
                              "read; send one of them", one="edition", other="posted")
    return replace(ask, on=edition_meant(ask.library, number, day))


def on_day(ask: Asked, day: str | None) -> Asked:
    """The same on a day, as :func:`asked` reads ``edition``; raises BadRequestError where both are there."""
    if not day:
        return ask
    if ask.on is not None:
        raise BadRequestError("two_days", "the fields {one!r} and {other!r} both say in which edition the numbers are "
                              "read; send one of them", one="edition", other="on")
    on = read_day(day, "on")
    return replace(ask, on=on, library=ask.library.on(on))


def refuse_unknown(request: Request) -> None:
    """Raises BadRequestError for a query parameter that means nothing here, with the nearest that does."""
    known = KNOWN[(request.endpoint or "").rpartition(".")[2]]
    for name in request.args:
        if name not in known:
            near = process.extractOne(name[:40], known, scorer=OSA.distance, score_cutoff=2)
            if near:
                raise BadRequestError("unknown_parameter", "unknown parameter {found!r}; did you mean {near!r}?",
                                      found=name[:40], near=near[0])
            raise BadRequestError("unknown_parameter", "unknown parameter {found!r}; known: {known}",
                                  found=name[:40], known=", ".join(known))


def _lang(text: str | None) -> str | None:
    if not text:
        return None
    found = language(text)
    if found is None:
        raise BadRequestError("unknown_language", "unknown language {found!r}; known: {known}",
                              found=text[:40], known=", ".join(LANGUAGES))
    return found.code


def read_day(text: str | None, name: str) -> date | None:
    """A date as 2011-09-30; None where the parameter is absent, empty or ``current``."""
    if not text or text == "current":
        return None
    day = numbers.read_day(text)
    if day is not None:
        return day
    raise BadRequestError("bad_date", "{name}={found!r} is not a date; write it as 2011-09-30",
                          name=name, found=text[:40])


def _origin(text: str | None) -> Origin | None:
    if not text:
        return None
    try:
        return Origin(text)
    except ValueError:
        raise BadRequestError("bad_origin", "origin={found!r}; it is official or restated", found=text[:40]) from None


def read_rule_number(text: str) -> RuleNumber:
    """A rule number in any spelling people use; raises BadRequestError."""
    with contextlib.suppress(ValueError):
        return RuleNumber.parse(text)
    found = read_number(text)
    if found is None:
        raise BadRequestError("bad_number", "{found!r} is not a rule number; write it as 704.5k", found=text[:60])
    return found


def whole_number(request: Request, name: str, default: int, low: int, high: int) -> int:
    """A bounded whole number from the query; raises BadRequestError."""
    text = request.args.get(name)
    if not text:
        return default
    if re.fullmatch(r"\d{1,6}", text, re.ASCII) and low <= int(text) <= high:
        return int(text)
    raise BadRequestError("bad_number", "{name}={found!r}; it is a whole number from {low} to {high}",
                          name=name, found=text[:40], low=low, high=high)


def whole_stack(request: Request) -> bool:
    """Whether the stack is wanted in full; raises BadRequestError for anything else."""
    text = request.args.get("stack", "")
    if text not in ("", "full"):
        raise BadRequestError("bad_flag", "stack={found!r}; it is full, or absent", found=text[:40])
    return text == "full"


def flag(request: Request, name: str) -> bool:
    """1 or true, 0 or false; raises BadRequestError."""
    text = request.args.get(name, "0").lower()
    if text in ("1", "true", "yes"):
        return True
    if text in ("0", "false", "no", ""):
        return False
    raise BadRequestError("bad_flag", "{name}={found!r}; it is 0 or 1", name=name, found=text[:40])
