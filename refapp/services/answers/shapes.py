"""Shapes that all answers share: lists, errors, and the addresses that answers carry."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from refapp.i18n import Catalogue
from refapp.model import Problem, RefappError
from refapp.services.reading.asking import Json


def listing(data: Iterable[Any], total: int | None = None, *, offset: int = 0, **more: Any) -> Json:
    """The envelope of every list; ``has_more`` says whether a further page exists."""
    items = list(data)
    count = len(items) if total is None else total
    return {"object": "list", "total": count, "has_more": offset + len(items) < count, "data": items, **more}


def failure(status: int, code: str, details: str, suggestions: Sequence[str] = (), **more: Any) -> Json:
    """The one shape of every error."""
    return {"object": "error", "status": status, "code": code, "details": details,
            "suggestions": list(suggestions), **more}


STATUS = {"rule_not_found": 404, "rule_gone": 404, "edition_unknown": 404, "edition_not_loaded": 404,
          "term_not_found": 404, "example_not_found": 404, "too_large": 413, "busy": 503, "time_limit": 503,
          "catalog_damaged": 500, "document_damaged": 500, "store_write": 500}
"""The HTTP status of an error by its code; any other code says that what was asked makes no sense: 422."""


def status_of(error: RefappError) -> int:
    """The status that the API answers an error with and ``--json`` repeats: the error's own, else by its code."""
    own: int | None = getattr(error, "status", None)
    return own or STATUS.get(error.code, 422)


def sentence(error: RefappError, words: Catalogue) -> str:
    """An error's message in the reader's language."""
    return words.gettext(error.message, **error.params)


def problem_json(problem: Problem, words: Catalogue) -> Json:
    """A problem with its message in the reader's language."""
    where = problem.where
    return {"code": problem.code, "severity": problem.severity.value, "file": where.file, "line": where.line,
            "column": where.column, "number": str(where.number) if where.number else None,
            "found": problem.found, "expected": problem.expected,
            "message": problem.text(words.gettext(problem.message))}
