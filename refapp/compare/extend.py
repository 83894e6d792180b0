"""Aligns a locally imported edition with its neighbours, so that the history can include it.

Returns files of the same shape as ``corpus/history``; the caller keeps them in the data directory and
loads them over the committed ones: ``History.load(committed, local)``. Never changes a committed step.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from datetime import date

from refapp.compare.facts import write_facts
from refapp.compare.history import History
from refapp.compare.history_build import step
from refapp.compare.numbering import write_numbers
from refapp.model import Document


def extend(history: History, document: Document,
           official: Callable[[date], Document | None]) -> dict[str, str]:
    """The facts that place ``document`` in the history: texts by file name, empty if it is there already.

    ``official(edition)`` gives the imported official text of an edition in the document's language, or
    None. A neighbour whose text is not there leaves its step out; ``History`` then keeps the edition
    apart (``unaligned``) until the text is imported and this is called again.
    """
    if document.edition in history.editions or document.partial:
        return {}
    place = bisect_left(history.editions, document.edition)
    files = {f"numbers/{document.edition}.txt": write_numbers(rule.number for rule in document.rules)}
    if place and (before := official(history.editions[place - 1])):
        files[f"steps/{before.edition}..{document.edition}.csv"] = write_facts(step(before, document))
    if place < len(history.editions) and (after := official(history.editions[place])):
        files[f"steps/{document.edition}..{after.edition}.csv"] = write_facts(step(document, after))
    return files
