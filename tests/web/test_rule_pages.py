"""Pages of rules: words and whose they are, neighbours, citations, time, sharing; in both languages."""

from __future__ import annotations

import re

import pytest
from bs4 import BeautifulSoup
from flask.testing import FlaskClient

from refapp.services import Library
from refapp.web import create_app


def _text(tag) -> str:
    return re.sub(r"\s+", " ", tag.get_text(" ").replace("\u00a0", " ")).strip()


@pytest.mark.parametrize(("address", "says"), [
    ("/en/rule/704.5g", "Our words · edition of September 25, 2026"),
    ("/fr/regle/704.5g", "Nos mots · édition du 25 septembre 2026"),
    ("/fr/regle/704.5k/2011-09-30", "Nos mots · édition du 30 septembre 2011"),
])
def test_words_say_whose_they_are_and_when(soup, address: str, says: str) -> None:
    assert says in _text(soup(address).select_one(".when"))


def test_the_neighbours_stand_beside_with_their_labels(soup) -> None:
    tree = soup("/en/rule/704.5k").select_one("nav.tree")
    here = tree.select_one("[aria-current=page]")
    assert _text(here).startswith("704.5k ")
    assert all(_text(link.select_one("span")) for link in tree.select("li a"))


def test_of_190_keywords_only_the_nearest_stand_beside_one(soup) -> None:
    tree = soup("/en/rule/702.100").select_one("nav.tree")
    numbers = [_text(one) for one in tree.select("li b")]
    assert (numbers[0], numbers[20], numbers[-1]) == ("702.80", "702.100", "702.120")
    assert _text(soup("/en/rule/702.1").select("nav.tree li b")[-1]) == "702.21"


@pytest.mark.parametrize(("address", "now", "another"), [
    # the legend rule: 704.5k until 2017, 704.5j since; the number went to the world rule
    ("/en/rule/704.5k/2011-09-30", "/en/rule/704.5j", "/en/rule/704.5k"),
    ("/fr/regle/704.5k/2011-09-30", "/fr/regle/704.5j", "/fr/regle/704.5k"),
])
def test_an_old_number_never_silently_names_another_rule(soup, address: str, now: str, another: str) -> None:
    notice = soup(address).select_one(".notice.changed")
    assert {now, another} <= {link["href"] for link in notice.select("a")}


def test_a_reused_number_says_what_it_named_before(soup) -> None:
    notice = soup("/en/rule/704.5k").select_one(".notice.changed")
    assert "704.5j" in _text(notice)
    assert "September 29, 2017" in _text(notice)


def test_a_number_that_is_gone_says_what_became_of_it(client: FlaskClient, soup) -> None:
    # the status of permanents: 110.6 in 2011, 110.5 since section 110 lost its rules about tokens
    moved = soup("/en/rule/110.6a")
    assert "/en/rule/110.5a" in [link["href"] for link in moved.select(".notice.gone a")]
    assert moved.find("link", rel="canonical")["href"].endswith("/en/rule/110.6a")
    removed = soup("/fr/regle/509.6")
    assert "n’existe plus" in _text(removed.select_one(".notice.gone"))


def test_the_line_of_dates_runs_from_the_first_edition_to_the_last_change(soup) -> None:
    dots = soup("/fr/regle/704.5k/2011-09-30").select("ol.time li")
    days = [dot.time["datetime"] for dot in dots]
    assert days == sorted(days)
    assert days[0] == "2009-07-11"
    assert [dot for dot in dots if "here" in dot["class"]]


def test_a_rule_without_text_has_its_place_and_its_history(gappy_library: Library) -> None:
    client = create_app(library=gappy_library, base_url="https://rules.example").test_client()
    page = BeautifulSoup(client.get("/fr/regle/806.6/2009-10-01").text, "html.parser")
    assert page.select_one(".notice.missing")
    assert page.select_one("nav.tree [aria-current=page]")
    assert page.select("ol.time li")


