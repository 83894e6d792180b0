"""The routes of API v1, their errors, ETags and CORS headers."""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Mapping
from dataclasses import replace
from difflib import get_close_matches
from functools import partial
from typing import TYPE_CHECKING, Any

from flask import Blueprint, Response, current_app, request
from werkzeug.exceptions import (
    HTTPException,
    InternalServerError,
    MethodNotAllowed,
    NotFound,
    RequestEntityTooLarge,
)

from refapp.i18n import LANGUAGES
from refapp.later import later
from refapp.model import RefappError, RuleNumber
from refapp.services import Library
from refapp.services.answers.bulk import BASE, bulk_file
from refapp.services.answers.compare import compare_json, resolve_json
from refapp.services.answers.editions import editions_json
from refapp.services.answers.examples import example_json, examples_json
from refapp.services.answers.failures import refusal
from refapp.services.answers.glossary import glossary_json, term_json
from refapp.services.answers.linking import linkify_json
from refapp.services.answers.rules import EditionNotLoadedError, graph_json, rule_json, section_json
from refapp.services.answers.shapes import failure, status_of
from refapp.services.boards.evaluating import evaluate_json, read_posted_scenario
from refapp.services.cards.card_text import read_posted_card, reading_json
from refapp.services.forms import scenario_schema
from refapp.services.library.slots import LISTS
from refapp.services.links.linking import read_posted_text
from refapp.web.answers import base_address, may_be_asked_again
from refapp.web.api.asking import (
    BadRequestError,
    as_posted,
    asked,
    flag,
    on_day,
    read_day,
    read_rule_number,
    reader_words,
    refuse_unknown,
    whole_number,
    whole_stack,
)
from refapp.web.api.bulk import respond
from refapp.web.api.operations import MAX_LIMIT, MAX_OFFSET
from refapp.web.spellings import own_rule
from refapp.web.urls import Urls

if TYPE_CHECKING:
    from refapp.services.answers.cards import card_json, cards_json
    from refapp.services.answers.search import search_json
    from refapp.web.api.openapi import openapi_document
else:
    card_json, cards_json = later("refapp.services.answers.cards", "card_json", "cards_json")
    (openapi_document,) = later("refapp.web.api.openapi", "openapi_document")
    (search_json,) = later("refapp.services.answers.search", "search_json")

ROOT = "/api/v1"
"""Where every address of the API begins."""
MAX_BODY = 256 * 1024
"""Bytes of a posted body (docs/scenarios.md, limits)."""
MAX_NAMES = 8
"""Cards that are asked for together."""

_LOG = logging.getLogger(__name__)


def api_blueprint(library: Library) -> Blueprint:
    """The API over a library. Every answer is JSON; every error has the one shape of errors."""
    api = Blueprint("api", __name__, url_prefix=ROOT)
    for add in (_rules, _lists, _cards, _posts, _descriptions):
        add(api, library)
    _around(api)
    return api


def _around(api: Blueprint) -> None:
    """What every request meets: unknown parameters, addresses and errors, and the headers of every answer."""
    @api.before_request
    def known_parameters() -> None:
        if request.endpoint != "api.unknown":
            refuse_unknown(request)

    @api.route("/", defaults={"path": ""}, strict_slashes=False, methods=["GET", "POST", "PUT", "DELETE", "PATCH"])
    @api.route("/<path:path>", methods=["GET", "POST", "PUT", "DELETE", "PATCH"])
    def unknown(path: str) -> Response:  # noqa: ARG001  any address below /api/v1 that is no route
        allowed = [verb for verb in ("GET", "POST") if _answers(verb)]
        if allowed:
            raise MethodNotAllowed(allowed)
        raise NotFound

    @api.errorhandler(RefappError)
    def refused(error: RefappError) -> Response:
        return _refusal(error)

    @api.errorhandler(HTTPException)
    def http_error(error: HTTPException) -> Response:
        return _http(error)

    @api.errorhandler(Exception)
    def bug(_error: Exception) -> Response:
        _LOG.exception("an error of ours at %r", request.path[:200])
        return _http(InternalServerError())

    @api.after_request
    def headers(response: Response) -> Response:
        return open_to_all(response)


