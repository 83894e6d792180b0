"""From rows of signs on pages to lines of text: running heads, columns, wrapped paragraphs, hyphens.

Knows geometry and no rules but one: what begins an entry begins a line. Refuses to drop anything: every row becomes
part of a line or of the furniture of a page, and where the pages don't say how the text goes on, a doubt is told.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from statistics import median

from refapp.ingest import numbering
from refapp.ingest.book import HEADING
from refapp.ingest.lines import Line
from refapp.ingest.words import CONTENTS, CREDITS, EXAMPLE, GLOSSARY, INTRODUCTION, heading
from refapp.lazy_dataclass import dataclass

HYPHEN = "\u00ad"
"""Ends a row whose last word goes on in the next one; whether it is written with a hyphen, the pages don't say."""

_SENTENCE_END = re.compile(r"[.!?…:][)\]”\"»’']*$")
_SENSE = re.compile(r"[1-9]\d?\.\s+[^\W\d_a-z]")
_LEADERS = re.compile(r"\s*(?:[.…·_]\s?){4,}\s*(?:\d{1,4}|[ivxl]{1,6})?$")
_WORD = re.compile(r"[^\W\d_]+(?:[-‑][^\W\d_]+)*")
_ENDS_WITH_WORD = re.compile(r"[^\W\d_]+(?:[-‑][^\W\d_]+)*$")
_ADDRESS = re.compile(r"[^\W\d_]{2,}\.\S*$")
_RARELY = 0.05
_APART = re.compile(r"[^\W\d_]+- [^\W\d_]+")
_TIGHT = re.compile(r"([—–/}])( ?)(?=(\S))")
_PAGE_NUMBER = re.compile(r"\W*(?:\d{1,4}|[ivxl]{1,6})\W*")
_PARTS = CONTENTS | CREDITS | GLOSSARY | INTRODUCTION
_BEARING = 0.5
"""Sizes of a letter that a sign (a narrow 1, a full stop) may leave free at the end of a justified line."""
_ROOM, _SPACE, _OTHER_SIZE = 5.0, 0.8, 0.6
"""Where the next word would have fitted into so many sizes of a letter more, a paragraph has ended; into so many, if it
looks like its end; and letters are of another size from so many points on."""
_OFTEN = 0.35
"""The share of pages on which a row at the edge must stand to be furniture: odd and even pages may differ."""
_ACROSS = 3
"""So many rows beside each other, most of them at one place, are columns."""
_SAME = 3.0
"""Points by which a thing may be elsewhere on another page."""


@dataclass(frozen=True, slots=True)
class Row:
    """Signs on one line of a page. Lengths in points from the lower left; ``first`` is the width of the first word."""

    page: int
    text: str
    left: float
    right: float
    baseline: float
    size: float
    bold: bool
    first: float


@dataclass(frozen=True, slots=True)
class Paper:
    """What pages say: lines of text, the furniture of the pages as lines, and doubts (code, line, text)."""

    lines: tuple[Line, ...]
    furniture: tuple[Line, ...]
    doubts: tuple[tuple[str, int, str], ...]


@dataclass(slots=True)
class _Run:
    """Rows below each other in one column of one page; ``kind`` is the same for like columns of all pages."""

    kind: tuple[int, int]
    rows: list[tuple[int, Row]]


def read(pages: Sequence[Sequence[Row]]) -> Paper:
    """The text of pages, in the order in which it is read."""
    heads = _furniture(pages)
    kept: list[list[Row]] = []
    aside: list[Row] = []
    for rows in pages:
        kept.append([row for row in rows if not _is_furniture(row, rows, heads, len(pages))])
        aside += [row for row in rows if _is_furniture(row, rows, heads, len(pages))]
    body = next((page for page, rows in enumerate(kept) if any(map(_begins_rule, rows))), 0)
    kept[:body] = [_without_page_numbers(rows, aside) for rows in kept[:body]]
    number = 0
    runs: list[_Run] = []
    for rows in kept:
        for kind, column in _columns(rows):
            numbered = []
            for row in _whole(column):
                number += 1
                numbered.append((number, row))
            runs.append(_Run(kind, numbered))
    furniture = tuple(Line(number + at, row.text.rstrip(HYPHEN), False, False) for at, row in enumerate(aside, 1))
    return _joined(runs, furniture)


# -- what belongs to the page and not to the text

def _key(row: Row) -> tuple[str, int]:
    return re.sub(r"\d+|\b[ivxl]+\b", "#", row.text.strip()), round(row.baseline / _SAME)


def _edges(rows: Sequence[Row]) -> list[Row]:
    """The rows at the top and at the foot of a page."""
    if not rows:
        return []
    top, foot = max(row.baseline for row in rows), min(row.baseline for row in rows)
    return [row for row in rows if row.baseline > top - 2 * row.size or row.baseline < foot + 2 * row.size]


def _furniture(pages: Sequence[Sequence[Row]]) -> Counter[tuple[str, int]]:
    found: Counter[tuple[str, int]] = Counter()
    for rows in pages:
        found.update({_key(row) for row in _edges(rows)})
    return found


