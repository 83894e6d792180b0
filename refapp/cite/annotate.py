"""Annotate: all citations of a document, resolved and checked, and the problems they show.

A number that an edition lacks is a dangling citation. A quoted title is compared with the title of the rule
that is cited, because a renumbering leaves right-looking wrong numbers behind, which no other check finds. The
text is never changed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from refapp.cite.clean import clean
from refapp.cite.find import Found, find_clean
from refapp.cite.grammars import Grammar, grammar_of
from refapp.cite.resolve import Numbers, resolve
from refapp.lazy_dataclass import dataclass
from refapp.model import Citation, Document, Kind, Problem, RuleNumber, Severity, Where

_QUOTES = re.compile(r"[\"“”«»„‟']")
_GAPS = re.compile(r"(?<=-) +| {2,}")


@dataclass(frozen=True, slots=True)
class Annotated:
    """The citations of rules (texts, then examples, in document order), of glossary entries, and problems."""

    citations: tuple[Citation, ...]
    glossary_citations: tuple[Citation, ...]
    problems: tuple[Problem, ...]


def fold_title(title: str) -> str:
    """A title as it is compared: case, quotes, dashes, spaces and final punctuation do not count."""
    folded = _QUOTES.sub("", clean(title)).strip(" .,;:").casefold()
    return _GAPS.sub(lambda gap: "" if gap.start() and folded[gap.start() - 1] == "-" else " ", folded)


def annotate(document: Document, also: Iterable[RuleNumber] = ()) -> Annotated:
    """Find, resolve and check every citation of a document.

    ``also`` names numbers of the same edition that stand elsewhere: a web page holds one section and cites
    others. In a partial document a number outside its sections is not called dangling, only unresolved.
    """
    return _Annotator(document, also).run()


class _Annotator:
    def __init__(self, document: Document, also: Iterable[RuleNumber]) -> None:
        self.document = document
        self.grammar: Grammar = grammar_of(document.lang)
        self.numbers = Numbers((*(rule.number for rule in document.rules), *also))
        self.sections = {rule.number.section for rule in document.rules if rule.number.rule is not None}
        self.titles: dict[RuleNumber, dict[str, str]] = {}
        self.bearers: dict[str, RuleNumber] = {}
        for rule in document.rules:
            found = self.titles.setdefault(rule.number, {})
            if rule.title:
                found[fold_title(rule.title)] = rule.title
                if rule.kind is not Kind.CHAPTER:
                    self.bearers.setdefault(fold_title(rule.title), rule.number)
        self.problems: list[Problem] = []

    def run(self) -> Annotated:
        citations: list[Citation] = []
        for rule in self.document.rules:
            where = Where(self.document.source.name, rule.line, None, rule.number)
            citations += self._part(rule.number, rule.position, "text", rule.text, where)
            for i, example in enumerate(rule.examples):
                citations += self._part(rule.number, rule.position, f"example:{i}", example, where)
        glossary: list[Citation] = []
        for entry in self.document.glossary:
            where = Where(self.document.source.name, entry.line)
            glossary += self._part(entry.term, entry.position, "text", entry.text, where)
        return Annotated(tuple(citations), tuple(glossary), tuple(self.problems))

    def _part(self, source: RuleNumber | str, position: int, part: str, text: str,
              where: Where) -> list[Citation]:
        cleaned = clean(text)
        return [self._citation(source, position, part, found, where)
                for found in find_clean(text, cleaned, self.grammar)]

    def _citation(self, source: RuleNumber | str, position: int, part: str, found: Found,
                  where: Where) -> Citation:
        resolved = resolve(found, self.numbers)
        for number in resolved.absent:
            if self._is_dangling(number):
                self.problems.append(Problem(
                    "citation.dangling", where,
                    "{source} cites rule {found}, which this edition does not have. "
                    "The number is shown without a link.",
                    found=str(number), params={"source": str(source), "surface": found.surface}))
        matches = self._check_title(source, found, where) if found.title and not resolved.absent else None
        return Citation(source, position, part, found.start, found.end, found.surface, resolved.targets,
                        not resolved.absent, found.title, matches)

    def _is_dangling(self, number: RuleNumber) -> bool:
        return not self.document.partial or (number.rule is not None and number.section in self.sections)

    def _check_title(self, source: RuleNumber | str, found: Found, where: Where) -> bool | None:
        titles = self.titles.get(found.first)
        if titles is None or found.title is None:
            return None
        params: Mapping[str, str] = {"source": str(source), "number": str(found.first)}
        if not titles:
            self.problems.append(Problem(
                "citation.untitled", where,
                "{source} cites rule {number} as “{found}”; that rule has no title to compare with.",
                found=found.title, severity=Severity.NOTE, params=params))
            return None
        folded = fold_title(found.title)
        if folded in titles:
            return True
        expected, elsewhere = next(iter(titles.values())), self.bearers.get(folded)
        if elsewhere is None:
            problem = Problem(
                "citation.title", where,
                "{source} cites rule {number} as “{found}”, but the title there is “{expected}”. Follow it with care.",
                found=found.title, expected=expected, params=params)
        else:
            problem = Problem(
                "citation.title", where,
                "{source} cites rule {number} as “{found}”, but the title there is “{expected}”; “{found}” is rule "
                "{elsewhere}. Follow it with care.",
                found=found.title, expected=expected, params={**params, "elsewhere": str(elsewhere)})
        self.problems.append(problem)
        return False
