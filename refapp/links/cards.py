"""Names of cards in double brackets, as forums write them: ``[[Name]]``, ``[[Name|shown]]``.

Where a format has links of its own in double brackets (a wiki's, AsciiDoc's anchors), those are left to it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from refapp.lazy_dataclass import dataclass
from refapp.links.view import View

_NAMED = re.compile(r"\[\[(?P<name>[^\[\]|\n\0]{1,200})(?:\|(?P<shown>[^\[\]|\n\0]{1,200}))?\]\]")
TAKEN = frozenset({"mediawiki", "asciidoc"})
"""Formats in which double brackets mean something else."""


@dataclass(frozen=True, slots=True)
class CardMention:
    """A card that a post names: the name, and the spans of the whole and of what is shown, in the source."""

    name: str
    start: int
    end: int
    shown: tuple[int, int]


def named_cards(view: View) -> Iterator[CardMention]:
    """The names in double brackets that stand in open text."""
    for match in _NAMED.finditer(view.text):
        whole = view.locate(*match.span())
        shown = view.locate(*match.span("shown" if match["shown"] is not None else "name"))
        if whole is not None and shown is not None:
            yield CardMention(match["name"].strip(), *whole, shown)
    for start, end in view.bracketed:
        hidden = _NAMED.fullmatch(view.source, start, end)
        if hidden is not None:
            yield CardMention(hidden["name"].strip(), start, end,
                              hidden.span("shown" if hidden["shown"] is not None else "name"))
