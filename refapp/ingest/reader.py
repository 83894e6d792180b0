"""The way in: bytes of a file to a Document.

Refuses empty files, files over the size limit, and whatever no registered format recognises, each with
one sentence that says what the file is, what was expected and what to do.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from datetime import date
from types import MappingProxyType

from refapp.ingest.assemble import Settings, assemble
from refapp.ingest.errors import MAX_BYTES, ImportRefused
from refapp.ingest.markup import is_markup
from refapp.ingest.messages import refuse
from refapp.ingest.registry import Raw, recognise
from refapp.lazy_dataclass import dataclass
from refapp.model import Document, Source

MAX_LINE = 50_000
"""The most characters of a line; the longest so far has 2,696."""

MAX_LINES = 100_000
"""The most non-blank lines that are read; the longest edition so far has about 5,000."""

Progress = Callable[[str, float], None]
"""Called with the name of a step and the share done, 0 to 1."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A document and the account of its lines: source line number → who used it.

    Owners are ``rule:12`` and ``glossary:3`` (positions), ``matter:introduction`` (kinds) and so on.
    ``lines`` holds every non-blank source line; a line without an owner does not occur.
    """

    document: Document
    owners: Mapping[int, str]
    lines: Mapping[int, str]


def read(data: bytes, name: str, *, lang: str | None = None, edition: date | None = None,
         progress: Progress | None = None) -> Document:
    """Read a document; ``lang`` and ``edition`` override what it says. Raises ImportRefused."""
    return read_with_ledger(data, name, lang=lang, edition=edition, progress=progress).document


def read_with_ledger(data: bytes, name: str, *, lang: str | None = None, edition: date | None = None,
                     progress: Progress | None = None) -> Reading:
    """Like :func:`read`, with the account of every source line."""
    tell = progress or (lambda _step, _share: None)
    tell("decode", 0.0)
    name = name.replace("\\", "/").rsplit("/", 1)[-1]
    _check_size(len(data), name)
    if not data.strip(b"\x00 \t\r\n\xef\xbb\xbf\xfe\xff\x1a"):
        raise refuse("import.empty", name=name)
    raw = Raw(data, name)
    if not raw.is_binary and len(raw.lines) > MAX_LINES:
        raise refuse("import.too-many-lines", name=name, found=len(raw.lines), expected=MAX_LINES)
    form = recognise(raw)
    if form is None:
        raise _unrecognised(raw)
    longest = 0 if raw.is_binary else max((len(line.text) for line in raw.lines), default=0)
    if longest > MAX_LINE:
        raise refuse("import.long-line", name=name, found=longest, expected=MAX_LINE)
    tell("parse", 0.2)
    draft = form.parse(raw)
    draft.close()
    tell("check", 0.7)
    source = Source(name, raw.sha256, form.name, raw.encoding)
    document = assemble(draft, source, Settings(lang, edition))
    tell("done", 1.0)
    return Reading(document, MappingProxyType(dict(sorted(draft.owners.items()))),
                   MappingProxyType(dict(part for line in draft.lines for part in line.parts)))


def _check_size(size: int, name: str) -> None:
    if size > MAX_BYTES:
        raise refuse("import.too-large", name=name, found=size, expected=MAX_BYTES)


def _unrecognised(raw: Raw) -> ImportRefused:
    """What a file without rules is, as far as its first bytes or words tell."""
    if raw.kind is not None:
        return refuse(raw.kind[1], name=raw.name)
    start = raw.decoded.text.lstrip()[:1]
    code = "import.unrecognised"
    if is_markup(raw.decoded.text):
        code = "import.web-page"
    elif start == "<":
        code = "import.xml"
    elif start in ("{", "["):
        try:
            json.loads(raw.decoded.text)
            code = "import.json"
        except (ValueError, RecursionError):
            pass
    return refuse(code, name=raw.name)