def _rules(api: Blueprint, library: Library) -> None:
    """Rules: one, a section, found, as of another day, as a graph."""

    @api.get("/rules/<path:number>")
    def rule(number: str) -> Response:
        wanted = read_rule_number(number)
        ask = as_posted(on_day(asked(request, library), request.args.get("on")), wanted, request.args.get("posted"))
        return answer(rule_json(ask, wanted, children=flag(request, "children")))

    @api.get("/rules")
    def rules() -> Response:
        section = request.args.get("section")
        if not section:
            raise BadRequestError("missing_parameter", "name a section, as in {example}", example="?section=704")
        return answer(section_json(asked(request, library), read_rule_number(section)))

    @api.get("/search")
    def search() -> Response:
        return answer(search_json(asked(request, library), request.args.get("q", ""),
                                  limit=whole_number(request, "limit", 20, 1, MAX_LIMIT),
                                  offset=whole_number(request, "offset", 0, 0, MAX_OFFSET),
                                  section=_section()))

    @api.get("/resolve")
    def resolve() -> Response:
        number = request.args.get("number")
        if not number:
            raise BadRequestError("missing_parameter", "name a number, as in {example}",
                                  example="?number=704.5k&on=2012-05-03")
        return answer(resolve_json(asked(request, library), read_rule_number(number),
                                   read_day(request.args.get("on"), "on")))

    @api.get("/graph")
    def graph() -> Response:
        with LISTS.one():
            return answer(graph_json(asked(request, library), _section()))


def _lists(api: Blueprint, library: Library) -> None:
    """Terms, editions, what changed between two, live examples."""

    @api.get("/glossary")
    def glossary() -> Response:
        return answer(glossary_json(asked(request, library)))

    @api.get("/glossary/<path:term>", endpoint="term")
    def glossary_term(term: str) -> Response:
        return answer(term_json(asked(request, library), term))

    @api.get("/editions")
    def editions() -> Response:
        return answer(editions_json(asked(request, library)))

    @api.get("/compare")
    def compare() -> Response:
        old, new = (read_day(request.args.get(name), name) for name in ("from", "to"))
        if old is None:
            raise BadRequestError("missing_parameter", "name two editions, as in {example}",
                                  example="?from=2011-09-30&to=2026-04-17")
        with LISTS.one():
            return answer(compare_json(asked(request, library), old, new, _section()))

    @api.get("/examples")
    def examples() -> Response:
        rule_asked = request.args.get("rule")
        return answer(examples_json(asked(request, library), read_rule_number(rule_asked) if rule_asked else None,
                                    limit=whole_number(request, "limit", 20, 1, MAX_LIMIT),
                                    offset=whole_number(request, "offset", 0, 0, MAX_OFFSET)))

    @api.get("/examples/<path:name>")
    def example(name: str) -> Response:
        return answer(example_json(asked(request, library), name))


def _cards(api: Blueprint, library: Library) -> None:
    """Cards that the operator imported."""

    @api.get("/cards/<path:name>")
    def card(name: str) -> Response:
        return answer(card_json(asked(request, library), name))

    @api.get("/cards")
    def cards() -> Response:
        names = [name for told in request.args.getlist("names") for name in told.split("|") if name.strip()]
        if not names:
            raise BadRequestError("missing_parameter", "name one or several cards, as in {example}",
                                  example="?names=Blood Moon|Dryad Arbor")
        if len(names) > MAX_NAMES:
            raise BadRequestError("too_many", "{found} cards are asked for; at most {limit} are answered",
                                  found=len(names), limit=MAX_NAMES)
        return answer(cards_json(asked(request, library), names))


def _posts(api: Blueprint, library: Library) -> None:
    """What is posted, and whole editions."""

    @api.post("/evaluate")
    def evaluate() -> Response:
        return answer(evaluate_json(asked(request, library), read_posted_scenario(_body()),
                                    whole_stack=whole_stack(request)))

    @api.post("/read")
    def read() -> Response:
        return answer(reading_json(asked(request, library), read_posted_card(_body())))

    @api.post("/linkify")
    def linkify() -> Response:
        posted = read_posted_text(_body())
        return answer(linkify_json(posted.ask(asked(request, library)), posted,
                                   partial(own_rule, base_address(request))))

    @api.get("/bulk/<lang>/latest.json", endpoint="latestBulk")
    @api.get("/bulk/<lang>/latest", endpoint="latestBulk")
    def latest(lang: str) -> Response:
        if lang not in LANGUAGES:
            raise EditionNotLoadedError(library.current, lang)
        target = f"{base_address(request)}/api/v1/bulk/{lang}/{library.current}.json"
        found = answer({"object": "redirect", "edition": library.current.isoformat(), "url": target}, 302)
        found.headers["Location"], found.headers["Cache-Control"] = target, "no-cache"
        del found.headers["ETag"]  # who has it still has to be led on
        return found

    @api.get("/bulk/<lang>/<name>.json")
    def bulk(lang: str, name: str) -> Response:
        ask = replace(asked(request, library), urls=Urls(BASE))
        found = bulk_file(ask, lang, read_day(name, "edition"), worded="lang" in request.args)
        return respond(found, base_address(request), request)


