"""What other sites show of a pasted link: description, picture, card; and addresses as they break in practice."""

from __future__ import annotations

import io
import re

import pytest
from flask.testing import FlaskClient
from PIL import Image

from refapp.services import Library
from refapp.services.boards.examples import live_examples
from refapp.services.pictures.draw import draw, icon
from refapp.services.pictures.picture import CardBox, Lane, Picture
from tests.effort import at_most

BASE = "https://rules.example"


def _meta(soup, address: str, name: str) -> str:
    return soup(address).find("meta", property=name)["content"]


@pytest.mark.parametrize(("address", "begins"), [
    ("/en/rule/704", "“State-Based Actions” in 8 rules. They begin: "), ("/fr/regle/704", "«\u00a0Actions basées sur un état\u00a0» en 8 règles"),
    ("/en/rule/704.5k/2011-09-30", "On September 30, 2011; today 704.5k is another rule, and this one is 704.5j. "),
    ("/fr/regle/704.5k/2011-09-30", "Au 30 septembre 2011\u00a0; aujourd’hui, 704.5k est une autre règle"),
    ("/en/rule/7", "Chapter 7 of the rules of Magic")])
def test_descriptions_say_something_of_the_rule(soup, address: str, begins: str) -> None:
    assert _meta(soup, address, "og:description").startswith(begins)


@pytest.mark.parametrize("address", ["/en/rule/704.5f", "/fr/regle/704.5f/2011-09-30", "/en-fr/rule/704.5f", "/fr/glossaire/pietinement",
                                     "/en/", "/en/search?q=legend", "/fr/regle/704", "/en/rule/7"])
def test_every_page_has_a_picture(soup, client: FlaskClient, address: str) -> None:
    url = _meta(soup, address, "og:image")
    assert url.startswith(BASE)
    answer = client.get(url.removeprefix(BASE))
    assert (answer.status_code, answer.mimetype) == (200, "image/png")
    assert len(answer.data) < 60_000
    assert Image.open(io.BytesIO(answer.data)).size == (1200, 630)
    assert answer.headers["ETag"]
    assert client.get(url.removeprefix(BASE), headers={"If-None-Match": answer.headers["ETag"]}).status_code == 304


def test_pictures_are_drawn_quickly_and_say_every_letter() -> None:
    def drawn(picture: Picture) -> bytes:
        draw.cache_clear()
        return draw(picture)
    worst = Picture("702.190b", "Œuvre « naïve » d’à côté : ÿ, Ç, É", "Être où ça naît ; « œil » — 1 × 2 ≥ 3 … " * 9, "Édition", "Règles")
    plain = Picture("704", "Name", "A sentence.", "Edition", "Rules")
    assert len(drawn(worst)) < 60_000
    assert drawn(plain)
    assert at_most(lambda: drawn(worst), 8, lambda: drawn(plain))
    board = Picture("", "Deux légendes", "", "Édition", "Règles", (
        Lane("Ana", (CardBox("Isamaru", "{W}", "white", "créature", "Vol", "2/2", "1/1", "changed"), CardBox("Echo", where="exil", change="left")), 18, 20),
        Lane("Bo", (), 20)))
    assert draw(board) != draw(Picture("", "Deux légendes", "", "Édition", "Règles"))
    assert draw(board) is draw(board)


def test_pictures_of_nothing(client: FlaskClient) -> None:
    assert client.get("/picture/en/rule/999.9.png").status_code == 404
    assert client.get("/picture/en/nowhere.png").status_code == 404
    assert client.get("/picture/tlh.png").status_code == 404


def test_icons_and_manifest(client: FlaskClient, soup) -> None:
    page = soup("/fr/")
    manifest = client.get(page.find("link", rel="manifest")["href"]).get_json(force=True)
    assert manifest["lang"] == "fr"
    for one in manifest["icons"]:
        size = int(one["sizes"].partition("x")[0])
        assert Image.open(io.BytesIO(client.get(one["src"]).data)).size == (size, size)
    assert client.get(page.find("link", rel="apple-touch-icon")["href"]).mimetype == "image/png"
    assert icon(32)[:4] == b"\x89PNG"
    assert page.find("meta", attrs={"name": "twitter:card"})["content"] == "summary_large_image"


@pytest.mark.parametrize("address", ["/en/rule/704.5f", "/fr/regle/704", "/fr/regle/704.5k/2011-09-30", "/en/rule/702.19"])
def test_oembed_agrees_with_the_page(soup, client: FlaskClient, address: str) -> None:
    data = client.get("/oembed", query_string={"url": BASE + address}).get_json()
    assert data["title"] == _meta(soup, address, "og:title")
    assert data["thumbnail_url"] == _meta(soup, address, "og:image")
    card = soup(re.search(r'src="([^"]*)"', data["html"])[1].removeprefix(BASE))
    assert card.select_one(".text p").get_text().strip()  # never blank, not even of a section or keyword
    assert 150 <= data["height"] <= 420


def test_a_dated_card_says_first_what_became_of_its_number(soup) -> None:
    card = soup("/embed/fr/rule/704.5k/2011-09-30").select_one("main.embed")
    assert card.select_one(".since").get_text().startswith("Au 30 septembre 2011\u00a0; aujourd’hui, 704.5k est une autre règle")
    assert not soup("/embed/fr/rule/704.5f").select(".since")
    assert "sections 700" in soup("/embed/en/rule/7").select_one("main.embed .text").get_text()


