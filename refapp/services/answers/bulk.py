"""Bulk files: a whole edition in a language, made once and kept in the data directory until what is loaded changes.

They are kept without the service's own address, which :data:`BASE` stands for, so that they can be made before anybody
asks for them. Messages in them are in the language of the file; one with messages in another is the kept one with these
exchanged.
"""

from __future__ import annotations

import contextlib
import gzip
import hashlib
import json
import re
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import date
from pathlib import Path

from refapp.i18n import LANGUAGES, Catalogue, catalogue
from refapp.lazy_dataclass import dataclass
from refapp.services.answers.rules import EditionNotLoadedError, bulk_json
from refapp.services.boards.coverage import sentences
from refapp.services.library.compiled import kept_file, packed, program
from refapp.services.reading.asking import Asked

BASE = "https://rules.invalid"
"""Stands for the service's own address in what is kept; no address can begin like this (RFC 6761)."""


@dataclass(frozen=True, slots=True)
class BulkFile:
    """A bulk file by what it is made from; ``name`` is that of the file, and says when another has to be made.

    ``ask`` has addresses that begin with BASE.
    """

    ask: Asked
    lang: str
    name: str

    @property
    def path(self) -> Path:
        return kept_file(self.ask.library.store.root, self.name)

    def template(self) -> bytes:
        """The file, compressed, with BASE where addresses begin."""
        return packed(self.ask.library.store.root, self.name, self._made, "bulk-*.json.gz")

    def _made(self) -> bytes:
        own = catalogue(self.lang)
        if self.ask.words.lang != self.lang:
            with contextlib.suppress(OSError, EOFError, gzip.BadGzipFile, zlib.error, _UnknownMessageError):
                kept = bulk_file(self.ask, self.lang, self.ask.on).path.read_bytes()
                return _retold(gzip.decompress(kept), _exchange(self._messages(own)))
        found = bulk_json(self.ask, self.lang, self.ask.on)
        return json.dumps(found, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")


    def _messages(self, own: Catalogue) -> Iterator[tuple[bytes, bytes]]:
        """Every message that the file may hold, as it stands there in the file's language, and in the asked one."""
        words = self.ask.words
        for one, other in zip(sentences(own), sentences(words), strict=True):
            yield _written(one), _written(other)
        text = self.ask.text()
        for problem in text.problems if text else ():
            yield (_written(problem.text(own.gettext(problem.message))),
                   _written(problem.text(words.gettext(problem.message))))


class _UnknownMessageError(Exception):
    """A message that nobody knows in the other language, or not in one way only."""


_MESSAGE = re.compile(rb'"(told|message)":("(?:[^"\\]|\\.)*")')
"""In what we write, a quotation mark inside a text has a backslash before it: no text can look like this."""


def _written(message: str) -> bytes:
    return json.dumps(message, ensure_ascii=False).encode("utf-8", "replace")


def _exchange(pairs: Iterable[tuple[bytes, bytes]]) -> Mapping[bytes, bytes]:
    """The one message for each that says the same in the other language; two that differ there only are left out."""
    found: dict[bytes, set[bytes]] = {}
    for one, other in pairs:
        found.setdefault(one, set()).add(other)
    return {one: next(iter(others)) for one, others in found.items() if len(others) == 1}


def _retold(body: bytes, messages: Mapping[bytes, bytes]) -> bytes:
    """A file with its messages exchanged: a tenth of the work of making it."""
    def put(found: re.Match[bytes]) -> bytes:
        if found[2] not in messages:
            raise _UnknownMessageError
        return b'"%s":%s' % (found[1], messages[found[2]])
    return _MESSAGE.sub(put, body)


def bulk_file(ask: Asked, lang: str, day: date | None, *, worded: bool = False) -> BulkFile:
    """The file of an edition; ``worded``: its messages are in the language of ``ask``.

    Raises UnknownEditionError, and EditionNotLoadedError where there is no text of it in that language.
    """
    ask = replace(ask, lang=lang, on=day)
    edition, library = ask.edition, ask.library
    known = edition in library.history.editions and ask.origin is None
    if lang not in LANGUAGES or not (known or any(
            (one.edition, one.lang) == (edition, lang) and ask.origin in (None, one.origin) for one in library.loaded)):
        raise EditionNotLoadedError(edition, lang)
    ask = ask if worded else replace(ask, words=catalogue(lang))  # what is loaded is in a language of ours
    made_of = hashlib.sha256(f"{library.content} {program()}".encode()).hexdigest()[:12]
    return BulkFile(ask, lang, "-".join(("bulk", made_of, lang, edition.isoformat(), ask.words.lang,
                                         ask.origin.value if ask.origin else "any")) + ".json.gz")


__all__ = ["BASE", "BulkFile", "bulk_file"]
