"""The OpenAPI 3.1 description of API v1: operations with the types that stand beside what builds their answers."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Literal, TypedDict

from refapp import __version__
from refapp.model.shapes import Day, Json
from refapp.services.answers.cards import CardJson, CardList
from refapp.services.answers.compare import ChangeList, ResolutionJson
from refapp.services.answers.editions import EditionList
from refapp.services.answers.examples import ExampleList
from refapp.services.answers.glossary import TermList
from refapp.services.answers.linking import LinkedText
from refapp.services.answers.rule_shape import Edition, Graph, RuleList
from refapp.services.answers.search import HitList
from refapp.services.answers.shapes import Error
from refapp.services.cards.card_text import Reading, TextToRead
from refapp.services.forms import scenario_schema
from refapp.services.links.linking import TextToLink
from refapp.web.api.operations import COMMON, OPERATIONS, Operation
from refapp.web.api.schemas import ref, schema_of


class Redirect(TypedDict):
    """Where the file is that was asked for."""

    object: Literal["redirect"]
    edition: Day
    url: str


_TYPES = (CardJson, CardList, ChangeList, Edition, EditionList, Error, ExampleList, Graph, HitList, LinkedText,
          Reading, Redirect, ResolutionJson, RuleList, TermList)
_REQUESTS = (TextToLink, TextToRead)
_FAILS: Json = {"description": "An error.", "content": {"application/json": {"schema": ref("Error")}}}
_UNCHANGED: Json = {"description": "Unchanged since the ETag sent in If-None-Match."}
_LOCATION: Json = {"Location": {"required": True, "schema": {"type": "string", "format": "uri"}}}
_SHARED: Mapping[str, Json] = {one.name: ref(one.name) | {"$ref": f"#/components/parameters/{one.name}"}
                               for one in COMMON}


def _operation(one: Operation) -> Json:
    found: Json = {"operationId": one.name, "summary": one.text}
    parameters = [*(each.described() for each in one.parameters if each not in COMMON),
                  *(_SHARED[each.name] for each in COMMON if one.common or each in one.parameters)]
    if parameters:
        found["parameters"] = parameters
    if one.body:
        found["requestBody"] = {"required": True, "content": {"application/json": {"schema": ref(one.body)}}}
    found["responses"] = _responses(one)
    return found


def _responses(one: Operation) -> Json:
    if not one.answer:
        kind = "application/schema+json" if one.name == "scenarioSchema" else "application/json"
        return {"200": {"description": one.text, "content": {kind: {"schema": {"type": "object"}}}}}
    answer: Json = {"description": "The answer.", "content": {"application/json": {"schema": ref(one.answer)}}}
    if one.answer == "Redirect":
        return {"302": {**answer, "headers": _LOCATION}, "default": _FAILS}
    return {"200": answer, **({} if one.body else {"304": _UNCHANGED}), "default": _FAILS}


def _schemas() -> dict[str, Json]:
    known: dict[str, Json] = {}
    for kind in (*_TYPES, *_REQUESTS):
        schema_of(kind, known)
    for request in _REQUESTS:
        known[request.__name__]["additionalProperties"] = False
    known["TextToLink"]["not"] = {"required": ["edition", "posted"], "properties": {
        name: {"type": "string", "pattern": "^[0-9]"} for name in ("edition", "posted")}}
    return known


@cache
def openapi_document() -> Mapping[str, Any]:
    """The description; not to be changed."""
    return {
        "openapi": "3.1.0",
        "info": {"title": "refapp", "version": __version__, "license": {"name": "MIT", "identifier": "MIT"},
                 "description": "The rules of Magic: The Gathering in English and French. Read only, no key, CORS "
                                "open. Unofficial."},
        "servers": [{"url": "/api/v1"}],
        "paths": {one.path: {"post" if one.body else "get": _operation(one)} for one in OPERATIONS},
        "components": {"schemas": {**_schemas(), **scenario_schema.components()},
                       "parameters": {one.name: one.described() for one in COMMON}},
    }


__all__ = ["openapi_document"]
