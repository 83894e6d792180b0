"""Answers about rules: one rule, the rules of a section, a whole edition, the citation graph."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import date

from refapp import model
from refapp.i18n import LANGUAGES
from refapp.lazy_dataclass import dataclass
from refapp.model import Origin, RefappError, RuleNumber
from refapp.services.answers.examples import live_of
from refapp.services.answers.rule_shape import (
    Citation,
    Edition,
    GlossaryEntry,
    Graph,
    GraphEdge,
    GraphNode,
    HistoryStep,
    Licence,
    Live,
    NearestWords,
    OfficialWords,
    OurWords,
    Rule,
    RuleList,
    Translation,
    Wording,
    WordsOf,
)
from refapp.services.answers.shapes import Problem, page_of, problem_json
from refapp.services.boards.coverage import coverage_json
from refapp.services.library.carrying import TextBlock, text_block
from refapp.services.library.composing import own_words
from refapp.services.library.texts import Text
from refapp.services.reading.asking import Addresses, Asked
from refapp.services.reading.edition_facts import facts_of
from refapp.services.reading.rules import RuleView, label_of, reviewed, view_rule

_HREF = re.compile(r'href="rule:([0-9.a-z]+)(?:/(\d{4}-\d\d-\d\d))?"')


class EditionNotLoadedError(RefappError):
    """An edition that is known but of which there is no text in the asked language."""

    def __init__(self, edition: date, lang: str) -> None:
        super().__init__("edition_not_loaded", "there is no text of the edition of {edition} in {lang!r}",
                         edition=edition.isoformat(), lang=lang)


def with_addresses(html: str, urls: Addresses, lang: str, edition: date | None) -> str:
    """Put addresses in place of ``rule:704.5g`` and ``rule:704.5g/2011-09-30``."""
    return _HREF.sub(lambda m: f'href="{urls.rule(m[1], lang, date.fromisoformat(m[2]) if m[2] else edition)}"', html)


def cites_json(citations: Iterable[model.Citation]) -> list[Citation]:
    """Citations of a text; ``start`` and ``end`` count characters in the string that ``in`` names."""
    return [{"surface": c.surface, "targets": [str(t) for t in c.targets], "start": c.start, "end": c.end,
             "resolved": c.resolved, "in": c.part, "quoted_title": c.quoted_title,
             "title_matches": c.title_matches} for c in citations]


def rule_json(ask: Asked, number: RuleNumber, *, children: bool = False) -> Rule:
    """The rule object of the API; raises UnknownRuleError and UnknownEditionError.

    ``lang``, ``origin`` and ``text_edition`` are those of the words in ``text``, which come from another edition or
    language where the asked one has none; ``text`` is empty and ``origin`` null where nobody's words of the wording in
    force are here. ``text_of`` says so: where the words come from, and whether the rule is worded like that in the
    edition asked for. Where it isn't, ``nearest`` has the nearest words that the rule had with another wording.
    """
    view = view_rule(ask.library, number, ask.language, ask.on, ask.origin)
    main = view.main
    answer = _in_place(ask, number, view.edition, view, main, view.blocks)
    if main is None and view.late:
        answer["nearest"] = _nearest_json(ask, view.late[0])
        answer["text_of"] = _text_of(view.late[0])
    if main is None:
        answer["cites"] = [{"surface": str(n), "targets": [str(n)], "start": 0, "end": 0, "resolved": True,
                            "in": "unknown", "quoted_title": None, "title_matches": None} for n in view.cites]
    if view.text is not None:
        answer["problems"] = _problems(ask, view.text, number)
    answer["duplicates"] = [_block_json(ask, number, view.edition, block) for block in view.duplicates]
    if children:
        answer["children_rules"] = [rule_json(ask, child) for child in view.children]
    return answer


@dataclass(frozen=True, slots=True)
class _Around:
    """Where a rule stands in one text, as :class:`RuleView` has it of everything loaded."""

    children: tuple[RuleNumber, ...]
    previous: RuleNumber | None
    next: RuleNumber | None
    cited_by: tuple[RuleNumber, ...]
    cited_by_terms: tuple[str, ...]


def _in_place(ask: Asked, number: RuleNumber, edition: date, around: RuleView | _Around, block: TextBlock | None,
              blocks: Iterable[TextBlock] = ()) -> Rule:
    """A rule in its place in an edition, with the words of one of its wordings, or none."""
    return {
        **_block_json(ask, number, edition, block, blocks),
        "children": [str(n) for n in around.children],
        "previous": str(around.previous) if around.previous else None,
        "next": str(around.next) if around.next else None,
        "cited_by": [str(n) for n in around.cited_by], "cited_by_terms": list(around.cited_by_terms),
        "history": history_json(ask, number, edition), "live": _live(ask, number, edition),
    }


def _live(ask: Asked, number: RuleNumber, edition: date) -> Live:
    """Checks and examples of a rule, and its standing in the ledger."""
    return {**live_of(ask.library, number, edition), **coverage_json(ask.library, number, edition, ask.words)}


def _text_of(block: TextBlock | None) -> WordsOf | None:
    """Where words come from, and whether they are the wording in force; null without words."""
    if block is None:
        return None
    return {"edition": block.edition.isoformat(), "number": str(block.number), "lang": block.lang,
            "origin": block.origin, "same_wording": block.unchanged}


def _nearest_json(ask: Asked, block: TextBlock) -> NearestWords:
    """Words that the rule had with another wording, with links into their own edition."""
    rule = block.node.rule

    def link(html: str) -> str:
        return with_addresses(html, ask.urls, block.lang, block.edition)

    return {"text": rule.text, "html": "\n".join(map(link, block.html)), "examples": list(rule.examples),
            "examples_html": [link(html) for html in block.html_examples], "title": rule.title, "label": rule.label,
            "edition": block.edition.isoformat(), "number": str(rule.number), "lang": block.lang,
            "origin": block.origin, "reviewed": block.reviewed, "second_reader": block.seen}


def node_json(ask: Asked, text: Text, block: TextBlock) -> Rule:
    """The rule object for one bearer of a number in one text, as lists and bulk files hold it."""
    node, nodes = block.node, text.graph.nodes

    def numbers(positions: Iterable[int]) -> tuple[RuleNumber, ...]:
        return tuple(dict.fromkeys(nodes[i].rule.number for i in positions))

    previous, after = (None if at is None else nodes[at].rule.number for at in (node.previous, node.next))
    around = _Around(numbers(node.children), previous, after, numbers(node.cited_by), tuple(node.cited_by_terms))
    found = _in_place(ask, node.rule.number, text.edition, around, block)
    return {**found, "problems": _problems(ask, text, node.rule.number)}


def _block_json(ask: Asked, number: RuleNumber, edition: date, block: TextBlock | None,
                blocks: Iterable[TextBlock] = ()) -> Wording:
    """What a rule object says of the rule itself and of one wording; without one the words are empty."""
    rule = block.node.rule if block else None
    lang = block.lang if block else ask.language
    dated = ask.dated(edition)
    blocks = tuple(blocks)
    label, asks, plain = _ours(ask, number, edition, block, [b for b in blocks if b.lang == lang])

    def link(html: str) -> str:
        return with_addresses(html, ask.urls, lang, dated)

    return {
        "object": "rule", "number": str(number), "kind": number.kind, "lang": lang,
        "edition": edition.isoformat(),
        "title": rule.title if rule else ask.library.heading(number, edition, lang),
        "label": label, "text": rule.text if rule else "",
        "html": "\n".join(map(link, block.html)) if block else "",
        "examples": list(rule.examples) if rule else [],
        "examples_html": [link(html) for html in block.html_examples] if block else [],
        "origin": block.origin if block else None,
        "text_edition": block.edition.isoformat() if block else None, "text_of": _text_of(block), "nearest": None,
        "asks": list(asks), "plain": plain,
        "reviewed": block.reviewed if block else None,
        "second_reader": block.seen if block else None,
        "official": official_json(ask, number, lang, edition, blocks),
        "tags": list(rule.tags) if rule else [],
        "parent": str(number.parent) if number.parent else None,
        "cites": cites_json(block.cites) if block else [],
        "translations": translations_json(ask, number, lang, edition),
        "problems": [], "url": ask.urls.rule(number, lang, dated),
    }


def _ours(ask: Asked, number: RuleNumber, edition: date, block: TextBlock | None, blocks: Sequence[TextBlock]
          ) -> tuple[str | None, tuple[str, ...], OurWords | None]:
    """Our short name, the ways to ask, and our words where the publisher's stand first: an import takes none away."""
    if block is not None and block.origin is Origin.RESTATED:
        return block.label, block.node.rule.asks, None
    lang = block.lang if block else ask.language
    words = own_words(ask.library, edition, lang)
    told = [b.node.rule for b in blocks if b.origin is Origin.RESTATED and b.unchanged] or [
        rule for rule in words.of(number) if rule.origin is Origin.RESTATED]
    label, asks = (told[0].label, told[0].asks) if told else words.name_of(number)
    if label is None and number.rule is not None and not (block and block.title):
        label = label_of(ask.library, number, edition, lang)
    ours = told[0] if told and block and told[0].paragraphs else None
    return label, asks, {"text": ours.text, "examples": list(ours.examples)} if ours else None


