"""Sections from before July 2009 lead to sections that are there."""

from __future__ import annotations

from refapp.corpus_io.before import sections_before
from refapp.resources import shipped
from refapp.services import Library


def test_every_section_of_today_exists(plain_library: Library) -> None:
    found = sections_before(shipped("corpus"))
    assert [str(now) for now in found[420]] == ["704"]
    known = set(plain_library.tree(plain_library.history.newest).numbers)
    assert {now for sections in found.values() for now in sections} <= known
