"""Routes of the other pages: home, search, glossary, examples, editions, comparison."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from datetime import date
from functools import partial
from typing import TYPE_CHECKING

from flask import Flask, Response, abort, current_app, request

from refapp.i18n import LANGUAGES, language
from refapp.later import later
from refapp.model import RuleNumber
from refapp.services.builders.about_build import about_page
from refapp.services.builders.book_build import book_page
from refapp.services.builders.check_build import check_page
from refapp.services.builders.door_build import examples_page, link_page, programs_page
from refapp.services.builders.edition_build import compare_page, editions_page
from refapp.services.builders.error_build import term_error
from refapp.services.builders.example_build import example_page
from refapp.services.builders.glossary_build import glossary_page, term_page
from refapp.services.builders.home_build import home_page
from refapp.services.pages.list_pages import PER_PAGE
from refapp.services.pages.places import (
    BookPlace,
    ComparePlace,
    ExamplePlace,
    ExamplesPlace,
    GlossaryPlace,
    HomePlace,
    ProgramsPlace,
    RulePlace,
)
from refapp.services.reading.numbers import read_day, read_number, read_number_and_day
from refapp.web.answers import FRESH, library, moved, page, preferred_language, reader, urls
from refapp.web.api.blueprint import MAX_BODY
from refapp.web.api.operations import MAX_LIMIT
from refapp.web.doors import doors
from refapp.web.errors import not_a_day
from refapp.web.settings import SettingError
from refapp.web.spellings import meant_by_query, own_rule
from refapp.web.urls import path

if TYPE_CHECKING:
    from refapp.services.builders.search_build import goto, search_page, section_of
else:
    goto, search_page, section_of = later("refapp.services.builders.search_build", "goto", "search_page", "section_of")

MAX_OFFSET = 10_000
CONTACT = "REFAPP_CONTACT"


def contact(said: str) -> str | None:
    """The operator's mail or web address as a setting says it; None for nothing, SettingError for anything else."""
    address = re.sub("^mailto:", "", said.strip(), flags=re.IGNORECASE)
    if address and not re.fullmatch(r"https?://[^\s\"<>]+|[^\s@\"<>?&]+@[^\s@\"<>?&]+", address):
        raise SettingError("bad_setting", "{name}={found!r}; expected {expected}", name=CONTACT, found=said,
                           expected="rules@rules.example, https://rules.example/contact")
    return address or None


def init_app(app: Flask) -> None:
    app.config.setdefault("CONTACT", contact(os.environ.get(CONTACT, "")))
    app.add_url_rule("/", "root", _root)
    for code, row in LANGUAGES.items():
        words = row.words
        routes: tuple[tuple[str, str, Callable[..., Response]], ...] = (
            ("", "home", _home), (words["search"], "search", _search), (words["glossary"], "glossary", _glossary),
            (f"{words['glossary']}/<path:term>", "term", _term), (f"{words['example']}/<name>", "example", _example),
            (f"{words['check']}/<key>", "check", _check),
            (words["examples"], "examples", _examples), (f"{words['examples']}/<number>", "examples.part", _examples),
            (words["link"], "link", _link),
            (words["programs"], "programs", _programs), (words["about"], "about", _about),
            (words["book"], "book", _book), (f"{words['book']}/<number>", "book.part", _book),
            (words["editions"], "editions", _editions),
            (words["compare"], "compare.choose", _choose),
            (f"{words['compare']}/<span>", "compare", _compare))
        for rule, name, view in routes:
            # Werkzeug's own redirect of a missing slash would repeat whatever host was asked.
            app.add_url_rule(f"/{code}/{rule}", f"{name}.{code}", view, defaults={"lang": code},
                             strict_slashes=bool(rule))


    for short in ("api", "docs"):
        app.add_url_rule(f"/{short}", f"{short.replace('api', 'programs')}.short", _to_programs, strict_slashes=False)
    for code, row in LANGUAGES.items():
        app.add_url_rule(f"/{code}/{row.words['link']}", f"link.made.{code}", _linked, defaults={"lang": code},
                         methods=["POST"])


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
    found = _by_query(lang)
    if found is None and request.path != path(HomePlace(), lang):
        return moved(path(HomePlace(), lang), permanent=True)
    return found or page("home.html", home_page(reader(lang)))


def _search(lang: str) -> Response:
    asker, query = reader(lang), request.args.get("q", "")
    on = read_day(request.args.get("on", ""))
    day = library().edition_on(on) if on and on >= library().editions[0] else None
    day = None if day == library().current else day
    numbered = len(query) < 60 and (read_number(query) or read_number_and_day(query))
    place = goto(asker, query, day) if numbered else None
    if place is not None:
        return moved(path(place, lang), permanent=False)
    offset = request.args.get("from", "0")
    first = min(int(offset), MAX_OFFSET) if offset.isascii() and offset.isdigit() and len(offset) < 7 else 0
    section, wanted = section_of(request.args.get("section", "")), request.args.get("in", "")
    aside = library().aside
    settled = aside is None or aside.settled
    found = search_page(asker, query, section, wanted if wanted in LANGUAGES else "", first - first % PER_PAGE,
                        day)
    # an index may have been found damaged, and built anew, between these lines: what an older one answered isn't kept
    lasting = settled and not found.renewed and (aside is None or aside.settled)
    return page("search.html", found, caching=FRESH if lasting else "no-store")


