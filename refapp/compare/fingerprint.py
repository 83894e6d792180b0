"""Fingerprints of an edition's wordings, so that a newer one can be aligned where the text is not there.

One line an entry: ten hexadecimal digits of the wording's SHA-256, then a sketch: the smallest hashes of
its words. Equal wordings are known for certain, alike ones by the share of their sketches; splits and
merges are not seen, and nothing can be read back. With both texts at hand nobody needs this.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256

from refapp.compare.sides import Side
from refapp.model import Rule, RuleNumber

DIGITS = 10
WORD_DIGITS = 5
SKETCH = 10
"""Words in a sketch. Ten tell a reworded rule of an edition of 3,300 from its neighbours."""


def write_fingerprints(side: Side) -> str:
    """The text of a fingerprint file: one line an entry, in document order."""
    return "".join(f"{digest} {''.join(sketch)}".rstrip() + "\n"
                   for digest, sketch in zip(*_prints(side), strict=True))


def read_fingerprints(text: str, numbers: Sequence[RuleNumber]) -> Side:
    """A side to match with :func:`sketched` ones. Raises ValueError where the lines do not fit the numbers."""
    lines = text.splitlines()
    if len(lines) != len(numbers):
        raise ValueError(f"{len(lines)} fingerprints for {len(numbers)} rules")
    side = Side.of([Rule(number, place) for place, number in enumerate(numbers)])
    sketches = [line[DIGITS + 1:] for line in lines]
    return replace(side, wordings=tuple(line[:DIGITS] for line in lines),
                   words=tuple(tuple(sketch[i:i + WORD_DIGITS] for i in range(0, len(sketch), WORD_DIGITS))
                               for sketch in sketches))


def sketched(side: Side) -> Side:
    """A side with its texts as :func:`read_fingerprints` would give them."""
    digests, sketches = _prints(side)
    return replace(side, wordings=digests, words=sketches, titles=(None,) * len(side),
                   examples=("",) * len(side))


def _prints(side: Side) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    hashes: dict[str, str] = {}
    for text in side.words:
        for word in text:
            if word not in hashes:
                hashes[word] = sha256(word.encode()).hexdigest()[:WORD_DIGITS]
    return (tuple(sha256(text.encode()).hexdigest()[:DIGITS] for text in side.wordings),
            tuple(tuple(sorted({hashes[word] for word in text})[:SKETCH]) for text in side.words))
