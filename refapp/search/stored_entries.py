"""Entries as an index keeps them: JSON, one list each."""

from __future__ import annotations

import json

from refapp.model import Origin, RuleNumber
from refapp.search.entries import EntryKind, SearchEntry


def dump_entries(entries: tuple[SearchEntry, ...]) -> bytes:
    """Entries as JSON, one list each, in the order of SearchEntry's fields."""
    return json.dumps(
        [
            [
                str(e.number) if e.number else None,
                e.position,
                e.kind.value,
                e.title,
                e.label,
                e.text,
                e.examples,
                [[str(number), title] for number, title in e.heading_path],
                e.is_definition,
                [str(n) for n in e.see],
                e.asks,
                e.plain,
                e.origin.value if e.origin else None,
                e.shown,
            ]
            for e in entries
        ],
        ensure_ascii=True,
        separators=(",", ":"),
    ).encode()


def load_entries(data: bytes) -> tuple[SearchEntry, ...]:
    """The inverse of :func:`dump_entries`; raises ValueError, KeyError or TypeError for anything else."""
    numbers: dict[str, RuleNumber] = {}
    paths: dict[str, tuple[RuleNumber, str]] = {}

    def number(text: str) -> RuleNumber:
        if text not in numbers:
            numbers[text] = RuleNumber.parse(text)
        return numbers[text]

    def heading(text: str, title: str) -> tuple[RuleNumber, str]:
        found = paths.get(text)
        if found is None or found[1] != title:
            found = paths[text] = (number(text), title)
        return found

    return tuple(
        SearchEntry(
            number(own) if own else None, position, EntryKind(kind), title, label, text, tuple(examples),
            tuple(heading(n, t) for n, t in path), definition, tuple(number(n) for n in see), tuple(asks), plain,
            Origin(origin) if origin else None, tuple(shown))
        for own, position, kind, title, label, text, examples, path, definition, see, asks, plain, origin, shown in (
            json.loads(data)
        )
    )
