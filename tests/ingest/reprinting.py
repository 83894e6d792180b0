"""A document printed back in the publisher's layout: the inverse of reading it.

For a publisher's text, the lines printed are the non-blank lines of the source, save where a problem of
severity ``repair`` says otherwise. Refuses nothing; pages come out in the publisher's layout, not their own.
"""

from __future__ import annotations

from collections.abc import Iterator

from refapp.ingest.words import LAYOUTS
from refapp.model import Document, GlossaryEntry, Kind, Matter, Rule


def reprint(document: Document) -> tuple[str, ...]:
    """The non-blank lines of the document, in the order of the source."""
    label = LAYOUTS[document.lang].example
    blocks: list[Rule | GlossaryEntry | Matter] = [*document.rules, *document.glossary, *document.matter]
    blocks.sort(key=lambda block: block.line or 0)
    return tuple(line for block in blocks for line in _lines(block, label))


def _lines(block: Rule | GlossaryEntry | Matter, label: str) -> Iterator[str]:
    if isinstance(block, Matter):
        yield from block.lines
    elif isinstance(block, GlossaryEntry):
        yield block.term
        yield from block.paragraphs
    else:
        stop = "" if block.kind is Kind.SUBRULE else "."
        first, *further = [text for text in (block.title, *block.paragraphs) if text] or [""]
        yield f"{block.number}{stop} {first}".rstrip()
        yield from further
        yield from (f"{label} {example}".rstrip() for example in block.examples)
