"""Fingerprints stand in for a text that is not there: equal wordings for certain, alike ones by their words."""

from __future__ import annotations

import pytest

from refapp.compare.align import compare
from refapp.compare.fingerprint import read_fingerprints, sketched, write_fingerprints
from refapp.compare.sides import Side
from tests.compare.rules import edition

OLD = Side.of(edition("700 =Tea", "700.1 The host pours green tea before the first die is rolled at the table.",
                      "700.2 Nobody whistles while dice are rolling.", "700.3 A lamp must burn.").rules)
NEW = Side.of(edition("700 =Tea", "700.1 A lamp must burn.", "700.2 Nobody whistles while dice are rolling.",
                      "700.3 The host pours green or black tea before the first die is rolled at a table.").rules)


def test_alignment_by_fingerprints_is_that_by_texts() -> None:
    prints = read_fingerprints(write_fingerprints(OLD), OLD.numbers)
    found = {(c.relation.value, c.old, c.new) for c in compare(prints, sketched(NEW), passages=False)}
    assert found == {(c.relation.value, c.old, c.new) for c in compare(OLD, NEW)}
    assert ("moved_edited", (1,), (3,)) in found


def test_fingerprints_hold_no_word() -> None:
    text = write_fingerprints(OLD)
    assert len(text.splitlines()) == len(OLD)
    assert set(text) <= set("0123456789abcdef \n")


def test_fingerprints_of_another_edition_are_refused() -> None:
    with pytest.raises(ValueError, match="4 fingerprints for 3 rules"):
        read_fingerprints(write_fingerprints(OLD), OLD.numbers[:3])