def _glossary(lang: str) -> Response:
    return page("glossary.html", glossary_page(reader(lang)))


def _term(term: str, lang: str) -> Response:
    found = term_page(reader(lang), term[:200])
    if found is None:
        return page("error.html", term_error(reader(lang), term), 404)
    proper = found.chrome.place
    if isinstance(proper, GlossaryPlace) and proper.term != term:
        return moved(path(proper, lang), permanent=True)
    return page("term.html", found)


def _example(name: str, lang: str) -> Response:
    """The edited state is the query; one state has one address, so fields that change nothing are dropped."""
    asked = tuple(request.args.items(multi=True))
    found = example_page(reader(lang), name, asked)
    place = found.chrome.place
    if not found.errors and isinstance(place, ExamplePlace) and place.changes != asked:
        return moved(path(place, lang), permanent=False)
    failed = "error" in (found.live.run.status, found.live.other.status if found.live.other else "")
    return page("example.html", found, caching="no-cache" if failed else FRESH)  # a busy moment must not be kept


def _examples(lang: str, number: str | None = None) -> Response:
    section = read_number(number) if number else None
    if number is not None and section is None:
        abort(404)
    if section is not None and (str(section) != number or section.rule is not None):
        return moved(path(ExamplesPlace(section=RuleNumber(section.section)), lang), permanent=True)
    return page("examples.html", examples_page(reader(lang), request.args.get("q", ""), section))


def _link(lang: str) -> Response:
    return page("link.html", link_page(reader(lang)))


def _linked(lang: str) -> Response:
    """The post with its links; nothing of it is kept, here or in any cache."""
    day, posted = (read_day(request.form.get(name, "")) for name in ("edition", "posted"))
    found = link_page(reader(lang), request.form.get("text", ""), request.form.get("format", ""),
                      library().edition_on(day) if day else None, posted,
                      partial(own_rule, urls().base) if request.form.get("do") == "mend" else None,
                      row.code if (row := language(request.form.get("lang", ""))) else None)
    return page("link.html", found, caching="no-store")


def _programs(lang: str) -> Response:
    return page("programs.html", programs_page(reader(lang), urls().base, MAX_BODY, MAX_LIMIT))


def _about(lang: str) -> Response:
    """With ``rule`` (and ``on``, a day) the report of an error in that rule is filled in."""
    number, on = read_number(request.args.get("rule", "")), read_day(request.args.get("on", ""))
    day = library().edition_on(on) if on and on >= library().editions[0] else None
    return page("about.html", about_page(reader(lang), number, None if day == library().current else day,
                                         current_app.config.get("CONTACT")))


def _book(lang: str, number: str | None = None) -> Response:
    part = None
    if number is not None:
        part = RuleNumber.parse(number) if re.fullmatch("[1-9]", number) else read_number(number)
        if part is None:
            abort(404)
        if str(part) != number:
            return moved(path(BookPlace(part), lang), permanent=True)
    return page("book.html", book_page(reader(lang), part))


def _to_programs() -> Response:
    """Who reads is led to the page; a program that knocks at the wrong door is told so in its own form."""
    if request.path.rstrip("/") == "/api" and "text/html" not in request.headers.get("Accept", ""):
        abort(404)
    return moved(path(ProgramsPlace(), preferred_language()), permanent=False, by_language=True)


def _check(key: str, lang: str) -> Response:
    found = check_page(reader(lang), key)
    if found is None:
        abort(404)
    return page("check.html", found)


def _editions(lang: str) -> Response:
    return page("editions.html", editions_page(reader(lang), request.args.get("problems")))


def _choose(lang: str) -> Response:
    """The form of the editions page: to the comparison's own address."""
    old, new = (read_day(request.args.get(key, "")) for key in ("from", "to"))
    if old is None or new is None:
        return moved(path(ComparePlace(library().editions[0], library().current), lang), permanent=False)
    return moved(path(_between(old, new), lang), permanent=False)


def _between(old: date, new: date) -> ComparePlace:
    first, last = sorted(library().on(day).edition_on(day) for day in (old, new))
    return ComparePlace(first, last)


def _compare(span: str, lang: str) -> Response:
    days = span.split("..")
    old, new = (read_day(days[0]), read_day(days[1])) if len(days) == 2 else (None, None)
    if old is None or new is None:
        not_a_day(next((day for day in days if read_day(day) is None), span))
    proper = _between(old, new)
    if (proper.old, proper.new) != (old, new):
        return moved(path(proper, lang), permanent=False)
    asked = request.args.get("section", "")
    section = RuleNumber.parse(asked) if re.fullmatch("[1-9]", asked) else read_number(asked)
    if asked and section is None:
        abort(404)
    found = compare_page(reader(lang, max(old, new)), old, new, section, whole=not doors().computes)
    return page("compare.html", found)
