"""A dated page never shows another day's rule as that day's: pages, cards, previews, sections, the API."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path

import pytest
from bs4 import BeautifulSoup
from click.testing import CliRunner
from flask import Flask
from flask.testing import FlaskClient

from refapp.cli import main
from refapp.model import Origin
from refapp.services import Library
from refapp.services.library.importing import import_file
from refapp.services.reading.rules import view_rule
from refapp.web import create_app

LATE = ("601.2b", "2015-03-27")
"""This rule read otherwise in 2015 than in 2011, 2016 and today; nobody's words of it are here."""


def _text(tag) -> str:
    return re.sub(r"\s+", " ", tag.get_text(" ").replace("\u00a0", " ")).strip()


@pytest.mark.parametrize(("address", "said", "gist"), [
    ("/en/rule/601.2b/2015-03-27", "worded in a way that is not here", "Worded differently"),
    ("/fr/regle/601.2b/2015-03-27", "avait une formulation qui n’est pas disponible ici", "Formulée autrement"),
])
def test_words_of_another_day_are_folded_under_their_day(soup, address: str, said: str, gist: str) -> None:
    page = soup(address)
    assert said in _text(page.select_one(".notice.elsewhen"))
    folded = page.select_one("details.late")
    assert not folded.has_attr("open")
    assert gist in _text(folded.summary)
    assert "2016" in _text(folded.summary)
    own = page.select_one("details.late .text p").get_text()
    folded.extract()
    assert own not in page.select_one("main").get_text()
    assert not page.select("[id^=quote-]")  # no quotation
    assert page.select("#share textarea[aria-label]")
    for name in ("description", "og:description"):
        told = page.find("meta", attrs={"name": name}) or page.find("meta", attrs={"property": name})
        assert own[:30] not in told["content"]


def test_the_card_and_the_side_page_fold_them_too(client: FlaskClient, soup) -> None:
    assert "modal spell" not in _text(soup("/embed/en/rule/601.2b/2015-03-27").main)
    side = soup("/en-fr/rule/601.2b/2015-03-27")
    assert len(side.select("details.late")) == 2
    assert not side.select(".pair > section > .text")
    assert "modal spell" not in client.get("/oembed?url=https://rules.example/en/rule/601.2b/2015-03-27").get_data(as_text=True)


def test_a_section_marks_each_entry_of_another_wording(soup) -> None:
    page = soup("/en/rule/601/2015-03-27")
    entry = next(e for e in page.select(".entry") if e.select_one(".num").get_text() == "601.2b")
    assert entry.select_one("details.late .text")
    assert not entry.select(":scope > .text")
    assert [e.h2 or e.h3 for e in page.select(".entry")]
    assert page.select_one("#r-601\\.2b")  # an anchor that doesn't depend on the place


@pytest.mark.parametrize(("address", "where", "meets"), [
    # words that are folded: from the day of the words to that of the page, on a rule's page, in a section, side by side
    ("/en/rule/601.2b/2015-03-27", "details.late", "/en/compare/2015-03-27..2016-11-11?section=601.2b"),
    ("/fr/regle/601/2015-03-27", "details.late", "/fr/comparer/2015-03-27..2016-11-11?section=601.2b"),
    ("/en-fr/rule/601.2b/2015-03-27", "details.late", "/en/compare/2015-03-27..2016-11-11?section=601.2b"),
    # "reworded since": from the page's day to today, under today's number
    ("/en/rule/704.5k/2011-09-30", ".notice.changed", "/en/compare/2011-09-30..2026-09-25?section=704.5j"),
    ("/fr/regle/704.5k/2011-09-30", ".notice.changed", "/fr/comparer/2011-09-30..2026-09-25?section=704.5j"),
])
def test_where_two_wordings_meet_is_a_link_away(soup, address: str, where: str, meets: str) -> None:
    links = [a["href"] for a in soup(address).select(f"{where} a[href*='..']")]
    assert meets in links
    assert _text(soup(meets).select_one(".change tbody"))


def test_the_words_of_both_days_stand_there_as_one(soup) -> None:
    page = soup("/en/compare/2011-09-30..2026-09-25?section=704.5j")
    assert page.select(".diff del")
    assert page.select(".diff ins")


def test_a_rule_that_was_only_renumbered_has_no_such_link(soup) -> None:
    page = soup("/en/rule/704.5h/2011-09-30")
    assert not page.select(".notice.changed a[href*='..']")


def test_the_api_says_of_which_wording_its_words_are(client: FlaskClient) -> None:
    late = client.get("/api/v1/rules/601.2b?edition=2015-03-27").get_json()
    assert (late["text"], late["origin"], late["text_edition"]) == ("", None, None)
    assert late["text_of"] == {"edition": "2016-11-11", "number": "601.2b", "lang": "en", "origin": "restated",
                               "same_wording": False}
    assert "modal spell" in late["nearest"]["text"]
    own = client.get("/api/v1/rules/704.5k?edition=2011-09-30").get_json()
    assert own["nearest"] is None
    assert own["text_of"]["same_wording"]
    listed = client.get("/api/v1/rules?section=601&edition=2015-03-27").get_json()["data"]
    assert [one["text_of"]["same_wording"] for one in listed if one["number"] == "601.2b"] == [False]


@pytest.fixture(scope="module")
def app(gappy_library: Library) -> Flask:
    """Some wordings aren't there."""
    return create_app(library=gappy_library, base_url="https://rules.example")


@pytest.fixture(scope="module")
def english(shared: Path, tmp_path_factory: pytest.TempPathFactory) -> Library:
    """English only, of an old day."""
    library = Library.open(tmp_path_factory.mktemp("english"))
    import_file(library, shared / "official/en/2009-10-01.txt")
    return library


