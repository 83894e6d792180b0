"""Routes of rules: the page, side by side, the card for frames, short links, and accepted spellings."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from datetime import date
from urllib.parse import quote

from flask import Flask, Response, abort, current_app, request
from werkzeug.exceptions import HTTPException

from refapp.i18n import LANGUAGES
from refapp.model import RuleNumber
from refapp.services.builders.glossary_build import term_page
from refapp.services.builders.rule_build import Asked, embed_page, rule_page
from refapp.services.builders.rule_side import side_page
from refapp.services.library.library import UnknownEditionError
from refapp.services.links.linking import edition_meant
from refapp.services.pages.places import EmbedPlace, GlossaryPlace, Place, RulePlace, SearchPlace, SidePlace
from refapp.services.reading.naming import is_called, rule_named
from refapp.services.reading.numbers import read_day, read_number_and_day
from refapp.web.answers import DATED, FRESH, library, may_be_framed, moved, page, preferred_language, reader
from refapp.web.errors import not_a_day
from refapp.web.spellings import MAX_STEP, meant
from refapp.web.urls import PAIRS, data, path, read, short

_PERIOD = re.compile(r"(?:19|20)\d\d(?:-(?:0[1-9]|1[0-2]))?")
_TERM = re.compile(r"[^\W\d_](?:[^\W_]|[-'’ ]){2,39}")


def init_app(app: Flask) -> None:
    app.before_request(_as_data)
    for code, row in LANGUAGES.items():
        _numbered(app, f"/{code}/{row.words['rule']}", f"rule.{code}", code, _rule)
        _numbered(app, f"/embed/{code}/rule", f"embed.{code}", code, _embed)
    for pair, (code, _) in PAIRS.items():
        _numbered(app, f"/{pair}/{LANGUAGES[code].words['rule']}", f"side.{pair}", code, _side)
    app.add_url_rule("/<number>", "short", _short)
    app.add_url_rule("/<number>/<day>", "short.dated", _short)
    app.add_url_rule("/<path:rest>", "spelling", _spelling)


def _as_data() -> Response | None:
    """The address of a page with ``.json`` at its end leads to the same from the API."""
    if not request.path.endswith(".json"):
        return None
    asked = read(f"{request.path.removesuffix('.json')}?{request.query_string.decode(errors='replace')}")
    address = data(*asked) if asked else None
    return moved(address, permanent=False) if address else None


def _numbered(app: Flask, prefix: str, name: str, lang: str, view: Callable[..., Response]) -> None:
    app.add_url_rule(f"{prefix}/<number>", name, view, defaults={"lang": lang})
    app.add_url_rule(f"{prefix}/<number>/<day>", f"{name}.dated", view, defaults={"lang": lang})


def _asked(number: str, day: str | None, kind: type[RulePlace | SidePlace | EmbedPlace], lang: str) -> Asked | Response:
    """What an address asks for, or the redirect to its proper spelling or to the edition's own date."""
    posted = request.args.get("posted")
    if day is None and posted:
        return moved(path(kind(_number(number), _meant_on(posted, _number(number))), lang), permanent=False)
    chosen = request.args.get("on")
    if day is None and chosen:
        when = read_day(chosen)
        if when is None:
            not_a_day(chosen)
        return moved(path(kind(_number(number), library().on(when).edition_on(when)), lang), permanent=False)
    asked = _number(number)
    when = None if day is None else read_day(day)
    if day is not None and when is None:
        named = _PERIOD.fullmatch(day) and read_number_and_day(f"{asked} {day}")
        if not named:
            not_a_day(day, asked)
        return moved(path(kind(asked, _edition_on(named[1], asked)), lang), permanent=False)
    if when is not None:
        edition = _edition_on(when, asked)
        if edition != when:
            return moved(path(kind(asked, edition), lang), permanent=False)
    if str(asked) != number:
        return moved(path(kind(asked, when), lang), permanent=True)
    return Asked(asked, when)


def _meant_on(posted: str, asked: RuleNumber) -> date | None:
    """The edition that a number in a post of that day means, None for today's."""
    when = read_day(posted)
    if when is None:
        not_a_day(posted, asked)
    return edition_meant(library(), asked, when)


def _edition_on(day: date, asked: RuleNumber) -> date:
    try:
        return library().on(day).edition_on(day)
    except UnknownEditionError as error:
        error.rule = asked
        raise


def _number(text: str) -> RuleNumber:
    found = meant(text)
    if found is None or not isinstance(found[0], RulePlace):
        abort(404)
    return found[0].number


def _caching(asked: Asked) -> str:
    return DATED if asked.day else FRESH


def _may_be_a_name(text: str) -> bool:
    """Whether people write names so: nothing too long, no control character, no byte that is no character."""
    return len(text) <= MAX_STEP and not any(c == "\ufffd" or unicodedata.category(c) in ("Cc", "Cs") for c in text)


