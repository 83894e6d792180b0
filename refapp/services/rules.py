"""One rule as readers meet it: its words in the asked language, whose they are, and everything around it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from refapp.i18n import LANGUAGES
from refapp.model import Citation, Kind, Node, Origin, RefappError, RuleNumber
from refapp.services.library import Library
from refapp.services.texts import Text


class UnknownRuleError(RefappError):
    """A number that no loaded text of the edition has. ``suggestions`` are the nearest that it has."""

    def __init__(self, number: RuleNumber, edition: date, suggestions: tuple[RuleNumber, ...]) -> None:
        super().__init__("rule_not_found", "no rule {number} exists or ever existed in the edition of {edition}",
                         number=str(number), edition=edition.isoformat())
        self.number, self.edition, self.suggestions = number, edition, suggestions


@dataclass(frozen=True, slots=True)
class Gone:
    """A number that the edition does not have but another had; see ``History.resolve``."""

    number: RuleNumber
    edition: date


@dataclass(frozen=True, slots=True)
class TextBlock:
    """One wording of a rule.

    ``number``, ``edition`` and ``lang`` are those of the words themselves; they differ from the
    page's where a wording is carried over from another edition or shown for want of a translation.
    ``html`` holds paragraphs, ``html_examples`` examples; links in them read ``rule:704.5g``.
    """

    origin: Origin
    lang: str
    edition: date
    node: Node
    html: tuple[str, ...]
    html_examples: tuple[str, ...]
    source: str

    @property
    def number(self) -> RuleNumber:
        return self.node.rule.number

    @property
    def title(self) -> str | None:
        return self.node.rule.title

    @property
    def label(self) -> str | None:
        return self.node.rule.label

    @property
    def text(self) -> str:
        return self.node.rule.text

    @property
    def examples(self) -> tuple[str, ...]:
        return self.node.rule.examples

    @property
    def cites(self) -> tuple[Citation, ...]:
        return self.node.cites


def text_block(text: Text, node: Node) -> TextBlock:
    """The wording of a node of a loaded text."""
    html = text.html(node)
    paragraphs = len(node.rule.paragraphs)
    source = text.source_of.get(node.rule.position, text.sources[0])
    return TextBlock(text.origin, text.lang, text.edition, node, html[:paragraphs], html[paragraphs:], source.name)


@dataclass(frozen=True, slots=True)
class RuleView:
    """A rule in an edition. ``blocks`` is never empty; its first entry is what a page shows first.

    ``duplicates`` are further bearers of the number in the same text (702.30d stands twice in
    2009-10-01). ``siblings`` are all rules of the same parent, ``number`` included.
    """

    number: RuleNumber
    edition: date
    lang: str
    text: Text
    blocks: tuple[TextBlock, ...]
    duplicates: tuple[TextBlock, ...]
    crumbs: tuple[RuleNumber, ...]
    siblings: tuple[RuleNumber, ...]
    children: tuple[RuleNumber, ...]
    previous: RuleNumber | None
    next: RuleNumber | None
    cited_by: tuple[RuleNumber, ...]
    cited_by_terms: tuple[str, ...]

    @property
    def main(self) -> TextBlock:
        return self.blocks[0]

    @property
    def kind(self) -> Kind:
        return self.number.kind

    @property
    def cites(self) -> tuple[Citation, ...]:
        return self.main.cites

    def block(self, origin: Origin) -> TextBlock | None:
        """The wording of this very edition and language from one origin."""
        return next((b for b in self.blocks if (b.origin, b.lang, b.edition) == (origin, self.lang, self.edition)),
                    None)


def view_rule(library: Library, number: RuleNumber, lang: str, on: date | None = None,
              origin: Origin | None = None) -> RuleView:
    """The rule of a number in the edition in force on a day (default: the current one).

    The asked language comes first, then the others, each with the official wording before ours;
    with an origin that origin comes first. Raises UnknownEditionError and UnknownRuleError.
    """
    edition = library.current if on is None else library.edition_on(on)
    order = [lang, *(code for code in LANGUAGES if code != lang)]
    texts = [text for code in order for text in library.texts(edition, code)]
    if origin:
        texts.sort(key=lambda t: (order.index(t.lang), t.origin is not origin))
    found = [(text, text.graph.find(number)) for text in texts]
    found = [(text, nodes) for text, nodes in found if nodes]
    if not found:
        raise UnknownRuleError(number, edition, nearest(texts, number))
    text, nodes = found[0]
    node, graph = nodes[0], text.graph
    rules = [n.rule.number for n in graph.nodes]
    parent = graph.nodes[node.parent] if node.parent is not None else None
    siblings = parent.children if parent else tuple(
        i for i, n in enumerate(graph.nodes) if n.parent is None and n.rule.kind is node.rule.kind)
    return RuleView(
        number, edition, lang, text,
        tuple(text_block(t, ns[0]) for t, ns in found),
        tuple(text_block(text, n) for n in nodes[1:]),
        ancestors(number),
        tuple(dict.fromkeys(rules[i] for i in siblings)),
        tuple(dict.fromkeys(rules[i] for i in node.children)),
        rules[node.previous] if node.previous is not None else None,
        rules[node.next] if node.next is not None else None,
        tuple(dict.fromkeys(rules[i] for n in nodes for i in n.cited_by)),
        tuple(dict.fromkeys(term for n in nodes for term in n.cited_by_terms)))


def ancestors(number: RuleNumber) -> tuple[RuleNumber, ...]:
    """Chapter, section and rule above a number, outermost first."""
    found: list[RuleNumber] = []
    above = number.parent
    while above is not None:
        found.insert(0, above)
        above = above.parent
    return tuple(found)


def nearest(texts: list[Text], number: RuleNumber, count: int = 5) -> tuple[RuleNumber, ...]:
    """The numbers of loaded texts that stand closest to a missing one, deepest shared ancestor first."""
    numbers = sorted({n for text in texts for n in text.graph.numbers}, key=lambda n: n.sort_key)
    path = set(ancestors(number)) | {number}

    def distance(at: int) -> tuple[int, int]:
        candidate = numbers[at]
        shared = len(path & ({*ancestors(candidate), candidate}))
        return (-shared, abs(at - place))

    place = sum(1 for n in numbers if n < number)
    best = sorted(range(len(numbers)), key=distance)[:count]
    return tuple(numbers[i] for i in sorted(best))


def label_of(library: Library, number: RuleNumber, edition: date, lang: str) -> str | None:
    """The short name of a rule for lists and margins: our label, else its title, in the asked language."""
    fallback = None
    for code in (lang, *(c for c in LANGUAGES if c != lang)):
        for text in reversed(library.texts(edition, code)):
            node = text.graph.get(number)
            name = (node.rule.label or node.rule.title) if node else None
            if name and code == lang:
                return name
            fallback = fallback or name
    return fallback
