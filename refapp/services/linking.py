"""Permalinks in forum text: which numbers count, and where links lead."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from refapp.corpus_io import DataError, read_json
from refapp.i18n import LANGUAGES, language
from refapp.links import FORMATS as _FORMATS
from refapp.links import linkify
from refapp.model import RuleNumber
from refapp.services.answers.shapes import Asked
from refapp.services.numbers import read_day

FORMATS = tuple(_FORMATS)
MAX_TEXT = 200_000
"""Characters of a text that is linked."""

_FIELDS = ("text", "format", "lang", "edition")


@dataclass(frozen=True, slots=True)
class Linked:
    """A text with links, and the rules they lead to, in the order of the text."""

    text: str
    links: tuple[tuple[RuleNumber, str], ...]

    @property
    def count(self) -> int:
        return len(self.links)


def linkify_text(ask: Asked, text: str, form: str) -> Linked:
    """Put a permalink around every mention of a rule.

    Without an edition every number counts that exists or ever existed (its page says what became of it) and
    links carry no date; with one, only that edition's numbers count and links carry its date. Raises UnknownFormatError
    and UnknownEditionError.
    """
    library = ask.library
    tree = library.tree(ask.edition)
    dated = ask.edition if ask.on is not None else None
    links: list[tuple[RuleNumber, str]] = []

    def exists(number: RuleNumber) -> bool:
        return number in tree or (dated is None and bool(library.history.ever(number)))

    def url_for(number: RuleNumber) -> str:
        url = ask.urls.rule(number, ask.language, dated)
        links.append((number, url))
        return url

    return Linked(linkify(text, form, exists=exists, url_for=url_for, lang=ask.lang), tuple(links))


@dataclass(frozen=True, slots=True)
class PostedText:
    """What a request to link a text holds."""

    text: str
    format: str
    lang: str | None
    edition: date | None

    def ask(self, ask: Asked) -> Asked:
        """The request's own language and edition before those of its address."""
        return replace(ask, lang=self.lang or ask.lang, on=self.edition or ask.on)


def read_posted_text(body: bytes) -> PostedText:
    """Read the body of a request; raises DataError naming what is wrong."""
    data = read_json(body)
    if not isinstance(data, Mapping):
        raise DataError("bad_shape", "expected an object with the fields {known}", known=", ".join(_FIELDS))
    for key in data:
        if key not in _FIELDS:
            raise DataError("unknown_field", "unknown field {found!r}; known: {known}", found=key[:40],
                            known=", ".join(_FIELDS))
    text = _text(data, "text", required=True)
    assert text is not None  # it is required
    if len(text) > MAX_TEXT:
        raise DataError("too_large", "the text has {found} characters; at most {limit} are accepted",
                        found=len(text), limit=MAX_TEXT)
    form = _text(data, "format") or "markdown"
    if form not in FORMATS:
        raise DataError("unknown_format", "unknown format {found!r}; known: {known}", found=form[:40],
                        known=", ".join(FORMATS))
    return PostedText(text, form, _lang(_text(data, "lang")), _day(_text(data, "edition")))


def _text(data: Mapping[str, Any], name: str, *, required: bool = False) -> str | None:
    found = data.get(name)
    if isinstance(found, str) or (found is None and not required):
        return found
    raise DataError("bad_shape", "the field {name!r} must be a text", name=name)


def _lang(text: str | None) -> str | None:
    if text is None:
        return None
    found = language(text)
    if found is None:
        raise DataError("unknown_language", "unknown language {found!r}; known: {known}", found=text[:40],
                        known=", ".join(LANGUAGES))
    return found.code


def _day(text: str | None) -> date | None:
    if text in (None, "current"):
        return None
    day = read_day(text or "")
    if day is None:
        raise DataError("bad_date", "{name}={found!r} is not a date; write it as 2011-09-30", name="edition",
                        found=(text or "")[:40])
    return day
