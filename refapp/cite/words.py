"""Words: where many patterns match in a text, found in one pass over its words.

A pattern whose every match begins where a word or one of ``{+-`` does is tried there only, and only where it can begin
with the letters that stand there: at most places no pattern can. What is found is what ``finditer`` would find.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import cache, cached_property, lru_cache
from itertools import product
from typing import Any

from refapp.cite.clean import in_lower_case

try:  # how a pattern may begin isn't to be had otherwise
    from re import _constants as sre  # type: ignore[attr-defined]
    from re import _parser  # type: ignore[attr-defined]
except ImportError:  # a Python that has it elsewhere: one pass for each pattern finds the same
    _parser = None

_BEGINS = re.compile(r"[^\W_]+|[{+-]")
_LETTERS = 3
"""Letters by which it is decided which patterns are tried."""
_LONG = 4000
"""Characters from which one pass is quicker than one for each pattern that is asked for."""
_ANY = "\0"
"""Stands for any letter in what a pattern may begin with."""
_PATTERNS: list[re.Pattern[str]] = []


def with_words(source: str) -> re.Pattern[str]:
    """A pattern for :func:`~refapp.cite.clean.lowered` text whose matches begin with words, for :class:`Words`."""
    _PATTERNS.append(in_lower_case(source))
    return _PATTERNS[-1]


_WORD_START = re.compile(r"(?<![^\W_])[^\W_]")


def word_starts(found: Sequence[re.Match[str]]) -> list[int]:
    """Where matches of one text begin, and the words in them: one that was found may hold the beginning of another."""
    inside = (match.start() + word.start() for match in found for word in _WORD_START.finditer(match[0]))
    return sorted({*(match.start() for match in found), *inside})


def within(places: Sequence[int], low: int, high: int) -> Sequence[int]:
    """Those of ordered places from one to another, the second excluded."""
    return places[bisect_left(places, low):bisect_left(places, high)]


class Places:
    """Matches of a pattern in a text in order: every number of the text asks for those near it."""

    def __init__(self, found: Sequence[re.Match[str]]) -> None:
        self._starts = [match.start() for match in found]
        self._ends = [match.end() for match in found]
        self._words = [match[0] for match in found]

    def __bool__(self) -> bool:
        return bool(self._starts)

    def between(self, low: int, high: int) -> Sequence[str]:
        """What was matched between two places."""
        return self._words[bisect_left(self._starts, low):bisect_right(self._ends, high)]

    def begin(self, low: int, high: int) -> bool:
        """Whether something that was matched begins between two places."""
        i = bisect_left(self._starts, high)
        return i > 0 and self._starts[i - 1] >= low


class Words:
    """The matches of all patterns with words in a text in lower case; nothing is looked for before it is asked for."""

    def __init__(self, text: str) -> None:
        self.text = text

    def of(self, pattern: re.Pattern[str]) -> list[re.Match[str]]:
        """The matches of a pattern made by :func:`with_words`, in order, none over another."""
        if len(self.text) < _LONG or _parser is None:
            return [*pattern.finditer(self.text)]
        return self._found[next(i for i, one in enumerate(_PATTERNS) if one is pattern)]

    @cached_property
    def _found(self) -> list[list[re.Match[str]]]:
        text, letters = self.text, _LETTERS
        found: list[list[re.Match[str]]] = [[] for _ in _PATTERNS]
        ends = [0] * len(_PATTERNS)
        for word in _BEGINS.finditer(text):
            at = word.start()
            for i in _tried(text[at:at + letters]):
                if at >= ends[i] and (match := _PATTERNS[i].match(text, at)) is not None:
                    found[i].append(match)
                    ends[i] = match.end()
        return found


@lru_cache(maxsize=16384)
def _tried(letters: str) -> tuple[int, ...]:
    """Which patterns can begin with these letters."""
    beginnings = _beginnings()
    found: set[int] = set()
    for length in range(1, len(letters) + 1):
        for masked in product(*((letter, _ANY) for letter in letters[:length])):
            found |= beginnings.get("".join(masked), set())
    return tuple(sorted(found))


@cache
def _beginnings() -> dict[str, set[int]]:
    """By the letters that a pattern may begin with, and end with where there are fewer: which patterns do."""
    found: dict[str, set[int]] = {}
    for i, pattern in enumerate(_PATTERNS):
        for letters in _heads(_parser.parse(pattern.pattern)):
            found.setdefault(letters, set()).add(i)
    return found


def _heads(parsed: Any) -> set[str]:
    heads = {""}
    for operation, argument in parsed:
        if all(len(head) == _LETTERS for head in heads):
            break
        heads = _joined(heads, _options(operation, argument))
    return heads


def _joined(heads: set[str], more: set[str]) -> set[str]:
    whole = {head for head in heads if len(head) == _LETTERS}
    return whole | {(head + one)[:_LETTERS] for head in heads - whole for one in more}


def _options(operation: Any, argument: Any) -> set[str]:
    """What a part of a pattern may begin with; look-arounds take nothing, whatever isn't known may be any letter."""
    if operation is sre.LITERAL:
        return {chr(argument)}
    if operation in (sre.AT, sre.ASSERT, sre.ASSERT_NOT):
        return {""}
    if operation is sre.BRANCH:
        return set().union(*(_heads(one) for one in argument[1]))
    if operation is sre.SUBPATTERN:
        return _heads(argument[3])
    if operation in (sre.MAX_REPEAT, sre.MIN_REPEAT):
        least, most, part = argument
        found: set[str] = set()
        heads, once = {""}, _heads(part)
        for times in range(min(most, _LETTERS + least) + 1):
            if times >= least:
                found |= heads
            heads = _joined(heads, once)
        return found
    if operation is sre.IN:
        return set().union(*(_listed(*one) for one in argument))
    return {_ANY}


def _listed(operation: Any, argument: Any) -> set[str]:
    """A member of a set of letters."""
    if operation is sre.LITERAL:
        return {chr(argument)}
    return {chr(code) for code in range(argument[0], argument[1] + 1)} if operation is sre.RANGE else {_ANY}
