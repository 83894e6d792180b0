"""The publisher's layout as a Word document.

Reads the paragraphs of ``word/document.xml`` and hands them to :mod:`refapp.ingest.book` as lines. Numbers are
text in these documents, not automatic numbering; a number may have a paragraph or a table cell of its own.
Before anything is unpacked, the zip directory is checked: a file that unpacks to far more than a rules document can
hold is refused. XML with entities or a DTD is refused, tracked deletions and hidden text are left out, nothing outside
the main document is read.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator
from xml.etree.ElementTree import Element, ParseError

from defusedxml import ElementTree
from defusedxml.common import DefusedXmlException

from refapp.ingest import book
from refapp.ingest.draft import Draft
from refapp.ingest.encodings import compose
from refapp.ingest.lines import Line, with_numbers
from refapp.ingest.messages import problem, refuse
from refapp.ingest.registry import Raw, register
from refapp.model import Problem

MAX_ENTRIES = 2_000
MAX_UNPACKED = 100_000_000
MAX_RATIO = 200
MAX_PARAGRAPHS = 100_000
MAX_PARAGRAPH = 50_000
MAX_MAIN = 50_000_000
MAX_TAGS = 2_000_000
"""The edition of 2026-01-16 has 31 entries and unpacks to 5 MB, its main part at a ratio of 7. Two million tags or
attributes take some 300 MB of memory while they are read."""

_MAIN = "word/document.xml"
_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_STRICT = "{http://purl.oclc.org/ooxml/wordprocessingml/main}"
_BREAKS = {"br": "\n", "cr": "\n", "tab": " ", "noBreakHyphen": "-", "softHyphen": ""}
_LEFT_OUT = frozenset(("del", "moveFrom", "delText", "instrText", "fldData", "txbxContent", "Fallback", "pPr", "rPr"))


@register()
class WordDocument:
    """``.docx``, told by its container and the main part in it."""

    name = "docx"

    def recognises(self, raw: Raw) -> bool:
        if not raw.data.startswith(b"PK\x03\x04"):
            return False
        with _open(raw) as archive:
            return _MAIN in archive.namelist()

    def parse(self, raw: Raw) -> Draft:
        problems: list[Problem] = []
        draft = Draft(raw.name, tuple(with_numbers(_lines(raw, problems))))
        draft.problems.extend(problems)
        longest = max((len(line.text) for line in draft.lines), default=0)
        if longest > MAX_PARAGRAPH:
            raise refuse("import.long-line", name=raw.name, found=longest, expected=MAX_PARAGRAPH)
        if len(draft.lines) > MAX_PARAGRAPHS:
            raise refuse("import.too-many-lines", name=raw.name, found=len(draft.lines), expected=MAX_PARAGRAPHS)
        if book.first_rule(draft.lines) is None:
            raise refuse("import.no-rules", name=raw.name)
        book.parse(draft)
        return draft


def _open(raw: Raw) -> zipfile.ZipFile:
    """The archive, after its directory has been checked; raises ImportRefused."""
    try:
        archive = zipfile.ZipFile(io.BytesIO(raw.data))
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError, OverflowError):
        raise refuse("import.damaged-archive", name=raw.name) from None
    entries = archive.infolist()
    unpacked = sum(entry.file_size for entry in entries)
    swollen = unpacked > 10_000_000 and unpacked > MAX_RATIO * len(raw.data)
    if len(entries) > MAX_ENTRIES or unpacked > MAX_UNPACKED or swollen:
        archive.close()
        raise refuse("import.zip-bomb", name=raw.name, found=unpacked, expected=MAX_UNPACKED)
    return archive


def _lines(raw: Raw, problems: list[Problem]) -> Iterator[Line]:
    with _open(raw) as archive:
        try:
            with archive.open(_MAIN) as part:
                # a directory can lie about sizes: never read more than allowed
                data = part.read(MAX_MAIN + 1)
        except (zipfile.BadZipFile, OSError, EOFError, RuntimeError, NotImplementedError, ValueError):
            raise refuse("import.damaged-archive", name=raw.name) from None
        except Exception as error:  # zlib.error and lzma.LZMAError have no common base class
            if type(error).__module__ in ("zlib", "_lzma", "lzma"):
                raise refuse("import.damaged-archive", name=raw.name) from None
            raise
    if len(data) > MAX_MAIN or max(data.count(b"<"), data.count(b"=")) > MAX_TAGS:
        raise refuse("import.zip-bomb", name=raw.name, found=len(data), expected=MAX_MAIN)
    try:
        root = ElementTree.fromstring(data)
    except (ParseError, DefusedXmlException, ValueError, LookupError):
        raise refuse("import.damaged-archive", name=raw.name) from None
    number, blank = 0, True
    for paragraph in _paragraphs(root):
        whole, joined = compose("".join(_text(paragraph)), raw.name)
        problems += joined if not any(p.code == "encoding.decomposed" for p in problems) else ()
        for text in whole.split("\n"):
            number += 1
            if "\ufffd" in text:
                problems.append(problem("encoding.doubtful", raw.name, number, found=text.strip()[:40]))
            stripped = re.sub(r"[ \t]+", " ", text).strip()
            if stripped:
                yield Line(number, stripped, text[:1].isspace(), blank)
            blank = not stripped


def _local(element: Element) -> str:
    """The name of a Word element without its namespace; empty for elements of other kinds."""
    tag = str(element.tag)  # a comment's tag is a function
    for space in (_W, _STRICT):
        if tag.startswith(space):
            return tag[len(space):]
    return "Fallback" if tag.endswith("}Fallback") else ""


def _paragraphs(root: Element) -> Iterator[Element]:
    """Every paragraph in document order, also inside tables and content controls, none twice."""
    stack = [root]
    while stack:
        element = stack.pop()
        if _local(element) == "p":
            yield element
        elif _local(element) not in _LEFT_OUT:
            stack.extend(reversed(list(element)))


def _symbol(element: Element) -> str:
    """A character given by its code; the private codes of symbol fonts say nothing and become U+FFFD."""
    code = next((value for key, value in element.attrib.items() if key.endswith("}char")), "")
    try:
        value = int(code, 16)
    except ValueError:
        return "\ufffd"
    return "\ufffd" if 0xD800 <= value <= 0xF8FF or not 0x20 <= value <= 0xFFFF else chr(value)


def _hidden(run: Element) -> bool:
    """Whether a run is formatted as hidden text, which nobody sees who reads the document."""
    marks = [mark for format_ in run if _local(format_) == "rPr" for mark in format_ if _local(mark) == "vanish"]
    return any(value not in ("0", "false", "off") for mark in marks for value in [next(iter(mark.attrib.values()), "")])


def _text(element: Element) -> Iterator[str]:
    stack = [element]
    while stack:
        child = stack.pop()
        name = _local(child)
        if name == "t":
            yield child.text or ""
        elif name == "sym":
            yield _symbol(child)
        elif name == "r" and _hidden(child):
            continue
        elif name in _BREAKS:
            yield _BREAKS[name]
        elif name not in _LEFT_OUT:
            stack.extend(reversed(list(child)))
