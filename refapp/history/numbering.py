"""The numbers of an edition as text: one line a section, runs folded, order and repetitions exact.

``704 1a 2-4 5a-z 6a-f 7`` stands for 704, 704.1, 704.1a, 704.2, 704.3, 704.4, 704.5, 704.5a … ``5a-d,d-f``
repeats 704.5d; ``!8b`` is 704.8b without 704.8. A *key* is a number, or ``702.30d#2`` for the second rule
of that number in the same edition. Reading is the exact inverse of writing.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache

from refapp.model import RuleNumber, next_letter

_TOKEN = re.compile(r"(!?)(\d+)(?:-(\d+)|((?:[a-z]+(?:-[a-z]+)?,?)+))?")


def write_numbers(numbers: Iterable[RuleNumber]) -> str:
    """The text of an edition's numbers in document order."""
    lines: list[str] = []
    section: list[RuleNumber] = []
    for number in numbers:
        if number.rule is None or (section and section[0].section != number.section):
            _flush(section, lines)
            section = [number]
        else:
            section.append(number)
    _flush(section, lines)
    return "".join(line + "\n" for line in lines)


def _flush(section: Sequence[RuleNumber], lines: list[str]) -> None:
    if not section:
        return
    head = section[0]
    bare = head.rule is None
    tokens = [str(head) if bare else f"!{head.section}"]
    blocks: list[tuple[bool, int, list[str]]] = []
    for number in section[1:] if bare else section:
        assert number.rule is not None
        if number.sub is None:
            blocks.append((True, number.rule, []))
        elif blocks and blocks[-1][1] == number.rule:
            blocks[-1][2].append(number.sub)
        else:
            blocks.append((False, number.rule, [number.sub]))
    i = 0
    while i < len(blocks):
        own, rule, letters = blocks[i]
        j = i
        while (own and not letters and j + 1 < len(blocks) and blocks[j + 1][0] and not blocks[j + 1][2]
               and blocks[j + 1][1] == blocks[j][1] + 1):
            j += 1
        if j > i:
            tokens.append(f"{rule}-{blocks[j][1]}")
        else:
            tokens.append(f"{'' if own else '!'}{rule}{_fold(letters)}")
        i = j + 1
    lines.append(" ".join(tokens))


def _fold(letters: Sequence[str]) -> str:
    runs: list[list[str]] = []
    for letter in letters:
        if runs and next_letter(runs[-1][1]) == letter:
            runs[-1][1] = letter
        else:
            runs.append([letter, letter])
    return ",".join(first if first == last else f"{first}-{last}" for first, last in runs)


def read_lines(text: str) -> dict[str, tuple[str, ...]]:
    """Per section (or chapter) its lines, unfolded on demand by :func:`unfold`; document order."""
    found: dict[str, tuple[str, ...]] = {}
    for line in text.splitlines():
        if line:
            head = line.split(" ", 1)[0].removeprefix("!")
            found[head] = (*found.get(head, ()), line)
    return found


@lru_cache(maxsize=4096)
def unfold(line: str) -> tuple[str, ...]:
    """The numbers of one line as text; the same line of many editions is unfolded once.

    Raises ValueError for a line that :func:`write_numbers` does not write.
    """
    head, *tokens = line.split(" ")
    section = head.removeprefix("!")
    found = [section] if section == head else []
    for token in tokens:
        match = _TOKEN.fullmatch(token)
        if match is None:
            raise ValueError(f"not a line of rule numbers: {line[:80]!r}")
        without, rule, last, letters = match.groups()
        if last:
            found.extend(f"{section}.{n}" for n in range(int(rule), int(last) + 1))
            continue
        if not without:
            found.append(f"{section}.{rule}")
        for run in (letters or "").split(","):
            letter, _, end = run.partition("-")
            while letter:
                found.append(f"{section}.{rule}{letter}")
                letter = next_letter(letter) if end and letter != end else ""
    return tuple(found)


@lru_cache(maxsize=4096)
def tally(line: str) -> Counter[str]:
    """How often each number stands in one line."""
    return Counter(unfold(line))


def keys(numbers: Iterable[RuleNumber | str]) -> tuple[str, ...]:
    """The key of each place: ``704.5a``, and ``#2``, ``#3`` for repetitions.

    >>> keys(["702.30d", "702.30d"])
    ('702.30d', '702.30d#2')
    """
    seen: Counter[str] = Counter()
    found: list[str] = []
    for number in map(str, numbers):
        seen[number] += 1
        found.append(number if seen[number] == 1 else f"{number}#{seen[number]}")
    return tuple(found)


@lru_cache(maxsize=8192)
def number_of(key: str) -> RuleNumber:
    """The number that a key names."""
    return RuleNumber.parse(key.partition("#")[0])


def letters_apart(one: str | None, other: str | None) -> int:
    """How far apart the letters of two subrules stand; none counts as before a."""
    def place(sub: str | None) -> int:
        return 0 if sub is None else sum(26 ** i * (ord(c) - 96) for i, c in enumerate(reversed(sub)))
    return abs(place(one) - place(other))
