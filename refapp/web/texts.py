"""Routes of the other pages: home, search, glossary, examples, editions, comparison."""

from __future__ import annotations

from flask import Flask, Response, request

from refapp.i18n import LANGUAGES
from refapp.services.pages.home_build import home_page
from refapp.services.pages.places import HomePlace, RulePlace
from refapp.web.answers import moved, page, preferred_language, reader
from refapp.web.spellings import meant_by_query
from refapp.web.urls import path


def init_app(app: Flask) -> None:
    app.add_url_rule("/", "root", _root)
    for code in LANGUAGES:
        app.add_url_rule(f"/{code}/", f"home.{code}", _home, defaults={"lang": code})


def _by_query(lang: str | None) -> Response | None:
    """The rule that the parameters of another rules site ask for, in one step."""
    found = meant_by_query(request.args)
    if found is None:
        return None
    number, named = found
    code = named or lang or preferred_language()
    return moved(path(RulePlace(number), code), permanent=True, by_language=not (named or lang))


def _root() -> Response:
    return _by_query(None) or moved(path(HomePlace(), preferred_language()), permanent=False, by_language=True)


def _home(lang: str) -> Response:
    return _by_query(lang) or page("home.html", home_page(reader(lang)))