def test_a_section_holds_its_rules_with_their_words(soup) -> None:
    page = soup("/fr/regle/704")
    entries = page.select(".entry")
    assert len(entries) > 30
    assert [e for e in entries if "704.5g" in _text(e.select_one("h2, h3")) and e.select_one(".text p")]
    assert page.select_one("h1 .name").get_text() == "Actions basées sur un état"


def test_a_chapter_lists_its_sections(soup) -> None:
    page = soup("/fr/regle/7")
    assert "/fr/regle/704" in [link["href"] for link in page.select(".entry a")]


def test_citations_are_links_of_the_same_edition(soup) -> None:
    dated = soup("/en/rule/704.1a/2011-09-30").select_one(".text a.cite")
    assert dated["href"].endswith("/2011-09-30")
    assert not soup("/en/rule/704.1a").select_one(".text a.cite")["href"].endswith("/2026-09-25")


def test_the_drawn_neighbourhood_has_its_sentence(soup) -> None:
    page = soup("/en/rule/704.5k/2011-09-30") if soup("/en/rule/704.3").select_one(".hood") is None else soup("/en/rule/704.3")
    hood = page.select_one(".hood")
    drawn = {_text(tag) for tag in hood.select("svg text")}
    assert drawn
    sentence = _text(hood.select_one(".unseen"))
    assert all(number in sentence for number in drawn)


def test_six_ways_to_link(soup) -> None:
    share = soup("/fr/regle/704.5g").select_one(".share")
    names = [_text(tag) for tag in share.select("summary")]
    assert names == ["Adresse", "Markdown", "BBCode", "HTML", "Discord"]
    texts = [area.get_text() for area in share.select("textarea")]
    assert texts[0] == "https://rules.example/fr/regle/704.5g"
    assert any(text.startswith("[url=https://rules.example/fr/regle/704.5g]") for text in texts)
    assert any("[quote]" in text and "25 septembre 2026" in text for text in texts)


def test_side_by_side_pairs_the_entries(soup) -> None:
    page = soup("/fr-en/regle/704.5")
    assert [tag["lang"] for tag in page.select(".pair > section")] == ["fr", "en"]
    rows = page.select(".pair.row")
    assert len(rows) > 15
    for row in rows:
        left, right = (_text(cell.select_one("h3 .num")) for cell in row.select("div[lang]:has(h3)"))
        assert left == right


def test_text_of_the_other_language_carries_its_language(soup) -> None:
    for link in soup("/fr/").select("nav.lang a[hreflang]"):
        assert link["lang"] == link["hreflang"]


@pytest.mark.parametrize("address", ["/fr/regle/704", "/fr/regle/704.5k", "/fr/", "/fr/editions", "/fr/glossaire", "/fr/regle/704.99"])
def test_french_pages_hold_french_spacing(client: FlaskClient, address: str) -> None:
    """A no-break space before : ; ! ? and inside guillemets, in everything a French page says."""
    from bs4 import BeautifulSoup
    page = BeautifulSoup(client.get(address).get_data(as_text=True), "html.parser")
    for tag in page(["script", "code", "textarea", "svg"]):
        tag.decompose()
    for tag in page.select("[lang=en]"):
        tag.decompose()
    text = page.body.get_text(" ")
    text = re.sub(r"https?://\S+", "", text)
    assert not re.search(r"«[^\u00a0]|[^\u00a0]»|[a-zà-ÿ0-9)][;!?]| [;!?:]", text)


@pytest.mark.parametrize(("address", "title"), [
    ("/fr/regle/701.60/2009-07-11", "701.60 · manifester l’effroi (8 novembre 2024)"),   # it came fifteen years later
    ("/en/rule/110.5f", "110.5f · tokens elsewhere cease to exist (June 14, 2019)"),
])
def test_the_title_of_a_number_that_is_not_there_names_the_day_of_its_words(soup, address: str, title: str) -> None:
    assert soup(address).title.get_text() == title
