"""Pages over imported official documents: their words first, ours beside, duplicates both, problems told."""

from __future__ import annotations

import gzip
import json
from dataclasses import replace
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from refapp.i18n import catalogue
from refapp.services import Library
from refapp.services.answers import bulk
from refapp.services.answers.bulk import BASE, bulk_file
from refapp.services.answers.rules import bulk_json
from refapp.services.library.importing import import_file
from refapp.services.reading.asking import Asked
from refapp.web import create_app
from refapp.web.urls import Urls


@pytest.fixture(scope="module")
def imported(shared: Path, tmp_path_factory: pytest.TempPathFactory) -> FlaskClient:
    """An old edition in which a number stands twice, and a French page of another."""
    library = Library.open(tmp_path_factory.mktemp("data"))
    for name in ("official/en/2009-10-01.txt", "seeds/003_e9b0eb1269c80a55.txt"):
        import_file(library, shared / name)
    return create_app(library=library, base_url="https://rules.example").test_client()


@pytest.fixture
def client(imported: FlaskClient) -> FlaskClient:
    return imported


def test_a_number_that_stands_twice_shows_both_rules(soup) -> None:
    page = soup("/en/rule/702.30d/2009-10-01")
    assert len(page.select("h2.bearer")) == 2
    assert len(page.select(".text")) == 2
    assert page.select(".notice.problem")


def test_the_official_words_say_so(soup) -> None:
    official, ours = soup("/en/rule/704.5k/2009-10-01").select(".wording.paired")
    assert official.select_one(".whose-words").get_text() == "Official text"
    assert "October 1, 2009" in official.select_one(".when").get_text()
    assert ours.select_one(".whose-words").get_text() == "In plain words"


def test_rules_of_a_page_show_the_official_words_and_ours(soup) -> None:
    page = soup("/en/rule/704.5/2009-10-01")
    entry = page.select_one(".entry:has(#r-704\\.5k)")
    assert [one["class"] for one in entry.select(".wording")] == [["wording", "paired", "of-publisher"], ["wording", "paired", "of-ours"]]
    assert entry.select_one(".label").get_text()  # names stay
    assert [button["data-words"] for button in page.select(".words-switch button")] == ["official", "plain", "both"]
    assert not soup("/fr/regle/704.5/2009-10-01").select(".words-switch, .paired")  # nothing to choose there


def test_a_rule_without_french_is_shown_in_english_and_says_so(soup) -> None:
    page = soup("/fr/regle/702.30d/2009-10-01")
    assert page.select_one(".text")["lang"] == "en"
    assert page.select_one(".notice.paired")


def test_french_official_words_of_their_own_edition_come_first(soup) -> None:
    page = soup("/fr/regle/110.1/2011-02-04")
    assert "Texte officiel" in page.select_one(".wording").get_text()
    assert page.select_one(".text").get("lang") is None


def test_the_problems_of_an_import_are_listed(client: FlaskClient, soup) -> None:
    page = soup("/fr/editions")
    link = next(a["href"] for a in page.select("a") if "problems=2009-10-01.en" in a["href"])
    assert len(soup(link.partition("#")[0]).select(".problems li")) > 3


def test_an_import_empties_the_page_cache(shared: Path, tmp_path: Path) -> None:
    library = Library.open(tmp_path)
    client = create_app(library=library).test_client()
    before = client.get("/en/rule/704.5k/2009-10-01")
    assert "Official text" not in before.get_data(as_text=True)
    import_file(Library.open(tmp_path), shared / "official/en/2009-10-01.txt")
    after = client.get("/en/rule/704.5k/2009-10-01", headers={"If-None-Match": before.headers["ETag"]})
    assert after.status_code == 200
    assert "Official text" in after.get_data(as_text=True)


def test_headings_speak_the_readers_language_even_over_english_text(soup) -> None:
    page = soup("/fr/regle/704/2009-10-01")
    assert page.select_one("h1 .name").get_text() == "Actions basées sur un état"
    if page.select(".entry .text[lang=en]"):
        assert "en anglais" in page.select_one(".notice.paired").get_text()


def test_a_chapter_is_named_in_the_language_asked_for(client: FlaskClient) -> None:
    answer = client.get("/api/v1/rules/7?lang=fr&edition=2009-10-01").get_json()
    assert (answer["lang"], answer["title"]) == ("fr", "Règles supplémentaires")


def test_lists_count_rules_without_their_headings(client: FlaskClient, soup) -> None:
    counts = next(item["counts"] for item in client.get("/api/v1/editions").get_json()["data"]
                  if (item["edition"], item["origin"]) == ("2009-10-01", "official"))
    bulk = client.get("/api/v1/bulk/en/2009-10-01.json").get_json()["rules"]
    headings = [rule for rule in bulk if rule["kind"] in ("chapter", "section")]
    assert (counts["rules"], counts["headings"]) == (len(bulk), len(headings))
    shown = f"{len(bulk) - len(headings):,}"
    for path in ("/en/", "/en/editions"):
        assert shown in soup(path).get_text()


@pytest.mark.parametrize(("number", "named"), [
    ("701.6", [("/fr/glossaire/detruire", "détruire")]),
    ("701.5", [("/fr/glossaire/contrecarrer", "contrecarrer")]),
])
def test_headwords_that_cite_a_rule_are_named_in_the_readers_language_once(soup, number: str, named: list[tuple[str, str]]) -> None:
    links = soup(f"/fr/regle/{number}/2009-10-01").select(".notes ul.inline a")
    assert [(link["href"], link.get_text()) for link in links] == named


def test_a_section_says_whose_words_of_which_edition_and_document(soup) -> None:
    assert soup("/en/rule/704/2009-10-01").select_one(".entries > .when").get_text(" ", strip=True).endswith("2009-10-01.txt")
    mixed = soup("/fr/regle/110/2009-10-01")
    assert mixed.select_one(".entries > .when")


@pytest.mark.parametrize(("lang", "worded"), [("en", "fr"), ("fr", "en")])
def test_a_file_with_the_other_language_s_messages_is_the_kept_one_with_these_exchanged(
        official_library: Library, lang: str, worded: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ask = Asked(official_library, Urls(BASE), catalogue(worded))
    day = official_library.current
    whole = bulk_json(replace(ask, lang=lang), lang, day)
    told = {row["live"]["told"] for row in whole["rules"]} | {problem["message"] for problem in whole["problems"]}
    assert len(told) > 5
    bulk_file(ask, lang, day).template()
    monkeypatch.setattr(bulk, "bulk_json", None)
    made = bulk_file(ask, lang, day, worded=True).template()
    assert gzip.decompress(made) == json.dumps(whole, ensure_ascii=False, separators=(",", ":")).encode()


def test_an_import_of_a_past_edition_takes_no_name_question_or_word_of_ours_away(
        imported: FlaskClient, plain_library: Library) -> None:
    day = "2009-10-01"
    before = create_app(library=plain_library, base_url="https://rules.example").test_client()
    rules = [{rule["number"]: rule for rule in client.get(f"/api/v1/rules?section=702&edition={day}").get_json()["data"]}
             for client in (before, imported)]
    assert len(rules[0]) > 300
    for number, rule in rules[0].items():
        now = rules[1][number]
        assert (now["label"], now["asks"]) == (rule["label"], rule["asks"]), number
        if rule["text"] and number != "702.30d":  # two rules bear it
            assert now["plain"] == {"text": rule["text"], "examples": rule["examples"]}, number
