"""The glossary of the publisher's layout: terms and what they mean.

A blank line parts terms; where blank lines stand nowhere or everywhere, or were lost in places, the look of a term
and the alphabet tell. Refuses to drop: every line belongs to a term.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from refapp.ingest.draft import Draft
from refapp.ingest.lines import Line

_SENSE = re.compile(r"\d{1,2}[.)]\s+")
_SENTENCE_END = re.compile(r"[.!?:][)”\"»’'\s]*$")
_RUN_TOGETHER = re.compile(r"(?P<term>.*[^\W\d_)])(?P<sense>1\.\s+\S.*)", re.DOTALL)


def read(draft: Draft, lines: Sequence[Line]) -> None:
    """Book the lines between the glossary's heading and what follows it."""
    blocks: list[list[Line]] = []
    for line in lines:
        if line.after_blank or not blocks:
            blocks.append([])
        blocks[-1].append(line)
    single = sum(len(block) == 1 for block in blocks)
    if draft.evenly_spaced or single * 2 > len(blocks) or len(lines) > 20 * len(blocks):
        blocks = _evenly_spaced(lines)
    else:
        blocks = _parted(draft, _closed(blocks))
    for block in blocks:
        term, paragraphs = block[0].text, tuple(line.text for line in block[1:])
        match = _RUN_TOGETHER.fullmatch(term)
        if match is not None and paragraphs and paragraphs[0].startswith("2."):
            draft.report("glossary.run-together", block[0].no, found=term[:len(match["term"]) + 12],
                         expected=match["term"])
            term, paragraphs = match["term"], (match["sense"], *paragraphs)
        elif not paragraphs:
            draft.report("glossary.no-definition", block[0].no, found=term[:80])
        draft.add_glossary(term, paragraphs, block)


def _evenly_spaced(lines: Sequence[Line]) -> list[list[Line]]:
    """Glossary blocks where blank lines stand everywhere or nowhere: a term is short and ends no sentence."""
    blocks: list[list[Line]] = []
    for line in lines:
        if _is_term(line.text) or not blocks:
            blocks.append([])
        blocks[-1].append(line)
    return blocks


def _is_term(text: str) -> bool:
    """Whether a line looks like a term: short, and it ends no sentence and begins no sense."""
    looks = len(text) < 90 and _SENTENCE_END.search(text) is None
    return (looks or (text.endswith("!") and len(text.split()) < 5)) and _SENSE.match(text) is None


def _closed(blocks: Sequence[list[Line]]) -> list[list[Line]]:
    """The blocks, with what belongs to one term put together where a blank line had come between."""
    found: list[list[Line]] = []
    for block in blocks:
        lacks_text = bool(found) and len(found[-1]) == 1 and _is_term(found[-1][0].text)
        if (lacks_text and not _is_term(block[0].text)) or (found and _SENSE.match(block[0].text)):
            found[-1] += block
        else:
            found.append(list(block))
    return found


def _parted(draft: Draft, blocks: Sequence[list[Line]]) -> list[list[Line]]:
    """The blocks, with terms parted whose blank line was lost, where the alphabet has them there."""
    found: list[list[Line]] = []
    for at, block in enumerate(blocks):
        after = blocks[at + 1][0].text if at + 1 < len(blocks) else None
        found.append([])
        for i, line in enumerate(block):
            if i > 1 and i + 1 < len(block) and _opens(line.text, block[i - 1].text, block[i + 1].text) \
                    and _key(found[-1][0].text) < _key(line.text) and (after is None or _key(line.text) <= _key(after)):
                draft.report("glossary.no-blank-line", line.no, found=line.text[:60])
                found.append([])
            found[-1].append(line)
    return found


def _opens(text: str, before: str, after: str) -> bool:
    """Whether a line looks like a term, the one before like the end of a sentence and the one after like a text."""
    return (_is_term(text) and text[:1].isupper() and _SENTENCE_END.search(before) is not None
            and not _is_term(after))


def _key(term: str) -> str:
    """A term as the alphabet orders it."""
    bare = "".join(c for c in unicodedata.normalize("NFD", term.casefold()) if not unicodedata.combining(c))
    return re.sub(r"[^\w]+", "", bare)
