"""One edition laid out for comparison: each rule's wording, words and place in the tree."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from refapp.compare.wording import examples, wording, words
from refapp.lazy_dataclass import dataclass
from refapp.model import Rule, RuleNumber


@dataclass(frozen=True, slots=True)
class Side:
    """Parallel columns, one place per entry in document order.

    ``parent``, ``before``, ``after`` (siblings) and ``children`` are positions in the same side.
    Wordings are masked as :mod:`refapp.compare.wording` says; titles are lower case words.
    """

    numbers: tuple[RuleNumber, ...]
    titles: tuple[str | None, ...]
    wordings: tuple[str, ...]
    examples: tuple[str, ...]
    words: tuple[tuple[str, ...], ...]
    parent: tuple[int | None, ...]
    before: tuple[int | None, ...]
    after: tuple[int | None, ...]
    children: tuple[tuple[int, ...], ...]

    @classmethod
    def of(cls, rules: Sequence[Rule]) -> Side:
        numbers = tuple(rule.number for rule in rules)
        latest: dict[RuleNumber, int] = {}
        parent: list[int | None] = []
        children: list[list[int]] = [[] for _ in rules]
        for i, number in enumerate(numbers):
            up = number.parent
            while up is not None and up not in latest:
                up = up.parent
            parent.append(None if up is None else latest[up])
            if up is not None:
                children[latest[up]].append(i)
            latest[number] = i
        before: list[int | None] = [None] * len(numbers)
        after: list[int | None] = [None] * len(numbers)
        tops = [i for i, above in enumerate(parent) if above is None]
        for family in (tops, *children):
            for left, right in pairwise(family):
                before[right], after[left] = left, right
        worded = tuple(wording(rule) for rule in rules)
        return cls(numbers, tuple(" ".join(words(rule.title)) if rule.title else None for rule in rules),
                   worded, tuple(examples(rule.examples) for rule in rules),
                   tuple(words(text) for text in worded), tuple(parent), tuple(before), tuple(after),
                   tuple(tuple(family) for family in children))

    def __len__(self) -> int:
        return len(self.numbers)