def _descriptions(api: Blueprint, _library: Library) -> None:
    """What the API and scenarios look like, for programs."""

    @api.get("/openapi.json")
    def openapi() -> Response:
        return answer(openapi_document())

    @api.get("/scenario-schema.json", endpoint="scenarioSchema")
    def schema() -> Response:
        found = answer(scenario_schema.document(f"{base_address(request).rstrip('/')}/api/v1/scenario-schema.json"))
        if found.status_code == 200:
            found.content_type = "application/schema+json"
        return found


def answer(data: Mapping[str, Any], status: int = 200) -> Response:
    """A JSON response with an ETag; 304 where the client has it already."""
    body = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")
    response = Response(body, status, content_type="application/json; charset=utf-8")
    response.set_etag(hashlib.sha256(body).hexdigest()[:24])
    response.headers["Cache-Control"] = "no-cache" if status == 200 else "no-store"
    response.vary.add("Accept-Language")
    if request.method in ("GET", "HEAD") and status == 200:
        response.make_conditional(request)
    return response


def open_to_all(response: Response) -> Response:
    """CORS: anyone may read, nobody's cookies are asked for."""
    response.headers["Access-Control-Allow-Origin"] = "*"
    response.headers["Access-Control-Expose-Headers"] = "ETag, Link, Retry-After"
    if request.method == "OPTIONS":
        allowed = [verb for verb in ("GET", "HEAD", "POST") if _answers(verb)]
        if not allowed:
            response.status_code = 404
        response.headers["Allow"] = ", ".join([*allowed, "OPTIONS"])
        response.headers["Access-Control-Allow-Methods"] = "GET, HEAD, POST, OPTIONS"
        response.headers["Access-Control-Allow-Headers"] = "Content-Type, If-None-Match"
        response.headers["Access-Control-Max-Age"] = "86400"
    return response


def _answers(verb: str, path: str = "") -> bool:
    """Whether an address, that of the request where none is given, is a route for a verb."""
    try:
        endpoint, _ = current_app.url_map.bind("").match(path or request.path, verb)
    except HTTPException:
        return False
    return bool(endpoint != "api.unknown")


def _meant() -> list[str]:
    """The address that one of no route is a slip of: ``/rule/704.5f``, ``/bulk/en/2011-09-30``."""
    first, *more = request.path.removeprefix(f"{ROOT}/")[:200].split("/")
    names = {rule.rule.split("/")[3] for rule in current_app.url_map.iter_rules() if rule.rule.startswith(f"{ROOT}/")}
    tried = ["/".join((ROOT, name, *more)) + end for name in get_close_matches(first, names, 3)
             for end in ("", ".json")]
    return [path for path in tried if _answers("GET", path) or _answers("POST", path)][:1]


def _section() -> RuleNumber | None:
    text = request.args.get("section")
    return read_rule_number(text) if text else None


def _body() -> bytes:
    if request.content_length is not None and request.content_length > MAX_BODY:
        raise RequestEntityTooLarge
    data = request.get_data(cache=False)
    if len(data) > MAX_BODY:
        raise RequestEntityTooLarge
    return data


def _refusal(error: RefappError) -> Response:
    words, status = reader_words(request), status_of(error)
    if status == 500:  # its sentence is for whoever runs the service: it names folders
        _LOG.error("%s at %r", error, request.path[:200])
        return _http(InternalServerError())
    return may_be_asked_again(answer(refusal(error, words), status), getattr(error, "retry_after", 5))


def outside(error: HTTPException) -> Response:
    """The answer where no route of the API was met: addresses that are none, methods that nothing takes."""
    return open_to_all(_http(error))


def _http(error: HTTPException) -> Response:
    """Errors of the protocol in our shape and the reader's language."""
    words = reader_words(request)
    status = error.code or 500
    details = {
        400: words.gettext("the request can't be understood"),
        404: words.gettext("there is nothing at this address; the API is described at /api/v1/openapi.json"),
        405: words.gettext("this address does not accept {method}", method=request.method),
        413: words.gettext("the body is larger than {limit} bytes", limit=MAX_BODY),
    }.get(status, words.gettext("the request can't be answered"))
    codes = {400: "bad_request", 404: "not_found", 405: "method_not_allowed", 413: "too_large"}
    near = _meant() if status == 404 else ()
    response = answer(failure(status, codes.get(status, "error"), details, near), status)
    if isinstance(error, MethodNotAllowed) and error.valid_methods:
        response.headers["Allow"] = ", ".join(error.valid_methods)
    return response

