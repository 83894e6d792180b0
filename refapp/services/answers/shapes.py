"""Shapes that all answers share: lists, errors, and the addresses that answers carry."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from typing import Any, Protocol

from refapp.i18n import DEFAULT, Catalogue
from refapp.lazy_dataclass import dataclass
from refapp.model import Origin, Problem, RefappError, RuleNumber
from refapp.services.library import Library
from refapp.services.texts import Text

Json = dict[str, Any]


class Addresses(Protocol):
    """Builds permalinks; the web layer's ``Urls`` is one."""

    def rule(self, number: RuleNumber | str, lang: str, edition: date | None = None) -> str: ...
    def example(self, name: str, lang: str) -> str: ...
    def term(self, slug: str, lang: str) -> str: ...


@dataclass(frozen=True, slots=True)
class Asked:
    """What a request says about itself: where to look, and how to word and address the answer.

    ``lang`` is the language of the texts, None where the request named none; ``on`` a day, None for the current
    edition; ``origin`` None for the official words where they are there. ``words`` words errors and problems.
    """

    library: Library
    urls: Addresses
    words: Catalogue
    lang: str | None = None
    on: date | None = None
    origin: Origin | None = None

    @property
    def language(self) -> str:
        return self.lang or DEFAULT

    @property
    def edition(self) -> date:
        """The edition in force on the asked day; raises UnknownEditionError."""
        return self.library.current if self.on is None else self.library.edition_on(self.on)

    def dated(self, edition: date) -> date | None:
        """The date that a permalink to a rule of this edition carries: none for the current one."""
        return None if edition == self.library.current else edition

    def text(self) -> Text | None:
        """The asked text: the official one where no origin was named; None where there is none."""
        return self.library.text(self.edition, self.language, self.origin)


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
