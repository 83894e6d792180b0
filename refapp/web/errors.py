"""Errors as pages in the reader's language, each with a way on. A traceback never reaches a reader.

Errors of the API's own routes are answered by its blueprint; what else is asked below /api gets an answer for programs,
too, by the function that the API puts into ``app.extensions[API_ERROR]``.
"""

from __future__ import annotations

import logging
from typing import NoReturn

from flask import Flask, Response, current_app, request
from werkzeug.exceptions import HTTPException, MethodNotAllowed

from refapp.model import RefappError, RuleNumber
from refapp.services.answers.shapes import status_of
from refapp.services.boards.examples import UnknownExampleError
from refapp.services.builders.error_build import (
    card_error,
    edition_error,
    example_error,
    plain_error,
    rule_error,
    waiting_error,
)
from refapp.services.cards.finding import NoCardsError, UnknownCardError
from refapp.services.library.aside import IndexBuildingError
from refapp.services.library.library import UnknownEditionError
from refapp.services.pages.list_pages import MAX_QUERY, ErrorPage
from refapp.services.reading.rules import UnknownRuleError
from refapp.web.answers import may_be_asked_again, may_be_framed, page, path_language, reader

NARROW = ("section", "in", "on", "from")
"""What a search asks besides its words, as in its address."""
API = "api"
API_ERROR = "refapp.api_error"
_LOG = logging.getLogger(__name__)


class NotADayError(RefappError):
    """A date in an address that is none; ``rule`` is the number that was asked for with it."""

    rule: RuleNumber | None = None


def not_a_day(text: str, rule: RuleNumber | None = None) -> NoReturn:
    error = NotADayError("day_unknown", "{found} is not a date; write it as 2011-09-30", found=text[:40])
    error.rule = rule
    raise error


def init_app(app: Flask) -> None:
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(RefappError, _ours)
    app.register_error_handler(Exception, _bug)


def _say(of: ErrorPage, status: int) -> Response:
    """The page of an error; inside another site's frame a small one that may stand there."""
    if request.path.startswith("/embed/"):
        return may_be_framed(page("embed_error.html", of, status))
    return page("error.html", of, status)


def _api(error: HTTPException) -> Response | None:
    handler = current_app.extensions.get(API_ERROR)
    if handler is None or request.path.split("/")[1:2] != [API]:
        return None
    answer: Response = handler(error)
    return answer


def _ours(error: RefappError) -> Response:
    asker = reader(path_language())
    if isinstance(error, UnknownRuleError):
        return _say(rule_error(asker, error), 404)
    if isinstance(error, (UnknownEditionError, NotADayError)):
        return _say(edition_error(asker, error), 404)
    if isinstance(error, UnknownExampleError):
        return _say(example_error(asker, error), 404)
    if isinstance(error, (NoCardsError, UnknownCardError)):
        return _say(card_error(asker, error), 404)
    if isinstance(error, IndexBuildingError):
        narrow = tuple((key, request.args[key][:MAX_QUERY]) for key in NARROW if request.args.get(key))
        answer = _say(waiting_error(asker, request.args.get("q", "")[:MAX_QUERY], narrow), 503)
        answer.headers["Refresh"] = answer.headers["Retry-After"] = str(error.retry_after)
        return answer
    status = status_of(error)
    if status == 500:  # its sentence is for whoever runs the service: it names folders
        _LOG.error("%s at %r", error, request.path[:200])
        return _say(plain_error(asker, 500, None), 500)
    status = status if status > 500 else 404
    return may_be_asked_again(_say(plain_error(asker, status, error), status))


def _http(error: HTTPException) -> Response:
    answer = _api(error)
    if answer is not None:
        return answer
    status = error.code or 500
    found = _say(plain_error(reader(path_language()), status, None), status)
    if isinstance(error, MethodNotAllowed) and error.valid_methods:
        found.headers["Allow"] = ", ".join(error.valid_methods)
    return found


def _bug(_error: Exception) -> Response:
    _LOG.exception("an error of ours at %r", request.path[:200])
    return _say(plain_error(reader(path_language()), 500, None), 500)