def _is_furniture(row: Row, rows: Sequence[Row], heads: Mapping[tuple[str, int], int], pages: int) -> bool:
    if pages < 3 or row not in _edges(rows):
        return False
    text, height = _key(row)
    often = sum(heads.get((text, height + step), 0) for step in (-1, 0, 1))
    return often >= max(3, _OFTEN * pages)


def _without_page_numbers(rows: Sequence[Row], aside: list[Row]) -> list[Row]:
    """Rows without the page numbers of a contents list, which stand at the right of a title."""
    found: list[Row] = []
    for each in rows:
        row, before = each, found[-1] if found else None
        if before and _PAGE_NUMBER.fullmatch(row.text) and _beside(before, row):
            aside.append(row)
            continue
        leaders = _LEADERS.search(row.text)
        if leaders and leaders.start():
            aside.append(replace(row, text=row.text[leaders.start():].strip()))
            row = replace(row, text=row.text[:leaders.start()].rstrip())
        found.append(row)
    return found


# -- columns

def _beside(one: Row, two: Row) -> bool:
    """Whether a row stands to the right of another on the same line."""
    return abs(one.baseline - two.baseline) < 1 and two.left > one.right


def _columns(rows: Sequence[Row]) -> list[tuple[tuple[int, int], list[Row]]]:
    """The columns of a page, each from top to bottom, in reading order; the kind is (how many, which)."""
    if not rows:
        return []
    beside = [two.left for one, two in pairwise(rows) if _beside(one, two)]
    border = median(beside) - _SAME if beside else 0.0
    if len(beside) >= _ACROSS and sum(0 <= left - border < 2 * _SAME for left in beside) * 2 > len(beside):
        # the file goes across the columns: order them anew
        rows = [*(row for row in rows if row.left < border), *(row for row in rows if row.left >= border)]
    columns: list[list[Row]] = [[rows[0]]]
    for row in rows[1:]:
        before = columns[-1][-1]
        if row.baseline > before.baseline + before.size / 2:
            columns.append([])
        columns[-1].append(row)
    return [((len(columns), at), column) for at, column in enumerate(columns)]


def _whole(column: Sequence[Row]) -> list[Row]:
    """The rows of a column, with those put together again that a wide gap within a line had parted."""
    found: list[Row] = []
    for row in column:
        before = found[-1] if found else None
        if before and _beside(before, row):
            found[-1] = replace(before, text=f"{before.text} {row.text}", right=row.right,
                                bold=before.bold and row.bold)
        else:
            found.append(row)
    return found


# -- paragraphs

def _joined(runs: Sequence[_Run], furniture: tuple[Line, ...]) -> Paper:
    limits = _limits(runs)
    pitch = _pitch(runs)
    spelling = _Spelling([row.text for run in runs for _, row in run.rows])
    paragraphs: list[list[tuple[int, Row]]] = []
    blank: list[bool] = []
    doubts: list[tuple[str, int, str]] = []
    before: Row | None = None
    limit = _Limit(0.0, False)
    for run in runs:
        for place, (number, row) in enumerate(run.rows):
            gap = 9.0 if before is None else (before.baseline - row.baseline) / max(before.size, row.size)
            parted = place > 0 and gap > 1.25 * pitch
            if before is not None and not parted and _goes_on(before, row, limit):
                if not place and _doubtful(before, row):
                    doubts.append(("layout.page-break", number, row.text.rstrip(HYPHEN)[:60]))
                paragraphs[-1].append((number, row))
            else:
                paragraphs.append([(number, row)])
                blank.append(parted or before is None or (not place and (_begins_entry(row) or row.bold)))
            before, limit = row, limits[run.kind]
    lines = []
    for rows, after_blank in zip(paragraphs, blank, strict=True):
        text = rows[0][1].text
        for number, row in rows[1:]:
            text, doubt = spelling.joined(text, row.text)
            if doubt:
                doubts.append(("layout.hyphen", number, doubt))
        parts = tuple((number, row.text.replace(HYPHEN, "-")) for number, row in rows)
        text = re.sub(r"\s+", " ", text.replace(HYPHEN, "-")).strip()
        lines.append(Line(rows[0][0], text, False, after_blank, parts if len(parts) > 1 else ((rows[0][0], text),)))
    return Paper(tuple(lines), furniture, tuple(doubts))


@dataclass(frozen=True, slots=True)
class _Limit:
    """How far to the right text goes, and whether nearly all of its lines go so far (it is justified)."""

    right: float
    justified: bool


def _limits(runs: Sequence[_Run]) -> dict[tuple[int, int], _Limit]:
    """The limits of like columns."""
    rights: defaultdict[tuple[int, int], list[float]] = defaultdict(list)
    for run in runs:
        rights[run.kind] += [row.right for _, row in run.rows]
    limits = {}
    for kind, found in rights.items():
        most = sorted(found)[int(len(found) * 0.995)]
        limits[kind] = _Limit(most, sum(right > most - _SAME for right in found) > 0.5 * len(found))
    return limits