def _problems(ask: Asked, text: Text, number: RuleNumber) -> list[Problem]:
    return [problem_json(p, ask.words) for p in text.problems_of.get(number, ())]


def history_json(ask: Asked, number: RuleNumber, edition: date) -> list[HistoryStep]:
    """What became of the rule, before and after: one step for each edition in which something happened.

    ``edition`` is the day the step took force, ``number`` the rule's number from then on (before, where it was
    removed); ``numbers`` are all of them where it was split.
    """
    history = ask.library.history
    if edition not in history.editions or not history.exists(number, edition):
        return []
    found: list[HistoryStep] = []
    for step in history.line(number, edition):
        numbers = [str(n) for n in step.new or step.old]
        found.append({"edition": step.edition.isoformat(), "number": numbers[0], "numbers": numbers,
                      "relation": step.relation})
    return found


def official_json(ask: Asked, number: RuleNumber, lang: str, edition: date,
                  blocks: Iterable[TextBlock] = ()) -> OfficialWords | None:
    """The official wording in force: of the same edition, else of another in which the rule reads the same."""
    text = ask.library.text(edition, lang, Origin.OFFICIAL)
    node = text.graph.get(number) if text else None
    block = text_block(text, node) if text and node else next(
        (b for b in blocks if b.origin is Origin.OFFICIAL and b.lang == lang and b.unchanged), None)
    if block is None:
        return None
    return {"text": block.text, "title": block.title, "edition": block.edition.isoformat(), "source": block.source}


