"""Lines of a source text, numbered as an editor shows them.

Refuses nothing: whatever the text is, every character lands on exactly one line.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

# A file that was converted twice ends its lines with CR CR LF; counted as one break only where most do.
_DOUBLED = "\r\r\n"
_BREAK = re.compile(r"\r\n|[\r\n\x0b\x0c\u2028\u2029]")
_BREAK_DOUBLED = re.compile(r"\r\r\n|\r\n|[\r\n\x0b\x0c\u2028\u2029]")


@dataclass(frozen=True, slots=True)
class Line:
    """One non-blank line: 1-based number, text without the white space around it.

    ``indented`` and ``after_blank`` are the layout facts that the parsers use.
    """

    no: int
    text: str
    indented: bool
    after_blank: bool


def split(text: str) -> tuple[Line, ...]:
    """The non-blank lines of a text, whatever its line ends (CRLF, LF, CR, mixed, doubled)."""
    breaks = _BREAK_DOUBLED if text.count(_DOUBLED) * 2 > text.count("\n") else _BREAK
    found: list[Line] = []
    blank = True
    for number, raw in enumerate(breaks.split(text), 1):
        stripped = raw.strip().strip("\ufeff").strip()
        if not stripped:
            blank = True
            continue
        found.append(Line(number, stripped, raw[:1].isspace(), blank))
        blank = False
    return tuple(found)
