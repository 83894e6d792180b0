"""The OpenAPI 3.1 description of API v1. Tested against the service: every route, every answer's shape."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from refapp import __version__
from refapp.i18n import LANGUAGES
from refapp.services.cards.card_text import MAX_CARD

Json = dict[str, Any]

_NUMBER = {"type": "string", "pattern": r"^([1-9]|[1-9][0-9]{2}(\.[1-9][0-9]{0,3}([a-z]{1,2})?)?)$"}
_NUMBER_OR_NOTHING = {"anyOf": [_NUMBER, {"const": ""}]}
_DAY = {"type": "string", "format": "date"}
_TEXT = {"type": "string"}
_ASKED_DAY = {"anyOf": [{"type": "string", "format": "date"}, {"enum": ["", "current"]}]}
_ASKED_LANG = {"enum": ["", *(code for row in LANGUAGES.values() for code in (row.code, *row.aliases))]}
_ASKED_ORIGIN = {"enum": ["", "official", "restated"]}
_COUNT = {"type": "integer", "minimum": 0}


def _maybe(schema: Json) -> Json:
    return {"anyOf": [schema, {"type": "null"}]}


def _object(required: Json, optional: Json | None = None, **more: Any) -> Json:
    return {"type": "object", "required": list(required), "properties": {**required, **(optional or {})}, **more}


def _list(items: Json) -> Json:
    return {"type": "array", "items": items}


def _ref(name: str) -> Json:
    return {"$ref": f"#/components/schemas/{name}"}


def _listing(items: Json, **more: Json) -> Json:
    return _object({"object": {"const": "list"}, "total": _COUNT, "has_more": {"type": "boolean"},
                    "data": _list(items)}, more)


_LANG = {"enum": list(LANGUAGES)}
_CITATION = _object({"surface": _TEXT, "targets": _list(_NUMBER), "start": _COUNT, "end": _COUNT,
                    "resolved": {"type": "boolean"}},
                   {"in": _TEXT, "quoted_title": _maybe(_TEXT), "title_matches": _maybe({"type": "boolean"})})
_PROBLEM = _object({"code": _TEXT, "severity": {"enum": ["error", "warning", "repair", "note"]}, "message": _TEXT},
                  {"file": _maybe(_TEXT), "line": _maybe(_COUNT), "column": _maybe(_COUNT),
                   "number": _maybe(_NUMBER), "found": _maybe(_TEXT), "expected": _maybe(_TEXT)})
_HISTORY = _object({"edition": _DAY, "number": _NUMBER, "relation": _ref("Relation")}, {"numbers": _list(_NUMBER)})
_OFFICIAL = _object({"text": _TEXT, "edition": _DAY, "source": _TEXT}, {"title": _maybe(_TEXT)})
_RULE = _object({
    "object": {"const": "rule"}, "number": _NUMBER, "kind": {"enum": ["chapter", "section", "rule", "subrule"]},
    "lang": _LANG, "edition": _DAY, "title": _maybe(_TEXT), "label": _maybe(_TEXT), "text": _TEXT, "html": _TEXT,
    "examples": _list(_TEXT), "origin": _maybe({"enum": ["official", "restated"]}), "official": _maybe(_OFFICIAL),
    "parent": _maybe(_NUMBER), "children": _list(_NUMBER), "previous": _maybe(_NUMBER), "next": _maybe(_NUMBER),
    "cites": _list(_ref("Citation")), "cited_by": _list(_NUMBER),
    "translations": {"type": "object", "additionalProperties": _object({"edition": _DAY, "url": _TEXT})},
    "history": _list(_ref("HistoryStep")),
    "live": _object({"checks": _list(_TEXT), "examples": _list(_TEXT), "told": _maybe(_TEXT),
                     "standing": _maybe({"enum": ["played", "answered", "told", "not_yet"]})}),
    "problems": _list(_ref("Problem")), "url": _TEXT,
})
_HIT = _object({"number": _TEXT, "lang": _LANG, "edition": _DAY, "title": _maybe(_TEXT), "snippet": _TEXT,
               "url": _TEXT, "score": {"type": "number"}, "kind": _TEXT})
_EVALUATION = _object({
    "object": {"const": "evaluation"}, "edition": _DAY,
    "status": {"enum": ["ok", "illegal", "unsupported", "choice_needed"]},
    "reason": _maybe(_TEXT), "question": _maybe({"type": "object"}), "before": {"type": "object"},
    "after": {"type": "object"}, "result": _maybe(_TEXT), "triggered": {"type": "object"},
    "answers": {"type": "object"}, "sba_passes": _list(_list(_NUMBER)),
    "trace": _list(_object({"step": _COUNT, "rules": _list(_NUMBER), "action": _TEXT,
                            "subject": _maybe(_TEXT), "params": {"type": "object"}, "text": _TEXT})),
    "rules": _list(_NUMBER),
    "illegal": _maybe(_object({"step": _COUNT, "rules": _list(_NUMBER), "reason": _TEXT})),
    "considered": _list(_object({"rules": _list(_NUMBER), "subject": _maybe(_TEXT), "reason": _TEXT,
                                 "text": _TEXT})),
    "unsupported": _list(_NUMBER),
    "layers": _list(_object({"layer": _TEXT, "rules": _list(_NUMBER), "source": _maybe(_TEXT), "why": {
        "enum": ["", "defines", "depends", "timestamp"]}, "objects": _list(_TEXT), "text": _list(_TEXT)}))})
_LINE = _object({
    "text": _TEXT, "read": {"type": "boolean"}, "abilities": {"type": "array"},
    "spans": _list(_object({"start": _COUNT, "end": _COUNT, "rules": _list(_NUMBER)})),
    "stopped": _maybe(_object({"at": _COUNT, "expected": _list(_TEXT)}, {"reason": _TEXT}))})
_CARD = _object({
    "object": {"const": "card"}, "name": _TEXT, "slug": _TEXT, "layout": _TEXT,
    "names": {"type": "object", "additionalProperties": _TEXT}, "edition": _DAY,
    "faces": _list(_object({"name": _TEXT, "text": _TEXT, "lines": _list(_LINE), "printed": {
        "type": "object", "additionalProperties": _object({
            "name": _TEXT, "type": _TEXT, "printed": _maybe(_DAY), "lines": _list(_LINE)})}},
        dict.fromkeys(("cost", "type", "power", "toughness", "loyalty", "defense", "colors"), _TEXT))),
    "text": _TEXT, "rules": _list(_NUMBER), "unread": _COUNT,
    "rulings": _list(_object({"day": _maybe(_DAY), "text": _TEXT, "outdated": {"type": "boolean"}, "cites": _list(
        _object({"start": _COUNT, "end": _COUNT, "number": _NUMBER, "edition": _maybe(_DAY), "now": _list(_NUMBER),
                 "changed": {"type": "boolean"}}))})),
    "url": _TEXT},
    examples=[{
        "object": "card", "name": "Garden Owl", "slug": "garden-owl", "layout": "normal",
        "names": {"en": "Garden Owl", "fr": "Hibou du jardin"}, "edition": "2026-09-25",
        "text": "Creature — Bird.\n\nFlying",
        "faces": [{"name": "Garden Owl", "cost": "{1}{U}", "type": "Creature — Bird", "power": "1", "toughness": "2",
                   "text": "Flying", "lines": [{"text": "Flying", "read": True, "abilities": ["flying"], "spans": [
                       {"start": 0, "end": 6, "rules": ["702.9"]}], "stopped": None}], "printed": {}}],
        "rules": ["702.9", "302"], "unread": 0, "rulings": [], "url": "https://rules.example/en/card/garden-owl"}])
_SCHEMAS: Json = {
    "Error": _object({"object": {"const": "error"}, "status": {"type": "integer"}, "code": _TEXT,
                      "details": _TEXT, "suggestions": _list(_TEXT)}),
    "Relation": {"enum": ["kept", "edited", "moved", "moved_edited", "split", "merged", "removed", "added"]},
    "Citation": _CITATION, "Problem": _PROBLEM, "HistoryStep": _HISTORY, "Rule": _RULE,
    "RuleList": _listing(_ref("Rule")), "Hit": _HIT,
    "HitList": _listing(_ref("Hit"), interpreted={}, did_you_mean=_maybe(_TEXT), answer=_maybe(_ref("Answer"))),
    "Answer": _object({"number": _NUMBER, "text": _TEXT, "lang": _TEXT, "verdict": {"enum": ["yes", "no", None]},
                       "example": _maybe(_TEXT)}),
    "Resolution": _object({"object": {"const": "resolution"}, "number": _NUMBER, "edition": _DAY,
                           "now": _list(_NUMBER), "relation": _ref("Relation"), "changed_on": _list(_DAY)}),
    "Graph": _object({"object": {"const": "graph"}, "edition": _DAY,
                      "nodes": _list(_object({"number": _NUMBER, "kind": _TEXT})),
                      "edges": _list(_object({"from": _NUMBER, "to": _NUMBER,
                                              "kind": {"enum": ["contains", "cites"]}}))}),
    "Term": _object({"object": {"const": "term"}, "slug": _TEXT, "term": {"type": "object"},
                     "definition": {"type": "object"}, "rules": _list(_NUMBER), "url": _TEXT},
                    {"homonyms": _list(_ref("Term"))}),
    "TermList": _listing(_ref("Term")),
    "EditionInfo": _object({"object": {"const": "edition"}, "edition": _DAY, "lang": _LANG,
                            "origin": {"enum": ["official", "restated"]}, "counts": {"type": "object"},
                            "problems": _list(_ref("Problem"))}),
    "EditionList": _listing(_ref("EditionInfo")),
    "Bulk": _object({"object": {"const": "edition"}, "edition": _DAY, "lang": _LANG,
                     "origin": _maybe({"enum": ["official", "restated"]}), "rules": _list(_ref("Rule")),
                     "glossary": _list({"type": "object"}), "problems": _list(_ref("Problem"))}),
    "Redirect": _object({"object": {"const": "redirect"}, "edition": _DAY, "url": _TEXT}),
    "Change": _object({"relation": _ref("Relation"), "old": _list(_NUMBER), "new": _list(_NUMBER)}),
    "ChangeList": _listing(_ref("Change")),
    "Example": _object({"object": {"const": "example"}, "id": _TEXT, "title": _TEXT, "scenario": {"type": "object"},
                        "url": _TEXT}),
    "ExampleList": _listing(_ref("Example")),
    "Evaluation": _EVALUATION,
    "LinkedText": _object({"object": {"const": "text"}, "format": _TEXT, "text": _TEXT, "count": _COUNT,
                           "links": {"type": "array"}, "seen": _COUNT,
                           "unlinked": _list(_object({
                               "number": _TEXT, "reason": _TEXT,
                               "code": {"enum": ["never", "not_then", "too_early"]}}))}),
    "Reading": _object({"object": {"const": "reading"}, "lines": _list(_LINE)}),
    "Card": _CARD,
    "CardList": _listing(_ref("Card"), in_common=_list(_NUMBER), meetings=_list(_object({
        "by": _TEXT, "on": _TEXT, "changed": _list(_TEXT), "rules": _list(_NUMBER)}))),
}


def _parameter(name: str, schema: Json, text: str, *, where: str = "query", required: bool = False) -> Json:
    return {"name": name, "in": where, "required": required or where == "path", "description": text, "schema": schema}


def _operation(name: str, text: str, schema: str, parameters: Sequence[Json] = (), body: Json | None = None) -> Json:
    common = [{"$ref": f"#/components/parameters/{p}"} for p in ("lang", "edition", "origin")]
    operation: Json = {
        "operationId": name, "summary": text, "parameters": [*parameters, *common],
        "responses": {
            "200": {"description": "The answer.", "content": {"application/json": {"schema": _ref(schema)}}},
            "default": {"description": "An error.", "content": {"application/json": {"schema": _ref("Error")}}}}}
    if body is None:
        operation["responses"]["304"] = {"description": "Unchanged since the ETag sent in If-None-Match."}
    else:
        operation["requestBody"] = {"required": True, "content": {"application/json": {"schema": body}}}
    return operation


_NUMBER_ASKED = _parameter("number", _NUMBER, "A rule number; other spellings that people use are read, too.",
                    where="path")
_SECTION = _parameter("section", _NUMBER_OR_NOTHING, "A section, rule or chapter number.")


def _paging(max_limit: int) -> tuple[Json, Json]:
    """The parameters of lists that are asked for in parts."""
    limit = _parameter("limit", {"type": "integer", "minimum": 1, "maximum": max_limit, "default": 20},
                       "How many results.")
    offset = _parameter("offset", {"type": "integer", "minimum": 0, "maximum": 10000, "default": 0},
                        "How many results to skip.")
    return limit, offset


def _reading(max_limit: int) -> Json:
    """The addresses of rules, terms and editions."""
    limit, offset = _paging(max_limit)
    return {
        "/rules/{number}": {"get": _operation("rule", "A rule.", "Rule", [
            _NUMBER_ASKED, _parameter("children", {"enum": ["", "0", "1", "false", "true", "no", "yes"]},
                               "1 includes the subrules."),
            _parameter("on", _ASKED_DAY, "A day, as edition: the edition then in force."),
            _parameter("posted", _ASKED_DAY, "The day of a post: the rule that the number meant then.")])},
        "/rules": {"get": _operation("rules", "The rules of a section, in order.", "RuleList", [
            {**_SECTION, "schema": _NUMBER, "required": True}])},
        "/search": {"get": _operation("search", "Search. Without lang both languages are searched.", "HitList", [
            _parameter("q", _TEXT, "The query."), _SECTION, limit, offset])},
        "/resolve": {"get": _operation("resolve", "What a number meant on a day, and where it is now.", "Resolution", [
            _parameter("number", _NUMBER, "A rule number.", required=True),
            _parameter("on", _ASKED_DAY, "A day; default: that of the edition asked for.")])},
        "/graph": {"get": _operation("graph", "Rules and citations as nodes and edges.", "Graph", [_SECTION])},
        "/glossary": {"get": _operation("glossary", "Every term.", "TermList")},
        "/glossary/{term}": {"get": _operation("term", "One term.", "Term", [
            _parameter("term", _TEXT, "Its slug or name in either language.", where="path")])},
        "/editions": {"get": _operation("editions", "What is loaded.", "EditionList")},
        "/compare": {"get": _operation("compare", "What changed between two editions.", "ChangeList", [
            _parameter("from", _DAY, "The older edition.", required=True),
            _parameter("to", _ASKED_DAY, "The newer one; default: the current one."),
            _SECTION])},
    }


def _playing(formats: Sequence[str], max_limit: int, max_body: int, max_text: int) -> Json:
    """The addresses of examples, scenarios, posts and cards."""
    limit, offset = _paging(max_limit)
    linkify = _object({"text": {"type": "string", "maxLength": max_text}},
                      {"format": {"enum": [*formats, None], "default": "markdown"}, "lang": _maybe(_ASKED_LANG),
                       "edition": _maybe(_ASKED_DAY), "posted": _maybe({"anyOf": [_DAY, {"const": ""}]}),
                       "repair": {"type": "boolean"}},
                      **{"not": {"required": ["edition", "posted"], "properties": {
                          name: {"type": "string", "pattern": "^[0-9]"} for name in ("edition", "posted")}}},
                      additionalProperties=False)
    return {
        "/examples": {"get": _operation("examples", "Live examples.", "ExampleList", [
            _parameter("rule", _NUMBER_OR_NOTHING, "Only those that illustrate this rule."), limit, offset])},
        "/examples/{id}": {"get": _operation("example", "A live example with its evaluation.", "Example", [
            _parameter("id", _TEXT, "Its id.", where="path")])},
        "/evaluate": {"post": _operation("evaluate", "Play a scenario.", "Evaluation", [
            _parameter("stack", {"enum": ["", "full"]}, "Lists the stack afterwards in full.")], body={
            "allOf": [_ref("scenario.scenario")], "description": f"A scenario; at most {max_body} bytes."})},
        "/scenario-schema.json": {"get": {
            "operationId": "scenarioSchema", "summary": "The JSON Schema of scenarios.", "responses": {
                "200": {"description": "JSON Schema 2020-12.",
                        "content": {"application/schema+json": {"schema": {"type": "object"}}}}}}},
        "/linkify": {"post": _operation("linkify", "Put permalinks into a text.", "LinkedText", body=linkify)},
        "/read": {"post": _operation("read", "Read card text into abilities.", "Reading", body=_object(
            {"text": {"type": "string", "maxLength": MAX_CARD}},
            {"lang": _maybe(_ASKED_LANG), "name": _maybe(_TEXT)}, additionalProperties=False))},
        "/cards/{name}": {"get": _operation("card", "An imported card by any of its names.", "Card", [
            _parameter("name", _TEXT, "A name of it or of a face, in either language, or its slug.", where="path")])},
        "/cards": {"get": _operation(
            "cards", "Several imported cards, the rules that they have in common, what each does to the others.",
            "CardList", [{**_parameter("names", _TEXT, "Names with | between them.", required=True),
                          "example": "Garden Owl|Pale Lantern"}])},
    }


def _files() -> Json:
    """The addresses of whole editions, and of this description."""
    lang = _parameter("lang", {"enum": list(LANGUAGES)}, "The language.", where="path")
    return {
        "/bulk/{lang}/{date}.json": {"get": _operation("bulk", "A whole edition.", "Bulk", [
            lang, _parameter("date", _DAY, "A day; the edition in force is meant.", where="path")])},
        "/bulk/{lang}/latest.json": {"get": {
            "operationId": "latestBulk", "summary": "Leads to the edition in force; latest alone does so, too.",
            "parameters": [lang],
            "responses": {
                "302": {"description": "Where the file is.",
                        "headers": {"Location": {"required": True, "schema": {"type": "string", "format": "uri"}}},
                        "content": {"application/json": {"schema": _ref("Redirect")}}},
                "default": {"description": "An error.", "content": {"application/json": {"schema": _ref("Error")}}}}}},
        "/openapi.json": {"get": {"operationId": "openapi", "summary": "This document.", "responses": {
            "200": {"description": "OpenAPI 3.1.", "content": {"application/json": {"schema": {"type": "object"}}}}}}},
    }


def openapi_document(formats: Sequence[str], max_limit: int, max_body: int, max_text: int, scenario: Json) -> Json:
    """The description; limits, and the schema of scenarios, are passed in by those who know them."""
    return {
        "openapi": "3.1.0",
        "info": {"title": "refapp", "version": __version__, "license": {"name": "MIT", "identifier": "MIT"},
                 "description": "The rules of Magic: The Gathering in English and French. Read only, no key, CORS "
                                "open. Unofficial."},
        "servers": [{"url": "/api/v1"}],
        "paths": {**_reading(max_limit), **_playing(formats, max_limit, max_body, max_text), **_files()},
        "components": {
            "schemas": {**_SCHEMAS, **scenario},
            "parameters": {
                "lang": _parameter("lang", _ASKED_LANG, "Language of texts and messages: en or fr."),
                "edition": _parameter("edition", _ASKED_DAY,
                                      "A day: the edition in force then (default: the current one)."),
                "origin": _parameter("origin", _ASKED_ORIGIN,
                                     "Whose words come first (default: official where imported)."),
            }},
    }