def translations_json(ask: Asked, number: RuleNumber, lang: str, edition: date) -> dict[str, Translation]:
    """The other languages in which this edition has the rule."""
    return {other.lang: {"edition": edition.isoformat(), "url": ask.urls.rule(number, other.lang, ask.dated(edition))}
            for other in ask.library.loaded
            if other.edition == edition and other.lang != lang
            and any(number in text.graph for text in ask.library.texts(edition, other.lang))}


def section_json(ask: Asked, section: RuleNumber) -> RuleList:
    """Every rule of a section (or below any number) in order, its heading first; raises UnknownRuleError."""
    text = view_rule(ask.library, section, ask.language, ask.on, ask.origin).text
    if text is not None and text.whole:
        rules = [node_json(ask, text, reviewed(ask.library, text_block(text, n), text.edition))
                 for n in text.graph.nodes if section.contains(n.rule.number)]
    else:
        rules = [rule_json(ask, number) for number in (section, *ask.library.tree(ask.edition).below(section))]
    return {**page_of(len(rules), len(rules)), "data": rules}


def glossary_entry_json(text: Text, entry: model.GlossaryEntry) -> GlossaryEntry:
    """An entry of an imported glossary."""
    return {"term": entry.term, "text": entry.text,
            "cites": cites_json(text.graph.glossary_citations.get(entry.position, ()))}


LICENCE: Licence = {"name": "CC BY-SA 4.0", "url": "https://creativecommons.org/licenses/by-sa/4.0/"}
"""Of our words; the publisher's stay the publisher's."""


def _own_glossary(ask: Asked, lang: str) -> list[GlossaryEntry]:
    """Our terms in a language; the rule of each is numbered as in the newest edition."""
    return [{"term": term.name(lang), "text": term.definition(lang), "cites": [],
             "rule": str(term.rule) if term.rule else None, "en": term.en, "fr": term.fr}
            for term in ask.library.terms if term.name(lang)]