def test_previews_end_with_a_sentence_or_say_that_there_is_more(soup) -> None:
    for address in ("/fr/regle/704.5k/2011-09-30", "/en/rule/509.1c", "/fr/regle/601.2c"):
        assert _meta(soup, address, "og:description")[-1] in ".!?…)”»"


def test_oembed_is_as_narrow_as_asked_and_as_high_as_its_words(client: FlaskClient) -> None:
    asked = {"url": f"{BASE}/en/rule/704.5f"}
    assert client.get("/oembed", query_string={**asked, "maxwidth": "90", "maxheight": "80"}).get_json()["width"] == 90
    narrow = client.get("/oembed", query_string={**asked, "maxwidth": "250"}).get_json()["height"]
    assert narrow > client.get("/oembed", query_string=asked).get_json()["height"]


def test_boards_embed_as_they_stand(client: FlaskClient, plain_library: Library, soup) -> None:
    name = next(name for name in live_examples(plain_library) if name.startswith("704.5"))
    plain = client.get("/oembed", query_string={"url": f"{BASE}/fr/exemple/{name}"}).get_json()
    assert plain["type"] == "rich"
    assert f"/embed/fr/example/{name}" in plain["html"]
    frame = client.get(f"/embed/fr/example/{name}")
    assert frame.status_code == 200
    assert "frame-ancestors *" in frame.headers["Content-Security-Policy"]
    edited = client.get("/oembed", query_string={"url": f"{BASE}/fr/exemple/{name}?edition=2011-09-30"}).get_json()
    assert f"/embed/fr/example/{name}?edition=2011-09-30" in edited["html"]
    assert soup(f"/embed/fr/example/{name}").select(".board")


def test_errors_inside_frames_may_stand_there(client: FlaskClient) -> None:
    answer = client.get("/embed/fr/rule/999.9")
    assert answer.status_code == 404
    assert "frame-ancestors *" in answer.headers["Content-Security-Policy"]
    assert "X-Frame-Options" not in answer.headers
    assert "<nav" not in answer.get_data(as_text=True)


@pytest.mark.parametrize(("address", "target"), [
    ("/fr/704.5f", "/fr/regle/704.5f"), ("/en/704.5f", "/en/rule/704.5f"), ("/fr/704.5f/2011-09-30", "/fr/regle/704.5f/2011-09-30"),
    ("/704.5f&amp;utm=x", "/en/rule/704.5f"), ("/en/rule/704.5f&amp", "/en/rule/704.5f"), ("/704.5f).", "/en/rule/704.5f"),
    ("/704.5f-h", "/en/rule/704.5f"), ("/en/rule/601.2a–601.2h", "/en/rule/601.2a"), ("/613..616", "/en/rule/613"),
    ("/deathtouch", "/en/glossary/deathtouch"), ("/contact-mortel", "/fr/glossaire/contact-mortel"),
    ("/fr/contact-mortel", "/fr/glossaire/contact-mortel"), ("/en/contact-mortel", "/en/glossary/deathtouch"),
    ("/fr/deathtouch", "/fr/glossaire/contact-mortel"), ("/en/nothing-known", "/en/search"), ("/Deathtouch", "/en/glossary/deathtouch"),
    ("/?c=704&amp;v=FR", "/fr/regle/704"), ("/?rule=R7045f", "/en/rule/704.5f")])
def test_addresses_that_break_in_practice(client: FlaskClient, address: str, target: str) -> None:
    answer = client.get(address)
    assert answer.status_code in (301, 302)
    assert answer.headers["Location"].partition("?")[0] == target


@pytest.mark.parametrize("address", ["/en/rule/704.5f/yesterday", "/en/rule/704.5f/2011-13-45", "/en/rule/704.5f/1993-08-05"])
def test_an_unknown_day_leads_on_to_the_rule(soup, address: str) -> None:
    page = soup(address, status=404)
    assert page.find("a", href="/en/rule/704.5f")


def test_the_home_page_shows_the_address_for_robots(soup) -> None:
    assert "https://rules.example/fr/704.5k" in soup("/fr/").select_one(".howto").get_text() or "/fr/704" in soup("/fr/").get_text()


@pytest.mark.parametrize(("address", "target"), [
    ("/fr/704.5k?posted=2012-05-03", "/fr/regle/704.5k/2012-05-01"), ("/704.5k?posted=2012-05-03", "/en/rule/704.5k/2012-05-01"),
    ("/en/rule/704.5k?posted=2012-05-03", "/en/rule/704.5k/2012-05-01"), ("/en/704.5f?posted=2012-05-03", "/en/rule/704.5f"),
    ("/en/704.5f?posted=2001-05-03", "/en/rule/704.5f"), ("/fr/CR704.5K?posted=2012-05-03", "/fr/regle/704.5k/2012-05-01")])
def test_the_day_of_a_post_decides_between_then_and_now(client: FlaskClient, address: str, target: str) -> None:
    answer = client.get(address)
    assert (answer.status_code, answer.headers["Location"]) == (302, target)


def test_the_day_of_a_post_in_the_api(client: FlaskClient) -> None:
    then = client.get("/api/v1/rules/704.5k?posted=2012-05-03").get_json()
    assert then["url"] == f"{BASE}/en/rule/704.5k/2012-05-01"
    assert client.get("/api/v1/rules/704.5f?posted=2012-05-03").get_json()["url"] == f"{BASE}/en/rule/704.5f"
    assert client.get("/api/v1/rules/704.5f?posted=then").status_code == 400
    assert client.get("/api/v1/rules/704.5f?posted=2012-05-03&edition=2011-09-30").get_json()["code"] == "two_days"
    assert client.get("/en/704.5f?posted=then").status_code == 404
