"""Builds the web application: pages, API, errors and the page cache around them."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Hashable
from functools import partial
from pathlib import Path

from flask import Flask

from refapp.i18n import LANGUAGES
from refapp.memory import few_arenas, leave_alone, look_seldom
from refapp.model import RefappError
from refapp.services import Library
from refapp.services.answers.bulk import BASE
from refapp.services.boards import object_text
from refapp.services.boards.evaluating import load_engine
from refapp.services.library.aside import Aside
from refapp.services.library.example_words import words_of_examples
from refapp.services.library.indexing import ready_index, searched
from refapp.services.reading.verdicts import a_question
from refapp.services.upkeep.prepared import prepare_beside
from refapp.web import (
    answers,
    api,
    building,
    cards,
    discord,
    doors,
    embedding,
    errors,
    first,
    jinja,
    machine,
    pictures,
    rules,
    texts,
)
from refapp.web.api.blueprint import MAX_BODY
from refapp.web.cache import PageCache
from refapp.web.settings import SettingError, base_url_from_environment, settings_from_environment
from refapp.web.urls import Urls
from refapp.web.watching import Metrics, Watched, log_access, log_to_stderr

WARMING = "704.5f"
"""A rule with examples that are run and many that cite it: its page needs a bit of everything."""


def create_app(data_dir: Path | None = None, *, base_url: str = "", library: Library | None = None,
               cached: bool = True, aside: bool = False, trusted: tuple[str, ...] = (), metrics: bool = False,
               access_log: bool = False, hsts: int = 0) -> Flask:
    """The application over a data directory (the user's own by default) or an open library.

    ``base_url`` is where the service is reached, without a slash at the end; empty: as each request
    says, where its host is among the ``trusted`` or can only be this machine or its network (`settings.is_trusted`).
    ``hsts`` is how many seconds browsers shall ask by https only (0: not said).
    ``metrics`` and ``access_log`` let `watching` see each request. ``cached`` puts the page cache in front;
    ``aside`` builds search indexes beside the requests, as a service should, instead of in the first search that needs
    one. Raises SettingError where metrics lack their library.
    """
    app = Flask(__name__, static_folder=None)
    app.config.update(BASE_URL=base_url, TRUSTED=trusted, HSTS=hsts, MAX_CONTENT_LENGTH=MAX_BODY)
    app.json.ensure_ascii = False  # type: ignore[attr-defined]
    shelf = library or Library.open(data_dir)
    app.extensions[answers.EXTENSION] = shelf
    app.url_map.merge_slashes = False
    for part in (answers, doors, jinja, errors, machine, pictures, embedding, discord, texts, building, cards, rules,
                 api):
        part.init_app(app)
    app.before_request(shelf.refresh)
    if aside:
        few_arenas()
        first.init_app(app)
        shelf.aside = shelf.aside or Aside(shelf, afterwards=partial(_afterwards, shelf))
        app.before_request(shelf.aside.start)
    if cached:
        app.wsgi_app = PageCache(app.wsgi_app, _generation(shelf))  # type: ignore[method-assign]
    watchers = [log_access] if access_log else []
    if metrics:
        try:
            counting = Metrics(app.wsgi_app, shelf)
        except ImportError:
            raise SettingError("metrics_missing", 'REFAPP_METRICS needs the library prometheus-client: '
                               'pip install prometheus-client') from None
        app.wsgi_app = counting  # type: ignore[method-assign]
        watchers.append(counting.tell)
    if watchers:
        app.wsgi_app = Watched(app.wsgi_app, watchers)  # type: ignore[method-assign]
    return app


def app_from_environment() -> Flask:
    """The application as the environment says (docs/deploy.md), for WSGI servers; raises SettingError."""
    found = settings_from_environment()
    if found.log:
        log_to_stderr(found.log)
    return create_app(found.data, base_url=found.base_url, aside=True, trusted=found.trusted, metrics=found.metrics,
                      access_log=found.log == "json", hsts=found.hsts)


def warm(app: Flask) -> None:
    """Read what every page needs (texts, history, templates, the engine) and open the indexes that lie ready.

    For a server, before the first visitor comes. Starts no thread, so that it may fork afterwards; never fails:
    visitors would be told why.
    """
    shelf: Library = app.extensions[answers.EXTENSION]
    look_seldom()
    quiet = create_app(library=shelf, base_url=app.config["BASE_URL"], cached=False)
    for code in LANGUAGES:
        for address in (f"/{code}/", f"/{code}/{LANGUAGES[code].words['rule']}/{WARMING}"):
            with contextlib.suppress(Exception), quiet.test_client() as client:
                client.get(address, follow_redirects=True)
    with contextlib.suppress(Exception):
        for code in LANGUAGES:
            object_text.ready(code)
        for wanted in searched(shelf, None):
            ready_index(shelf, wanted, wait=True)
            words_of_examples(shelf, wanted.lang)
        for code in LANGUAGES:  # a question is read, answered, and shown with its board
            quiet.test_client().get(f"/{code}/{LANGUAGES[code].words['search']}",
                                    query_string={"q": a_question(shelf.corpus, code)})
    leave_alone()  # a worker's collector need not touch, and so copy, what all of them share


def _afterwards(shelf: Library) -> None:
    """What can wait until the searches are ready: what takes seconds to make, and the engine for visitors' boards."""
    prepare_beside(shelf, Urls(BASE))
    with contextlib.suppress(RefappError):
        load_engine(shelf)


def _generation(shelf: Library) -> Callable[[], Hashable]:
    def ask() -> Hashable:
        shelf.refresh()
        return shelf.generation
    return ask


__all__ = ["app_from_environment", "base_url_from_environment", "create_app", "settings_from_environment", "warm"]
