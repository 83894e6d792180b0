"""What rule objects, glossary entries and whole editions hold."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from refapp.history import Relation
from refapp.model import Kind, Origin
from refapp.model.shapes import Count, Day, Number, OneOf
from refapp.services.answers.examples import LiveOf
from refapp.services.answers.shapes import ListOf, Problem
from refapp.services.boards.coverage import Shown
from refapp.services.reading.asking import Lang

Reviewed = Annotated[str, OneOf("Reviewed", ("official", "reviewed", "changed", "unknown"))]

Citation = TypedDict("Citation", {
    "surface": str, "targets": list[Number], "start": Count, "end": Count, "resolved": bool, "in": str,
    "quoted_title": str | None, "title_matches": bool | None})


class WordsOf(TypedDict):
    """Where words come from, and whether they are the wording in force."""

    edition: Day
    number: Number
    lang: Lang
    origin: Origin
    same_wording: bool


class NearestWords(TypedDict):
    """Words that a rule had with another wording."""

    text: str
    html: str
    examples: list[str]
    examples_html: list[str]
    title: str | None
    label: str | None
    edition: Day
    number: Number
    lang: Lang
    origin: Origin
    reviewed: Reviewed
    second_reader: bool


class OurWords(TypedDict):
    """Our words, where the publisher's stand first."""

    text: str
    examples: list[str]


class OfficialWords(TypedDict):
    """The publisher's wording in force."""

    text: str
    title: str | None
    edition: Day
    source: str


class HistoryStep(TypedDict):
    """What became of a rule in an edition."""

    edition: Day
    number: Number
    numbers: list[Number]
    relation: Relation


class Translation(TypedDict):
    """Where a rule stands in another language."""

    edition: Day
    url: str


class Live(LiveOf, Shown):
    """What carries a rule out, the boards that show it, and how."""


class Wording(TypedDict):
    """What a rule object says of the rule itself and of one wording."""

    object: Literal["rule"]
    number: Number
    kind: Kind
    lang: Lang
    edition: Day
    title: str | None
    label: str | None
    text: str
    html: str
    examples: list[str]
    examples_html: list[str]
    origin: Origin | None
    text_edition: Day | None
    text_of: WordsOf | None
    nearest: NearestWords | None
    asks: list[str]
    plain: OurWords | None
    reviewed: Reviewed | None
    second_reader: bool | None
    official: OfficialWords | None
    tags: list[str]
    parent: Number | None
    cites: list[Citation]
    translations: dict[Lang, Translation]
    problems: list[Problem]
    url: str
    duplicates: NotRequired[list[Wording]]
    children_rules: NotRequired[list[Rule]]


class Rule(Wording):
    """A rule in its place in an edition; asked for alone it has its ``duplicates``, and its children where wanted."""

    children: list[Number]
    previous: Number | None
    next: Number | None
    cited_by: list[Number]
    cited_by_terms: list[str]
    history: list[HistoryStep]
    live: Live


class RuleList(ListOf):
    """Rules in their order."""

    data: list[Rule]


class GlossaryEntry(TypedDict):
    """An entry of an imported glossary, or a term of ours with its names and its rule."""

    term: str
    text: str
    cites: list[Citation]
    rule: NotRequired[Number | None]
    en: NotRequired[str]
    fr: NotRequired[str]


class Source(TypedDict):
    """A document that a text was read from."""

    name: str
    sha256: str
    format: str
    encoding: str


class Licence(TypedDict):
    """Under which words may be shared."""

    name: str
    url: str


class OtherMatter(TypedDict):
    """Lines of a document that belong to no rule and no term."""

    kind: str
    line: Count
    lines: list[str]


class Edition(TypedDict):
    """A whole edition in a language; ``partial``: rules are missing, or there are none of their words."""

    object: Literal["edition"]
    edition: Day
    lang: Lang
    origin: Origin | None
    partial: bool
    sources: list[Source]
    rules: list[Rule]
    licence: Licence | None
    glossary: list[GlossaryEntry]
    matter: list[OtherMatter]
    problems: list[Problem]


class GraphNode(TypedDict):
    """A number; ``inside`` the section that was asked for, or beside it."""

    number: Number
    kind: Kind
    title: str | None
    label: str | None
    inside: bool


GraphEdge = TypedDict("GraphEdge", {
    "from": Number, "to": Number, "kind": Annotated[str, OneOf("EdgeKind", ("contains", "cites"))]})


class Graph(TypedDict):
    """Numbers, and what contains or cites what."""

    object: Literal["graph"]
    edition: Day
    lang: Lang
    section: Number | None
    nodes: list[GraphNode]
    edges: list[GraphEdge]


