"""The publisher's layout as a PDF document, where the optional library for it is installed (pypdfium2).

PDFium tells which signs stand where, in a process of its own (:mod:`refapp.ingest.apart`): it is no code of Python, and
a page may unfold to gigabytes. :mod:`refapp.ingest.paper` makes lines and paragraphs of them, and
:mod:`refapp.ingest.book` reads those. What a page adds to the text (running heads, page numbers) is kept aside as
matter; a place where the pages don't tell how the text goes on is reported as a problem.
"""

from __future__ import annotations

import ctypes
import json
import math
import sys
from collections.abc import Iterator
from dataclasses import astuple
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from refapp.ingest import apart, book, paper
from refapp.ingest.draft import Draft
from refapp.ingest.errors import ImportRefused
from refapp.ingest.messages import refuse
from refapp.ingest.paper import HYPHEN, Row
from refapp.ingest.registry import Raw, register

MAX_PAGES = 2_000
MAX_SIGNS = 5_000_000
"""The edition of 2026-01-16 has 361 pages of letter paper and 1.0 million signs."""
MAX_PAGE_SIGNS = 200_000
MAX_SAID = 50_000_000
"""Bytes that the rows of a document take as JSON; that edition's take 3 MB."""
MEMORY, SECONDS = 400_000_000, 30
"""Bytes of addresses and processor time of the process that reads; that edition takes 200 MB and 4 s."""

_GAP = 3.0
"""Widths of a letter: a wider gap parts columns, or a title from its page number."""
_LETTER = 0.2
"""A narrower gap parts letters of a word, a wider one words."""
_LIGATURES = dict(zip(map(chr, range(0xFB00, 0xFB07)), ("ff", "fi", "fl", "ffi", "ffl", "st", "st"), strict=True))


@register()
class PdfDocument:
    """``.pdf``, told by its first bytes."""

    name = "pdf"

    def recognises(self, raw: Raw) -> bool:
        return raw.data.startswith(b"%PDF")

    def parse(self, raw: Raw) -> Draft:
        pages = _read_apart(raw)
        if not any(pages):
            raise refuse("import.pdf-no-text", name=raw.name)
        read = paper.read(pages)
        draft = Draft(raw.name, read.lines)
        if book.first_rule(draft.lines) is None:
            raise refuse("import.no-rules", name=raw.name)
        for code, line, found in read.doubts:
            draft.report(code, line, found=found)
        book.parse(draft)
        draft.add_matter("page", read.furniture)
        draft.lines = (*draft.lines, *read.furniture)
        return draft


def _read_apart(raw: Raw) -> list[list[Row]]:
    """The rows of each page, read by a process that may take so much memory and no more; raises ImportRefused."""
    if find_spec("pypdfium2") is None:
        raise refuse("import.pdf-library", name=raw.name)
    try:
        said = apart.run(__name__, raw.data, MAX_SAID)
    except apart.OverdoneError:
        raise refuse("import.pdf-heavy", name=raw.name) from None
    found = json.loads(said)
    if "refused" in found:
        raise refuse(found.pop("refused"), name=raw.name, **found)
    return [[Row(*row) for row in rows] for rows in found["pages"]]


def main() -> None:
    """The process of its own: a document from standard input, its rows or why it is refused to standard output."""
    apart.limit(MEMORY, SECONDS)
    try:
        pages = _pages(Raw(sys.stdin.buffer.read(), ""))
        told: dict[str, object] = {"pages": [list(map(astuple, rows)) for rows in pages]}
    except ImportRefused as refused:
        told = {"refused": refused.code,
                **{key: item for key, item in refused.params.items() if key in ("found", "expected")}}
    json.dump(told, sys.stdout, separators=(",", ":"))


def _library(name: str) -> tuple[ModuleType, ModuleType]:
    try:
        import pypdfium2  # noqa: PLC0415  an optional library
        from pypdfium2 import raw  # noqa: PLC0415
    except ImportError:
        raise refuse("import.pdf-library", name=name) from None
    return pypdfium2, raw


def _pages(source: Raw) -> Iterator[list[Row]]:
    """The rows of each page, in the order of the file; raises ImportRefused."""
    pdfium, raw = _library(source.name)
    try:
        document = pdfium.PdfDocument(source.data)
    except pdfium.PdfiumError as error:
        code = "import.pdf-locked" if "password" in str(error).lower() else "import.pdf-damaged"
        raise refuse(code, name=source.name) from None
    try:
        if len(document) > MAX_PAGES:
            raise refuse("import.pdf-too-long", name=source.name, found=len(document), expected=MAX_PAGES)
        signs = 0
        for at in range(len(document)):
            try:
                page = document[at]
                text = page.get_textpage()
            except pdfium.PdfiumError:
                raise refuse("import.pdf-damaged", name=source.name) from None
            count = text.count_chars()
            signs += count
            if count > MAX_PAGE_SIGNS or signs > MAX_SIGNS:
                raise refuse("import.pdf-too-long", name=source.name, found=signs, expected=MAX_SIGNS)
            yield list(_rows(raw, text, count, at))
            text.close()
            page.close()
    finally:
        document.close()


