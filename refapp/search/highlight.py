"""Snippets: the part of an entry worth showing, and where in it the words found stand.

Spans count characters of plain text; making HTML of them, escaped, is for whoever shows them. A snippet
is cut at sentences where that costs little, at words otherwise, never inside a word.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from refapp.search.entries import SearchEntry
from refapp.search.schema import EXAMPLE_GAP, PLACED
from refapp.search.tables import FIELD_SHIFT, Tables

WIDTH = 230
"""Characters of a snippet, give or take a word: about three lines of a result."""
_SENTENCE = re.compile(r"(?<=[.!?…”»)])\s+(?=[A-ZÀÂÇÉÈÊÎÔÛŒ“«(\[{])|\n+")


@dataclass(frozen=True, slots=True)
class Snippet:
    """``text`` is a piece of the entry's ``part`` (``text``, ``example:0``, … or ``title``), from character
    ``start`` of it; ``spans`` are (start, end) in ``text``, ascending, not overlapping."""

    text: str
    spans: tuple[tuple[int, int], ...] = ()
    part: str = "text"
    start: int = 0
    cut_before: bool = False
    cut_after: bool = False


def snippet(tables: Tables, entry: SearchEntry, row: int, keys: Collection[int]) -> Snippet:
    """The best piece of an entry for the words with these key ids; its beginning where none stands there."""
    found = _spans(tables, row, keys)
    in_text, in_examples = found[PLACED.index("text")], found[PLACED.index("examples")]
    if in_examples and _worth(in_examples) > _worth(in_text) * 1.5:
        chosen = _example(entry, in_examples)
        if chosen:
            return chosen
    if entry.text:
        return _cut(entry.text, [span[:2] for span in in_text], [span[2] for span in in_text], "text")
    if entry.examples and in_examples:
        chosen = _example(entry, in_examples)
        if chosen:
            return chosen
    return Snippet("", (), "title")


def title_spans(tables: Tables, row: int, keys: Collection[int], field: str = "title") -> tuple[tuple[int, int], ...]:
    """Where the words stand in an entry's title (or label)."""
    return _merged([span[:2] for span in _spans(tables, row, keys)[PLACED.index(field)]])


def _spans(tables: Tables, row: int, keys: Collection[int]) -> list[list[tuple[int, int, int]]]:
    """Per field: (start, end, key) of every occurrence, ascending."""
    found: list[list[tuple[int, int, int]]] = [[] for _ in PLACED]
    for key in keys:
        for place, start, end in tables.spans(key, row):
            found[place >> FIELD_SHIFT].append((start, end, key))
    for spans in found:
        spans.sort()
    return found


def _worth(spans: Sequence[tuple[int, int, int]]) -> int:
    return len({key for _, _, key in spans})


def _example(entry: SearchEntry, spans: Sequence[tuple[int, int, int]]) -> Snippet | None:
    """The example that holds the most of the words."""
    best: tuple[int, int, list[tuple[int, int, int]], int] | None = None
    begin = 0
    for i, text in enumerate(entry.examples):
        inside = [
            (start - begin, end - begin, key)
            for start, end, key in spans
            if begin <= start and end <= begin + len(text)
        ]
        if inside and (best is None or _worth(inside) > best[0]):
            best = (_worth(inside), i, inside, begin)
        begin += len(text) + len(EXAMPLE_GAP)
    if best is None:
        return None
    _, i, inside, _ = best
    return _cut(entry.examples[i], [s[:2] for s in inside], [s[2] for s in inside], f"example:{i}")


def _merged(spans: Sequence[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    merged: list[tuple[int, int]] = []
    for start, end in spans:
        if merged and start < merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return tuple(merged)


def _cut(text: str, spans: Sequence[tuple[int, int]], keys: Sequence[int], part: str) -> Snippet:
    if len(text) <= WIDTH + 60:
        return Snippet(text, _merged(spans), part)
    first, last = _densest(spans, keys)
    start = _begin(text, first, last)
    end = _end(text, start, last)
    inside = [(s - start, e - start) for s, e in spans if start <= s and e <= end]
    return Snippet(text[start:end], _merged(inside), part, start, start > 0, end < len(text))


def _densest(spans: Sequence[tuple[int, int]], keys: Sequence[int]) -> tuple[int, int]:
    """The window of WIDTH characters with the most different words, then the most words; earliest wins."""
    if not spans:
        return (0, 0)
    best, chosen = (-1, -1), (0, 0)
    starts = [start for start, _ in spans]
    for i, (start, _) in enumerate(spans):
        j = bisect_left(starts, start + WIDTH - 20, i)
        value = (len(set(keys[i:j])), j - i)
        if value > best:
            best, chosen = value, (start, spans[j - 1][1])
    return chosen


def _begin(text: str, first: int, last: int) -> int:
    """Where to begin: at a sentence if it is near, else at a word before the first hit."""
    if last <= WIDTH:
        return 0
    room = max(20, WIDTH - (last - first))
    breaks = [match.end() for match in _SENTENCE.finditer(text, max(0, first - room), first)]
    if breaks:
        return breaks[0]
    at = max(0, first - min(room, 60))
    space = text.find(" ", at, first)
    return 0 if at == 0 else space + 1 if space >= 0 else first


def _end(text: str, start: int, last: int) -> int:
    wanted = max(start + WIDTH, last)
    if wanted + 40 >= len(text):
        return len(text)
    breaks = [match.start() for match in _SENTENCE.finditer(text, last, min(len(text), wanted + 40))]
    if breaks and breaks[-1] - start >= WIDTH // 2:
        return breaks[-1]
    space = text.rfind(" ", last, wanted)
    return (
        space
        if space > last
        else wanted
        if wanted <= last
        else text.find(" ", last)
        if " " in text[last:]
        else len(text)
    )
