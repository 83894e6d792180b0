"""Shapes that all answers share: lists, errors, and the addresses that answers carry."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal, TypedDict

from refapp import model
from refapp.history import Relation
from refapp.i18n import Catalogue
from refapp.model import RefappError, Severity
from refapp.model.shapes import Count, Day, Number
from refapp.services.reading.asking import Json


class ListOf(TypedDict):
    """What every list says of itself; ``data`` holds this page of it, ``has_more`` that a further one exists."""

    object: Literal["list"]
    total: Count
    has_more: bool


class Gone(TypedDict, total=False):
    """What became of a number that another edition had."""

    existed_in: Day
    now: list[Number]
    relation: Relation
    changed_on: list[Day]


class Error(Gone):
    """An error, worded in the language asked for; of a number that is gone, what became of it."""

    object: Literal["error"]
    status: int
    code: str
    details: str
    suggestions: list[str]


class Problem(TypedDict):
    """Something odd in a text, and where."""

    code: str
    severity: Severity
    file: str | None
    line: Count | None
    column: Count | None
    number: Number | None
    found: str | None
    expected: str | None
    message: str


def page_of(total: int, shown: int, offset: int = 0) -> ListOf:
    """What a list says of itself: how many there are in all, and whether more follow those that are shown."""
    return {"object": "list", "total": total, "has_more": offset + shown < total}


def listing(data: Iterable[Any], total: int | None = None, *, offset: int = 0, **more: Any) -> Json:
    """The envelope of every list; ``has_more`` says whether a further page exists."""
    items = list(data)
    return {**page_of(len(items) if total is None else total, len(items), offset), "data": items, **more}


def failure(status: int, code: str, details: str, suggestions: Sequence[str] = ()) -> Error:
    """The one shape of every error."""
    return {"object": "error", "status": status, "code": code, "details": details,
            "suggestions": list(suggestions)}


STATUS = {"rule_not_found": 404, "rule_gone": 404, "edition_unknown": 404, "edition_not_loaded": 404,
          "term_not_found": 404, "example_not_found": 404, "too_large": 413, "busy": 503, "time_limit": 503,
          "catalog_damaged": 500, "data_newer": 500, "document_damaged": 500, "store_write": 500}
"""The HTTP status of an error by its code; any other code says that what was asked makes no sense: 422."""


def status_of(error: RefappError) -> int:
    """The status that the API answers an error with and ``--json`` repeats: the error's own, else by its code."""
    own: int | None = getattr(error, "status", None)
    return own or STATUS.get(error.code, 422)


def sentence(error: RefappError, words: Catalogue) -> str:
    """An error's message in the reader's language."""
    return words.gettext(error.message, **error.params)


def problem_json(problem: model.Problem, words: Catalogue) -> Problem:
    """A problem with its message in the reader's language."""
    where = problem.where
    return {"code": problem.code, "severity": problem.severity, "file": where.file, "line": where.line,
            "column": where.column, "number": str(where.number) if where.number else None,
            "found": problem.found, "expected": problem.expected,
            "message": problem.text(words.gettext(problem.message))}
