"""The publisher's layout: title, date, introduction, contents, numbered rules, glossary, credits.

Reads lines, whatever file they came from (plain text or Word), in any language of the LAYOUTS table.
Wording is never touched. Refuses to drop: a line that fits nowhere is reported and kept.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from refapp.ingest import numbering, runs
from refapp.ingest.dates import LONGEST_LINE, effective_date, find_dates
from refapp.ingest.draft import Draft, Piece
from refapp.ingest.lines import Line
from refapp.ingest.sequence import accept
from refapp.ingest.words import CONTENTS, CREDITS, EXAMPLE, GLOSSARY, INTRODUCTION, heading
from refapp.model import Kind, RuleNumber

HEADING = re.compile(r"(?P<number>[1-9]\d{2}|[1-9])\s?\.\s+(?P<title>\D.*|\d+\D.*)", re.DOTALL)
_SENSE = re.compile(r"\d{1,2}[.)]\s+")
_RUN_TOGETHER = re.compile(r"(?P<term>.*[^\W\d_)])(?P<sense>1\.\s+\S.*)", re.DOTALL)


def first_rule(lines: Sequence[Line]) -> int | None:
    """The place of the first line that begins with a rule's number."""
    for i, line in enumerate(lines):
        reading = numbering.read(line.text)
        if reading is not None and reading.rest and not reading.rest.isdigit():
            return i
    return None


def parse(draft: Draft) -> None:
    """Read the draft's lines into it. The caller has made sure that there is at least one rule."""
    lines = draft.lines
    rule = first_rule(lines)
    if rule is None:
        draft.close()
        return
    body = _body_start(lines, rule)
    glossary = _find(lines, rule, GLOSSARY)
    ending = _find(lines, glossary if glossary is not None else rule, CREDITS)
    end = len(lines) if ending is None else ending
    _front(draft, lines[:body])
    if ending is not None:
        _dates(draft, lines[end:])
    if not draft.dates:
        _bare_date(draft, lines[:body])
    _rules(draft, lines[body:glossary if glossary is not None else end])
    if glossary is not None:
        draft.add_matter("heading", lines[glossary:glossary + 1])
        _glossary(draft, lines[glossary + 1:end])
    if ending is not None:
        draft.add_matter("credits", lines[end:])
    draft.close()


def _find(lines: Sequence[Line], start: int, words: frozenset[str]) -> int | None:
    return next((i for i in range(start, len(lines))
                 if len(lines[i].text) < 60 and heading(lines[i].text) in words), None)


