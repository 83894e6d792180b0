"""The Whoosh schema: what is indexed of an entry, in which field, and how much a field counts.

Whoosh analyses and stores; it is never asked to search (see docs/decisions/0040). Only :mod:`build`
and :mod:`tables` use this module.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from whoosh.fields import KEYWORD, STORED, TEXT, Schema

from refapp.search.analysers import analyser
from refapp.search.entries import SearchEntry


@dataclass(frozen=True, slots=True)
class FieldWeight:
    """BM25F: what an occurrence counts (``weight``), how much a long field dilutes it (``b``, 0 to 1)."""

    weight: float
    b: float


FIELDS: Mapping[str, FieldWeight] = MappingProxyType(
    {
        # a name is what people search by; short names and long names are equally names, so little dilution
        "title": FieldWeight(8.0, 0.3),
        "label": FieldWeight(7.0, 0.3),
        # each subrule of "Flying" is about flying, but less so than the rule that bears the name
        "heading": FieldWeight(2.2, 0.2),
        # rules differ in length tenfold: the one-sentence rule on a subject is usually the one meant
        "text": FieldWeight(1.0, 0.6),
        # examples name cards and situations: they help to find a rule and must not outrank the rules
        "examples": FieldWeight(0.35, 0.7),
        # "704 legend" and "704.5j token" search inside a section or rule; the own number counts like a title
        "number": FieldWeight(2.0, 0.0),
    }
)
PLACED = ("title", "label", "text", "examples")
"""The fields whose words have places: phrases, nearness and highlights look there."""


def schema(lang: str) -> Any:
    """The Whoosh schema for texts of a language."""
    words = analyser(lang)
    return Schema(
        row=STORED,  # the entry's place in entries.json; a Whoosh document number is Whoosh's own affair
        number=KEYWORD(lowercase=True, scorable=True),  # 704.5k, 704.5, 704: a number finds what stands below it
        title=TEXT(words, phrase=True, chars=True),  # with characters, so that results can mark the words found
        label=TEXT(words, phrase=True, chars=True),  # our short name, as much a name as the official title
        heading=TEXT(words, phrase=False),  # no places: a heading is shown whole and is in no snippet
        text=TEXT(words, phrase=True, chars=True),  # phrases, nearness and highlights
        examples=TEXT(words, phrase=True, chars=True),  # apart from text, to weigh less and be named as examples
    )


EXAMPLE_GAP = "\n\n"
"""Between two examples in the indexed string; result spans count inside one example."""


def document(entry: SearchEntry, row: int) -> dict[str, object]:
    """An entry as Whoosh's ``add_document`` takes it; empty fields are left out."""
    number = entry.number
    own: list[str] = []
    while number is not None and number.section >= 100:
        own.append(str(number))
        number = number.parent
    fields: dict[str, object] = {
        "row": row,
        "number": " ".join(own),
        "title": entry.title or "",
        "label": entry.label or "",
        "heading": "\n".join(title for number, title in entry.heading_path if number.section >= 100),
        "text": entry.text,
        "examples": EXAMPLE_GAP.join(entry.examples),
    }
    return {name: value for name, value in fields.items() if value != ""}
