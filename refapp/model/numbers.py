"""Rule numbers: parse, print, order and succession.

A rule number is written ``7`` (chapter), ``704`` (section), ``704.5`` (rule) or ``704.5k``
(subrule). The publisher's numbering skips the letters l and o and continues after z with aa.
This module knows the canonical spelling only; the many spellings that people type are read by
:mod:`refapp.cite.spelling`.
"""

from __future__ import annotations

import re
from enum import StrEnum
from functools import lru_cache, total_ordering

from refapp.lazy_dataclass import dataclass

LETTERS = "abcdefghijkmnpqrstuvwxyz"
"""Subrule letters in order: the alphabet without l and o."""

_CANONICAL = re.compile(r"(?:([1-9])|([1-9][0-9]{2})(?:\.([1-9][0-9]{0,3})([a-z]{1,2})?)?)", re.ASCII)


class Kind(StrEnum):
    """What a number names."""

    CHAPTER = "chapter"
    SECTION = "section"
    RULE = "rule"
    SUBRULE = "subrule"


@total_ordering
@dataclass(frozen=True, slots=True)
class RuleNumber:
    """The number of a chapter, section, rule or subrule.

    ``section`` holds the chapter digit (1 to 9) for a chapter and three digits otherwise; ``rule``
    is None for chapters and sections; ``sub`` is the subrule's letter or letters, else None.
    Numbers are ordered as printed in the book (603.10 after 603.9, 704.5aa after 704.5z); a
    chapter comes before its sections. A number is not an identity: see ``RuleGraph``.
    """

    section: int
    rule: int | None = None
    sub: str | None = None

    def __post_init__(self) -> None:
        if _CANONICAL.fullmatch(str(self)) is None:
            raise ValueError(f"not a rule number: {str(self)!r}")

    @classmethod
    @lru_cache(maxsize=8192)
    def parse(cls, text: str) -> RuleNumber:
        """Read the canonical spelling; raises ValueError for anything else. Remembered: the same are read again."""
        match = _CANONICAL.fullmatch(text)
        if match is None:
            raise ValueError(f"not a rule number: {text!r}")
        chapter, section, rule, sub = match.groups()
        return cls(int(chapter or section), int(rule) if rule else None, sub)

    def __str__(self) -> str:
        if self.rule is None:
            return f"{self.section}" if self.sub is None else f"{self.section}?{self.sub}"
        return f"{self.section}.{self.rule}{self.sub or ''}"

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, RuleNumber):
            return NotImplemented
        return self.sort_key < other.sort_key

    @property
    def sort_key(self) -> tuple[int, int, int, int, str]:
        """Book order: chapter, section, rule, number of letters, letters."""
        chapter = self.section if self.section < 10 else self.section // 100
        section = 0 if self.section < 10 else self.section
        return (chapter, section, self.rule or 0, len(self.sub or ""), self.sub or "")

    @property
    def kind(self) -> Kind:
        if self.section < 10:
            return Kind.CHAPTER
        if self.rule is None:
            return Kind.SECTION
        return Kind.RULE if self.sub is None else Kind.SUBRULE

    @property
    def parent(self) -> RuleNumber | None:
        """The number one level up; None for a chapter."""
        if self.sub is not None:
            return _above(self.section, self.rule)
        if self.rule is not None:
            return _above(self.section)
        return _above(self.section // 100) if self.section >= 100 else None

    @property
    def chapter(self) -> RuleNumber:
        return _above(self.section if self.section < 10 else self.section // 100)

    def contains(self, other: RuleNumber) -> bool:
        """Whether ``other`` is this number or stands below it."""
        step: RuleNumber | None = other
        while step is not None and step != self:
            step = step.parent
        return step is not None

    def successors(self) -> tuple[RuleNumber, ...]:
        """The numbers that may stand next in an edition: the exact-successor rule.

        After 704.5k: 704.5m, 704.6, 705 and 8. After 704.5: 704.5a, 704.6, 705, 8.
        After 704: 704.1, 705 (never used so far), 8. After chapter 7: 700.
        """
        if self.section < 10:
            return (RuleNumber(self.section * 100),)
        found: list[RuleNumber] = []
        if self.rule is None:
            found.append(RuleNumber(self.section, 1))
        else:
            found.append(RuleNumber(self.section, self.rule, next_letter(self.sub)))
            found.append(RuleNumber(self.section, self.rule + 1))
        if self.section < 999:
            found.append(RuleNumber(self.section + 1))
        if self.section < 900:
            found.append(RuleNumber(self.section // 100 + 1))
        return tuple(found)


@lru_cache(maxsize=2048)
def _above(section: int, rule: int | None = None) -> RuleNumber:
    """What stands above a number: few are, and they are asked for all the time."""
    return RuleNumber(section, rule)


def next_letter(sub: str | None) -> str:
    """The subrule letter after ``sub``: None → a, k → m, n → p, z → aa, az → ba."""
    if sub is None:
        return "a"
    head, last = sub[:-1], sub[-1]
    if last == "z":
        return (next_letter(head) if head else "a") + "a"
    return head + next(letter for letter in LETTERS if letter > last)
