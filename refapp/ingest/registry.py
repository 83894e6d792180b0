"""The formats that can be imported: a module of :mod:`refapp.ingest.formats` each, told apart by their content.

A format is asked ``recognises(raw)`` in the order of their names; the first that says yes reads the file.
The file's name never decides.
"""

from __future__ import annotations

import hashlib
import pkgutil
from collections.abc import Callable
from dataclasses import field, replace
from functools import cache
from importlib import import_module
from typing import Protocol, TypeVar

from refapp.ingest import encodings
from refapp.ingest.draft import Draft
from refapp.ingest.lines import Line, split
from refapp.ingest.markup import is_markup, text_of
from refapp.lazy_dataclass import dataclass

KINDS = ((b"PK\x03\x04", "zip", "import.archive"), (b"%PDF", "pdf", "import.binary"), (b"{\\rtf", "rtf", "import.rtf"),
         (b"\xd0\xcf\x11\xe0", "ole", "import.old-word"), (b"\x1f\x8b", "gzip", "import.archive"),
         (b"7z\xbc\xaf", "7z", "import.archive"), (b"Rar!", "rar", "import.archive"),
         (b"\x89PNG", "png", "import.picture"), (b"\xff\xd8\xff", "jpeg", "import.picture"),
         (b"GIF8", "gif", "import.picture"), (b"SQLite format 3", "sqlite", "import.binary"),
         (b"\x7fELF", "elf", "import.binary"), (b"MZ\x90", "exe", "import.binary"))
"""How files begin that are no text, what they are, and what one is refused as that no format recognises."""


@dataclass(slots=True)
class Raw:
    """The bytes of a file and, on demand, its decoded text and lines (decoded once)."""

    data: bytes
    name: str
    _decoded: encodings.Decoded | None = field(default=None, init=False)
    _lines: tuple[Line, ...] | None = field(default=None, init=False)

    @property
    def decoded(self) -> encodings.Decoded:
        """The text; raises ImportRefused where the bytes are no text."""
        if self._decoded is None:
            self._decoded = encodings.decode(self.data, self.name)
        return self._decoded

    @property
    def lines(self) -> tuple[Line, ...]:
        """The non-blank lines of the text; of what is no text, none."""
        if self._lines is None and self.is_binary:
            self._lines = ()
        if self._lines is None:
            text = self.decoded.text
            text, found = encodings.plain(text_of(text) if is_markup(text) else text, self.name)
            self._decoded = replace(self.decoded, problems=(*self.decoded.problems, *found))
            self._lines = split(text)
        return self._lines

    @property
    def encoding(self) -> str:
        """The name of the encoding; files that are no text (a zip container, a PDF) have their own."""
        return self.kind[0] if self.kind else self.decoded.encoding

    @property
    def is_binary(self) -> bool:
        """Whether the file is of a kind that has no text of its own to decode."""
        return self.kind is not None

    @property
    def kind(self) -> tuple[str, str] | None:
        """What the first bytes say that the file is, and as what it is refused, as in ``KINDS``; None of a text."""
        return next(((kind, code) for magic, kind, code in KINDS if self.data.startswith(magic)), None)

    @property
    def sha256(self) -> str:
        return hashlib.sha256(self.data).hexdigest()


class Format(Protocol):
    """One kind of source file."""

    @property
    def name(self) -> str:
        """A short stable name, as stored in ``Source.format``."""

    def recognises(self, raw: Raw) -> bool:
        """Whether the content is of this kind; may raise ImportRefused for a damaged file of it."""

    def parse(self, raw: Raw) -> Draft:
        """Read the file; the lines that it claims for nothing are reported by whoever called it."""


_FORMATS: list[tuple[bool, str, Format]] = []
"""Whether it is asked last, its name, and the format."""
F = TypeVar("F", bound=Format)


def register(*, last: bool = False) -> Callable[[type[F]], type[F]]:
    """Add the format that a class is; ``last``: it is asked when no other has recognised the content."""
    def add(form: type[F]) -> type[F]:
        made = form()
        if any(name == made.name for _, name, _ in _FORMATS):
            raise ValueError(f"a format named {made.name!r} is already registered")
        _FORMATS.append((last, made.name, made))
        return form
    return add


@cache
def formats() -> tuple[Format, ...]:
    """Every format, in the order in which they are asked."""
    package = import_module("refapp.ingest.formats")
    for module in pkgutil.iter_modules(package.__path__):
        import_module(f"{package.__name__}.{module.name}")
    return tuple(form for *_, form in sorted(_FORMATS, key=lambda one: one[:2]))


def recognise(raw: Raw) -> Format | None:
    """The first format that recognises the content."""
    return next((form for form in formats() if form.recognises(raw)), None)
