"""The publisher's layout: title, date, introduction, contents, numbered rules, glossary, credits.

Reads lines, whatever file they came from (plain text or Word), in any language of the LAYOUTS table.
Wording is never touched. Refuses to drop: a line that fits nowhere is reported and kept.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from refapp.ingest import glossary, headings, numbering, paragraphs
from refapp.ingest.dates import LONGEST_LINE, effective_date, find_dates
from refapp.ingest.draft import Draft
from refapp.ingest.headings import HEADING
from refapp.ingest.lines import Line
from refapp.ingest.sequence import accept
from refapp.ingest.words import CONTENTS, CREDITS, EXAMPLE, GLOSSARY, INTRODUCTION, heading
from refapp.model import Kind

__all__ = ["HEADING", "first_rule", "parse"]

_NEAR = 8
"""So many lines on stands, in the texts of others, the number that shows that an oddly dressed one opens the rules."""


def first_rule(lines: Sequence[Line]) -> int | None:
    """The place of the first line that begins with a rule's number."""
    for i, line in enumerate(lines):
        reading = numbering.read(line.text)
        if reading is not None and reading.rest and not reading.rest.isdigit():
            return i
        if headings.runs_on(line.text):
            return i
        loose = numbering.dressed(line.text, None) if reading is None else None
        if loose is not None and any(numbering.dressed(later.text, loose.number) for later in lines[i + 1:i + _NEAR]):
            return i
    return None


def parse(draft: Draft) -> None:
    """Read the draft's lines into it. The caller has made sure that there is at least one rule."""
    lines = draft.lines
    rule = first_rule(lines)
    if rule is None:
        return
    body = _body_start(lines, rule)
    terms = _find(lines, rule, GLOSSARY)
    ending = _find(lines, terms if terms is not None else rule, CREDITS)
    end = len(lines) if ending is None else ending
    _front(draft, lines[:body])
    if ending is not None:
        _dates(draft, lines[end:])
    if not draft.dates:
        _bare_date(draft, lines[:body])
    _rules(draft, lines[body:terms if terms is not None else end])
    if terms is not None:
        draft.add_matter("heading", lines[terms:terms + 1])
        glossary.read(draft, lines[terms + 1:end])
    if ending is not None:
        draft.add_matter("credits", lines[end:])


def _find(lines: Sequence[Line], start: int, words: frozenset[str]) -> int | None:
    return next((i for i in range(start, len(lines))
                 if len(lines[i].text) < 60 and heading(lines[i].text) in words), None)


def _body_start(lines: Sequence[Line], rule: int) -> int:
    """The rules begin at the section and chapter headings right before the first rule."""
    opening = (numbering.read(lines[rule].text) or headings.plain(lines[rule].text)
               or numbering.dressed(lines[rule].text, None))
    assert opening is not None
    start, above = rule, opening.number.parent
    for wanted in (above, above.parent if above else None):
        heading_ = headings.dressed(lines[start - 1].text) if start else None
        if heading_ is not None and heading_.number == wanted:
            start -= 1
    return start


def _front(draft: Draft, lines: Sequence[Line]) -> None:
    """Everything before the rules: title and date, introduction, contents."""
    kind, run = "title", list[Line]()
    _dates(draft, lines)
    for i, line in enumerate(lines):
        word = heading(line.text)
        starts = None
        if kind != "contents" and word in CONTENTS:
            starts = "contents"
        elif kind == "title" and word in INTRODUCTION:
            starts = "introduction"
        elif kind != "contents" and _is_list(lines[i:i + 2]):
            starts = "contents"
        if starts is not None:
            draft.add_matter(kind, run)
            kind, run = starts, []
        run.append(line)
        found = (headings.plain(line.text) or headings.dressed(line.text)) if kind == "contents" else None
        if found is not None and found.title:
            draft.contents.append((str(found.number), found.title, line.no))
        elif kind == "contents" and word in GLOSSARY:
            draft.contents.append(("glossary", line.text, line.no))
        elif kind == "contents" and word in CREDITS:
            draft.contents.append(("credits", line.text, line.no))
    draft.add_matter(kind, run)
    titles = headings.without_page_numbers([title for _, title, _ in draft.contents])
    draft.contents = [(number, title, line) for (number, _, line), title in zip(draft.contents, titles, strict=True)]


