"""Every reading of a row of tokens by a grammar: each category at each place once, whatever asks for it.

A reading is a :class:`Said`: the meaning, the wording, what fills its slots, and from where to where. All readings are
kept; which of them is meant is not decided here. Work is bounded by ``MOST`` steps a text.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from refapp.cardtext.grammar import Grammar, Node, Wording
from refapp.cardtext.kinds import Terminals
from refapp.cardtext.tokens import Token
from refapp.lazy_dataclass import dataclass

MOST = 8_000
"""Steps that one text may take, 100 ms of a processor; beyond, it is too long to read. No printed card takes 1,000."""


class TooLong(Exception):  # noqa: N818 - says what happened
    """A text that takes more than ``MOST`` steps."""


@dataclass(frozen=True, slots=True, eq=False)
class Said:
    """A phrase that was read: by which wording, from token to token, and what fills its slots."""

    wording: Wording
    start: int
    end: int
    slots: tuple[tuple[str, Any], ...]


@dataclass(frozen=True, slots=True, eq=False)
class Term:
    """A word or number of the vocabulary that was read, with its value."""

    category: str
    start: int
    end: int
    value: Any


class Chart:
    """The readings of one row of tokens; ``furthest`` is the last place that any reading reached."""

    def __init__(self, found: Sequence[Token], grammar: Grammar, terminals: Terminals, most: int = MOST) -> None:
        self.words = tuple(token.word for token in found)
        self.tokens = found
        self.grammar = grammar
        self.terminals = terminals
        self.known: dict[tuple[str, int], list[Any]] = {}
        self.furthest = 0
        self.expected: dict[str, None] = {}
        self.steps = 0
        self.most = most

    def read(self, category: str, at: int) -> list[Any]:
        """What phrases of a category begin at a place: each has an ``end``.

        A category in itself at one place isn't read.
        """
        key = category, at
        known = self.known.get(key)
        if known is None:
            known = self.known[key] = []
            found: list[Any]
            if category in self.grammar.trees:
                found = []
                if self._may_begin(category, at):
                    self._walk(self.grammar.trees[category], at, (), at, found)
            elif category.endswith("*"):
                found = self._many(category[:-1], at)
            else:
                found = [Term(category, at, end, value)
                         for end, value in self.terminals.read(category, self.tokens, self.words, at)]
                if not found:
                    self._stopped(at)
            known += found
        return known

    def whole(self, category: str) -> list[Any]:
        """The readings of the whole row."""
        return [one for one in self.read(category, 0) if one.end == len(self.words)]

    def _may_begin(self, category: str, at: int) -> bool:
        first = self.grammar.firsts.get(category)
        if first is None:
            return True
        if at < len(self.words) and self.words[at] in first:
            return True
        self._stopped(at)
        return False

    def _many(self, category: str, at: int) -> list[Many]:
        found = [Many(at, at, ())]
        for one in self.read(category, at):
            if one.end > at:
                found.extend(Many(at, rest.end, (one, *rest.items)) for rest in self.read(f"{category}*", one.end))
        return found

    def _walk(self, node: Node, at: int, slots: tuple[tuple[str, Any], ...], start: int, found: list[Any]) -> None:
        self.steps += 1
        if self.steps > self.most:
            raise TooLong
        for wording in node.ends:
            found.append(Said(wording, start, at, slots))
        if at < len(self.words):
            after = node.words.get(self.words[at])
            if after is not None:
                self._walk(after, at + 1, slots, start, found)
            elif node.words:
                self._stopped(at, *node.words)
        elif node.words:
            self._stopped(at, *node.words)
        for (name, category), after in node.slots.items():
            for one in self.read(category, at):
                self._walk(after, one.end, (*slots, (name, one)), start, found)

    def _stopped(self, at: int, *expected: str) -> None:
        if at > self.furthest:
            self.furthest, self.expected = at, {}
        if at == self.furthest:
            self.expected.update(dict.fromkeys(expected))


@dataclass(frozen=True, slots=True, eq=False)
class Many:
    """Several phrases of one category, one after the other."""

    start: int
    end: int
    items: tuple[Any, ...]
