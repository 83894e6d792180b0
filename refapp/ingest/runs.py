"""Rules and examples that run together inside one paragraph, parted again.

A number opens an entry only where it is the exact successor of the entry before it, its text begins like a
sentence, *and* it stands where an entry can begin: at the start, after the end of a sentence, or after the
title of a title rule whose first subrule it is. A reference (``see rule 704.6.``, ``(cf. 101.4)``) is none of
these. A heading is parted where the contents list has it and it follows. Everything else is text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from refapp.lazy_dataclass import dataclass
from refapp.model import RuleNumber

_NUMBER = re.compile(r"(?<![\w.,])(?P<number>[1-9]\d{2}\.\d{1,4}(?:[a-z]{1,2}|\.)|[1-9](?:\d{2})?\.)"
                     r"\s+(?=[^\s\-–—,;:.)])")
# a few rules end without a full stop, but none without one or a closing mark
_SENTENCE_END = re.compile(r"[.!?…:)\]”»\"’‘]\s*$")
_REFERENCE = re.compile(
    r"(?:\b(?:rules?|règles?|regles?|sections?|see|voir|cf|and|et|or|ou|to|à|through|steps?|étapes?|with|avec|"
    r"of|de|than|que|the|la|les|under|in|dans|also|aussi)|\bcf\.|[-–—,;(])\s*$", re.IGNORECASE)
EXAMPLE = re.compile(r"(?:(?<=[.!?…:”»’‘\")\]])\s+|^)(?:Examples?|Exemples?|EXAMPLES?|EXEMPLES?)[\s\u00a0\u202f]?:\s*")
TITLE = 60
"""Characters; what stands between a title rule's number and its first subrule is no longer."""


@dataclass(frozen=True, slots=True)
class Segment:
    """A stretch of a paragraph: the number that opens it (None for the first), its text, its 0-based offset."""

    number: RuleNumber | None
    surface: str
    text: str
    offset: int


@dataclass(frozen=True, slots=True)
class Suspect:
    """A number that stands like the opening of an entry but is not the exact successor: left as text."""

    surface: str
    last: RuleNumber
    offset: int


def split_rules(text: str, last: RuleNumber | None,
                headings: Mapping[str, str] = MappingProxyType({})) -> tuple[list[Segment], list[Suspect]]:
    """Part a paragraph at the numbers that open entries; ``last`` is the number the paragraph belongs to.

    ``headings`` are the titles of chapters and sections, where they are known. Also gives the numbers that look like
    openings but do not follow, for the caller to report.
    """
    segments: list[Segment] = []
    suspects: list[Suspect] = []
    start, number, surface = 0, None, ""
    for match, found in _openings(text, last, suspects, headings):
        segments.append(_segment(number, surface, text, start, match.start()))
        start, number, surface = match.end(), found, match["number"]
    segments.append(_segment(number, surface, text, start, len(text)))
    return segments, suspects


def _segment(number: RuleNumber | None, surface: str, text: str, start: int, end: int) -> Segment:
    part = text[start:end]
    return Segment(number, surface, part.strip(), start + len(part) - len(part.lstrip()))


def _openings(text: str, last: RuleNumber | None, suspects: list[Suspect],
              headings: Mapping[str, str]) -> Iterator[tuple[re.Match[str], RuleNumber]]:
    begun = 0
    for match in _NUMBER.finditer(text):
        try:
            number = RuleNumber.parse(match["number"].rstrip("."))
        except ValueError:
            continue
        if last is None or text[match.end()].islower():
            continue
        title = headings.get(str(number)) if number.rule is None else ""
        if title is None or not text.startswith(title, match.end()):
            continue  # no heading
        before = text[max(begun, match.start() - 2 * TITLE):match.start()]
        # the end of a section's title may look like a reference: "101. Golden Rules 101.1."
        titled = last.rule is None and number.parent == last and headings.get(str(last)) == before.strip()
        if (_REFERENCE.search(before) and not titled) or (before.strip() and not _SENTENCE_END.search(before)
                                         and not _ends_title(before, last, number)):
            continue
        if number not in last.successors():
            if number.rule is not None and number.section == last.section and _SENTENCE_END.search(before):
                suspects.append(Suspect(match["number"], last, match.start()))
            continue
        yield match, number
        last, begun = number, match.end()


def _ends_title(before: str, last: RuleNumber, number: RuleNumber) -> bool:
    """Whether the text since the number before is the title of a title rule whose first subrule comes."""
    title = before.strip()
    return (last.sub is None and number.parent == last and len(title) <= TITLE
            and re.search(r"[.;:?]", title) is None)


def split_examples(text: str) -> list[tuple[bool, str, int]]:
    """Part a paragraph at its example labels: (is an example, text without label, 0-based offset)."""
    parts: list[tuple[bool, str, int]] = []
    start, example = 0, False
    for match in EXAMPLE.finditer(text):
        if text[start:match.start()].strip():
            parts.append((example, text[start:match.start()].strip(), start))
        start, example = match.end(), True
    if text[start:].strip() or example:
        parts.append((example, text[start:].strip(), start))
    return parts
