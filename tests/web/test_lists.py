"""Home, search, glossary, editions, comparison."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient


def test_home_says_what_is_here_and_how_to_link(soup) -> None:
    page = soup("/fr/")
    assert len(page.select(".contents details")) == 9
    assert "https://rules.example/704.5f" in page.select_one(".howto").get_text()
    assert page.select(".loaded li")


@pytest.mark.parametrize(("query", "target"), [("704.5f", "/en/rule/704.5f"), ("CR 704.5 f", "/en/rule/704.5f"), ("§704,5F", "/en/rule/704.5f")])
def test_a_number_goes_straight_to_its_rule(client: FlaskClient, query: str, target: str) -> None:
    answer = client.get("/en/search", query_string={"q": query})
    assert (answer.status_code, answer.headers["Location"]) == (302, target)


def test_results_mark_the_words_and_stand_under_their_heading(soup) -> None:
    page = soup("/fr/recherche?q=blessures+mortelles")
    first = page.select_one(".hit")
    assert first.select_one("h2 .num").get_text() == "704.5g"
    assert "Actions basées sur un état" in first.select_one(".context").get_text()
    assert first.select("mark")
    assert page.find("meta", attrs={"name": "robots"})["content"] == "noindex"


@pytest.mark.parametrize("query", ["", " ", "xyzzyq", "\0", "[" * 20_000, "a" * 5000, "-", '"', "lang:", "section:", "<script>alert(1)</script>", "\ud800".encode("utf-8", "surrogatepass")])
def test_absurd_queries_have_a_page(client: FlaskClient, query: str | bytes) -> None:
    answer = client.get("/fr/recherche", query_string={"q": query})
    assert answer.status_code == 200
    assert "<script>alert" not in answer.get_data(as_text=True)


def test_a_section_narrows_the_results(soup) -> None:
    page = soup("/en/search?q=token&section=704")
    assert page.select(".hit")
    assert all(tag.get_text().startswith("704") for tag in page.select(".hit h2 .num"))
    assert page.select_one(".facets [aria-current=true]")


def test_glossary_pages_name_each_other(client: FlaskClient, soup) -> None:
    page = soup("/en/glossary")
    line = next((li for li in page.select(".terms li") if li.select_one(".other")), None)
    if line is None:
        pytest.skip("corpus/terms.csv is not here yet")
    term = soup(line.a["href"])
    other = term.select_one(".counterpart a")
    assert other["hreflang"] == "fr"
    back = soup(other["href"])
    assert back.select_one(".counterpart a")["href"] == line.a["href"]
    slug = other["href"].removeprefix("/fr/glossaire/")
    crossed = client.get(f"/en/glossary/{slug}")
    assert crossed.status_code in (200, 301)


@pytest.mark.parametrize(("address", "counterparts", "gist"), [
    ("/en/glossary/exile", ["exiler", "exil"], "zone"),                   # an action and a zone
    ("/en/glossary/counter", ["contrecarrer", "marqueur"], "marker"),
    ("/fr/glossaire/equipement", ["equip", "Equipment"], "artefact"),     # a keyword ability and a subtype
    ("/fr/glossaire/passer", ["pass", "skip"], "priorité"),
])
def test_a_name_with_several_meanings_shows_them_all(soup, address: str, counterparts: list[str], gist: str) -> None:
    page = soup(address)
    assert [tag.get_text() for tag in page.select(".senses > li .counterpart a")] == counterparts
    assert len(page.select(".senses > li .text")) == len(page.select(".senses > li .facts")) == 2
    assert gist in page.select_one(".gist").get_text()
    assert page.title.get_text().endswith(("· glossary", "· glossaire"))


def test_the_list_names_every_meaning(soup) -> None:
    lines = {li.a.get_text(): li.select_one(".other").get_text() for li in soup("/en/glossary").select(".terms li") if li.select_one(".other")}
    assert lines["exile"] == "exiler, exil"
    assert lines["graveyard"] == "cimetière"


def test_the_api_names_homonyms(client: FlaskClient) -> None:
    found = client.get("/api/v1/glossary/marqueur?lang=fr").get_json()
    assert [found["term"]["en"], *(other["term"]["en"] for other in found["homonyms"])] == ["counter", "marker"]
    assert client.get("/api/v1/glossary/graveyard").get_json()["homonyms"] == []


def test_an_unknown_term_is_a_404_with_the_nearest(soup) -> None:
    page = soup("/fr/glossaire/cimetier", status=404)
    assert "cimetier" in page.main.get_text()
    assert "/fr/glossaire/cimetiere" in [link["href"] for link in page.select(".ways a")]
    assert not soup("/en/glossary/%00%00", status=404).select(".ways a")


def test_days_in_errors_are_written_out(soup) -> None:
    told = soup("/fr/regle/704.5a/1999-01-01", status=404).main.get_text()
    assert "1er janvier 1999" in told
    assert "11 juillet 2009" in told


def test_editions_are_listed_with_their_dates(soup) -> None:
    page = soup("/en/editions")
    assert "September 30, 2011" in page.get_text()
    assert len(page.select(".years time")) >= 95


def test_the_form_leads_to_the_comparison(client: FlaskClient) -> None:
    answer = client.get("/fr/comparer?from=2026-09-25&to=2011-09-30")
    assert answer.headers["Location"] == "/fr/comparer/2011-09-30..2026-09-25"
    assert client.get("/fr/comparer/2012-01-01..2026-09-25").headers["Location"] == "/fr/comparer/2011-09-30..2026-09-25"


def test_a_comparison_lists_what_moved(soup) -> None:
    page = soup("/en/compare/2011-09-30..2026-09-25?section=704")
    rows = [[link["href"] for link in row.select("a")] for row in page.select("table.change tbody tr")]
    assert ["/en/rule/704.5k/2011-09-30", "/en/rule/704.5j"] in rows
    whole = soup("/en/compare/2011-09-30..2026-09-25")
    assert "/en/compare/2011-09-30..2026-09-25?section=704" in [link["href"] for link in whole.select("h2 a")]
    assert not whole.select("table.change")


@pytest.mark.parametrize("span", ["x", "2011-09-30", "2011-09-30..x", "2001-01-01..2002-01-01", "....", "2011-09-30..2011-09-31"])
def test_a_broken_comparison_has_a_page(client: FlaskClient, span: str) -> None:
    assert client.get(f"/en/compare/{span}").status_code == 404


def test_a_better_spelling_keeps_to_the_section_without_saying_so(soup) -> None:
    page = soup("/en/search?q=deathtuch&section=704&in=en")
    offered = page.find("a", href=lambda address: address and "q=deathtouch" in address)
    assert offered.get_text() == "deathtouch"
    assert offered["href"] == "/en/search?q=deathtouch&section=704&in=en"
