"""Snippets: the part of an entry worth showing, and where in it the words found stand.

Spans count characters of plain text; making HTML of them, escaped, is for whoever shows them. A snippet
is cut at sentences where that costs little, at words otherwise, never inside a word.
"""

from __future__ import annotations

from typing import NamedTuple

from refapp.search.entries import SearchEntry
from refapp.search.schema import GAP
from refapp.search.tables import ByRow, Span, Spans

WIDTH = 230
"""Characters of a snippet, give or take a word: about three lines of a result."""


class Snippet(NamedTuple):
    """``text`` is a piece of the entry's ``part`` (``text``, ``example:0``, … or ``title``), from character
    ``start`` of it; ``spans`` are (start, end) in ``text``, ascending, not overlapping."""

    text: str
    spans: tuple[tuple[int, int], ...] = ()
    part: str = "text"
    start: int = 0
    cut_before: bool = False
    cut_after: bool = False


def snippet(entry: SearchEntry, words: list[ByRow[Spans]], row: int) -> Snippet:
    """The best piece of an entry for the words found in it; its beginning where none stands there."""
    in_text: list[Span] = []
    in_examples: list[Span] = []
    texts = examples = 0
    for marks in words:
        text, example = marks[row]
        if text:
            in_text = [*in_text, *text] if texts else text
            texts += 1
        if example:
            in_examples = [*in_examples, *example] if examples else example
            examples += 1
    if examples > texts * 1.5:
        chosen = _example(entry, in_examples if examples == 1 else sorted(in_examples))
        if chosen:
            return chosen
    if entry.text:
        return _cut(entry.text, sorted(in_text) if texts > 1 else in_text, "text")
    return Snippet("", (), "title")


def _worth(spans: list[Span]) -> int:
    return len({key for _, _, key in spans})


def _example(entry: SearchEntry, spans: list[Span]) -> Snippet | None:
    """The example that holds the most of the words."""
    best: tuple[int, int, list[Span], int] | None = None
    begin = 0
    for i, text in enumerate(entry.examples):
        inside = [
            (start - begin, end - begin, key)
            for start, end, key in spans
            if begin <= start and end <= begin + len(text)
        ]
        if inside and (best is None or _worth(inside) > best[0]):
            best = (_worth(inside), i, inside, begin)
        begin += len(text) + len(GAP)
    if best is None:
        return None
    _, i, inside, _ = best
    return _cut(entry.examples[i], inside, f"example:{i}")


def _merged(spans: list[Span], begin: int, stop: int) -> tuple[tuple[int, int], ...]:
    """Spans that lie wholly between two characters, counted from the first of them, those that overlap made one."""
    merged: list[tuple[int, int]] = []
    last = -1
    for first, end, _ in spans:
        if first < begin:
            continue
        if end > stop:
            if first >= stop:
                break
            continue
        if first < last:
            last = max(end, last)
            merged[-1] = (merged[-1][0], last - begin)
        else:
            merged.append((first - begin, end - begin))
            last = end
    return tuple(merged)


def _cut(text: str, spans: list[Span], part: str) -> Snippet:
    size = len(text)
    if size <= WIDTH + 60:
        return Snippet(text, _merged(spans, 0, size), part)
    first, last = (spans[0][0], spans[-1][1]) if spans else (0, 0)
    if last - first > WIDTH - 20:
        first, last = _densest(spans)
    start = _begin(text, first, last)
    end = _end(text, start, last)
    return Snippet(text[start:end], _merged(spans, start, end), part, start, start > 0, end < size)


def _densest(spans: list[Span]) -> tuple[int, int]:
    """The window of WIDTH characters with the most different words, then the most words; earliest wins."""
    starts = [first for first, _, _ in spans]
    words = [key for _, _, key in spans]
    every = len(set(words))
    different = most = 0
    chosen = (0, 0)
    end, size = 0, len(starts)
    for i, start in enumerate(starts):
        beyond = start + WIDTH - 20
        while end < size and starts[end] < beyond:
            end += 1
        count = end - i
        if count > most or different < min(every, count):
            inside = len(set(words[i:end]))
            if inside > different or (inside == different and count > most):
                different, most, chosen = inside, count, (start, spans[end - 1][1])
        if end == size or (different == every and size - i <= most):
            break  # later windows only lose words
    return chosen


def _begin(text: str, first: int, last: int) -> int:
    """Where to begin: at a sentence if it is near, else at a word before the first hit."""
    if last <= WIDTH:
        return 0
    low = max(0, first - max(20, WIDTH - (last - first)))
    sentence = _after_sentence(text, low, first)
    if sentence >= 0:
        return sentence
    at = max(0, first - 60, low)
    space = text.find(" ", at, first)
    return 0 if at == 0 else space + 1 if space >= 0 else first


def _after_sentence(text: str, low: int, high: int) -> int:
    """The first beginning of a sentence in a piece of text, -1 where there is none."""
    dot, line = text.find(". ", low, high), text.find("\n", low, high)
    if dot >= 0 and (line < 0 or dot < line):
        return dot + 2
    while 0 <= line < high and text[line] == "\n":
        line += 1
    return line


def _end(text: str, start: int, last: int) -> int:
    """Where to end: after a sentence if that leaves enough, else after a word."""
    wanted = max(start + WIDTH, last)
    if wanted + 40 >= len(text):
        return len(text)
    dot = text.rfind(". ", last - 1, wanted + 40)
    if dot - start >= WIDTH // 2:
        return dot + 1
    space = text.rfind(" ", last, wanted)
    if space < 0:
        space = text.find(" ", last)
    return space if space >= 0 else len(text)
