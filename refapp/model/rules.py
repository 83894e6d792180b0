"""The texts: rules, glossary entries and whole documents of one edition in one language."""

from __future__ import annotations

from datetime import date
from enum import StrEnum

from refapp.lazy_dataclass import dataclass
from refapp.model.numbers import Kind, RuleNumber
from refapp.model.problems import Problem


class Origin(StrEnum):
    """Whose words: the publisher's, or our own restatement."""

    OFFICIAL = "official"
    RESTATED = "restated"


@dataclass(frozen=True, slots=True)
class Rule:
    """One numbered entry of an edition.

    A *title rule* has a title and no paragraphs. Chapters and sections have a title. ``label`` is
    the short name (two to six words) of a restated rule, else None. ``position`` is the
    zero-based place in document order, which together with edition and language is the identity
    of the rule: numbers may repeat. ``original`` holds paragraphs and examples as they stood in
    the source where typography was repaired, else None. ``tags`` are provenance tags found in the
    source. ``asks`` are ways in which players ask for a restated rule. ``line`` is the 1-based
    source line on which the entry begins.
    """

    number: RuleNumber
    position: int
    title: str | None = None
    paragraphs: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()
    origin: Origin = Origin.OFFICIAL
    label: str | None = None
    line: int | None = None
    original: tuple[str, ...] | None = None
    tags: tuple[str, ...] = ()
    asks: tuple[str, ...] = ()

    @property
    def kind(self) -> Kind:
        return self.number.kind

    @property
    def text(self) -> str:
        """The paragraphs joined by blank lines, without examples; the frame of citation spans."""
        return "\n\n".join(self.paragraphs)


@dataclass(frozen=True, slots=True)
class GlossaryEntry:
    """A headword and its definition paragraphs."""

    term: str
    position: int
    paragraphs: tuple[str, ...]
    line: int | None = None

    @property
    def text(self) -> str:
        return "\n\n".join(self.paragraphs)


@dataclass(frozen=True, slots=True)
class Matter:
    """Text of a source that is not a rule: introduction, contents, credits, page chrome."""

    kind: str
    line: int
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Source:
    """Where a document came from: file name, SHA-256 of its bytes, format name, encoding."""

    name: str
    sha256: str
    format: str
    encoding: str


@dataclass(frozen=True, slots=True)
class Document:
    """Everything that was read from one source: nothing of it is lost.

    ``edition`` is the day the edition took force, ``lang`` a code of the LANGUAGES table.
    ``partial`` is true where the source holds only some sections (a web page).
    """

    edition: date
    lang: str
    origin: Origin
    source: Source
    rules: tuple[Rule, ...]
    glossary: tuple[GlossaryEntry, ...] = ()
    matter: tuple[Matter, ...] = ()
    problems: tuple[Problem, ...] = ()
    partial: bool = False
