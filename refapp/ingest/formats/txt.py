"""The publisher's plain text, 2009 to today, in every encoding, and the same layout in French.

Refuses nothing by itself: a text with numbered rules at the beginnings of its lines is this format.
"""

from __future__ import annotations

from refapp.ingest import book
from refapp.ingest.draft import Draft
from refapp.ingest.lines import unwrap, with_numbers
from refapp.ingest.registry import Raw, register


@register(last=True)
class PublisherText:
    """``NNN.N. Text`` at the beginning of lines; see :mod:`refapp.ingest.book`."""

    name = "publisher-txt"

    def recognises(self, raw: Raw) -> bool:
        return book.first_rule(raw.lines) is not None or book.first_rule(tuple(with_numbers(raw.lines))) is not None

    def parse(self, raw: Raw) -> Draft:
        lines = unwrap(raw.lines)
        draft = Draft(raw.name, tuple(with_numbers(lines)))
        if len(lines) < len(raw.lines):
            draft.report("layout.wrapped", None, found=str(len(raw.lines)), expected=str(len(lines)))
        draft.problems.extend(raw.decoded.problems)
        book.parse(draft)
        return draft
