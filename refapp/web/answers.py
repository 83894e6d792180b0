"""Answers: rendering a page object, redirects with the right caching, and the headers of every answer.

No cookie is ever set and nothing of a third party is named; a test reads every header.
"""

from __future__ import annotations

import hashlib
import re
from datetime import date
from urllib.parse import urlsplit

from flask import Flask, Request, Response, current_app, render_template, request

from refapp.i18n import DEFAULT, LANGUAGES, language
from refapp.services.library.library import Library
from refapp.services.reading.asking import Reader
from refapp.web.settings import is_trusted
from refapp.web.urls import Urls

FRESH = "public, max-age=60, stale-while-revalidate=600"
"""A page that a new import may change: a minute, then the tag is asked for."""
DATED = "public, max-age=86400, stale-while-revalidate=2592000"
"""A page of one edition: what it says of its edition never changes, what it says of today may."""
FOREVER = "public, max-age=31536000, immutable"
"""A file whose address holds its hash."""

_POLICY = ("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
           "form-action 'self'; base-uri 'none'; manifest-src 'self'; frame-ancestors ")
_HOST = re.compile(r"[A-Za-z0-9.-]{1,253}(:[0-9]{1,5})?|\[[0-9a-fA-F:.]{2,45}\](:[0-9]{1,5})?")
EXTENSION = "refapp"


def library() -> Library:
    found: Library = current_app.extensions[EXTENSION]
    return found


def base_address(asked: Request) -> str:
    """The base of absolute addresses: as configured, else as asked; the host of a stranger is not repeated."""
    configured: str = current_app.config["BASE_URL"]
    if configured:
        return configured.rstrip("/")
    host = asked.environ.get("HTTP_HOST", "")
    own = _HOST.fullmatch(host) and is_trusted(host, current_app.config["TRUSTED"])
    return f"{asked.scheme}://{host if own else 'localhost'}{asked.root_path.rstrip('/')}"


def urls() -> Urls:
    return Urls(base_address(request))


def reader(lang: str, day: date | None = None) -> Reader:
    """Who asks in a language, on the page of a day: an edition that isn't in force yet is read there only."""
    return Reader(library().on(day), lang, urls())


def preferred_language() -> str:
    """The reader's language by Accept-Language; English where it names none of ours."""
    best = request.accept_languages
    for code, weight in sorted(best, key=lambda pair: -pair[1]):
        row = language(str(code)) or language(str(code).partition("-")[0])
        if row and weight > 0:
            return row.code
    return DEFAULT


def path_language() -> str:
    """The language of an address, else the reader's own: for pages that say what went wrong."""
    first = request.path.strip("/").split("/")
    for step in first[:2]:
        if step in LANGUAGES:
            return step
        if step[:2] in LANGUAGES and step[2:3] == "-":
            return step[:2]
    row = next((lang for lang in LANGUAGES.values() if first[0] in lang.words.values()), None)
    shared = row and all(first[0] in lang.words.values() for lang in LANGUAGES.values())
    return row.code if row and not shared else preferred_language()


def page(template: str, of: object, status: int = 200, caching: str = FRESH) -> Response:
    """Render the one page object that a template gets."""
    answer = Response(render_template(template, page=of), status=status, mimetype="text/html")
    answer.headers["Cache-Control"] = caching if status == 200 else "no-cache"
    return answer


def moved(address: str, *, permanent: bool, by_language: bool = False) -> Response:
    """A redirect to a path of ours. ``by_language`` marks one that depends on the reader's language."""
    answer = Response(status=301 if permanent else 302, headers={"Location": request.root_path.rstrip("/") + address})
    answer.headers["Cache-Control"] = "private, max-age=3600" if by_language else "public, max-age=3600"
    if by_language:
        answer.vary.add("Accept-Language")
    return answer


def may_be_framed(answer: Response) -> Response:
    """Mark an answer that other sites may put into a frame; the mark is taken off by :func:`finish`."""
    answer.headers["X-May-Be-Framed"] = "yes"
    return answer


def may_be_asked_again(answer: Response, after: int = 5) -> Response:
    """Tell who met a service that is busy when to come again."""
    if answer.status_code == 503:
        answer.headers.setdefault("Retry-After", str(after))
    return answer


def finish(answer: Response) -> Response:
    """Security headers, a tag and Vary on every answer of the application."""
    framed = answer.headers.pop("X-May-Be-Framed", None)
    headers = answer.headers
    headers.setdefault("Content-Security-Policy", _POLICY + ("*" if framed else "'none'"))
    headers.setdefault("X-Content-Type-Options", "nosniff")
    headers.setdefault("Referrer-Policy", "strict-origin-when-cross-origin")
    headers.setdefault("Cross-Origin-Opener-Policy", "same-origin")
    headers.setdefault("Permissions-Policy", "camera=(), geolocation=(), microphone=(), interest-cohort=()")
    if seconds := current_app.config["HSTS"]:
        headers.setdefault("Strict-Transport-Security", f"max-age={seconds}")
    if not framed:
        headers.setdefault("X-Frame-Options", "DENY")
    answer.vary.add("Accept-Encoding")
    if not answer.direct_passthrough and "ETag" not in headers and answer.status_code == 200:
        answer.set_etag(hashlib.sha256(answer.get_data()).hexdigest()[:24])
    if request.method in ("GET", "HEAD"):
        answer.make_conditional(request)
    return answer


def init_app(app: Flask) -> None:
    app.after_request(finish)


def own_path(address: str, base: str) -> str | None:
    """The path and query of an address of ours; None for any other site's."""
    try:
        parts = urlsplit(address)
        ours = urlsplit(base)
    except ValueError:
        return None
    if parts.scheme not in ("http", "https") or parts.netloc.lower() != ours.netloc.lower():
        return None
    path = parts.path.removeprefix(ours.path)
    return path + (f"?{parts.query}" if parts.query else "")
