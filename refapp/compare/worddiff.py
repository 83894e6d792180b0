"""What changed between two wordings, word by word, for readers.

Nothing is lost: kept and deleted pieces join to the old text, kept and inserted ones to the new text,
every space included. Time is bounded: above ``MAX_TOKENS`` only the common beginning and end are told.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from enum import StrEnum
from itertools import groupby, takewhile

from rapidfuzz.distance import Indel

from refapp.lazy_dataclass import dataclass

MAX_TOKENS = 6000
"""Words, spaces and punctuation marks of one text; the longest rule of 2026 has about 1,500."""

_TOKEN = re.compile(r"\{[^{}\s]*\}|\w+(?:[.'’\-]\w+)*|\s+|.", re.DOTALL)
_LEVEL = str.maketrans({"‘": "'", "’": "'", "“": '"', "”": '"', "\u00a0": " ", "\u202f": " "})
_ISLAND = 4
"""Letters of kept words that a reader wants to see between two changes; fewer are told as changed."""


class Op(StrEnum):
    """What happened to a piece of text."""

    KEPT = "kept"
    DELETED = "deleted"
    INSERTED = "inserted"


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of characters that was kept, deleted or inserted as a whole."""

    op: Op
    text: str


def worddiff(old: str, new: str) -> tuple[Piece, ...]:
    """The pieces from ``old`` to ``new`` in reading order, deletions before insertions.

    >>> [(p.op.value, p.text) for p in worddiff("a red cat", "a blue cat")]
    [('kept', 'a '), ('deleted', 'red'), ('inserted', 'blue'), ('kept', ' cat')]
    """
    left, right = _TOKEN.findall(old), _TOKEN.findall(new)
    pieces = _pieces(_joined(_blocks(left, right), left), left, right)
    return tuple(Piece(op, "".join(piece.text for piece in run)) for op, run in groupby(pieces, lambda p: p.op))


def in_hand_of(new: str, old: str) -> str:
    """The old text with the quotation marks, apostrophes and spaces of the new one, where nothing else differs.

    Two publishers' typewriters are no change of a rule. Texts above ``MAX_TOKENS`` stay as they are.

    >>> in_hand_of("It’s “red”", "It's \\"blue\\"")
    'It’s “blue”'
    """
    left, right = _TOKEN.findall(old), _TOKEN.findall(new)
    if max(len(left), len(right)) > MAX_TOKENS:
        return old
    codes = Indel.opcodes([token.translate(_LEVEL) for token in left], [token.translate(_LEVEL) for token in right])
    return "".join(token for code in codes
                   for token in (right[code.dest_start:code.dest_end] if code.tag == "equal"
                                 else left[code.src_start:code.src_end]))


def _blocks(left: Sequence[str], right: Sequence[str]) -> list[tuple[bool, int, int, int, int]]:
    """(kept, old start, old end, new start, new end), covering both sides."""
    if max(len(left), len(right)) <= MAX_TOKENS:
        return [(code.tag == "equal", code.src_start, code.src_end, code.dest_start, code.dest_end)
                for code in Indel.opcodes(left, right)]
    head = _alike(left, right)
    tail = _alike(left[head:][::-1], right[head:][::-1])
    ends = len(left) - tail, len(right) - tail
    return [(True, 0, head, 0, head), (False, head, ends[0], head, ends[1]),
            (True, ends[0], len(left), ends[1], len(right))]


def _joined(blocks: Sequence[tuple[bool, int, int, int, int]],
            left: Sequence[str]) -> list[tuple[bool, int, int, int, int]]:
    """Blocks with small islands between changes told as changed, and neighbours of one kind joined."""
    told = []
    for i, (kept, a, b, c, d) in enumerate(blocks):
        letters = sum(len(token) for token in left[a:b] if token[0].isalnum() or token[0] == "{")
        inside = 0 < i < len(blocks) - 1
        told.append((kept and not (inside and letters < _ISLAND), a, b, c, d))
    joined = []
    for kept, group in groupby(told, key=lambda block: block[0]):
        run = list(group)
        joined.append((kept, run[0][1], run[-1][2], run[0][3], run[-1][4]))
    return joined


def _pieces(blocks: Sequence[tuple[bool, int, int, int, int]], left: Sequence[str],
            right: Sequence[str]) -> Iterator[Piece]:
    for kept, a, b, c, d in blocks:
        if kept:
            if a < b:
                yield Piece(Op.KEPT, "".join(left[a:b]))
            continue
        # spaces or marks that both sides share at the edges of a change stay out of it
        head = _alike(left[a:b], right[c:d])
        tail = _alike(left[a + head:b][::-1], right[c + head:d][::-1])
        for op, text in ((Op.KEPT, left[a:a + head]), (Op.DELETED, left[a + head:b - tail]),
                         (Op.INSERTED, right[c + head:d - tail]), (Op.KEPT, left[b - tail:b])):
            if text:
                yield Piece(op, "".join(text))


def _alike(left: Sequence[str], right: Sequence[str]) -> int:
    """How many tokens the two begin with in common."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(left, right, strict=False)))