def _is_list(lines: Sequence[Line]) -> bool:
    """Whether two lines are a chapter and a section of it: a contents list without its heading."""
    matches = [HEADING.fullmatch(line.text) for line in lines]
    if len(matches) < 2 or matches[0] is None or matches[1] is None:
        return False
    return len(matches[1]["number"]) == 3 and matches[1]["number"][0] == matches[0]["number"]


def _dates(draft: Draft, lines: Sequence[Line]) -> None:
    for line in lines:
        day = effective_date(line.text)
        if day is not None:
            draft.dates.append((day, line.no))


def _bare_date(draft: Draft, lines: Sequence[Line]) -> None:
    """Take a date at the top that nothing introduces, if there is one and only one."""
    found = [(day, line.no) for line in lines[:10] if len(line.text) <= LONGEST_LINE for day in find_dates(line.text)]
    if len({day for day, _ in found}) == 1:
        draft.dates.append(found[0])
        draft.report("edition.bare-date", found[0][1], found=found[0][0].isoformat())


def _rules(draft: Draft, lines: Sequence[Line]) -> None:
    for i, line in enumerate(lines):
        reading = numbering.read(line.text)
        if reading is not None and _torn(draft, line, reading):
            reading = None
        if reading is not None and _rule(draft, lines, i, reading):
            continue
        if reading is None and (_heading(draft, lines, i) or _malformed(draft, line)):
            continue
        if _dressed(draft, line):
            continue
        label = EXAMPLE.match(line.text)
        if label is not None and draft.entries:
            _example(draft, line, label.end())
        elif draft.entries:
            _continue(draft, line)


def _rule(draft: Draft, lines: Sequence[Line], i: int, reading: numbering.LeadingNumber) -> bool:
    """Open a rule if its number fits here; else leave the line as text."""
    line = lines[i]
    readings = (numbering.read(later.text) for later in lines[i + 1:i + 30]
                if later.after_blank or draft.evenly_spaced)
    following = next((r.number for r in readings if r is not None and r.canonical), None)
    parted = line.after_blank or draft.evenly_spaced
    number = accept(draft, line, reading, following, alone=reading.canonical and parted)
    if number is None:
        return False
    if line.indented and parted:
        draft.report("number.indented", line.no, found=str(number), expected=str(number), number=number)
    if not parted and draft.entries and not draft.entries[-1].heading:
        draft.report("layout.no-blank-line", line.no, found=str(number), number=number)
    draft.begin(number, line)
    _text(draft, line, reading.rest)
    return True


def _text(draft: Draft, line: Line, text: str, *, example: bool = False) -> None:
    """Book the rest of a line to the entry read last."""
    titles = {number: title for number, title, _ in draft.contents}
    paragraphs.book(draft, line, text, len(line.text) - len(text), example=example, headings=titles)


def _torn(draft: Draft, line: Line, reading: numbering.LeadingNumber) -> bool:
    """Whether a number that does not follow is part of one that does (``704.5 f If …``)."""
    loose = None if numbering.successor(draft.last, reading.number) else numbering.malformed(line.text)
    if loose is None or draft.last is None or loose[0] == reading.surface or not numbering.opens_text(loose[1]):
        return False
    return any(numbering.same_signs(loose[0], n) for n in draft.last.successors())


def _malformed(draft: Draft, line: Line) -> bool:
    """Open a rule whose number lost or gained a character, where only one successor resembles it."""
    if draft.last is None or not (line.after_blank or draft.evenly_spaced):
        return False
    loose = numbering.malformed(line.text)
    if loose is None:
        return False
    meant = [n for n in draft.last.successors() if n.kind in (Kind.RULE, Kind.SUBRULE)
             and (numbering.resembles(loose[0], n) or numbering.same_signs(loose[0], n))]
    if len(meant) != 1 or not numbering.opens_text(loose[1]):
        return False
    draft.report("number.misprint", line.no, found=loose[0], expected=str(meant[0]), number=meant[0])
    draft.begin(meant[0], line)
    _text(draft, line, loose[1])
    return True


