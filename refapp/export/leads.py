"""What leads to the pages of a copy: short links, the page for addresses that are no file, tables and rules for hosts.

Added to the application that makes the copy, below ``/copy``, so that these are made as all else is. Hosts differ in
what they understand: plain pages (short links), a page for what isn't there, whose script resolves old addresses with
``addresses.json``, a ``_redirects`` file, a map for nginx.
"""

from __future__ import annotations

from collections.abc import Iterator

from flask import Flask, Response, render_template

from refapp.export.contents import Contents
from refapp.i18n import DEFAULT, LANGUAGES
from refapp.lazy_dataclass import dataclass
from refapp.model import RuleNumber
from refapp.services.builders.build import chrome
from refapp.services.builders.error_build import plain_error
from refapp.services.pages.common import Chrome
from refapp.services.pages.list_pages import ErrorPage
from refapp.services.pages.places import ExamplePlace, HomePlace, Place, RulePlace
from refapp.web.answers import reader
from refapp.web.api.blueprint import answer
from refapp.web.doors import doors
from refapp.web.urls import path

COMPUTED = ("rules", "search", "resolve", "graph", "glossary", "editions", "compare", "examples", "cards", "evaluate",
            "linkify", "read")
"""What programs ask of the API, for a service beside the copy."""


@dataclass(frozen=True, slots=True)
class LeadPage:
    """A page that leads each reader to the own language."""

    chrome: Chrome


@dataclass(frozen=True, slots=True)
class LostPage:
    """The page for addresses that are no file, in every language."""

    chrome: Chrome
    told: tuple[tuple[ErrorPage, str, str], ...]
    """The page in each language, with what is said of a number that wasn't there on a day, or isn't in this copy."""


def init_app(app: Flask, contents: Contents) -> None:
    app.add_url_rule("/copy/home", "copy.home", lambda: _lead(HomePlace(), None))
    app.add_url_rule("/copy/short/<number>", "copy.short", lambda number: _lead(None, RuleNumber.parse(number)))
    app.add_url_rule("/copy/lost", "copy.lost", _lost)
    app.add_url_rule("/copy/addresses", "copy.addresses", lambda: answer(_addresses(contents)))
    app.add_url_rule("/copy/redirects", "copy.redirects", lambda: _lines(_redirects(contents)))
    app.add_url_rule("/copy/map", "copy.map", lambda: _lines(_map(contents)))


def _lead(place: Place | None, number: RuleNumber | None) -> Response:
    asker = reader(DEFAULT)
    to = place or RulePlace(number)  # type: ignore[arg-type]
    title = str(number) if number else asker.say.gettext("Rules / Règles")
    return Response(render_template("lead.html", page=LeadPage(chrome(asker, title, title, to, kind="lead"))))


def _lost() -> Response:
    told = []
    for code in LANGUAGES:
        asker = reader(code)
        told.append((plain_error(asker, 404, None), asker.say.gettext("{number} was no rule on {day}."),
                     asker.say.gettext("This copy has the rules of today, and boards as they are written.")))
    return Response(render_template("lost.html", page=LostPage(told[0][0].chrome, tuple(told))))


def _lines(lines: Iterator[str]) -> Response:
    return Response("".join(f"{line}\n" for line in lines), mimetype="text/plain")


def _addresses(contents: Contents) -> dict[str, object]:
    """What the script of the page for lost addresses knows: words, numbers with their runs, boards with their rules.

    A run is the place of its first edition among ``editions``, negative (``-1`` for the first) where the number wasn't
    there.
    """
    days = tuple(day for day in contents.library.editions if day <= contents.library.current)
    at = {day: place for place, day in enumerate(days)}
    return {"object": "addresses", "editions": [day.isoformat() for day in days], "past": contents.wish.past,
            "words": {code: row.words for code, row in LANGUAGES.items()},
            "numbers": {str(number): [at[run.first] if run.there else -1 - at[run.first] for run in runs]
                        for number, runs in contents.runs.items()},
            "boards": {name: str(home or "") for name, home in contents.homes.items()}}


def _moved(contents: Contents) -> Iterator[tuple[str, str]]:
    """The addresses of boards that stand on the page of a rule, with where they stand."""
    for name, home in contents.homes.items():
        for code in LANGUAGES if home else ():
            yield path(ExamplePlace(name), code), doors().href(ExamplePlace(name), code)


def _redirects(contents: Contents) -> Iterator[str]:
    """For hosts that read ``_redirects`` (Netlify, Cloudflare Pages, GitLab): the few patterns first."""
    root, service = doors().href(HomePlace(), DEFAULT).removesuffix(f"/{DEFAULT}/"), contents.wish.service
    for code, row in LANGUAGES.items():
        rule = row.words["rule"]
        yield f"{root}/{rule}/:number {root}/{code}/{rule}/:number/ 301"
        yield f"{root}/{rule}/:number/:day {root}/{code}/{rule}/:number/:day/ 301"
        for other in LANGUAGES:
            if other != code:
                pair = f"/{code}-{other}/{rule}/:number"
                yield f"{root}{pair} {service or root}{pair if service else f'/{code}/{rule}/:number/'} 302"
        if service:
            yield from (f"{root}/{code}/{row.words[word]} {service}/{code}/{row.words[word]} 302"
                        for word in ("build", "link", "programs"))
    if service:
        yield from (f"{root}/api/v1/{name}{end} {service}/api/v1/{name}{to} 302"
                    for name in COMPUTED for end, to in (("", ""), ("/*", "/:splat")))
    yield from (f"{root}{old} {new} 301" for old, new in _moved(contents))


def _map(contents: Contents) -> Iterator[str]:
    """For nginx (deploy/nginx-copy.conf): the address of a board and where it stands."""
    root = doors().href(HomePlace(), DEFAULT).removesuffix(f"/{DEFAULT}/")
    yield from (f'"{root}{old}" "{new}";' for old, new in _moved(contents))
