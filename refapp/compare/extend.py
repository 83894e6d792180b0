"""Aligns a locally imported edition with its neighbours, so that the history can include it.

Returns files of the same shape as ``corpus/history``; the caller keeps them in the data directory and
loads them over the committed ones: ``History.load(committed, local)``. Never changes a committed step.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from datetime import date

from refapp.compare.align import compare
from refapp.compare.decisions import decide
from refapp.compare.fingerprint import read_fingerprints, sketched, write_fingerprints
from refapp.compare.history_build import step
from refapp.compare.sides import Side
from refapp.history.facts import write_facts
from refapp.history.history import History
from refapp.history.numbering import number_of, write_numbers
from refapp.i18n.languages import DEFAULT
from refapp.model import Document


def extend(history: History, document: Document, official: Callable[[date], Document | None], *,
           renew: bool = False) -> dict[str, str]:
    """The facts that place ``document`` in the history: texts by file name, empty if it is there already.

    Partial documents and other languages than English have no place of their own: empty, too.
    ``official(edition)`` gives the imported English text of an edition, or None. Where the text of the
    edition before is not there, its fingerprints serve if the history has them: then splits and merges
    are not seen, and ``renew=True`` does the work again once the text is imported. A neighbour without
    either leaves its step out; ``History`` keeps the edition apart (``unaligned``) until this is called
    again with that text.
    """
    placed = document.edition in history.editions and not renew
    if document.partial or document.lang != DEFAULT or placed:
        return {}
    others = [day for day in history.editions if day != document.edition]
    place = bisect_left(others, document.edition)
    side = Side.of(document.rules)
    files = {f"numbers/{document.edition}.txt": write_numbers(side.numbers),
             f"fingerprints/{document.edition}.txt": write_fingerprints(side)}
    if place:
        day = others[place - 1]
        before, prints = official(day), history.fingerprints(day)
        if before is not None:
            files[f"steps/{day}..{document.edition}.csv"] = write_facts(step(before, document))
        elif prints is not None:
            old = read_fingerprints(prints, [number_of(key) for key in history.keys(day)])
            new = sketched(side)
            facts = decide(compare(old, new, passages=False), (), old, new)
            files[f"steps/{day}..{document.edition}.csv"] = write_facts(facts)
    if place < len(others) and (after := official(others[place])):
        files[f"steps/{document.edition}..{after.edition}.csv"] = write_facts(step(document, after))
    return files
