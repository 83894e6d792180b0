"""The tree of numbers of one edition: order, children, neighbours; built once, whatever text is loaded."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property

from refapp.lazy_dataclass import dataclass
from refapp.model import Kind, RuleNumber

WHOLE_SECTION = 150
"""A section with more entries than this lists its rules only; their subrules stand on the rules' own pages."""


@dataclass(frozen=True)
class Tree:
    """Numbers in document order, each once."""

    numbers: tuple[RuleNumber, ...]

    @classmethod
    def of(cls, numbers: Iterable[RuleNumber]) -> Tree:
        return cls(tuple(dict.fromkeys(numbers)))

    @cached_property
    def place(self) -> Mapping[RuleNumber, int]:
        return {number: i for i, number in enumerate(self.numbers)}

    @cached_property
    def _children(self) -> Mapping[RuleNumber | None, tuple[RuleNumber, ...]]:
        found: dict[RuleNumber | None, list[RuleNumber]] = {}
        for number in self.numbers:
            found.setdefault(number.parent, []).append(number)
        return {parent: tuple(below) for parent, below in found.items()}

    def __contains__(self, number: object) -> bool:
        return number in self.place

    def children(self, number: RuleNumber) -> tuple[RuleNumber, ...]:
        return self._children.get(number, ())

    def siblings(self, number: RuleNumber) -> tuple[RuleNumber, ...]:
        """The children of the same parent, the number itself included."""
        return self._children.get(number.parent, ())

    def previous(self, number: RuleNumber) -> RuleNumber | None:
        at = self.place[number]
        return self.numbers[at - 1] if at else None

    def next(self, number: RuleNumber) -> RuleNumber | None:
        at = self.place[number]
        return self.numbers[at + 1] if at + 1 < len(self.numbers) else None

    def below(self, number: RuleNumber) -> tuple[RuleNumber, ...]:
        """Everything that stands under a number, in order, without the number itself."""
        found: list[RuleNumber] = []
        for child in self.children(number):
            found += [child, *self.below(child)]
        return tuple(found)

    def shown_below(self, number: RuleNumber) -> tuple[RuleNumber, ...]:
        """What a page shows below its rule: of a chapter the sections, of too long a section the rules, else all."""
        below = self.children(number) if number.kind is Kind.CHAPTER else self.below(number)
        return self.children(number) if len(below) > WHOLE_SECTION else below

    @cached_property
    def sections(self) -> tuple[RuleNumber, ...]:
        return tuple(n for n in self.numbers if n.kind is Kind.SECTION)

    @cached_property
    def chapters(self) -> tuple[RuleNumber, ...]:
        return tuple(n for n in self.numbers if n.kind is Kind.CHAPTER)