def _pitch(runs: Sequence[_Run]) -> float:
    """The usual distance between lines, in sizes of the letters."""
    gaps = Counter(round((one.baseline - two.baseline) / one.size, 2) for run in runs
                   for (_, one), (_, two) in pairwise(run.rows)
                   if one.size == two.size and 0.9 < (one.baseline - two.baseline) / one.size < 2.5)
    if not gaps:
        return 1.2
    often = [gap for gap, count in gaps.items() if count * 5 >= max(gaps.values())]
    return min(often)


def _begins_rule(row: Row) -> bool:
    reading = numbering.read(row.text)
    return reading is not None and reading.canonical and not reading.rest.isdigit()


def _begins_entry(row: Row) -> bool:
    return numbering.read(row.text) is not None or HEADING.fullmatch(row.text) is not None


def _goes_on(before: Row, row: Row, limit: _Limit) -> bool:
    """Whether a row is the rest of the row before it: its first word would not have fitted there.
    """
    if before.text.endswith(HYPHEN):
        return True
    if abs(row.size - before.size) > _OTHER_SIZE:
        return False
    ended = _SENTENCE_END.search(before.text) is not None
    begins = (EXAMPLE.match(row.text) or _SENSE.match(row.text) or _begins_entry(row) or heading(row.text) in _PARTS
              or (row.bold and not before.bold))
    if before.bold and not row.bold and "/" not in before.text:
        return False
    if limit.justified and " " in before.text and before.right < limit.right - _BEARING * before.size:
        return False
    room = (limit.right - before.right - row.first) / before.size
    if room > _ROOM or (room > _SPACE and (ended or begins or HEADING.fullmatch(before.text))):
        return False
    return not (ended and begins)


def _doubtful(before: Row, row: Row) -> bool:
    """Whether a sentence ended with a page and another begins the next one: of the same paragraph, or of its own."""
    return _SENTENCE_END.search(before.text) is not None and not row.text[:1].islower()


# -- words parted by a hyphen

class _Spelling:
    """How words are written within rows, where no line end parts them."""

    def __init__(self, texts: Sequence[str]) -> None:
        self._words: Counter[str] = Counter()
        self._pairs: Counter[str] = Counter()
        for text in texts:
            self._words.update(word.lower() for word in _WORD.findall(text)[1:-1])
            self._words.update(word.lower() for word in _APART.findall(text))
            self._pairs.update(f"{sign}{space}{_class(after)}" for sign, space, after in _TIGHT.findall(text))
        self._parts = {part for word in self._words for part in word.split("-") if len(part) > 1}
        parted = [self._counts(*halves) for one, two in pairwise(texts)
                  if one.endswith((HYPHEN, "-")) and (halves := _halves(one, two))]
        self._hyphenates = sum(whole > dashed for whole, dashed in parted) > _RARELY * len(parted)
        """Whether words are parted at line ends that have no hyphen of their own."""

    def _counts(self, one: str, two: str) -> tuple[int, int]:
        """How often two halves are written as one word, and how often with a hyphen between."""
        return self._words[f"{one}{two}".lower()], self._words[f"{one}-{two}".lower()]

    def joined(self, text: str, more: str) -> tuple[str, str | None]:
        """A text and what follows it, and a word that may be spelled otherwise."""
        if not text.endswith((HYPHEN, "-")):
            return f"{text}{'' if self._tight(text, more) else ' '}{more}", None
        plain = text.rstrip(HYPHEN).removesuffix("-")
        halves = _halves(text, more)
        if halves is None:
            address = _ADDRESS.search(plain) if self._hyphenates else None
            if address is None:
                return f"{plain}-{more}", None
            return plain + more, f"{address[0]}-{more.split(None, 1)[0]}"
        one, two = halves
        if self._words[f"{one}- {two}".lower()] > sum(self._counts(one, two)):
            return f"{plain}- {more}", None
        whole, dashed = self._counts(one, two)
        if whole == dashed and self._hyphenates:  # words that the text has nowhere else
            ends, begins = one.rsplit("-", 1)[-1].lower(), two.split("-", 1)[0].lower()
            compound = (min(len(ends), len(begins)) > 2 or "-" in one) and {ends, begins} <= self._parts
            return (f"{plain}-{more}" if compound or not more[:1].islower() else plain + more), f"{one}-{two}"
        return (plain + more if whole > dashed else f"{plain}-{more}"), None

    def _tight(self, text: str, more: str) -> bool:
        """Whether what follows belongs to the last sign without a space: a dash, a slash, a symbol in braces."""
        last, before = text[-1], text[-2:-1]
        if last in "—–":
            return not before.isspace()
        if more[0] in "—–":
            return not more[1:2].isspace()
        return last in "/}" and self._pairs[last + _class(more[0])] > self._pairs[f"{last} {_class(more[0])}"]


def _halves(text: str, more: str) -> tuple[str, str] | None:
    """The halves of the word that a hyphen parts; None where there is no word on one of its sides."""
    one = _ENDS_WITH_WORD.search(text.rstrip(HYPHEN).removesuffix("-"))
    two = _WORD.match(more)
    return (one[0], two[0]) if one and two else None


def _class(sign: str) -> str:
    return "w" if sign.isalnum() else sign


__all__ = ["HYPHEN", "Paper", "Row", "read"]
