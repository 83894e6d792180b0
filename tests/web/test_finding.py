"""Finding: definition cards, days, suggestions, boards among the results, the line that says how a query was read."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace

import pytest
from bs4 import BeautifulSoup
from flask.testing import FlaskClient

from refapp.services import Library
from refapp.services.library.example_words import words_at_hand, words_of_examples
from refapp.services.library.store import Store


def _text(tag) -> str:
    return re.sub(r"\s+", " ", tag.get_text(" ").replace("\u00a0", " ")).strip()


@pytest.mark.parametrize(("address", "name", "other", "rule"), [
    ("/en/search?q=trample", "trample", "piétinement", "702.19"),
    ("/fr/recherche?q=piétinement", "piétinement", "trample", "702.19"),
    ("/fr/recherche?q=c’est quoi le piétinement", "piétinement", "trample", "702.19"),
    ("/en/search?q=what is a graveyard", "graveyard", "cimetière", "404"),
    ("/en/rule/702.19", "trample", "piétinement", "702.19"),
    ("/fr/regle/702.19", "piétinement", "trample", "702.19"),
])
def test_a_term_is_defined_above_what_is_about_it(soup, address: str, name: str, other: str, rule: str) -> None:
    card = soup(address).select_one(".term-card")
    assert card.dfn.get_text() == name
    assert card.select_one(".counterpart").get_text() == other
    assert len(_text(card)) > 60
    assert card.select_one(".num").get_text().startswith(rule)


def test_no_card_where_no_term_is_named(soup) -> None:
    assert not soup("/en/search?q=lethal damage from two sources").select(".term-card")
    assert not soup("/en/rule/702.19b").select(".term-card")


@pytest.mark.parametrize(("query", "target"), [
    ("704.5k 2011", "/en/rule/704.5k/2011-09-30"), ("704.5k 2011-09-30", "/en/rule/704.5k/2011-09-30"),
    ("/704.5f/2011", "/en/rule/704.5f/2011-09-30"), ("704.5k 2012-05", "/en/rule/704.5k/2012-05-01"),
    ("rule 704.5k du 15/10/2011", "/en/rule/704.5k/2011-09-30"),
])
def test_a_number_and_a_day_go_to_the_rule_of_that_day(client: FlaskClient, query: str, target: str) -> None:
    assert client.get("/en/search", query_string={"q": query}).headers["Location"] == target


@pytest.mark.parametrize("query", ["704.5k 1999", "704.5k 2011-13", "704.5k 2011-02-31", "704.5k 31/31/2011"])
def test_a_day_that_is_none_has_a_page(client: FlaskClient, query: str) -> None:
    assert client.get("/en/search", query_string={"q": query}).status_code in (200, 302)


def test_a_search_from_a_dated_page_stays_in_its_day(client: FlaskClient, soup) -> None:
    form = soup("/en/rule/704.5k/2011-09-30").select_one("form.find")
    assert form.select_one("[name=on]")["value"] == "2011-09-30"
    assert not soup("/en/rule/704.5k").select("form.find [name=on]")
    page = soup("/en/search?q=announce&on=2015-03-27")
    links = [link["href"] for link in page.select(".hit h2 a")]
    assert "/en/rule/601.2b/2015-03-27" in links
    assert all("/2015-03-27" in link or "/glossary/" in link for link in links)
    hit = next(hit for hit in page.select(".hit") if "601.2b" in hit.h2.get_text())
    assert "announces" in _text(hit.select_one(".passage"))  # worded so since 2013-11-01, of which our words are here
    assert "March 27, 2015" in _text(page.select_one(".dated"))
    assert all("on=2015-03-27" in link["href"] for link in page.select(".facets a"))
    assert client.get("/en/search?q=704.5k&on=2015-03-27").headers["Location"] == "/en/rule/704.5k/2015-03-27"


@pytest.mark.parametrize(("typed", "lang", "text", "address"), [
    ("tra", "en", "Trample", "/en/rule/702.19"), ("piet", "fr", "Piétinement", "/fr/regle/702.19"),
    ("704.5", "fr", "704.5j", "/fr/regle/704.5j"), ("Piét", "fr", "Piétinement", "/fr/regle/702.19"),
    ("trampl", "fr", "trample", "/fr/regle/702.19"),
    # numbers that no rule has: the nearest that begins so
    ("704.5jj", "en", "704.5j", "/en/rule/704.5j"), ("704.99", "fr", "704", "/fr/regle/704"),
    ("704.5jjz", "en", "704.5j", "/en/rule/704.5j"),
    # words anywhere in a name; ways to ask in the other language
    ("two leg", "en", "two copies of the same legend", "/en/rule/704.5j"),
    ("deux fois la m", "en", "deux fois la même légende", "/en/rule/704.5j"),
])
def test_suggestions(client: FlaskClient, typed: str, lang: str, text: str, address: str) -> None:
    answer = client.get(f"/suggest/{lang}/{typed}.json")
    asked, texts, names, places, langs = answer.get_json()
    assert asked == typed
    assert len(answer.data) < 2048
    assert len(texts) == len(names) == len(places) == len(langs) <= 8
    if typed != "704.5":
        assert (text.lower(), address) in [(one.lower(), place) for one, place in zip(texts, places, strict=True)]
    assert "public" in answer.headers["Cache-Control"]


@pytest.mark.parametrize("typed", ["q", " ", "xyzzyq", "a" * 300, "%00", "[[[", "1", "é"])
def test_absurd_beginnings_have_an_answer(client: FlaskClient, typed: str) -> None:
    answer = client.get(f"/suggest/fr/{typed}.json")
    assert answer.status_code == 200
    assert len(answer.data) < 2048
    assert client.get("/suggest/xx/tra.json").status_code == 404


@pytest.mark.parametrize("address", ["/en/search?q=two legends", "/fr/recherche?q=deux légendes"])
def test_boards_are_found_beside_the_rules(client: FlaskClient, soup, address: str) -> None:
    links = [link["href"] for link in soup(address).select(".found-boards a")]
    assert 0 < len(links) <= 3
    assert all(client.get(link).status_code == 200 for link in links)


@pytest.mark.parametrize(("address", "said"), [
    ("/en/search?q=two legends alike", "Live examples are still being read"), ("/fr/recherche?q=deux légendes pareilles", "encore en cours de lecture")])
def test_a_search_while_examples_are_read_doesnt_wait_for_them_and_says_so(
        client: FlaskClient, soup, monkeypatch: pytest.MonkeyPatch, address: str, said: str) -> None:
    monkeypatch.setattr("refapp.services.builders.search_build.words_at_hand", lambda *_: False)
    answer = client.get(address)
    page = BeautifulSoup(answer.text, "html.parser")
    assert answer.headers["Cache-Control"] == "no-store"
    assert said in page.select_one(".understood").get_text()
    assert page.select(".hit")
    assert not page.select(".found-boards a")
    monkeypatch.undo()
    assert said not in client.get(address).text
    assert soup(address).select(".found-boards a")


def test_examples_are_waited_for_where_they_lie_ready_or_nobody_reads_them_meanwhile(
        plain_library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    library = Library(Store(tmp_path / "data"), plain_library.corpus)
    assert words_at_hand(library, "fr")
    monkeypatch.setattr(library, "aside", SimpleNamespace(settled=False))
    assert not words_at_hand(library, "fr")
    words_of_examples(library, "fr")
    assert words_at_hand(library, "fr")
    assert not words_at_hand(library, "en")
    started_again = Library(Store(tmp_path / "data"), plain_library.corpus)
    monkeypatch.setattr(started_again, "aside", SimpleNamespace(settled=False))
    assert words_at_hand(started_again, "fr")
    monkeypatch.setattr(library, "aside", SimpleNamespace(settled=True))  # whoever was to read them failed
    assert words_at_hand(library, "en")


@pytest.mark.parametrize(("address", "first", "among"), [
    ("/fr/recherche?q=jeton qui meurt", "111.7", {"111.7", "704.5d"}),
    ("/fr/recherche?q=jeton mort", "111.7", {"111.7", "704.5d"}),
    ("/en/search?q=token dies", "111.7", {"111.7", "704.5d"}),
])
def test_the_verb_to_die_is_no_die(soup, address: str, first: str, among: set[str]) -> None:
    numbers = [tag.get_text() for tag in soup(address).select(".hit h2 .num")]
    assert numbers[0] == first
    assert among <= set(numbers[:5])
    assert not any(number.startswith("706") for number in numbers)


def test_how_a_query_was_read_is_one_line(soup) -> None:
    said = soup("/en/search?q=legends").select_one(".understood")
    assert _text(said) == "Read “legends” as “legendary”."
    assert not soup("/en/search?q=lethal damage").select(".understood")


@pytest.mark.parametrize(("address", "to"), [
    ("/704.5f/2011", "/en/rule/704.5f/2011-09-30"), ("/704.5F/2011-09", "/en/rule/704.5f/2011-09-30"),
    ("/fr/704.5k/2013", "/fr/regle/704.5k/2013-11-01"), ("/en/rule/704.5f/2011", "/en/rule/704.5f/2011-09-30"),
    ("/en-fr/rule/704.5f/2011", "/en-fr/rule/704.5f/2011-09-30"),
])
def test_a_year_or_month_leads_to_its_last_edition(client: FlaskClient, address: str, to: str) -> None:
    answer = client.get(address, headers={"Accept-Language": "en"})
    assert (answer.status_code, answer.headers["Location"]) == (302, to)


@pytest.mark.parametrize("address", ["/704.5f/2011-13", "/704.5f/1066", "/704.5f/20111", "/704.5f/1999", "/x/2011"])
def test_what_is_no_period_of_the_rules_is_not_found(client: FlaskClient, address: str) -> None:
    assert client.get(address).status_code == 404
