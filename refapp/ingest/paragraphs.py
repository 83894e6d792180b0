"""Books a paragraph to the entry read last, parted where rules, headings or examples run together in it.

The same for the publisher's layout and for pages: see :mod:`refapp.ingest.runs` for what opens an entry. Every
place that was parted is reported.
"""

from __future__ import annotations

from collections.abc import Mapping

from refapp.ingest import runs
from refapp.ingest.draft import Draft, Piece
from refapp.ingest.lines import Line


def book(draft: Draft, line: Line, text: str, offset: int, *, example: bool = False,
         headings: Mapping[str, str] | None = None) -> None:
    """Book ``text``, which stands at ``offset`` of a line; ``example`` says that an example's label stood before it.

    ``headings`` are the titles of the contents list by their numbers.
    """
    segments, suspects = runs.split_rules(text, draft.last, headings or {})
    for suspect in suspects:
        draft.report("number.unexpected", line.no, column=offset + suspect.offset + 1, found=suspect.surface,
                     expected=str(suspect.last.successors()[0]), last=str(suspect.last))
    for segment in segments:
        if segment.number is not None:
            draft.report("number.run-together", line.no, column=offset + segment.offset + 1, found=segment.surface,
                         expected=str(segment.number), number=segment.number)
            draft.begin(segment.number, line, heading=segment.number.rule is None)
        _pieces(draft, line, segment, offset, example=example and segment.number is None)


def _pieces(draft: Draft, line: Line, segment: runs.Segment, offset: int, *, example: bool) -> None:
    entry = draft.entries[-1]
    for is_example, part, at in runs.split_examples(segment.text):
        column = offset + segment.offset + at + 1
        if is_example and segment.text[:at].strip() and not runs.EXAMPLE.match(segment.text):
            draft.report("example.mid-paragraph", line.no, column=column, found=part[:40], number=entry.number)
        if is_example and not part:
            draft.report("example.empty", line.no, found=str(entry.number), number=entry.number)
        if not (is_example or example) and entry.examples:
            draft.report("paragraph.after-example", line.no, found=str(entry.number), number=entry.number)
        (entry.examples if is_example or example else entry.paragraphs).append(Piece(part, line.no, column))