def _dressed(draft: Draft, line: Line) -> bool:
    """Open a rule whose number is written as nobody but this source writes it, where it is the exact successor."""
    if not (line.after_blank or draft.evenly_spaced):
        return False
    reading = numbering.dressed(line.text, draft.last)
    if reading is None:
        return False
    number = reading.number
    draft.report("number.spelling", line.no, found=reading.surface, number=number,
                 expected=f"{number}" if number.sub else f"{number}.")
    draft.begin(number, line)
    _text(draft, line, reading.rest)
    return True


def _heading(draft: Draft, lines: Sequence[Line], i: int) -> bool:
    """Open a chapter or section if the heading's number fits here."""
    line, last = lines[i], draft.last
    found = headings.plain(line.text) or headings.dressed(line.text)
    if found is None or (not found.plain and not _stands_as_heading(draft, lines, i, found)):
        return False
    number = found.number
    if not numbering.successor(last, number):
        assert last is not None
        if not (line.after_blank or draft.evenly_spaced):
            return False
        if not (headings.has_child(lines[i + 1:i + 3], number) or (number > last and _is_listed(draft, found))):
            return False
        if number in draft.seen:
            draft.report("number.duplicate", line.no, found=str(number), expected=numbering.missing(last, number),
                         number=number)
        else:
            draft.report("number.gap" if number > last else "number.order", line.no, found=str(number),
                         expected=numbering.missing(last, number), number=number, last=str(last))
    _open_heading(draft, line, found)
    return True


def _stands_as_heading(draft: Draft, lines: Sequence[Line], i: int, found: headings.Heading) -> bool:
    """Whether a line that is not printed as headings are is one: its number follows, list or numbers below agree."""
    if not numbering.successor(draft.last, found.number) or not (lines[i].after_blank or draft.evenly_spaced):
        return False
    return _is_listed(draft, found) or headings.has_child(lines[i + 1:i + 3], found.number)


def _is_listed(draft: Draft, found: headings.Heading) -> bool:
    return headings.listed(found, {number: title for number, title, _ in draft.contents})


def _open_heading(draft: Draft, line: Line, found: headings.Heading) -> None:
    """Open a heading; rules that run on in its line are parted from its title."""
    if not found.plain:
        draft.report("number.spelling", line.no, found=line.text[:len(line.text) - len(found.title)].strip(),
                     expected=f"{found.number}.", number=found.number)
    draft.begin(found.number, line, heading=True)
    if found.title:
        _text(draft, line, line.text[line.text.index(found.title):] if found.plain else found.title)


def _example(draft: Draft, line: Line, end: int) -> None:
    entry = draft.entries[-1]
    label = line.text[:end]
    if re.search(r"\d", label):
        draft.report("example.numbered", line.no, found=label.strip(), number=entry.number)
    if len(EXAMPLE.findall(label)) and len(re.findall(r":", label)) > 1:
        draft.report("example.label", line.no, found=label.strip(), number=entry.number)
    if (line.after_blank and not draft.evenly_spaced) or line.indented:
        draft.report("example.layout", line.no, found=label.strip(), expected=str(entry.number),
                     number=entry.number)
    text = line.text[end:].strip()
    if not text:
        draft.report("example.empty", line.no, found=str(entry.number), number=entry.number)
    draft.extend(line)
    _text(draft, line, text, example=True)


def _continue(draft: Draft, line: Line) -> None:
    """A line without a number: a further paragraph of the entry before it, unless it is a stray scrap."""
    entry = draft.entries[-1]
    if len(line.text) < 4 and not line.indented:
        draft.report("line.unparsed", line.no, found=line.text, number=entry.number)
        draft.add_matter("unparsed", [line])
        return
    if not entry.examples and not line.indented:
        draft.report("paragraph.unnumbered", line.no, found=str(entry.number), number=entry.number)
    draft.extend(line)
    _text(draft, line, line.text)
