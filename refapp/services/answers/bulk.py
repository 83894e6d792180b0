"""Bulk files: a whole edition in a language, made once and kept in the data directory until what is loaded changes.

They are kept without the service's own address, which :data:`BASE` stands for, so that they can be made before anybody
asks for them. Messages in them are in the language of the file.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from datetime import date
from pathlib import Path

from refapp.i18n import catalogue
from refapp.lazy_dataclass import dataclass
from refapp.services.answers.rules import EditionNotLoadedError, bulk_json
from refapp.services.answers.shapes import Asked
from refapp.services.compiled import kept_file, packed, program

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
        found = bulk_json(self.ask, self.lang, self.ask.on)
        return json.dumps(found, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")


def bulk_file(ask: Asked, lang: str, day: date | None, *, worded: bool = False) -> BulkFile:
    """The file of an edition; ``worded``: its messages are in the language of ``ask``.

    Raises UnknownEditionError, and EditionNotLoadedError where there is no text of it in that language.
    """
    ask = replace(ask, lang=lang, on=day)
    edition, library = ask.edition, ask.library
    if not any((one.edition, one.lang) == (edition, lang) and ask.origin in (None, one.origin)
               for one in library.loaded):
        raise EditionNotLoadedError(edition, lang)
    ask = ask if worded else replace(ask, words=catalogue(lang))  # what is loaded is in a language of ours
    made_of = hashlib.sha256(f"{library.content} {program()}".encode()).hexdigest()[:12]
    return BulkFile(ask, lang, "-".join(("bulk", made_of, lang, edition.isoformat(), ask.words.lang,
                                         ask.origin.value if ask.origin else "any")) + ".json.gz")


__all__ = ["BASE", "BulkFile", "bulk_file"]
