"""One section as the search result of the English rulings site: bullets with a provenance tag each.

Layout: the site's lines, ``NNN - Section``, then ``• NNN.Na - text [CompRules 2009/07/08]`` per rule, examples
indented under their rule with a tag of their own. A tag ends a paragraph however the lines were broken or joined
since. The page names the day on which *rulings* were released, not
the edition; the edition is the one in force that day, or the one just posted where a tag says so. Notes that
the site added to the rules are kept aside, because they are not rules.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date

from refapp.ingest import editions, numbering
from refapp.ingest.dates import find_dates
from refapp.ingest.draft import Draft, Piece
from refapp.ingest.lines import Line
from refapp.ingest.registry import Raw, register
from refapp.ingest.sequence import accept
from refapp.ingest.words import EXAMPLE
from refapp.model import RuleNumber

_BULLET = r"(?:[•*·▪◦o–-]\s*)?"
_RULE = re.compile(_BULLET + r"(?P<number>[1-9]\d{2}\.\s?\d{1,4}\s?[a-zA-Z]{0,2}\.?)\s+[-–—]\s+(?P<text>\S.*)")
_RULE_BEGINS = re.compile(_BULLET + r"[1-9]\d{2}\.\s?\d{1,4}\s?[a-zA-Z]{0,2}\.?\s+[-–—]\s+\S")
_SECTION = re.compile(_BULLET + r"(?P<number>[1-9]\d{2})\.?\s+[-–—]\s+(?P<title>[^\d\s].*)")
_TAG = re.compile(r"\s*\[(?P<tag>[^\[\]]*?\d{4}/\d{1,2}/\d{1,2}[^\[\]]*)\]\s*$")
_RELEASE = re.compile(r"\brelease\b|\brulings\b|\bbased on\b", re.IGNORECASE)
_SEAM = re.compile(r"(?<=\d\])\s|\s(?=[•*·▪◦]\s{1,4}[1-9]\d{2}\.\d)")
_NOTE = re.compile(_BULLET + r"(?:\d[\w.]{0,12}\.)?(?:notes?|rulings?)\b\.?\d*\s*[-–—:]", re.IGNORECASE)


@register()
class SearchPage:
    """Search results of the rulings site, as saved from it as text."""

    name = "search-page"

    def recognises(self, raw: Raw) -> bool:
        lines = _paragraphs(raw.lines)
        rules = [line for line in lines if _RULE.fullmatch(line.text)]
        return bool(rules) and (any(_tag(line.text) for line in rules)
                                or any(_RELEASE.search(line.text) for line in lines[:12]))

    def parse(self, raw: Raw) -> Draft:
        lines = _paragraphs(raw.lines)
        draft = Draft(raw.name, lines)
        draft.problems.extend(raw.decoded.problems)
        draft.partial = True
        first = next(i for i, line in enumerate(lines) if _RULE.fullmatch(line.text))
        start = max((i for i, line in enumerate(lines[:first]) if _SECTION.fullmatch(line.text)), default=first)
        last = max(i for i, line in enumerate(lines)
                   if _RULE.fullmatch(line.text) or _tag(line.text) or (i > first and EXAMPLE.match(line.text)))
        draft.add_matter("chrome", lines[:start])
        shown = lines[start:last + 1]
        for line, later in zip(shown, _rules_after(shown), strict=True):
            _line(draft, line, later)
        draft.add_matter("chrome", lines[last + 1:])
        _date(draft, lines[:start])
        return draft


def _paragraphs(lines: Sequence[Line]) -> tuple[Line, ...]:
    """The lines, parted behind a tag and before a bullet, and joined where a paragraph's tag is on a later line."""
    parted: list[Line] = []
    for line in lines:
        pieces = _SEAM.split(line.text)
        parted += [line] if len(pieces) == 1 else [
            Line(line.no, piece.strip(), line.indented, line.after_blank, line.parts, line.indent)
            for piece in pieces if piece.strip()]
    found: list[Line] = []
    waiting = False  # for the tag of a paragraph that has begun
    ends = [i for i, line in enumerate(parted) if _tag(line.text)]
    for i, line in enumerate(parted):
        begins = _RULE_BEGINS.match(line.text) or EXAMPLE.match(line.text) or _NOTE.match(line.text)
        if waiting and not begins and not _SECTION.fullmatch(line.text) and ends and i <= ends[-1]:
            before = found[-1]
            found[-1] = Line(before.no, f"{before.text} {line.text}", before.indented, before.after_blank,
                             (*before.parts, *line.parts), before.indent)
        else:
            found.append(line)
            waiting = bool(begins)
        waiting = waiting and _tag(found[-1].text) is None
    return tuple(found)


