"""Headings of chapters and sections, as the publisher prints them and as others do.

``704. State-Based Actions`` is a heading wherever it follows; ``Section 704: …``, ``704 - …``, ``704 …``, ``## 704. …``
and a bare ``704.`` are one only where the exact-successor rule and the contents list (or the first number below) agree.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from refapp.ingest import numbering
from refapp.ingest.lines import Line
from refapp.lazy_dataclass import dataclass
from refapp.model import RuleNumber

HEADING = re.compile(r"(?P<number>[1-9]\d{2}|[1-9])\s?\.\s+(?P<title>\D.*|\d+\D.*)", re.DOTALL)
_DRESSED = re.compile(
    r"[•*·#_>\s-]*(?:(?:sections?|chap(?:ter|itre)|part(?:ie)?)\s+)?(?P<number>[1-9]\d{2}|[1-9])(?![\d.,][\d])\s?[.:)–—-]{0,2}"
    r"(?:[*_\s]+(?P<title>\D.*?))?[*_#\s]*", re.DOTALL | re.IGNORECASE)
_LEADERS = re.compile(r"(?:\s*[.…·_]{2,}\s*|\s+)\d{1,4}$")
_RUNS_ON = re.compile(r"(?:(?P<chapter>[1-9])\. \D{2,60} (?=(?P=chapter)\d\d\. ))?"
                      r"(?P<section>[1-9]\d{2})\. .{2,60}? (?P=section)\.1[.a]? ")
LONGEST = 120
"""Characters; no heading is longer."""


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading's number and title; ``plain`` is true for the publisher's way of writing it."""

    number: RuleNumber
    title: str
    plain: bool


def plain(text: str) -> Heading | None:
    """The heading that a line is as the publisher prints one."""
    match = HEADING.fullmatch(text)
    return Heading(RuleNumber(int(match["number"])), match["title"].strip(), True) if match else None


def runs_on(text: str) -> bool:
    """Whether a line begins with a heading whose first rule follows in the same line."""
    return _RUNS_ON.match(text) is not None


def dressed(text: str) -> Heading | None:
    """The heading that a line may be; for the caller to say whether it can be one here."""
    match = _DRESSED.fullmatch(text) if len(text) <= LONGEST else None
    return Heading(RuleNumber(int(match["number"])), (match["title"] or "").strip(), False) if match else None


def fold(title: str) -> str:
    """A title as two places of a document are compared."""
    return re.sub(r"[^\w]+", " ", title).strip().lower()


def listed(heading: Heading, contents: Mapping[str, str]) -> bool:
    """Whether the contents list has this very heading; it has the title of one that lost it."""
    title = contents.get(str(heading.number))
    return title is not None and (not heading.title or fold(title) == fold(heading.title))


def has_child(lines: Sequence[Line], number: RuleNumber) -> bool:
    """Whether one of the next lines has a number below this one."""
    for line in lines:
        match = HEADING.fullmatch(line.text)
        reading = numbering.read(line.text)
        below = reading.number if reading else RuleNumber(int(match["number"])) if match else None
        if below is not None and below != number and number.contains(below):
            return True
    return False


def without_page_numbers(titles: Sequence[str]) -> list[str]:
    """The titles of a contents list; page numbers behind most of them are taken off."""
    with_numbers = sum(_LEADERS.search(title) is not None for title in titles)
    if with_numbers * 2 <= len(titles):
        return list(titles)
    return [_LEADERS.sub("", title) for title in titles]
