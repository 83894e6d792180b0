"""The document checked against itself: contents list, sections, texts, order.

Each check reports problems and changes nothing. Refuses (raises ImportRefused) what would take the place of a whole
edition: one whose contents list promises sections and a glossary after the point where the text ends, and, where
whoever imports it asks (:func:`must_be_sound`), one that is odd nearly everywhere.
"""

from __future__ import annotations

import re

from refapp.ingest.draft import Draft
from refapp.ingest.messages import refuse
from refapp.model import Document, Kind, Rule, Severity

ODD, ODD_SHARE = 30, 0.05
"""A document with more errors and warnings than both, the latter for each rule, is not read as its publisher wrote it:
the editions from 2009 to 2026 have two at most; lines in another order give hundreds."""

_ENDS = re.compile(r"[.!?:…][)\]”\"»’'_\s]*$")


def _fold(title: str) -> str:
    return re.sub(r"[^\w]+", " ", title).strip().lower()


def contents(draft: Draft, rules: tuple[Rule, ...]) -> None:
    """Compare the contents list with the chapters and sections found."""
    promised = {number: (title, line) for number, title, line in draft.contents}
    glossary, end = promised.pop("glossary", None), promised.pop("credits", None)
    if not promised:
        return
    found = {str(r.number): r for r in rules if r.kind in (Kind.CHAPTER, Kind.SECTION)}
    absent = [number for number in promised if number not in found]
    last = max((r.number.sort_key for r in rules), default=(0, 0, 0, 0, ""))
    tail = [n for n in absent if len(n) == 3 and (int(n[0]), int(n), 0, 0, "") > last]
    if tail and not draft.glossary:
        raise refuse("import.truncated", name=draft.file, last=str(rules[-1].number), first=tail[0],
                     final=tail[-1])
    for number in absent:
        title, line = promised[number]
        draft.report("contents.missing", line, found=f"{number}. {title}")
    for number, rule in found.items():
        if number not in promised:
            draft.report("contents.extra", rule.line, found=f"{number}. {rule.title}", number=rule.number)
        elif _fold(promised[number][0]) != _fold(rule.title or ""):
            draft.report("contents.title", rule.line, found=rule.title, expected=promised[number][0],
                         number=rule.number)
    if glossary is not None and not draft.glossary:
        draft.report("glossary.missing", glossary[1], found=glossary[0])
    if end is not None and not any(matter.kind == "credits" for matter in draft.matter):
        draft.report("credits.missing", end[1], found=end[0])


def must_be_sound(document: Document) -> None:
    """Raise ImportRefused for a document in whose place another order or encoding was read."""
    serious = [one for one in document.problems if one.severity in (Severity.ERROR, Severity.WARNING)]
    if len(serious) > max(ODD, ODD_SHARE * len(document.rules)):
        raise refuse("import.odd", name=document.source.name, found=len(serious), expected=len(document.rules),
                     first=next((one.where.line for one in serious if one.where.line), "?"))


def texts(draft: Draft, rules: tuple[Rule, ...]) -> None:
    """Report rules without text and texts that break off."""
    for rule in rules:
        if rule.title is None and not rule.paragraphs:
            draft.report("text.empty", rule.line, found=str(rule.number), number=rule.number)
        for text in (*rule.paragraphs, *rule.examples):
            if text and _ENDS.search(text) is None:
                draft.report("text.no-stop", rule.line, found=text[-40:], number=rule.number)
    for entry in draft.glossary:
        if entry.paragraphs and _ENDS.search(entry.paragraphs[-1]) is None:
            draft.report("text.no-stop", entry.line, found=entry.paragraphs[-1][-40:])
