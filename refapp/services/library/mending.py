"""Reads a damaged document again from its source, and works out again what was derived from it.

The bytes that were imported are kept beside what was read from them, and their hash in the catalog says whether they
are whole. What can't be mended is left out, and the log says so; nothing is guessed.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from refapp.history import History
from refapp.ingest.errors import ImportRefused
from refapp.later import later
from refapp.model import Document, RuleNumber
from refapp.services.library.store import Entry, Store, Stored, StoreError

if TYPE_CHECKING:
    from refapp.cite.annotate import annotate
    from refapp.ingest.reader import read
else:
    (annotate,) = later("refapp.cite.annotate", "annotate")
    (read,) = later("refapp.ingest.reader", "read")

_LOG = logging.getLogger(__name__)


def cited(document: Document, history: History) -> Stored:
    """A document as it was read, with its citations, and with what they show to be odd among its problems."""
    known: Sequence[RuleNumber] = history.numbers(document.edition) if document.edition in history.editions else ()
    annotated = annotate(document, known if document.partial else ())
    return (replace(document, problems=(*document.problems, *annotated.problems)), tuple(annotated.citations),
            tuple(annotated.glossary_citations))


def load_or_mend(store: Store, entry: Entry, history: History) -> Stored:
    """What an entry holds, read again from its source where it is damaged; raises StoreError where that is, too."""
    try:
        return store.load(entry)
    except StoreError as damage:
        try:
            source = store.source(entry)
        except OSError:
            raise damage from None
        if hashlib.sha256(source).hexdigest() != entry.sha256:
            raise
        _LOG.warning("%s. It is read again from its source.", damage)
        try:
            stored = cited(read(source, entry.name, lang=entry.lang, edition=entry.day), history)
        except ImportRefused as refused:
            raise damage from refused
    try:
        store.mend(entry, stored)
    except StoreError as error:
        _LOG.warning("%s", error)
    return stored


__all__ = ["cited", "load_or_mend"]
