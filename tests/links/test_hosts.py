"""The table of other rules sites: each row's example means what the row says, and nothing else does."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

import refapp.links
from refapp.links import ADDRESS, read_foreign

ROWS = list(csv.DictReader((Path(refapp.links.__file__).parent / "hosts.csv").read_text(encoding="utf-8").splitlines()))


def _told(url: str) -> str | None:
    found = read_foreign(url)
    return None if found is None else " ".join(str(one) for one in (found.number, found.term, found.edition) if one)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["example"])
def test_an_example_means_what_its_row_says(row: dict[str, str]) -> None:
    assert _told(row["example"]) == row["means"]
    assert row["hosts"].split()[0].split(".")[-2] in row["example"] or len(row["hosts"].split()) > 1


@pytest.mark.parametrize(("url", "told"), [
    ("https://mtg.wiki/page/Ward_(ability)", "Ward"), ("https://mtg.gamepedia.com/Category:Rules", ""),
    ("http://web.archive.org/web/20120503id_/http://www.mtgsalvation.com/wiki/Trample", "Trample 2012-05-03"),
    ("https://web.archive.org/web/2012/https:/academyruins.com/cr/704.5f", "704.5f"),
    ("https://web.archive.org/web/20120503000000*/yawgatog", None), ("https://web.archive.org/web/2012/https://example.org/704.5f", None),
    ("https://magic.wizards.com/en/news/704", None), ("https://magic.wizards.com/en/news/2015", None),
    ("https://www.mtgsalvation.com/forums/704", None), ("https://www.mtgsalvation.com/articles/2012-trample", None),
    ("https://blogs.magicjudges.org/rules/mtr4-2/", None), ("https://blogs.magicjudges.org/rules/cr704/", "704"),
    ("https://notyawgatog.com/#R7045f", None), ("https://www.yawgatog.com/resources/magic-rules/#top", ""),
    ("https://[bad/#R7045f", None), ("https://academyruins.com/cr/2023-99-99/704.5f", ""),
    ("https://mtg.fandom.com/wiki/Trample#CR_702.19b", "702.19b"), ("https://mtg.wiki/page/Exile_(zone)", "Exile (zone)"),
    ("https://mtg.wiki/page/Comprehensive_Rules#704._State-Based_Actions", "704"),
    ("https://web.archive.org/web/20110716025839/http://www.wizards.com/Magic/TCG/Article.aspx?x=magic/rules", "2011-07-16"),
])
def test_addresses_between_the_rows(url: str, told: str | None) -> None:
    assert _told(url) == told


@pytest.mark.parametrize(("text", "address"), [
    ("[ward](https://mtg.wiki/page/Ward_(ability)) and", "https://mtg.wiki/page/Ward_(ability)"),
    ("(https://mtg.wiki/page/Ward)", "https://mtg.wiki/page/Ward"), ("[url=https://a.example/b]c", "https://a.example/b"),
])
def test_an_address_in_a_text(text: str, address: str) -> None:
    assert ADDRESS.search(text)[0] == address


def test_hostile_addresses_are_read_in_time() -> None:
    assert read_foreign("https://web.archive.org/web/2012/" * 400 + "x") is None
    assert len(ADDRESS.findall("https://a" + "(" * 100_000)) <= 1
