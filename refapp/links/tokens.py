"""A reader for markups that are told by their marks alone: what one pattern hides, drops or closes.

A pattern's matches are taken in order. In a match with a group ``label`` (any number of them, ``label1`` …) the label
stays readable and closed, and the rest drops out; a match of the group ``mark`` drops out; any other match is hidden
behind a gap, which ends every phrase.
"""

from __future__ import annotations

import re

from refapp.links.view import GAP, View


def read_tokens(source: str, pattern: re.Pattern[str]) -> View:
    """The view of a text by the marks that a pattern knows."""
    view = View(source)
    labels = [name for name in pattern.groupindex if name.startswith("label")]
    at = 0
    for match in pattern.finditer(source):
        view.keep(at, match.start())
        at = match.end()
        label = next((name for name in labels if match[name] is not None), None)
        if label is not None:
            view.keep(*match.span(label), closed=True)
        elif match.lastgroup == "entity":
            view.put(_ENTITIES[match["entity"]], *match.span())
        elif match.lastgroup != "mark":
            view.put(GAP, *match.span(), closed=True)
    view.keep(at, len(source))
    return view


_ENTITIES = {"&amp;": "&", "&lt;": "<", "&gt;": ">"}
