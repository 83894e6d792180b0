"""One section as a page of the French rules site: English or French text under a French header.

Layout: a header in French whatever the language, one line with the days of both languages' editions
(DD/MM/YYYY), a contents list, a heading ``NNN. Chapter : Section``, then each number alone on its line and
its text under it. On some pages the rules from some point on run together in one paragraph, and examples
stand in the middle of paragraphs; runs are parted by the exact-successor rule only. Nothing is taken from
the header but the dates.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from difflib import SequenceMatcher

from refapp.ingest import numbering, paragraphs
from refapp.ingest.dates import effective_date
from refapp.ingest.draft import Draft
from refapp.ingest.lines import Line
from refapp.ingest.registry import Raw, register
from refapp.ingest.sequence import accept
from refapp.ingest.words import CHAPTERS, CONTENTS, GLOSSARY, heading
from refapp.model import RuleNumber

_DATES = re.compile(r"(?:R[èe]gles|Rules)\s+(?P<which>US|EN|VO|FR|VF)\s?[\[(]?\s?"
                    r"(?P<d>\d{1,2})[/.-](?P<m>\d{1,2})[/.-](?P<y>\d{4})", re.IGNORECASE)
_LANGS = {"us": "en", "en": "en", "vo": "en", "fr": "fr", "vf": "fr"}
_SECTION = re.compile(r"(?P<number>[1-9]\d{2})\s?\.\s+(?P<chapter>\S.*?)\s+[:–—-]\s+(?P<title>\S.*)")
_RUNS_ON = re.compile(r"(?P<number>[1-9]\d{2})\s?\.\s+(?P<chapter>[^\d\s].{0,80}?)\s+[:–—-]\s+(?P<title>\S.{0,80}?)\s+"
                      r"(?=(?P=number)\.1(?:a|\.|\s))")
_CHAPTER = re.compile(r"(?:[-•*]\s*)?(?P<number>\d|[1-9]\d{2})\.\s+(?P<title>\D.*)")
_ALONE = re.compile(r"[1-9]\d{2}\s?\.\s?\d{1,4}\s?(?:[a-zA-Z]{1,2})?\s?\.?")
_SENTENCE_END = re.compile(r"[.!?:;…][)\]”»\"’]*$")
LONGEST = 300
"""Characters; no heading, date line or chapter title is longer, and no such pattern is tried on a longer line."""
_FOOTER = 100
"""Characters; a line without a full stop after the last rule is the page's footer if it is no longer."""


@register()
class SitePage:
    """Pages of one section, as saved from the site as text."""

    name = "site-page"

    def recognises(self, raw: Raw) -> bool:
        # the header's words are no proof: a French edition of the publisher's has them too
        dated = any(_DATES.search(line.text[:LONGEST]) for line in raw.lines[:60])
        alone = sum(1 for line in raw.lines if _ALONE.fullmatch(line.text))
        if dated:
            return alone > 0 or any(map(_section, raw.lines))
        return alone > 2 and alone * 4 > len(raw.lines) and not _is_whole(raw.lines)

    def parse(self, raw: Raw) -> Draft:
        draft = Draft(raw.name, raw.lines)
        draft.problems.extend(raw.decoded.problems)
        draft.partial = draft.repair_typography = True
        start = _first(raw.lines)
        _head(draft, raw.lines[:start])
        _body(draft, raw.lines[start:])
        return draft


def _is_whole(lines: Sequence[Line]) -> bool:
    """Whether these are the publisher's rules, laid out otherwise: they say from when they are in force, or end with a
    glossary."""
    return (any(effective_date(line.text) for line in lines[:60])
            or any(heading(line.text) in GLOSSARY for line in lines[60:]))


def _first(lines: Sequence[Line]) -> int:
    """Where the section begins: its heading, or the first number where the heading is missing."""
    first = next((i for i, line in enumerate(lines) if _reading(line) is not None), len(lines))
    return max((i for i, line in enumerate(lines[:first]) if _section(line)), default=first - _is_plain(lines, first))


def _is_plain(lines: Sequence[Line], first: int) -> bool:
    """Whether the line before the first number is its section's heading without the chapter's name."""
    reading = _reading(lines[first]) if first < len(lines) else None
    match = _CHAPTER.fullmatch(lines[first - 1].text) if first else None
    return reading is not None and match is not None and match["number"] == str(reading.number.section)


def _section(line: Line) -> re.Match[str] | None:
    """The heading ``NNN. Chapter : Section``, alone or with its rules behind it; None for any other line."""
    return _RUNS_ON.match(line.text) or (_SECTION.fullmatch(line.text) if len(line.text) <= LONGEST else None)


