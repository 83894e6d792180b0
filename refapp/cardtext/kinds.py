"""Kinds of words: what reads them at a place, what says them, which words they can begin with."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from refapp.cardtext.tokens import Token
from refapp.lazy_dataclass import dataclass

Read = Callable[[Sequence[Token], Sequence[str], int], Iterable[tuple[int, Any]]]
Say = Callable[[Any], "Spoken | None"]


@dataclass(frozen=True, slots=True)
class Spoken:
    """Words that were made of a value, and what they are to what follows: s, p or 2, m or f."""

    text: str
    traits: str = ""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of words: how they are read and said, and which words they can begin with (None: any).

    ``agree`` says it as an adjective of what has such traits, where it has forms for them.
    """

    read: Read
    say: Say
    first: frozenset[str] | None = None
    agree: Callable[[Any, str], Spoken | None] | None = None


class Terminals:
    """The kinds of words of one language."""

    def __init__(self, kinds: Mapping[str, Kind]) -> None:
        self.kinds = kinds

    def read(self, category: str, tokens: Sequence[Token], words: Sequence[str], at: int) -> Iterable[tuple[int, Any]]:
        """Where words of a kind that begin at a place end, with their values. Raises KeyError for an unknown kind."""
        return self.kinds[category].read(tokens, words, at) if at < len(words) else ()

    def say(self, category: str, value: Any, traits: str = "") -> Spoken | None:
        """A value in words, beside what has such traits; None for one that the kind doesn't have."""
        kind = self.kinds[category]
        return kind.say(value) if kind.agree is None else kind.agree(value, traits)


def pattern(shape: re.Pattern[str], value: Callable[[re.Match[str]], Any], say: Say) -> Kind:
    def read(_: Sequence[Token], words: Sequence[str], at: int) -> Iterable[tuple[int, Any]]:
        found = shape.fullmatch(words[at]) if at < len(words) else None
        return () if found is None else ((at + 1, value(found)),)
    return Kind(read, say)


def table(rows: Mapping[str, Any], say: Say) -> Kind:
    """Phrases of one or more words with their values; the longest and all shorter ones are read."""
    by_first: dict[str, list[tuple[tuple[str, ...], Any]]] = {}
    for phrase, value in rows.items():
        split = tuple(phrase.split(" "))
        by_first.setdefault(split[0], []).append((split, value))

    def read(_: Sequence[Token], words: Sequence[str], at: int) -> Iterator[tuple[int, Any]]:
        for split, value in by_first.get(words[at], ()) if at < len(words) else ():
            if len(split) == 1 or tuple(words[at:at + len(split)]) == split:
                yield at + len(split), value
    return Kind(read, say, frozenset(by_first))
