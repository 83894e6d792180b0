"""What the API can be asked, with which parameters: what is refused and what is described both come from here."""

from __future__ import annotations

from collections.abc import Mapping

from refapp.lazy_dataclass import dataclass
from refapp.model.shapes import NUMBER, Json

MAX_LIMIT = 100
"""Results in one answer."""
MAX_OFFSET = 10_000

_NUMBER: Json = {"type": "string", "pattern": NUMBER}
_DAY: Json = {"type": "string", "format": "date"}
_ASKED_DAY: Json = {"anyOf": [_DAY, {"type": "string", "const": "current"}]}
_TEXT: Json = {"type": "string"}


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter; one of a query that needn't be there may also be empty, as forms send it."""

    name: str
    schema: Json
    text: str
    where: str = "query"
    required: bool = False

    def described(self) -> Json:
        """As OpenAPI says it."""
        empty = {"allowEmptyValue": True} if self.where == "query" and not self.required else {}
        return {"name": self.name, "in": self.where, "required": self.required, "description": self.text,
                "schema": self.schema, **empty}


@dataclass(frozen=True, slots=True)
class Operation:
    """A request: its path, what it answers (the name of a type), its own parameters, the name of its body's type.

    ``common``: it takes :data:`COMMON`, too.
    """

    name: str
    path: str
    text: str
    answer: str
    parameters: tuple[Parameter, ...] = ()
    body: str = ""
    common: bool = True


COMMON = (
    Parameter("lang", {"$ref": "#/components/schemas/Lang"}, "Language of texts and messages."),
    Parameter("edition", _ASKED_DAY, "A day: the edition in force then (default: the current one)."),
    Parameter("origin", {"$ref": "#/components/schemas/Origin"},
              "Whose words come first (default: official where imported)."),
)
_FLAG: Json = {"type": "string", "enum": ["0", "1", "false", "true", "no", "yes"]}
_SECTION = Parameter("section", _NUMBER, "A section, rule or chapter number.")
_PAGING = (Parameter("limit", {"type": "integer", "minimum": 1, "maximum": MAX_LIMIT, "default": 20},
                     "How many results."),
           Parameter("offset", {"type": "integer", "minimum": 0, "maximum": MAX_OFFSET, "default": 0},
                     "How many results to skip."))
_NUMBER_ASKED = Parameter("number", _NUMBER, "A rule number; other spellings that people use are read, too.",
                          where="path", required=True)
_LANG_IN_PATH = Parameter("lang", {"$ref": "#/components/schemas/Lang"}, "The language.", "path", required=True)

OPERATIONS = (
    Operation("rule", "/rules/{number}", "A rule.", "Rule", (
        _NUMBER_ASKED, Parameter("children", _FLAG, "1 includes the subrules."),
        Parameter("on", _ASKED_DAY, "A day, as edition: the edition then in force."),
        Parameter("posted", _ASKED_DAY, "The day of a post: the rule that the number meant then."))),
    Operation("rules", "/rules", "The rules of a section, in order.", "RuleList", (
        Parameter("section", _NUMBER, _SECTION.text, required=True),)),
    Operation("search", "/search", "Search. Without lang both languages are searched.", "HitList", (
        Parameter("q", _TEXT, "The query."), _SECTION, *_PAGING)),
    Operation("resolve", "/resolve", "What a number meant on a day, and where it is now.", "Resolution", (
        Parameter("number", _NUMBER, "A rule number.", required=True),
        Parameter("on", _ASKED_DAY, "A day; default: that of the edition asked for."))),
    Operation("graph", "/graph", "Rules and citations as nodes and edges.", "Graph", (_SECTION,)),
    Operation("glossary", "/glossary", "Every term.", "TermList"),
    Operation("term", "/glossary/{term}", "One term.", "Term", (
        Parameter("term", _TEXT, "Its slug or name in either language.", "path", required=True),)),
    Operation("editions", "/editions", "What is loaded.", "EditionList"),
    Operation("compare", "/compare", "What changed between two editions.", "ChangeList", (
        Parameter("from", _DAY, "The older edition.", required=True),
        Parameter("to", _ASKED_DAY, "The newer one; default: the current one."), _SECTION)),
    Operation("examples", "/examples", "Live examples.", "ExampleList", (
        Parameter("rule", _NUMBER, "Only those that illustrate this rule."), *_PAGING)),
    Operation("example", "/examples/{id}", "A live example with its evaluation.", "Example", (
        Parameter("id", _TEXT, "Its id.", "path", required=True),)),
    Operation("evaluate", "/evaluate", "Play a scenario.", "Evaluation", (
        Parameter("stack", {"type": "string", "enum": ["full"]}, "Lists the stack afterwards in full."),),
        body="scenario.scenario"),
    Operation("linkify", "/linkify", "Put permalinks into a text.", "LinkedText", body="TextToLink"),
    Operation("read", "/read", "Read card text into abilities.", "Reading", body="TextToRead"),
    Operation("card", "/cards/{name}", "An imported card by any of its names.", "Card", (
        Parameter("name", _TEXT, "A name of it or of a face, in either language, or its slug.", "path",
                  required=True),)),
    Operation("cards", "/cards", "Several imported cards, the rules that they have in common, what each does to the "
              "others.", "CardList", (Parameter(
                  "names", {**_TEXT, "pattern": "[^| ]", "examples": ["Garden Owl|Pale Lantern"]},
                  "Names with | between them.", required=True),)),
    Operation("bulk", "/bulk/{lang}/{date}.json", "A whole edition.", "Edition", (
        _LANG_IN_PATH, Parameter("date", _DAY, "A day; the edition in force is meant.", "path", required=True),
        COMMON[2]), common=False),
    Operation("latestBulk", "/bulk/{lang}/latest.json", "Leads to the edition in force; latest alone does so, too.",
              "Redirect", (_LANG_IN_PATH,), common=False),
    Operation("scenarioSchema", "/scenario-schema.json", "The JSON Schema (2020-12) of scenarios.", "", common=False),
    Operation("openapi", "/openapi.json", "This document, OpenAPI 3.1.", "", common=False),
)

KNOWN: Mapping[str, tuple[str, ...]] = {
    one.name: tuple(dict.fromkeys(each.name for each in (*one.parameters, *COMMON) if each.where == "query"))
    for one in OPERATIONS}
"""Operation → the query parameters that it takes; the common ones mean nothing wrong anywhere."""

__all__ = ["COMMON", "KNOWN", "MAX_LIMIT", "MAX_OFFSET", "OPERATIONS", "Operation", "Parameter"]