def _reading(line: Line) -> numbering.LeadingNumber | None:
    """A number alone on its line, or followed by its text."""
    if _ALONE.fullmatch(line.text):
        text = re.sub(r"\s", "", line.text)
        try:
            number = RuleNumber.parse(text.rstrip(".").lower())
        except ValueError:
            return None
        return numbering.LeadingNumber(number, line.text, "", text == f"{number}" + ("" if number.sub else "."))
    return numbering.read(line.text)


def _head(draft: Draft, lines: Sequence[Line]) -> None:
    for line in lines:
        for match in _DATES.finditer(line.text[:LONGEST]):
            try:
                day = date(int(match["y"]), int(match["m"]), int(match["d"]))
            except ValueError:
                draft.report("edition.no-date", line.no, found=match.group())
                continue
            draft.dates_by_lang[_LANGS[match["which"].lower()]] = (day, line.no)
    contents = next((i for i, line in enumerate(lines)
                     if heading(line.text) in CONTENTS or _CHAPTER.fullmatch(line.text)), len(lines))
    end = contents + 1
    while end < len(lines) and _CHAPTER.fullmatch(lines[end].text):
        end += 1
    draft.add_matter("chrome", lines[:contents])
    draft.add_matter("contents", lines[contents:end])
    for line in lines[contents:end]:
        _check_chapter(draft, line)
        draft.hints.append(line.text)
    draft.add_matter("introduction", lines[end:])


def _check_chapter(draft: Draft, line: Line) -> None:
    """Report a chapter title of the contents list that is spelt as no edition spells it."""
    match = _CHAPTER.fullmatch(line.text)
    titles = CHAPTERS.get(int(match["number"]), ()) if match is not None and len(line.text) <= LONGEST else ()
    if match is not None and titles and _fold(match["title"]) not in map(_fold, titles):
        nearest = max(sorted(titles), key=lambda title: SequenceMatcher(None, title, match["title"]).ratio())
        draft.report("contents.spelling", line.no, found=match["title"], expected=nearest)


def _fold(title: str) -> str:
    return re.sub(r"[\W_]+", " ", title).strip().lower()


def _body(draft: Draft, lines: Sequence[Line]) -> None:
    body = _without_footer(draft, lines)
    readings = [_reading(line) for line in body]
    for i, line in enumerate(body):
        if _open_section(draft, line):
            continue
        plain = _CHAPTER.fullmatch(line.text) if i == 0 and _is_plain(body, 1) else None
        if plain is not None:
            draft.begin(RuleNumber(int(plain["number"])), line, plain["title"].strip(),
                        column=plain.start("title") + 1, heading=True)
            continue
        reading = readings[i]
        if reading is not None:
            alone = _ALONE.fullmatch(line.text) is not None
            following = next((r.number for r in readings[i + 1:i + 12] if r is not None), None)
            number = accept(draft, line, reading, following, alone=alone or (reading.canonical and line.after_blank))
            if number is not None:
                draft.begin(number, line)
                if reading.rest:
                    paragraphs.book(draft, line, reading.rest, len(line.text) - len(reading.rest))
                continue
        if draft.entries:
            draft.extend(line)
            paragraphs.book(draft, line, line.text, 0)


def _open_section(draft: Draft, line: Line) -> bool:
    match = _section(line)
    if match is None:
        return False
    number = RuleNumber(int(match["number"]))
    if draft.last is not None and number <= draft.last:
        return False
    _check_heading(draft, line, match)
    draft.begin(number, line, heading=True)
    start = match.start("title")
    paragraphs.book(draft, line, line.text[start:], start, headings={str(number): match["title"].strip()})
    return True


def _check_heading(draft: Draft, line: Line, match: re.Match[str]) -> None:
    """Report a section heading that names another chapter than the page's contents list does."""
    listed = [m["title"] for hint in draft.hints
              if (m := _CHAPTER.fullmatch(hint)) and m["number"] == match["number"][0]]
    if listed and _fold(listed[0]) != _fold(match["chapter"]):
        draft.report("contents.title", line.no, found=match["chapter"], expected=listed[0])


def _without_footer(draft: Draft, lines: Sequence[Line]) -> Sequence[Line]:
    """The lines without the page's footer: short last lines that end no sentence and are no title."""
    end = len(lines)
    while end > 2 and len(lines[end - 1].text) <= _FOOTER and not _SENTENCE_END.search(lines[end - 1].text) \
            and _reading(lines[end - 1]) is None and _reading(lines[end - 2]) is None:
        end -= 1
    draft.add_matter("chrome", lines[end:])
    return lines[:end]