def _page(library: Library, address: str) -> BeautifulSoup:
    answer = create_app(library=library, base_url="https://rules.example").test_client().get(address)
    assert answer.status_code == 200
    return BeautifulSoup(answer.get_data(as_text=True), "html.parser")


def test_an_import_of_english_leaves_french_titles_and_says_what_is_english(english: Library) -> None:
    page = _page(english, "/fr/regle/702/2009-10-01")
    titles = [_text(entry.select_one(".label")) for entry in page.select(".entry") if entry.select_one(".label")]
    assert {"Contact mortel", "Vol"} <= set(titles)
    assert not {"Deathtouch", "Flying"} & set(titles)
    if page.select(".entry > .text[lang=en]"):
        assert "en anglais" in _text(page.select_one(".notice.paired"))


def test_the_french_column_has_no_english_in_silence(english: Library) -> None:
    day = date(2009, 10, 1)
    number = next(n for n in english.tree(day).numbers if n.sub and (main := view_rule(english, n, "fr", day).main)
                  and main.lang == "en" and n.parent and view_rule(english, n.parent, "fr", day).main)
    page = _page(english, f"/fr-en/regle/{number.parent}/2009-10-01")
    cell = next(row.select_one("div[lang=fr]") for row in page.select(".pair.row") if row.select_one(".num").get_text() == str(number))
    assert "Pas encore de texte" in _text(cell)
    assert cell.select_one("details .text")["lang"] == "en"
    assert all(text.find_parent("details") for text in cell.select(".text"))
    column = _page(english, f"/fr-en/regle/{number}/2009-10-01").select_one(".pair > section[lang=fr]")
    assert "Pas encore de texte" in _text(column)
    assert not column.select(":scope > .text")


def test_french_only_leaves_english_pages_as_they_were(shared: Path, tmp_path: Path) -> None:
    library = Library.open(tmp_path)
    import_file(library, next((shared / "seeds").glob("003_*")))
    page = _page(library, "/en/rule/110/2011-02-04")
    assert page.select_one("h1 .name").get_text() == "Permanents"
    for text in page.select(".entry .text:not(details .text)"):
        assert text.get("lang") in (None, "fr")
    if page.select(".entry .text[lang=fr]"):
        assert "in French" in _text(page.select_one(".notice.paired"))


def test_page_api_and_command_line_say_the_same_of_an_edition(shared: Path, tmp_path: Path) -> None:
    """A whole edition and two web pages of it are one text: what two of them hold counts once."""
    library = Library.open(tmp_path)
    import_file(library, shared / "official/en/2011-09-30.txt")
    for name in ("000", "002"):
        import_file(library, next((shared / "seeds").glob(f"{name}_*")))
    listed = create_app(library=library).test_client().get("/api/v1/editions").get_json()["data"]
    told = [one for one in reversed(listed) if one["origin"] == "official"]
    command = CliRunner().invoke(main, ["editions", "--data", str(tmp_path)]).output.splitlines()
    rows = [row.select("td") for row in _page(library, "/en/editions").select(".texts-here tbody tr")]
    rows = [row for row in rows if _text(row[2]) == "official"]
    assert len(rows) == len(told)
    for row, one in zip(rows, told, strict=True):
        rules, problems = one["counts"]["rules"] - one["counts"]["headings"], one["counts"]["problems"]
        assert _text(row[3]) == (str(len(one["sections"])) if one["partial"] else "all of them")
        assert (_text(row[4]), _text(row[6])) == (f"{rules:,}", f"{problems:,}" if problems else "none")
        assert [name.get_text() for name in row[5].select(".source")] == [source["name"] for source in one["sources"]]
        said = next(line for line in command if line.startswith(f"{one['edition']}  {one['lang']}  official"))
        assert said.split()[3:5] == [str(rules), str(problems)]
        loaded = library.text(date.fromisoformat(one["edition"]), one["lang"], Origin.OFFICIAL)
        assert rules == sum(node.rule.number.rule is not None for node in loaded.graph.nodes)
        if len(one["sources"]) > 1:  # each document below for itself
            assert rules < sum(source["counts"]["rules"] - source["counts"]["headings"] for source in one["sources"])
            assert re.match(r"2011-09-30\.txt .*whole, 1,865 rules.* 1 section, .* 1 section, ", _text(row[5]))
    assert max(len(one["sources"]) for one in told) == 3
    assert {one["edition"]: one["partial"] for one in listed if one["origin"] == "restated"}["2026-09-25"] is False


@pytest.mark.parametrize("address", ["/en/rule/704", "/fr/regle/603/2009-07-11", "/en/rule/704/2015-03-27", "/fr/regle/702.19"])
def test_a_page_of_many_rules_says_whose_words_they_are(soup, address: str) -> None:
    """Once at their head; a rule whose words are of another edition says so itself."""
    page = soup(address)
    head = _text(page.select_one(".entries > .when"))
    assert head.startswith(("Our words · edition of", "Nos mots · édition du"))
    assert page.select(".entry > .when") or not head.endswith(("otherwise", "contraire"))
    if "2015" in address:
        entries = {e.select_one(".num").get_text(): e for e in page.select(".entry")}
        whose = {number: (e.select_one(":scope > .when") or page.select_one(".entries > .when")) for number, e in entries.items()}
        assert "as 704.5j" in _text(whose["704.5k"])


def test_a_rule_is_the_same_only_if_its_subrules_are(soup) -> None:
    """702.18 of 2011 is 702.19 today; four of its subrules read otherwise and two were added."""
    said = _text(soup("/en/rule/702.18/2011-09-30").select_one(".notice.changed"))
    assert "same wording" not in said
    assert "1 unchanged, 4 reworded, 2 new" in said
    assert "702.19b" in _text(soup("/fr/regle/702.19").select_one("#through-time"))
