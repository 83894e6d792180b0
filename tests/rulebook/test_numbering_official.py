"""The numbering tables against the official texts: each number stands in each edition that the tables say."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest

from refapp.rulebook import EDITIONS, number_on
from refapp.rulebook.numbering import rule_keys

NUMBER = re.compile(r"^\W*(\d{3}\.\s?\d+[a-z]{0,2})[.:]?\s", re.M)


def _text(path: Path) -> str:
    raw = path.read_bytes()
    if raw[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return raw.decode("utf-16").replace("\r", "\n")
    try:
        return raw.decode("utf-8-sig").replace("\r", "\n")
    except UnicodeDecodeError:
        return raw.decode("cp1252", "replace").replace("\r", "\n")


@pytest.mark.official
@pytest.mark.slow
def test_numbers_exist_in_every_edition(shared: Path) -> None:
    missing: list[str] = []
    for edition in EDITIONS:
        present = {number.replace(" ", "") for number in NUMBER.findall(
            _text(shared / "official" / "en" / f"{edition.isoformat()}.txt"))}
        assert len(present) > 1400, edition
        for key in rule_keys():
            number = number_on(key, edition)
            if number is not None and number not in present:
                missing.append(f"{edition} {key} → {number}")
    assert missing == []


@pytest.mark.official
def test_no_rule_of_the_sections_is_left_out(shared: Path) -> None:
    """Every number of the five sections, at the two editions that the project restates, is in the tables."""
    for day in ("2011-09-30", "2026-04-17"):
        edition = next(one for one in EDITIONS if one.isoformat() == day)
        text = _text(shared / "official" / "en" / f"{day}.txt")
        sections = ("110", "603", "701", "704") + (("111",) if day > "2019" else ())
        present = {number for number in NUMBER.findall(text) if number[:3] in sections and "." in number}
        known = {number_on(key, edition) for key in rule_keys()}
        assert present - known == set()

SPLIT = {"cmd.graveyard", "cmd.exile"}
"""Rows that name a rule before and its successor after: a replacement effect became a state-based action."""


@pytest.mark.official
def test_the_tables_agree_with_the_concordance(shared: Path) -> None:
    """The same rule's number in four editions, as found by reading them independently."""
    days = ("2009-10-01", "2011-02-04", "2011-09-30", "2026-01-16")
    editions = {edition.isoformat(): edition for edition in EDITIONS}
    by_number = {day: {number_on(key, editions[day]): key for key in rule_keys()} for day in days}
    wrong: list[str] = []
    rows = 0
    with (shared / "research" / "rule_concordance.csv").open(encoding="utf-8", newline="") as source:
        for row in csv.DictReader(source):
            newest = next(day for day in reversed(days) if row[day])
            key = by_number[newest].get(row[newest])
            if key is None or row["key"] in SPLIT:
                continue
            rows += 1
            wrong += [f"{row['key']} {day}: {number_on(key, editions[day])}, not {row[day]}"
                      for day in days if row[day] and number_on(key, editions[day]) != row[day]]
    assert rows > 150
    assert wrong == []