def bulk_json(ask: Asked, lang: str, day: date | None) -> Edition:
    """A whole edition in a language: rules in document order, glossary, other matter, and every problem found.

    Where no text of that language has the edition whole, each rule's ``text_of`` says of which edition its words are,
    null where nobody's words of that wording are here. Raises UnknownEditionError, and EditionNotLoadedError for an
    edition of which neither history nor a text knows the rules.
    """
    ask = replace(ask, lang=lang, on=day)
    text, edition = ask.text(), ask.edition
    facts = facts_of(ask.library, text.edition, text.lang, text.origin) if text else None
    composed = text is None or (bool(facts and facts.partial) and ask.origin is None)
    if composed and edition in ask.library.history.editions:
        rules = list(_composed(ask))
        return {
            "object": "edition", "edition": edition.isoformat(), "lang": lang,
            "origin": text.origin if text else None, "sources": [], "rules": rules,
            "partial": any(rule["text_of"] is None and rule["kind"] in ("rule", "subrule") for rule in rules),
            "licence": LICENCE, "glossary": _own_glossary(ask, lang), "matter": [],
            "problems": [problem_json(p, ask.words) for p in text.problems] if text else [],
        }
    if text is None:
        raise EditionNotLoadedError(edition, lang)
    return {
        "object": "edition", "edition": text.edition.isoformat(), "lang": text.lang, "origin": text.origin,
        "partial": bool(facts and facts.partial),
        "sources": [{"name": s.name, "sha256": s.sha256, "format": s.format, "encoding": s.encoding}
                    for s in text.sources],
        "rules": list(_in_order(ask, text)),
        "licence": LICENCE if text.origin is Origin.RESTATED else None,
        "glossary": [glossary_entry_json(text, entry) for entry in text.graph.document.glossary]
        if text.origin is Origin.OFFICIAL else _own_glossary(ask, lang),
        "matter": [{"kind": m.kind, "line": m.line, "lines": list(m.lines)} for m in text.graph.document.matter],
        "problems": [problem_json(p, ask.words) for p in text.problems],
    }


def _in_order(ask: Asked, text: Text) -> Iterator[Rule]:
    """Every rule object of a text; our words have no chapters of their own, so these stand before their sections."""
    missing = list(text.chapters)
    for node in text.graph.nodes:
        if missing and node.rule.number.chapter == missing[0]:
            yield rule_json(replace(ask, origin=Origin.RESTATED), missing.pop(0))
        yield node_json(ask, text, reviewed(ask.library, text_block(text, node), text.edition))


def _composed(ask: Asked) -> Iterator[Rule]:
    """Every rule of an edition that no single text has whole: each with its words in the language, if they are here."""
    for number in ask.library.tree(ask.edition).numbers:
        view = view_rule(ask.library, number, ask.language, ask.on, ask.origin)
        own = (block for block in view.blocks if block.lang == ask.language and block.unchanged)
        yield _in_place(ask, number, view.edition, view, next(own, None), view.blocks)


def graph_json(ask: Asked, section: RuleNumber | None = None) -> Graph:
    """Nodes and edges: ``contains`` from parent to child, ``cites`` from rule to rule.

    With a section: its rules, and what they cite or are cited by. Raises UnknownRuleError for a section that
    the edition does not have.
    """
    library, edition = ask.library, ask.edition
    if section is not None:
        view_rule(library, section, ask.language, ask.on, ask.origin)  # refuses a number that is not there
    tree = library.tree(edition)
    inside = set(tree.numbers if section is None else (section, *tree.below(section)))
    edges = [_edge(number.parent, number, "contains") for number in tree.numbers
             if number in inside and number.parent in inside]
    shown = set(inside)
    for source, target in _citing(ask, edition):
        if target in tree and (source in inside or target in inside):
            edges.append(_edge(source, target, "cites"))
            shown |= {source, target}
    text = ask.text()

    def node(number: RuleNumber) -> GraphNode:
        found = text.graph.get(number) if text else None
        title = found.rule.title if found else library.heading(number, edition, ask.language)
        return {"number": str(number), "kind": number.kind, "title": title,
                "label": label_of(library, number, edition, ask.language), "inside": number in inside}

    return {"object": "graph", "edition": edition.isoformat(), "lang": ask.language,
            "section": str(section) if section else None,
            "nodes": [node(number) for number in tree.numbers if number in shown], "edges": edges}


def _citing(ask: Asked, edition: date) -> Iterator[tuple[RuleNumber, RuleNumber]]:
    """Who cites whom, each pair once: from a whole text, else from the known facts, else from what is there."""
    texts = [text for lang in (ask.language, *LANGUAGES) for text in ask.library.texts(edition, lang)]
    whole = next((text for text in texts if text.whole), None)
    if whole is None and ask.library.knows_citations(edition):
        for number in ask.library.tree(edition).numbers:
            yield from ((number, target) for target in ask.library.outline.cites(number))
        return
    done: set[tuple[RuleNumber, RuleNumber]] = set()
    for text in (whole,) if whole else texts:
        for node in text.graph.nodes:
            for pair in ((node.rule.number, t) for c in node.cites for t in c.targets):
                if pair not in done:
                    done.add(pair)
                    yield pair


def _edge(source: RuleNumber | None, target: RuleNumber, kind: str) -> GraphEdge:
    return {"from": str(source), "to": str(target), "kind": kind}
