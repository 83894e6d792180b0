"""Builds the web application: pages, API, errors and the page cache around them."""

from __future__ import annotations

import os
from collections.abc import Callable, Hashable
from pathlib import Path

from flask import Flask

from refapp.services import Library
from refapp.services.aside import Aside
from refapp.web import answers, api, building, discord, embedding, errors, jinja, machine, pictures, rules, texts
from refapp.web.api.blueprint import MAX_BODY
from refapp.web.cache import PageCache


def create_app(data_dir: Path | None = None, *, base_url: str = "", library: Library | None = None,
               cached: bool = True, aside: bool = False) -> Flask:
    """The application over a data directory (the user's own by default) or an open library.

    ``base_url`` is where the service is reached, without a slash at the end; empty: as each request
    says. ``cached`` puts the page cache in front; ``aside`` builds search indexes beside the requests, as a service
    should, instead of in the first search that needs one. Raises StoreError where the data are damaged.
    """
    app = Flask(__name__, static_folder=None)
    app.config.update(BASE_URL=base_url, MAX_CONTENT_LENGTH=MAX_BODY)
    app.json.ensure_ascii = False  # type: ignore[attr-defined]
    shelf = library or Library.open(data_dir)
    app.extensions[answers.EXTENSION] = shelf
    app.url_map.merge_slashes = False
    for part in (answers, jinja, errors, machine, pictures, embedding, discord, texts, building, rules, api):
        part.init_app(app)
    app.before_request(shelf.refresh)
    if aside:
        shelf.aside = shelf.aside or Aside(shelf)
        app.before_request(shelf.aside.start)
    if cached:
        app.wsgi_app = PageCache(app.wsgi_app, _generation(shelf))  # type: ignore[method-assign]
    return app


def app_from_environment() -> Flask:
    """The application as REFAPP_DATA and REFAPP_BASE_URL say (docs/deploy.md), for WSGI servers; see `create_app`."""
    data = os.environ.get("REFAPP_DATA")
    return create_app(Path(data) if data else None, base_url=base_url_from_environment(), aside=True)


def base_url_from_environment() -> str:
    """REFAPP_BASE_URL without a slash at its end; "" where it is not set."""
    return os.environ.get("REFAPP_BASE_URL", "").rstrip("/")


def _generation(shelf: Library) -> Callable[[], Hashable]:
    def ask() -> Hashable:
        shelf.refresh()
        return shelf.generation
    return ask
