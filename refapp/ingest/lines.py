"""Lines of a source text, numbered as an editor shows them.

Refuses nothing: whatever the text is, every character lands on exactly one line.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from refapp.ingest import numbering
from refapp.ingest.words import EXAMPLE
from refapp.lazy_dataclass import dataclass
from refapp.model import RuleNumber

# A file that was converted twice ends its lines with CR CR LF; counted as one break only where most do.
_DOUBLED = "\r\r\n"
_NEXT_LINE = "\x85"
"""What some systems end lines with; a break only in a text that has no other."""
# a page break after a line break parts pages and no paragraphs
_BREAK = re.compile(r"\r\n\x0c?|[\r\n]\x0c?|[\x0b\x0c\u2028\u2029]")
_BREAK_DOUBLED = re.compile(r"\r\r\n|\r\n|[\r\n\x0b\x0c\u2028\u2029]")
_AROUND = " \t\u00a0\u202f\u3000\ufeff\u200b\u200e\u200f\u2060\x1a\x00"

_SENTENCE_END = re.compile(r"[.!?…:][)\]”\"»’']*$")
_SENSE = re.compile(r"[1-9]\d?\.\s+[^\W\d_a-z]")

WIDEST_WRAP = 130
"""Columns; text is taken for hard-wrapped only if hardly any line is wider. The publisher's lines are not."""


@dataclass(frozen=True, slots=True)
class Line:
    """One non-blank line: 1-based number, text without the white space around it, how wide that before it was.

    ``indented`` (deeper than most lines) and ``after_blank`` are the layout facts that the parsers use. Where
    lines that an earlier program had wrapped were joined again, ``joined`` holds all of them (number and text).
    """

    no: int
    text: str
    indented: bool
    after_blank: bool
    joined: tuple[tuple[int, str], ...] = ()
    indent: int = 0

    @property
    def parts(self) -> tuple[tuple[int, str], ...]:
        """Number and text of every source line in this one."""
        return self.joined or ((self.no, self.text),)


def split(text: str) -> tuple[Line, ...]:
    """The non-blank lines of a text, whatever its line ends (CRLF, LF, CR, mixed, doubled)."""
    if _NEXT_LINE in text and "\n" not in text and "\r" not in text:
        text = text.replace(_NEXT_LINE, "\n")
    breaks = _BREAK_DOUBLED if text.count(_DOUBLED) * 2 > text.count("\n") else _BREAK
    found: list[Line] = []
    rows = breaks.split(text)
    margins = Counter(len(row) - len(row.lstrip()) for row in rows if row.strip())
    margin = margins.most_common(1)[0][0] if margins else 0
    blank = True
    for number, row in enumerate(rows, 1):
        stripped = row.strip().strip(_AROUND).strip()
        if not stripped:
            blank = True
            continue
        indent = len(row) - len(row.lstrip())
        found.append(Line(number, stripped, indent > margin, blank, indent=indent))
        blank = False
    return tuple(found)


def evenly_spaced(lines: Sequence[Line]) -> bool:
    """Whether blank lines stand nowhere or everywhere, so that they say nothing about the layout."""
    parted = sum(line.after_blank for line in lines[1:])
    return not 0.03 * len(lines) < parted < 0.97 * (len(lines) - 1)


def _begins(text: str, before: str) -> bool:
    """Whether a line cannot be the rest of a sentence."""
    return EXAMPLE.match(text) is not None or (
        _SENSE.match(text) is not None and _SENTENCE_END.search(before) is not None)


def unwrap(lines: Sequence[Line]) -> tuple[Line, ...]:
    """Join lines that were hard-wrapped at a column; text that was not wrapped comes back as it is.

    A line continues the one before it if its first word would not have fitted there. The label of an example and,
    after a whole sentence, the number of a term's sense begin a line of their own however full the one before is.
    """
    lengths = sorted(len(line.text) for line in lines)
    width = lengths[int(len(lengths) * 0.995)] if lengths else 0
    if not 40 <= width <= WIDEST_WRAP:
        return tuple(lines)
    margin = min(line.indent for line in lines)
    continuing = [i > 0 and not line.after_blank and not line.indented and not _begins(line.text, lines[i - 1].text)
                  and lines[i - 1].indent - margin + len(lines[i - 1].text) + 1 + len(line.text.split()[0]) > width
                  for i, line in enumerate(lines)]
    if sum(continuing) * 5 < len(lines):
        return tuple(lines)
    joined: list[Line] = []
    for line, continues in zip(lines, continuing, strict=True):
        if continues:
            before = joined[-1]
            joined[-1] = Line(before.no, f"{before.text} {line.text}", before.indented, before.after_blank,
                              (*before.parts, (line.no, line.text)), before.indent)
        else:
            joined.append(line)
    return tuple(joined)


_ALONE = re.compile(r"[1-9]\d{2}\.\d{1,3}(?:[a-z]{1,2}|\.)?")
_SECTION = re.compile(r"([1-9]\d{2})\. ")
_NUMBERED = re.compile(r"[1-9]\d{2}\.\d")


def with_numbers(lines: Iterable[Line]) -> Iterator[Line]:
    """The lines, with a number that has a line, paragraph or table cell of its own put before its text.

    A bare ``704.5`` counts only as the exact successor, because a sentence may end with it.
    """
    number: Line | None = None
    last: RuleNumber | None = None
    for line in lines:
        if number is not None and _NUMBERED.match(line.text) is None:
            yield Line(number.no, f"{number.text} {line.text}", number.indented, number.after_blank,
                       (*number.parts, *line.parts), number.indent)
            number = None
            continue
        if number is not None:
            yield number
        reading = numbering.read(line.text)
        alone = _ALONE.fullmatch(line.text) is not None and reading is not None and (
            not line.text[-1].isdigit() or (last is not None and reading.number in last.successors()))
        section = _SECTION.match(line.text)
        last = reading.number if reading is not None else RuleNumber(int(section[1])) if section is not None else last
        number = line if alone else None
        if number is None:
            yield line
    if number is not None:
        yield number
