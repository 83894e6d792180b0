"""Texts that are loaded: the official or restated graph of one edition in one language, with HTML."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field, replace
from datetime import date
from functools import cached_property
from html import escape

from refapp.corpus_io import Restated
from refapp.lazy_dataclass import dataclass
from refapp.model import Citation, Document, Node, Origin, Problem, RuleGraph, RuleNumber, Source
from refapp.services.library.store import Entry, Stored

_FRENCH_SPACE = re.compile(r" [:;!?»]|« ")
"""Sources have ordinary spaces there; a page must not break a line at them. The text itself stays as it was."""

_PIECE = re.compile(r"[1-9]\d{2}(?:\.\d+[a-z]{0,2})?")


@dataclass(frozen=True)
class Text:
    """Every rule of one (edition, language, origin), immutable.

    ``sources`` are the documents it was read from; several where web pages of one edition were
    imported. ``rendered`` holds the HTML of restated rules by position (paragraphs, then
    examples); official HTML is made on demand. ``problems`` are those of reading and citing.
    """

    graph: RuleGraph
    sources: tuple[Source, ...]
    problems: tuple[Problem, ...]
    rendered: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    source_of: Mapping[int, Source] = field(default_factory=dict)

    @property
    def edition(self) -> date:
        return self.graph.document.edition

    @property
    def lang(self) -> str:
        return self.graph.document.lang

    @property
    def origin(self) -> Origin:
        return self.graph.document.origin

    @property
    def whole(self) -> bool:
        return not self.graph.document.partial

    def html(self, node: Node) -> tuple[str, ...]:
        """One fragment for each paragraph, then one for each example; links read ``rule:704.5g``."""
        found = self.rendered.get(node.rule.position)
        return found if found is not None else official_html(node, self.lang)

    def html_of_term(self, position: int) -> tuple[str, ...]:
        """The paragraphs of a glossary entry."""
        entry = self.graph.document.glossary[position]
        return _paragraphs_html(entry.paragraphs, self.graph.glossary_citations.get(position, ()), self.lang)

    @cached_property
    def problems_of(self) -> Mapping[RuleNumber, tuple[Problem, ...]]:
        """The problems that name a rule, by its number."""
        found: dict[RuleNumber, tuple[Problem, ...]] = {}
        for problem in self.problems:
            if problem.where.number is not None:
                found[problem.where.number] = (*found.get(problem.where.number, ()), problem)
        return found

    @cached_property
    def chapters(self) -> tuple[RuleNumber, ...]:
        """The chapters of a text of ours, which has sections only and their headings from the facts of history."""
        if self.origin is Origin.OFFICIAL:
            return ()
        return tuple(dict.fromkeys(number.chapter for number in self.sections))

    @cached_property
    def sections(self) -> tuple[RuleNumber, ...]:
        return tuple(dict.fromkeys(RuleNumber(r.number.section) for r in self.graph.document.rules
                                   if r.number.section > 99))


def official_html(node: Node, lang: str) -> tuple[str, ...]:
    """Escaped paragraphs and examples with their citations as links, spaced as the language is printed."""
    rule = node.rule
    texts = _paragraphs_html(rule.paragraphs, [c for c in node.cites if c.part == "text"], lang)
    examples = []
    for i, example in enumerate(rule.examples):
        part = f"example:{i}"
        examples.append(_paragraph_html(example, [c for c in node.cites if c.part == part], lang))
    return (*texts, *examples)


def _paragraphs_html(paragraphs: Sequence[str], citations: Iterable[Citation], lang: str) -> tuple[str, ...]:
    found, offset, cites = [], 0, tuple(citations)
    for paragraph in paragraphs:
        end = offset + len(paragraph)
        inside = [replace(c, start=c.start - offset, end=c.end - offset) for c in cites
                  if offset <= c.start and c.end <= end]
        found.append(_paragraph_html(paragraph, inside, lang))
        offset = end + 2
    return tuple(found)


def _paragraph_html(text: str, citations: Iterable[Citation], lang: str) -> str:
    out, at = [], 0
    for citation in sorted(citations, key=lambda c: c.start):
        if citation.start < at:
            continue
        out += [escape(text[at:citation.start], quote=False), _link(citation)]
        at = citation.end
    out.append(escape(text[at:], quote=False))
    html = f"<p>{''.join(out)}</p>"
    return _FRENCH_SPACE.sub(_no_break, html) if lang == "fr" else html


def _no_break(found: re.Match[str]) -> str:
    return found.group().replace(" ", "\u00a0")


def _link(citation: Citation) -> str:
    """The surface of a citation; each number in it that is a target becomes a link."""
    if not citation.resolved and not citation.targets:
        return escape(citation.surface, quote=False)
    if len(citation.targets) == 1:
        return _anchor(citation.targets[0], citation.surface)
    out, at, named = [], 0, {str(t): t for t in citation.targets}
    for piece in _PIECE.finditer(citation.surface):
        target = named.get(piece.group())
        if target is not None:
            out += [escape(citation.surface[at:piece.start()], quote=False), _anchor(target, piece.group())]
            at = piece.end()
    out.append(escape(citation.surface[at:], quote=False))
    return "".join(out)


def _anchor(target: RuleNumber, surface: str) -> str:
    return f'<a class="cite" data-rules="{target}" href="rule:{target}">{escape(surface, quote=False)}</a>'


def restated_text(restated: Restated) -> Text:
    """The graph of restated rules."""
    document = restated.document
    graph = RuleGraph.build(document, restated.citations)
    return Text(graph, (document.source,), document.problems, restated.html)


def official_text(load: Callable[[Entry], Stored], entries: Sequence[Entry]) -> Text:
    """Merge the imported sources of one edition and language; raises what ``load`` raises.

    A whole edition comes first; pages add only sections that are not there yet, so that nothing is
    shown twice. Rules of several sources are put in book order.
    """
    taken: set[int] = set()
    parts = []
    for entry in sorted(entries, key=lambda e: (not e.whole, e.sections)):
        document, citations, glossary = load(entry)
        keep = [r for r in document.rules if r.number.section not in taken]
        taken |= {r.number.section for r in document.rules}
        parts.append((document, keep, citations, glossary))
    if len(parts) == 1:
        document, _, citations, glossary = parts[0]
        return Text(RuleGraph.build(document, citations, glossary), (document.source,), document.problems)
    order = sorted(((rule, i) for i, part in enumerate(parts) for rule in part[1]),
                   key=lambda pair: pair[0].number.sort_key)
    moved = {(i, rule.position): at for at, (rule, i) in enumerate(order)}
    rules = tuple(replace(rule, position=at) for at, (rule, _) in enumerate(order))
    citations = tuple(replace(c, position=moved[i, c.position])
                      for i, part in enumerate(parts) for c in part[2] if (i, c.position) in moved)
    first = parts[0][0]
    merged = Document(first.edition, first.lang, first.origin, first.source, rules, first.glossary,
                      tuple(m for part in parts for m in part[0].matter),
                      tuple(p for part in parts for p in part[0].problems), first.partial)
    sources = {at: parts[i][0].source for at, (_, i) in enumerate(order)}
    return Text(RuleGraph.build(merged, citations, parts[0][3]), tuple(part[0].source for part in parts),
                merged.problems, source_of=sources)
