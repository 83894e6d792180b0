"""Names of cards in a search: shown first, with their rules or those in common; a word of the rules stays what it is."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from bs4 import BeautifulSoup
from flask.testing import FlaskClient

from refapp.services import Library
from refapp.services.cards.naming import names_in
from refapp.web import create_app
from tests.cards.made import card, imported


def found(client: FlaskClient, query: str, lang: str = "en") -> BeautifulSoup:
    return BeautifulSoup(client.get(f"/{lang}/{'search' if lang == 'en' else 'recherche'}", query_string={"q": query}).data, "html.parser")


def names(page: BeautifulSoup) -> list[str]:
    return [one.get_text() for one in page.select(".found-cards h2 a")]


@pytest.mark.parametrize(("query", "lang", "cards", "rest"), [
    ("pale lantern", "en", ["pale lantern"], ""), ("Lanterne blafarde et Grove Sprite", "fr", ["lanterne blafarde", "grove sprite"], "et"),
    ("does pale lantern stop grove sprite", "en", ["pale lantern", "grove sprite"], "does stop"), ("ember // frost", "en", ["ember frost"], ""),
    ("lantern", "en", [], "lantern"), ("", "en", [], ""), ("pale lantern " * 40, "en", ["pale lantern"], "")])
def test_whole_names_are_found_in_a_query(library: Library, query: str, lang: str, cards: list[str], rest: str) -> None:
    named, other = names_in(library, query, lang)
    assert ([one.words for one in named], other) == (cards, rest)


def test_a_card_comes_first_with_its_rules(client: FlaskClient) -> None:
    page = found(client, "agots owl")
    assert names(page) == ["Ågot’s Owl"]
    assert page.select_one(".found-cards .stands-on a").get_text() == "702.9"  # type: ignore[union-attr]
    assert names(found(client, "hibou d'agot", "fr")) == ["Hibou d’Ågot"]


def test_two_cards_show_what_they_have_in_common_and_go_on_a_table(client: FlaskClient) -> None:
    page = found(client, "agots owl grim ledger")
    assert names(page) == ["Ågot’s Owl", "Meek Clerk // Grim Ledger"]
    assert "302" in [a.get_text() for a in page.select(".found-cards .stands-on a")]
    table = client.get(page.select_one(".found-cards a.button")["href"].partition("#")[0])  # type: ignore[index, union-attr]
    assert table.status_code == 200
    assert "Ågot’s Owl" in table.get_data(as_text=True)


def test_no_rule_need_have_all_words_of_a_name(tmp_path: Path) -> None:
    client = create_app(library=imported(tmp_path, [card("Trample Monarch Scry", "Creature — Bird", "Flying")])).test_client()
    said = "No rule has all of these words"
    assert said in found(client, "monarch scry crew").get_text()
    page = found(client, "trample monarch scry")
    assert names(page) == ["Trample Monarch Scry"]
    assert page.select(".results li")
    assert said not in page.get_text()


def test_where_they_meet(tmp_path: Path) -> None:
    library = imported(tmp_path, [card("Meek Air", "Enchantment", "Creatures have base power and toughness 2/1 and lose all abilities."),
                                  card("Loud Owl", "Creature — Bird", "Flying", power="2", toughness="2")])
    client = create_app(library=library).test_client()
    page = found(client, "meek air loud owl")
    [line] = page.select(".meetings li")
    assert "Meek Air changes the abilities and the power and toughness of Loud Owl." in line.get_text()
    assert "613.1f" in [a.get_text() for a in line.select("a")]
    assert "modifie" in found(client, "meek air loud owl", "fr").select_one(".meetings li").get_text()  # type: ignore[union-attr]


def test_what_decides_between_two_effects_on_one_card(tmp_path: Path) -> None:
    """One makes the other a creature, and that one then makes itself 1/1: timestamps, and it goes on without abilities."""
    library = imported(tmp_path, [
        card("Meek Air", "Enchantment", "Creatures have base power and toughness 2/1 and lose all abilities."),
        card("Loud Glass", "Enchantment", "Other enchantments are 4/4 creatures in addition to their other types.")])
    [line] = found(create_app(library=library).test_client(), "meek air loud glass").select(".meetings li")
    assert "Loud Glass changes the abilities, the types, and the power and toughness of Meek Air." in line.get_text()
    assert [a.get_text() for a in line.select("a")][-3:] == ["613.6", "613.7", "613.8"]


@pytest.mark.parametrize("query", ["deathtouch", "Deathtouch", "does deathtouch kill", "flying", "two copies of the same legend"])
def test_a_word_of_the_rules_stays_what_it_is(client: FlaskClient, query: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found(client, query)  # both languages' indexes are there from now on
    with_cards = found(client, query)
    monkeypatch.setattr(Library, "cards", None)
    without = found(client, query)
    assert names(with_cards) == []
    assert [a["href"] for a in with_cards.select(".results a")] == [a["href"] for a in without.select(".results a")]
    assert [a.get_text() for a in with_cards.select(".also-cards a")] == (["Deathtouch"] if query.lower() == "deathtouch" else [])


def test_other_words_beside_a_name_are_searched(client: FlaskClient) -> None:
    page = found(client, "pale lantern legend rule")
    assert names(page) == ["Pale Lantern"]
    assert page.select_one('.results a[href="/en/rule/704.5j"]') is not None


def test_suggestions_have_cards_last_and_come_quickly(client: FlaskClient) -> None:
    told = client.get("/suggest/en/pale.json").json
    assert told is not None
    assert (told[1][-1], told[3][-1]) == ("Pale Lantern", "/en/card/pale-lantern")
    french = client.get("/suggest/fr/cards/lanterne.json").json
    assert french is not None
    assert (french[1], french[3], french[4]) == (["Lanterne blafarde"], ["/fr/carte/pale-lantern"], ["fr"])
    assert client.get("/suggest/en/cards/p.json").json[1] == []  # type: ignore[index]
    assert client.get("/suggest/xx/cards/pa.json").status_code == 404
    begin = time.perf_counter()
    for _ in range(20):
        client.get("/suggest/en/cards/pa.json")
    assert (time.perf_counter() - begin) / 20 < 0.05  # of which the service takes most: `make bench` has the figure


def test_without_cards_nothing_is_suggested_or_shown(bare: FlaskClient) -> None:
    assert bare.get("/suggest/en/cards/pale.json").json[1] == []  # type: ignore[index]
    assert not found(bare, "pale lantern").select(".found-cards, .also-cards")


def test_the_api_names_the_cards(client: FlaskClient) -> None:
    found = client.get("/api/v1/search?q=pale lantern legend").json
    assert found is not None
    assert [one["slug"] for one in found["cards"]] == ["pale-lantern"]
    assert client.get("/api/v1/search?q=legend").json["cards"] == []  # type: ignore[index]