def _rules_after(lines: Sequence[Line]) -> list[re.Match[str] | None]:
    """For each line the next rule after it; read from the end, so that time grows with the lines alone."""
    found: list[re.Match[str] | None] = []
    later: re.Match[str] | None = None
    for line in reversed(lines):
        found.append(later)
        later = _RULE.fullmatch(line.text) or later
    return found[::-1]


def _line(draft: Draft, line: Line, later: re.Match[str] | None) -> None:
    rule = _RULE.fullmatch(line.text)
    if rule is not None and (reading := _reading(rule)) is not None:
        following = _reading(later) if later is not None else None
        number = accept(draft, line, reading, following.number if following else None, alone=True)
        if number is not None:
            draft.begin(number, line)
            _piece(draft, line, rule["text"], rule.start("text"))
            return
    section = _SECTION.fullmatch(line.text)
    if section is not None and (draft.last is None or int(section["number"]) > draft.last.section):
        draft.begin(RuleNumber(int(section["number"])), line, section["title"].strip(),
                    column=section.start("title") + 1, heading=True)
        return
    if _NOTE.match(line.text) or not draft.entries:
        draft.report("page.note", line.no, found=line.text[:60])
        draft.add_matter("note", [line])
        return
    draft.extend(line)
    label = EXAMPLE.match(line.text)
    if label is not None:
        _piece(draft, line, line.text[label.end():], label.end(), example=True)
    else:
        _piece(draft, line, line.text, 0)


def _tag(text: str) -> re.Match[str] | None:
    """The provenance tag at the end of a text, looked for only there."""
    return _TAG.search(text[-120:])


def _reading(match: re.Match[str]) -> numbering.LeadingNumber | None:
    surface = match["number"]
    try:
        number = RuleNumber.parse(re.sub(r"\s", "", surface).rstrip(".").lower())
    except ValueError:
        return None
    return numbering.LeadingNumber(number, surface, match["text"], surface == str(number))


def _piece(draft: Draft, line: Line, text: str, offset: int, *, example: bool = False) -> None:
    """Book a paragraph or example to the rule read last, its provenance tag taken off."""
    entry = draft.entries[-1]
    match = _tag(text)
    if match is not None:
        entry.tags.append(match["tag"])
        text = text[:len(text) - len(match.group())]
    elif not entry.heading:
        draft.report("tag.missing", line.no, found=str(entry.number), number=entry.number)
    (entry.examples if example else entry.paragraphs).append(Piece(text.strip(), line.no, offset + 1))


def _date(draft: Draft, top: tuple[Line, ...]) -> None:
    """The edition: in force on the day of the release, or newer where a tag is newer than that edition."""
    released = next(((day, line.no) for line in top if _RELEASE.search(line.text)
                     for day in find_dates(line.text)), None)
    tags = [day for entry in draft.entries for tag in entry.tags for day in find_dates(tag)]
    newest = max(tags, default=None)
    edition: date | None = editions.in_force(released[0]) if released else None
    if newest is not None and (edition is None or newest > edition):
        edition = editions.posted(newest)
    if edition is None:
        return
    line = released[1] if released else draft.entries[0].line
    draft.dates.append((edition, line))
    shown = released[0] if released else newest
    if shown is not None and shown != edition:
        draft.report("edition.in-force", line, found=shown.isoformat(), expected=edition.isoformat())
