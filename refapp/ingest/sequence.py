"""Whether a number read at the start of a line may open an entry there, and what is odd about it.

The exact-successor rule decides: each number of an edition follows from the one before it. A number that does
not follow is a misprint (where its neighbours leave one other reading), a duplicate, a gap or out of order
(where the line can be nothing but an entry), or else a reference in running text.
"""

from __future__ import annotations

from refapp.ingest import numbering
from refapp.ingest.draft import Draft
from refapp.ingest.lines import Line
from refapp.model import Kind, RuleNumber


def accept(draft: Draft, line: Line, reading: numbering.LeadingNumber, following: RuleNumber | None, *,
           alone: bool) -> RuleNumber | None:
    """The number to open an entry with, or None where the line is text; every oddity is reported.

    ``following`` is the next number in the source, ``alone`` says that the layout lets the line be nothing but
    an entry (a canonical number after a blank line, a number alone on its line).
    """
    last, number = draft.last, reading.number
    if last is None or number in last.successors():
        if not reading.canonical:
            draft.report("number.spelling", line.no, found=reading.surface, number=number,
                         expected=f"{number}" if number.sub else f"{number}.")
        return number
    meant = _misprint(reading, last, following)
    if meant is not None:
        draft.report("number.misprint", line.no, found=reading.surface, expected=str(meant), number=meant)
        return meant
    expected = numbering.missing(last, number)
    if not alone:
        draft.report("number.unexpected", line.no, found=reading.surface, expected=expected, last=str(last))
        return None
    if number in draft.seen:
        draft.report("number.duplicate", line.no, found=str(number), expected=expected, number=number)
    else:
        draft.report("number.gap" if number > last else "number.order", line.no, found=str(number),
                     expected=expected, number=number, last=str(last))
    return number


def _misprint(reading: numbering.LeadingNumber, last: RuleNumber, following: RuleNumber | None) -> RuleNumber | None:
    """The successor that was meant by a number that fits neither before nor after, if there is just one."""
    if following is None or following in reading.number.successors():
        return None
    meant = [n for n in last.successors() if n.kind in (Kind.RULE, Kind.SUBRULE) and following in n.successors()
             and (numbering.resembles(reading.surface, n) or numbering.other_letter(reading.number, n))]
    return meant[0] if len(meant) == 1 else None