def _rule(number: str, lang: str, day: str | None = None) -> Response:
    wordy = day is None and meant(number) is None and _may_be_a_name(number)
    named = rule_named(library(), number, lang) if wordy else None
    if named is not None:
        return moved(path(RulePlace(named), lang), permanent=False)  # numbers move
    if wordy and _TERM.fullmatch(number):
        return moved(path(SearchPlace(number.replace("-", " ")), lang), permanent=False)
    asked = _asked(number, day, RulePlace, lang)
    if isinstance(asked, Response):
        return asked
    return page("rule.html", rule_page(reader(lang, asked.day), asked), caching=_caching(asked))


def _side(number: str, lang: str, day: str | None = None) -> Response:
    asked = _asked(number, day, SidePlace, lang)
    if isinstance(asked, Response):
        return asked
    return page("side.html", side_page(reader(lang, asked.day), asked), caching=_caching(asked))


def _embed(number: str, lang: str, day: str | None = None) -> Response:
    asked = _asked(number, day, EmbedPlace, lang)
    if isinstance(asked, Response):
        return asked
    return may_be_framed(page("embed.html", embed_page(reader(lang, asked.day), asked), caching=_caching(asked)))


def _short(number: str, day: str | None = None) -> Response:  # noqa: ARG001  meant reads the whole path
    """302 to the reader's language; an accepted spelling goes there in one step, 301."""
    found = meant(request.path)
    if found is None:
        return _in_period(request.path) or _term(request.path.strip("/")) or abort(404)
    place, lang = found
    proper = isinstance(place, RulePlace) and request.path == short(place.number, place.edition)
    return _go(place, lang, permanent=not proper)


def _spelling(rest: str) -> Response:
    found = meant(rest)
    if found is None:
        return _in_period(rest) or _without_slash(rest) or _term(rest) or abort(404)
    return _go(*found, permanent=True)


def _in_period(rest: str) -> Response | None:
    """``/704.5f/2011``, ``/fr/704.5f/2011-09``: the rule at the end of that year or month."""
    first, _, named = rest.strip("/").partition("/")
    lang, spelt = (first, named) if first in LANGUAGES else (None, rest.strip("/"))
    period = spelt.rpartition("/")[2]
    found = read_number_and_day(spelt) if _PERIOD.fullmatch(period) else None
    return _go(RulePlace(found[0], _edition_on(found[1], found[0])), lang, permanent=False) if found else None


def _without_slash(rest: str) -> Response | None:
    """``/en/about/``: a page or file of ours with a slash too many, in one step, its query kept."""
    bare = f"/{rest.strip('/')}"
    if not rest.endswith("/") or request.url_rule is None:
        return None
    adapter = current_app.create_url_adapter(request)
    try:
        rule, _ = adapter.match(bare, method="GET", return_rule=True) if adapter else (None, None)
    except HTTPException:
        return None
    if rule is None or rule.endpoint == request.url_rule.endpoint or rule.endpoint.startswith("short"):
        return None
    query = quote(request.query_string, safe="%&=+;:@!$'()*,/?")
    return moved(quote(bare) + (f"?{query}" if query else ""), permanent=True)


def _term(rest: str) -> Response | None:
    """``/deathtouch``, ``/contact-mortel``: the term of that name, in the language that it is a name in, or in the one
    that the address names: ``/en/contact-mortel``.

    Other words behind a language are searched for.
    """
    first, _, name = rest.rpartition("/")
    if (first and first not in LANGUAGES) or not _TERM.fullmatch(name):
        return None
    own = first or preferred_language()
    for code in (own, *(code for code in LANGUAGES if code != own)):
        found = term_page(reader(code), name)
        place = found.chrome.place if found is not None else None
        if isinstance(place, GlossaryPlace) and place.term and is_called(place.term, name):
            there = term_page(reader(first), place.term) if first and first != code else None
            target = path(there.chrome.place, first) if there is not None else path(place, code)
            return moved(target, permanent=False, by_language=not first)
    return moved(path(SearchPlace(name.replace("-", " ")), own), permanent=False) if first else None


def _go(place: Place, lang: str | None, *, permanent: bool) -> Response:
    code = lang or preferred_language()
    posted = request.args.get("posted")
    if isinstance(place, (RulePlace, SidePlace, EmbedPlace)):
        if place.edition:
            place = _on(place, place.edition)
        elif posted:
            number = place.number
            found = path(type(place)(number, _meant_on(posted, number)), code)
            return moved(found, permanent=False, by_language=lang is None)
    target = path(place, code)
    if request.query_string:
        target += ("&" if "?" in target else "?") + request.query_string.decode("ascii", "replace")
    if target.partition("?")[0] == request.path:
        abort(404)
    return moved(target, permanent=permanent, by_language=lang is None)


def _on(place: RulePlace | SidePlace | EmbedPlace, day: date) -> Place:
    return type(place)(place.number, library().edition_on(day))

