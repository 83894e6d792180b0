"""The rule graph of one edition in one language: immutable, built once, looked up in constant time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from refapp.lazy_dataclass import dataclass
from refapp.model.citations import Citation
from refapp.model.numbers import RuleNumber
from refapp.model.rules import Document, Rule


@dataclass(frozen=True, slots=True)
class Node:
    """A rule with its place in the tree and its citations; neighbours are given by position.

    ``previous`` and ``next`` walk document order over every entry. ``cited_by`` holds positions
    of rules whose text or examples cite this number; ``cited_by_terms`` glossary headwords.
    """

    rule: Rule
    parent: int | None
    children: tuple[int, ...]
    previous: int | None
    next: int | None
    cites: tuple[Citation, ...]
    cited_by: tuple[int, ...]
    cited_by_terms: tuple[str, ...]


class RuleGraph:
    """All rules of a document, by position and by number. Duplicated numbers keep every bearer."""

    __slots__ = ("_by_number", "document", "glossary_citations", "nodes")

    def __init__(self, document: Document, nodes: tuple[Node, ...],
                 by_number: Mapping[RuleNumber, tuple[int, ...]],
                 glossary_citations: Mapping[int, tuple[Citation, ...]]) -> None:
        self.document = document
        self.nodes = nodes
        self._by_number = by_number
        self.glossary_citations = glossary_citations

    @classmethod
    def build(cls, document: Document, citations: Iterable[Citation] = (),
              glossary_citations: Iterable[Citation] = ()) -> RuleGraph:
        """Build from a document and its citations (see ``refapp.cite.annotate``)."""
        rules = document.rules
        by_number: dict[RuleNumber, list[int]] = {}
        for rule in rules:
            by_number.setdefault(rule.number, []).append(rule.position)
        parents = _parents(rules, by_number)
        children: dict[int, list[int]] = {}
        for position, parent in enumerate(parents):
            if parent is not None:
                children.setdefault(parent, []).append(position)
        cites: dict[int, list[Citation]] = {}
        cited_by: dict[int, dict[int, None]] = {}
        cited_terms: dict[int, dict[str, None]] = {}
        for citation in citations:
            cites.setdefault(citation.position, []).append(citation)
            for target in citation.targets:
                for position in by_number.get(target, ()):
                    cited_by.setdefault(position, {})[citation.position] = None
        terms: dict[int, list[Citation]] = {}
        for citation in glossary_citations:
            terms.setdefault(citation.position, []).append(citation)
            for target in citation.targets:
                for position in by_number.get(target, ()):
                    cited_terms.setdefault(position, {})[str(citation.source)] = None
        last = len(rules) - 1
        nodes = tuple(
            Node(rule=rule, parent=parents[i], children=tuple(children.get(i, ())),
                 previous=i - 1 if i else None, next=i + 1 if i < last else None,
                 cites=tuple(cites.get(i, ())), cited_by=tuple(sorted(cited_by.get(i, ()))),
                 cited_by_terms=tuple(cited_terms.get(i, ())))
            for i, rule in enumerate(rules))
        return cls(document, nodes,
                   MappingProxyType({number: tuple(found) for number, found in by_number.items()}),
                   MappingProxyType({i: tuple(found) for i, found in terms.items()}))

    def __contains__(self, number: object) -> bool:
        return number in self._by_number

    def __len__(self) -> int:
        return len(self.nodes)

    @property
    def numbers(self) -> Iterable[RuleNumber]:
        """Every number once, in document order."""
        return self._by_number.keys()

    def find(self, number: RuleNumber) -> tuple[Node, ...]:
        """Every bearer of a number, in document order; empty where there is none."""
        return tuple(self.nodes[i] for i in self._by_number.get(number, ()))

    def get(self, number: RuleNumber) -> Node | None:
        """The first bearer of a number."""
        found = self._by_number.get(number)
        return self.nodes[found[0]] if found else None


def _parents(rules: tuple[Rule, ...], by_number: Mapping[RuleNumber, list[int]]) -> list[int | None]:
    """The nearest preceding bearer of each parent number, else of a remoter ancestor, else None."""
    found: list[int | None] = []
    for rule in rules:
        above, parent = rule.number.parent, None
        while above is not None and parent is None:
            places = [i for i in by_number.get(above, ()) if i < rule.position]
            parent = places[-1] if places else None
            above = above.parent
        found.append(parent)
    return found