def _body_start(lines: Sequence[Line], rule: int) -> int:
    """The rules begin at the section and chapter headings right before the first rule."""
    number = numbering.read(lines[rule].text)
    assert number is not None
    start = rule
    for wanted in (number.number.section, number.number.section // 100):
        match = HEADING.fullmatch(lines[start - 1].text) if start else None
        if match is not None and int(match["number"]) == wanted:
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
        match = HEADING.fullmatch(line.text)
        if kind == "contents" and match is not None:
            draft.contents.append((match["number"], match["title"].strip(), line.no))
        elif kind == "contents" and word in GLOSSARY:
            draft.contents.append(("glossary", line.text, line.no))
        elif kind == "contents" and word in CREDITS:
            draft.contents.append(("credits", line.text, line.no))
    draft.add_matter(kind, run)


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
    _text(draft, line, reading.rest, len(line.text) - len(reading.rest))
    return True


def _text(draft: Draft, line: Line, text: str, offset: int) -> None:
    """Book a paragraph to the entry read last, parted at an example that stands in the middle of it."""
    entry = draft.entries[-1]
    parts = runs.split_examples(text) if ":" in text and text else [(False, text, 0)]
    for is_example, part, at in parts:
        if is_example:
            draft.report("example.mid-paragraph", line.no, column=offset + at + 1, found=part[:40],
                         number=entry.number)
        if part:
            (entry.examples if is_example else entry.paragraphs).append(Piece(part, line.no, offset + at + 1))


def _torn(draft: Draft, line: Line, reading: numbering.LeadingNumber) -> bool:
    """Whether a number that does not follow is part of one that does (``704.5 f If …``)."""
    loose = None if numbering.successor(draft.last, reading.number) else numbering.malformed(line.text)
    if loose is None or draft.last is None or not loose[1][:1].isupper() or loose[0] == reading.surface:
        return False
    return any(
        numbering.same_signs(loose[0], n) for n in draft.last.successors())


def _malformed(draft: Draft, line: Line) -> bool:
    """Open a rule whose number lost or gained a character, where only one successor resembles it."""
    if draft.last is None or not (line.after_blank or draft.evenly_spaced):
        return False
    loose = numbering.malformed(line.text)
    if loose is None:
        return False
    meant = [n for n in draft.last.successors() if n.kind in (Kind.RULE, Kind.SUBRULE)
             and (numbering.resembles(loose[0], n) or numbering.same_signs(loose[0], n))]
    if len(meant) != 1 or (not loose[1] or not loose[1][0].isupper()):
        return False
    draft.report("number.misprint", line.no, found=loose[0], expected=str(meant[0]), number=meant[0])
    draft.begin(meant[0], line)
    _text(draft, line, loose[1], len(line.text) - len(loose[1]))
    return True


def _heading(draft: Draft, lines: Sequence[Line], i: int) -> bool:
    """Open a chapter or section if the heading's number fits here."""
    match = HEADING.fullmatch(lines[i].text)
    if match is None:
        return False
    number, title, last = RuleNumber(int(match["number"])), match["title"].strip(), draft.last
    if not numbering.successor(last, number):
        assert last is not None
        parted = lines[i].after_blank or draft.evenly_spaced
        later = number > last and parted and (_has_child(lines[i + 1:i + 3], number) or _listed(draft, match))
        if not later:
            return False
        draft.report("number.gap", lines[i].no, found=str(number), expected=numbering.missing(last, number),
                     number=number, last=str(last))
    draft.begin(number, lines[i], title, heading=True)
    return True


def _listed(draft: Draft, heading: re.Match[str]) -> bool:
    """Whether the contents list has this very heading, be there rules under it or not."""
    return any((heading["number"], heading["title"].strip()) == entry[:2] for entry in draft.contents)


def _has_child(lines: Sequence[Line], number: RuleNumber) -> bool:
    for line in lines:
        match = HEADING.fullmatch(line.text)
        reading = numbering.read(line.text)
        below = reading.number if reading else RuleNumber(int(match["number"])) if match else None
        if below is not None and below != number and number.contains(below):
            return True
    return False


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
    entry.examples.append(Piece(text, line.no, end + 1))
    draft.extend(line)


def _continue(draft: Draft, line: Line) -> None:
    """A line without a number: a further paragraph of the entry before it, unless it is a stray scrap."""
    entry = draft.entries[-1]
    if len(line.text) < 4 and not line.indented:
        draft.report("line.unparsed", line.no, found=line.text, number=entry.number)
        draft.add_matter("unparsed", [line])
        return
    if entry.examples:
        draft.report("paragraph.after-example", line.no, found=str(entry.number), number=entry.number)
    elif not line.indented:
        draft.report("paragraph.unnumbered", line.no, found=str(entry.number), number=entry.number)
    draft.extend(line)
    _text(draft, line, line.text, 0)


def _glossary(draft: Draft, lines: Sequence[Line]) -> None:
    blocks: list[list[Line]] = []
    for line in lines:
        if line.after_blank or not blocks:
            blocks.append([])
        blocks[-1].append(line)
    single = sum(len(block) == 1 for block in blocks)
    if draft.evenly_spaced or single * 2 > len(blocks) or len(lines) > 20 * len(blocks):
        blocks = _evenly_spaced(lines)
    for block in blocks:
        term, paragraphs = block[0].text, tuple(line.text for line in block[1:])
        match = _RUN_TOGETHER.fullmatch(term)
        if match is not None and paragraphs and paragraphs[0].startswith("2."):
            draft.report("glossary.run-together", block[0].no, found=term[:len(match["term"]) + 12],
                         expected=match["term"])
            term, paragraphs = match["term"], (match["sense"], *paragraphs)
        elif not paragraphs:
            draft.report("glossary.no-definition", block[0].no, found=term[:80])
        draft.add_glossary(term, paragraphs, block)


def _evenly_spaced(lines: Sequence[Line]) -> list[list[Line]]:
    """Glossary blocks where blank lines stand everywhere or nowhere: a term is short and ends no sentence."""
    blocks: list[list[Line]] = []
    for line in lines:
        is_term = len(line.text) < 90 and re.search(r"[.!?:][)”\"»’'\s]*$", line.text) is None
        is_term = is_term or (line.text.endswith("!") and len(line.text.split()) < 5)
        if (is_term and not _SENSE.match(line.text)) or not blocks:
            blocks.append([])
        blocks[-1].append(line)
    return blocks
