"""The page of a card, its embed and picture, its JSON: any name leads there, each phrase to its rule, what isn't read is said."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

import pytest
from bs4 import BeautifulSoup
from flask.testing import FlaskClient

from refapp.cards.card import Card
from refapp.cards.scryfall import told
from refapp.services import Library
from refapp.services.cards.card_objects import card_object
from refapp.services.cards.card_reading import read_card
from refapp.services.cards.finding import find_card
from refapp.services.forms.situations import empty_table, pack, unpack
from refapp.web import create_app
from tests.cards.made import HALVES, MOON, TWO_FACED, card, face, imported, whole
from tests.shapes import check_shape


def soup(client: FlaskClient, address: str) -> BeautifulSoup:
    answer = client.get(address)
    assert answer.status_code == 200, answer.get_data(as_text=True)[:400]
    return BeautifulSoup(answer.data, "html.parser")


@pytest.mark.parametrize(("asked", "place"), [
    ("/en/card/Pale%20Lantern", "/en/card/pale-lantern"), ("/en/card/lanterne-blafarde", "/en/card/pale-lantern"),
    ("/fr/carte/Pale Lantern", "/fr/carte/pale-lantern"), ("/fr/carte/LANTERNE%20BLAFARDE", "/fr/carte/pale-lantern"),
    ("/en/card/agots owl", "/en/card/agots-owl"),
    ("/en/card/agot-s-owl", "/en/card/agots-owl"), ("/fr/carte/hibou-d-agot", "/fr/carte/agots-owl"), ("/fr/carte/frost", "/fr/carte/ember-frost"), ("/en/card/Ember %2F%2F Frost", "/en/card/ember-frost"),
    ("/en/card/grim-ledger", "/en/card/meek-clerk-grim-ledger"), ("/embed/fr/card/Frost", "/embed/fr/card/ember-frost"),
    ("/en/card/Pale Lantern/2011-09-30", "/en/card/pale-lantern/2011-09-30")])
def test_any_name_leads_to_the_card(client: FlaskClient, asked: str, place: str) -> None:
    answer = client.get(asked)
    assert (answer.status_code, answer.headers["Location"]) == (301, place)
    assert client.get(place).status_code == 200


def test_a_day_between_editions_is_that_of_its_edition(client: FlaskClient) -> None:
    answer = client.get("/en/card/pale-lantern/2011-12-01")
    assert (answer.status_code, answer.headers["Location"]) == (302, "/en/card/pale-lantern/2011-09-30")
    assert client.get("/en/card/pale-lantern/2011-13-01").status_code == 404


def test_each_phrase_leads_to_its_rule(client: FlaskClient) -> None:
    page = soup(client, "/en/card/agots-owl")
    found = {a.get_text(): a["href"] for a in page.select(".card-sheet a.phrase")}
    assert found["Flying"] == "/en/rule/702.9"
    assert found["draw a card"] == "/en/rule/121.1"
    rules = [a.get_text() for a in page.select(".stands-on a")]
    assert rules.index("702.9") < rules.index("603.1") < rules.index("302")
    assert [h.get_text() for h in page.select(".other-words b")] == ["Hibou d’Ågot"]
    assert "Vol" in {a.get_text() for a in page.select(".other-words a.phrase")}
    assert page.find("link", hreflang="fr")["href"].endswith("/fr/carte/agots-owl")  # type: ignore[index]


def test_what_is_not_read_is_marked_and_said(client: FlaskClient) -> None:
    page = soup(client, "/fr/carte/teacup-storm")
    assert "Stir the teacup" in page.select_one(".unread mark").get_text()  # type: ignore[union-attr]
    assert "1 ligne n’est pas comprise" in page.select_one(".notice.missing").get_text()  # type: ignore[union-attr]
    assert "pioche" in page.get_text().lower()  # what is read is said in French


def test_a_dated_page_has_that_day_s_numbers(client: FlaskClient) -> None:
    page = soup(client, "/en/card/agots-owl/2011-09-30")
    assert {a["href"] for a in page.select(".stands-on a")} >= {"/en/rule/702.9/2011-09-30", "/en/rule/120.1/2011-09-30"}
    assert page.select_one('a[href="/en/card/agots-owl"]') is not None


def test_rulings_link_their_rules_and_say_what_changed(client: FlaskClient) -> None:
    told = soup(client, "/en/card/pale-lantern").select(".rulings li")
    assert [one.time["datetime"] for one in told] == ["2017-03-14", "2012-05-01"]  # type: ignore[index]
    assert told[0].a["href"].startswith("/en/rule/305.7")  # type: ignore[index, union-attr]
    assert "205.4" in [a.get_text() for a in soup(client, "/en/card/pale-lantern").select(".stands-on a")]


def test_the_small_board_goes_on_a_table(client: FlaskClient) -> None:
    page = soup(client, "/fr/carte/agots-owl")
    assert page.select(".board")
    assert page.select(".trace a")
    for link in page.select(".offers a"):
        assert soup(client, link["href"].partition("#")[0]).select(".board"), link.get_text()  # type: ignore[union-attr]


@pytest.mark.parametrize("name", ["pale-lantern", "grove-sprite", "ember-frost", "meek-clerk-grim-ledger", "wild-rush", "deathtouch"])
@pytest.mark.parametrize("lang", ["en/card", "fr/carte"])
def test_every_kind_of_card_has_its_page(client: FlaskClient, lang: str, name: str) -> None:
    page = soup(client, f"/{lang}/{name}")
    assert page.h1 is not None
    assert not page.select(".notice.problem")


def test_without_cards_there_is_no_page_and_a_search_instead(bare: FlaskClient) -> None:
    for address in ("/en/card/pale-lantern", "/fr/carte/lanterne"):
        answer = bare.get(address)
        assert answer.status_code == 404
        page = BeautifulSoup(answer.data, "html.parser")
        assert any("lantern" in a["href"] and "q=" in a["href"] for a in page.select(".ways a"))
    assert bare.get("/api/v1/cards/x").json["code"] == "cards_not_imported"  # type: ignore[index]
    assert bare.get("/api/v1/cards?names=x").status_code == 404


def test_an_unknown_name_offers_the_nearest(client: FlaskClient) -> None:
    answer = client.get("/en/card/pale-lantren")
    assert answer.status_code == 404
    assert 'href="/en/card/pale-lantern"' in answer.get_data(as_text=True)
    found = client.get("/api/v1/cards/pale lantren")
    assert (found.status_code, found.json["code"], found.json["suggestions"]) == (404, "card_not_found", ["Pale Lantern"])  # type: ignore[index]


def test_the_api_says_what_the_page_says(client: FlaskClient) -> None:
    found = client.get("/api/v1/cards/lanterne blafarde?lang=fr").json
    assert found is not None
    assert (found["name"], found["slug"], found["names"]["en"]) == ("Lanterne blafarde", "pale-lantern", "Pale Lantern")
    assert found["rulings"][0]["cites"][0]["number"] == "305.7"
    openapi = client.get("/api/v1/openapi.json").json
    assert openapi is not None
    check_shape(openapi, "Card", found)
    check_shape(openapi, "CardList", client.get("/api/v1/cards?names=Pale Lantern|Agot\u2019s Owl").json)
    assert client.get("/api/v1/cards?names=Pale Lantern&names=Agot’s Owl").json["total"] == 2
    owl = client.get("/api/v1/cards/agots-owl").json
    assert owl is not None
    line = owl["faces"][0]["lines"][0]
    assert (line["text"], line["read"], line["spans"][0]["rules"]) == ("Flying", True, ["702.9"])
    assert owl["faces"][0]["printed"]["fr"]["lines"][0]["read"] is True
    assert client.get("/api/v1/cards").status_code == 400
    assert client.get("/api/v1/cards?names=" + "|".join("abcdefghi")).status_code == 400
    assert client.get("/api/v1/cards?name=x").status_code == 400


def test_what_cards_have_in_common_and_what_they_do_to_each_other(tmp_path: Path) -> None:
    library = imported(tmp_path, [
        card("Meek Air", "Enchantment", "All creatures lose all abilities and have base power and toughness 1/1."),
        card("Loud Air", "Enchantment", "Creatures you control get +1/+1 and have flying."),
        card("Owl", "Creature — Bird", "Flying", power="2", toughness="2"), card("Oak", "Creature — Treefolk", power="0", toughness="4")])
    found = create_app(library=library).test_client().get("/api/v1/cards?names=Meek Air|Loud Air|Owl").json
    assert found is not None
    meet = {(one["by"], one["on"]): one for one in found["meetings"]}
    assert meet["Meek Air", "Owl"]["changed"] == ["abilities", "power", "toughness"]
    assert {"613.1f", "613.7", "613.8"} <= set(meet["Meek Air", "Owl"]["rules"])
    assert ("Owl", "Meek Air") not in meet
    two = create_app(library=library).test_client().get("/api/v1/cards?names=Owl|Oak").json
    assert two is not None
    assert (two["in_common"], two["meetings"]) == (["302"], [])


def test_embed_and_oembed_and_picture(client: FlaskClient) -> None:
    framed = client.get("/embed/en/card/agots-owl")
    assert (framed.status_code, "frame-ancestors *" in framed.headers["Content-Security-Policy"]) == (200, True)
    told = client.get("/oembed?url=http://localhost/fr/carte/agots-owl").json
    assert told is not None
    assert (told["type"], told["title"], "/embed/fr/card/agots-owl" in told["html"]) == ("rich", "Hibou d’Ågot", True)
    assert client.get("/oembed?url=http://localhost/fr/carte/nobody").status_code == 404
    picture = client.get("/picture/en/card/agots-owl.png")
    assert (picture.status_code, picture.mimetype) == (200, "image/png")
    assert picture.data != client.get("/picture/fr/carte/pale-lantern.png").data
    assert client.get("/picture/en/card/nobody.png").status_code == 404
    assert "/picture/en/card/agots-owl.png" in client.get("/en/card/agots-owl").get_data(as_text=True)


HTML = card("<b>Bold</b> & “Co”", "Creature — <i>Owl</i>", "Flying\n<script>alert(1)</script> {<}", power="<1>", toughness="2",
            mana_cost="{<}")


def test_names_and_texts_are_text(tmp_path: Path) -> None:
    library = imported(tmp_path, [HTML, {**HTML, "oracle_id": "aaaaaaaaa", "name": "x" * 190, "oracle_text": "creatures you control have \"" * 200},
                                  {**HTML, "oracle_id": "bbbbbbbbb", "name": "\u202e+++"}])
    client = create_app(library=library).test_client()
    for name in ("<b>Bold<%2Fb> & “Co”", "x" * 190, "bbbbbbbbb"):
        for at in ("/en/card/", "/embed/fr/card/", "/api/v1/cards/"):
            text = client.get(at + name, follow_redirects=True)
            assert text.status_code == 200, (at, name)
            assert at.startswith("/api") or ("<script>alert" not in text.get_data(as_text=True) and "<b>Bold" not in text.get_data(as_text=True))


def test_cards_as_objects() -> None:
    def made(data: dict[str, object]) -> dict[str, object]:
        [one] = told("", data)
        return card_object(Card(one.key, "x", one.name, one.layout, tuple(found for _, found in one.faces), {}))
    assert made(MOON)["cost"] == "{2}{R}"
    assert [half["name"] for half in made(HALVES)["halves"]] == ["Ember", "Frost"]  # type: ignore[attr-defined]
    assert made(TWO_FACED)["back"]["name"] == "Grim Ledger"  # type: ignore[index]
    assert made(whole("adventure", face("Knight", "Creature — Human Knight", power="2", toughness="2"),
                      face("Quest", "Sorcery — Adventure", "Draw a card.")))["adventure"]["types"] == ["sorcery"]  # type: ignore[index]
    doors = [face("Owl", "Creature — Owl", power="1", toughness="1", mana_cost="{U}"), face("Nest", "Land", "{T}: Add {U}.")]
    assert made(whole("modal_dfc", *doors))["flags"] == ["modal"]
    assert "flags" not in made(whole("transform", *doors))
    assert made(card("Star", "Creature — Time Lord", power="*", toughness="1+*"))["subtypes"] == ["time lord"]
    assert made(card("Star", "Creature — Elf", power="*", toughness="1+*"))["pt"] == [0, 0]
    assert made(card("Ada", "Legendary Planeswalker — Ada", loyalty="X")) == {"name": "Ada", "types": ["planeswalker"], "supertypes": ["legendary"], "subtypes": ["ada"]}


def test_the_most_specific_rule_first(library: Library, tmp_path: Path) -> None:
    owl = read_card(library, find_card(library, "agots owl"), library.current)
    assert [str(rule) for rule in owl.rules][:1] == ["702.9"]
    assert owl.unread == 0


def test_an_imported_card_is_put_on_a_table_by_its_name(client: FlaskClient) -> None:
    packed = pack(empty_table())
    for name in ("Wild Rush", "Ågot’s Owl"):
        answer = client.post("/en/build", data={"s": packed, "do": "card", "card": name, "ctrl": "A"})
        packed = dict(parse_qsl(urlsplit(answer.headers["Location"]).query))["s"]
    things = unpack(packed)["state"]["objects"]
    assert [(one["card"], one.get("zone")) for one in things.values()] == [("Wild Rush", "hand"), ("Ågot’s Owl", None)]
    page = client.get(answer.headers["Location"]).get_data(as_text=True)
    assert "Flying" in page and "casts Wild Rush on Ågot’s Owl" in page


def test_what_a_card_changes_lies_beside_it(tmp_path: Path) -> None:
    cards = [card("Amber Tide", "Enchantment", "Nonbasic lands are Swamps.", mana_cost="{2}{B}"),
             card("Quiet Hall", "Enchantment", "Artifacts and enchantments you control have indestructible.", mana_cost="{2}{W}")]
    client = create_app(library=imported(tmp_path, cards)).test_client()
    tide, hall = (soup(client, f"/fr/carte/{name}").select_one(".board").get_text(" ") for name in ("amber-tide", "quiet-hall"))  # type: ignore[union-attr]
    assert "Bosquet" in tide
    assert "Statue" not in tide
    assert "Statue" in hall
    assert "Bosquet" not in hall
