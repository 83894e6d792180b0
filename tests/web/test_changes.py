"""What changed: words side by side as one text, what is new, the feed."""

from __future__ import annotations

import re
from datetime import date
from xml.etree import ElementTree

import pytest
from bs4 import BeautifulSoup
from flask.testing import FlaskClient

from refapp.services import Library
from refapp.services.builders.word_changes import marked
from refapp.services.reading.asking import Reader
from refapp.web.urls import Urls


def _seen(html: str, tag: str) -> str:
    page = BeautifulSoup(html, "html.parser")
    for unseen in page.select(f".unseen, {tag}"):
        unseen.decompose()
    return page.get_text()


@pytest.mark.parametrize(("old", "new"), [
    ("a red cat sleeps", "a blue cat sleeps"), ("It dies.", "It dies if it can."), ("x < y & z", "x < y"), ("a\n\nb", "a\n\nc"),
])
def test_both_texts_can_be_read_out_of_the_one(plain_library: Library, old: str, new: str) -> None:
    html = marked(Reader(plain_library, "en", Urls()), old, new)
    assert _seen(html, "ins").replace(" ¶ ", "\n\n") == old
    assert _seen(html, "del").replace(" ¶ ", "\n\n") == new
    aloud = BeautifulSoup(html, "html.parser").get_text()
    assert "added:" in aloud or "deleted:" in aloud


def test_a_comparison_shows_the_words(soup) -> None:
    page = soup("/en/compare/2026-04-17..2026-09-25?section=704")
    rows = page.select("tr.words")
    assert rows
    assert all(row.select("del, ins") for row in rows)
    assert all("Our words" in row.get_text() for row in rows)
    one = soup("/fr/comparer/2011-09-30..2026-09-25?section=704.5k")
    assert [re.sub(r"\s+", " ", row.get_text(" ")).strip()[:15] for row in one.select("table.change tbody tr:not(.words)")]
    assert one.select("tr.words del")


def test_words_that_are_the_same_are_not_said_to_be_missing(soup) -> None:
    told = soup("/fr/comparer/2011-09-30..2026-09-25?section=704").select_one("tr.words .when").get_text()
    assert told == "Nos mots · les mêmes mots pour les deux jours"


def test_a_rewording_in_the_line_of_dates_leads_to_its_words(client: FlaskClient, soup) -> None:
    links = [link["href"] for link in soup("/en/rule/704.5j").select("ol.time a.soft")]
    assert links
    assert all(client.get(link).status_code == 200 for link in links)


def test_home_says_what_is_new(soup) -> None:
    page = soup("/fr/")
    news = page.select_one(".news")
    assert "25 septembre 2026" in news.get_text()
    assert news.select(".tally li")
    assert page.select_one(".measure").get_text().startswith("3\u202f166 règles") or "3 166" in page.select_one(".measure").get_text().replace("\u202f", " ").replace("\u00a0", " ")


def test_every_edition_leads_to_what_it_changed(client: FlaskClient, soup) -> None:
    links = [link["href"] for link in soup("/en/editions").select(".years a")]
    assert len(links) >= 97
    page = soup(links[0])
    assert page.select(".pager a[rel=prev]")
    assert client.get(links[-1]).status_code == 200


def test_the_feed_tells_of_the_last_editions(client: FlaskClient, plain_library: Library) -> None:
    answer = client.get("/en/feed.xml")
    assert answer.content_type.startswith("application/atom+xml")
    atom = "{http://www.w3.org/2005/Atom}"
    feed = ElementTree.fromstring(answer.data)
    entries = feed.findall(f"{atom}entry")
    assert len(entries) == 12
    newest = plain_library.history.newest
    assert entries[0].find(f"{atom}updated").text == f"{newest}T00:00:00Z"
    assert date.fromisoformat(feed.find(f"{atom}updated").text[:10]) == newest
    assert all(entry.find(f"{atom}link").get("href").startswith("https://rules.example/en/compare/") for entry in entries)
    assert len({entry.find(f"{atom}id").text for entry in entries}) == 12
    assert "/en/feed.xml" in client.get("/en/").get_data(as_text=True)


def test_a_rule_that_was_split_is_told_in_each_section_that_it_went_to(client) -> None:
    """In June 2021 what 701.36a said of a token became 111.10f."""
    whole = client.get("/en/compare/2021-04-22..2021-06-18").get_data(as_text=True)
    assert all(whole.count(f'id="s{section}"') == 1 for section in (111, 701))
    for section, other in ((701, 111), (111, 701)):
        part = client.get(f"/en/compare/2021-04-22..2021-06-18?section={section}").get_data(as_text=True)
        assert f'id="s{section}"' in part
        assert f'id="s{other}"' not in part
        assert "111.10f" in part
