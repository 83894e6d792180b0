"""Problems: everything that was odd in a source, kept as data instead of dropped."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum
from types import MappingProxyType

from refapp.lazy_dataclass import dataclass
from refapp.model.numbers import RuleNumber


class Severity(StrEnum):
    """How much a problem matters: ``repair`` was mended with certainty, the original is kept."""

    ERROR = "error"
    WARNING = "warning"
    REPAIR = "repair"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Where:
    """A place in a source: file name (no folder), 1-based line, 1-based column, rule number."""

    file: str | None = None
    line: int | None = None
    column: int | None = None
    number: RuleNumber | None = None

    def __str__(self) -> str:
        place = ":".join(str(part) for part in (self.file, self.line, self.column) if part is not None)
        return f"{place} ({self.number})" if place and self.number else place or str(self.number or "")


@dataclass(frozen=True, slots=True)
class Problem:
    """One oddity: where, what was found, what was expected, what to do.

    ``code`` is stable and dotted (``number.duplicate``, ``citation.dangling``,
    ``typography.apostrophe``). ``message`` is an English sentence whose named ``{fields}`` are
    filled from ``params``; it is a gettext msgid, so that it can be shown in another language.
    """

    code: str
    where: Where
    message: str
    found: str | None = None
    expected: str | None = None
    severity: Severity = Severity.WARNING
    params: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}), hash=False)

    def text(self, template: str | None = None) -> str:
        """The message with its fields filled; pass a translated template for another language."""
        values = {"found": self.found or "", "expected": self.expected or "", **self.params}
        return (template or self.message).format_map(values)


class Phrase(str):
    """A parameter of an error that is itself an English msgid: whoever translates the message translates it, too."""

    __slots__ = ()


class RefappError(Exception):
    """An error that is shown to a person: a code, an English msgid and its parameters.

    Layers raise subclasses; web, API and command line translate ``message`` and fill it.
    """

    def __init__(self, code: str, message: str, **params: object) -> None:
        super().__init__(message.format_map(params) if params else message)
        self.code = code
        self.message = message
        self.params = params