class _Signs:
    """The signs of one page and where they stand; lengths in points, from the lower left corner."""

    def __init__(self, raw: Any, text: Any) -> None:
        self._raw, self._text = raw, text
        self._box = [ctypes.c_double() for _ in range(4)]
        self._origin = [ctypes.c_double(), ctypes.c_double()]
        self._matrix = raw.FS_MATRIX()
        self._name = ctypes.create_string_buffer(256)

    def sign(self, at: int) -> int:
        return int(self._raw.FPDFText_GetUnicode(self._text, at))

    def sides(self, at: int) -> tuple[float, float]:
        """Left and right of a sign."""
        left, right, bottom, top = self._box
        self._raw.FPDFText_GetCharBox(self._text, at, left, right, bottom, top)
        return left.value, right.value

    def baseline(self, at: int) -> float:
        x, y = self._origin
        self._raw.FPDFText_GetCharOrigin(self._text, at, x, y)
        return y.value

    def size(self, at: int) -> float:
        """The size of a sign's letters on the page: browsers write them large and scale them."""
        size = float(self._raw.FPDFText_GetFontSize(self._text, at))
        if not self._raw.FPDFText_GetMatrix(self._text, at, self._matrix):
            return size
        return size * math.hypot(self._matrix.c, self._matrix.d) or size

    def gap(self, one: int, two: int) -> float | None:
        """The gap between two signs in sizes of a letter; None where the second does not go on the line of the first.

        PDFium sees a line end between any two letters of a page that holds short lines only.
        """
        size = self.size(one) or 1.0
        gap = (self.sides(two)[0] - self.sides(one)[1]) / size
        on_line = abs(self.baseline(two) - self.baseline(one)) < 0.5
        return gap if on_line and -_LETTER < gap < _GAP else None

    def bold(self, at: int) -> bool:
        found = self._raw.FPDFText_GetFontInfo(self._text, at, self._name, len(self._name), ctypes.c_int())
        return bool(found) and b"bold" in self._name.value.lower()


def _rows(raw: Any, text: Any, count: int, page: int) -> Iterator[Row]:
    """One row for each stretch of signs on one line of a page, parted at wide gaps."""
    signs = _Signs(raw, text)
    row: list[tuple[int, str]] = []
    broken = False
    for at in range(count):
        code = signs.sign(at)
        if code in (0x0A, 0x0D):
            broken = True
            continue
        if broken and row:
            gap = signs.gap(row[-1][0], at)
            if gap is None:
                yield from _made(signs, row, page)
                row = []
            elif gap > _LETTER:
                row.append((at, " "))
        broken = False
        if code in (0x02, 0xFFFE):  # PDFium's sign for a hyphen at the end of a line
            yield from _made(signs, row, page, hyphen=True)
            row = []
        elif code not in (0, 0xAD, 0xFFFF):
            sign = "\ufffd" if 0xD800 <= code <= 0xF8FF else chr(code)
            row.append((at, _LIGATURES.get(sign, sign)))
    yield from _made(signs, row, page)


def _made(signs: _Signs, row: list[tuple[int, str]], page: int, *, hyphen: bool = False) -> Iterator[Row]:
    while row and row[-1][1].isspace():
        row.pop()
    begin = next((i for i, (_, sign) in enumerate(row) if not sign.isspace()), len(row))
    row = row[begin:]
    if not row:
        return
    size = signs.size(row[0][0]) or 1.0
    pieces, start = [], 0
    for i in range(1, len(row) - 1):
        if row[i][1].isspace() and not row[i + 1][1].isspace():
            before = next(k for k in range(i, -1, -1) if not row[k][1].isspace())
            if signs.sides(row[i + 1][0])[0] - signs.sides(row[before][0])[1] > _GAP * size:
                pieces.append(row[start:before + 1])
                start = i + 1
    pieces.append(row[start:])
    for at, piece in enumerate(pieces):
        words = "".join(sign for _, sign in piece)
        first = len(words.split(None, 1)[0])
        left, right = signs.sides(piece[0][0])[0], signs.sides(piece[-1][0])[1]
        last = at == len(pieces) - 1
        yield Row(page, words + (HYPHEN if hyphen and last else ""), left, right, signs.baseline(piece[0][0]), size,
                  signs.bold(piece[0][0]) and signs.bold(piece[-1][0]), signs.sides(piece[first - 1][0])[1] - left)


__all__ = ["PdfDocument"]

if __name__ == "__main__":
    main()
