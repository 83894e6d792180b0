"""About: whose words, counts from the review lock, reports of errors; the same page as JSON; the publisher's bulletins."""

from __future__ import annotations

import re
from datetime import date
from urllib.parse import parse_qs, urlsplit

import pytest
from flask.testing import FlaskClient

from refapp.corpus_io import DataError, text_hash
from refapp.corpus_io.bulletins import Bulletin, load_bulletins
from refapp.model import Origin
from refapp.services import Library
from refapp.services.reading.rules import view_rule
from refapp.web import create_app
from refapp.web.settings import SettingError
from refapp.web.texts import contact
from tests.conftest import ROOT


def test_the_counts_are_those_of_the_lock(plain_library: Library, soup) -> None:
    text = plain_library.text(plain_library.current, "fr", Origin.RESTATED)
    assert text is not None
    reviews = plain_library.reviews(plain_library.current)
    rules = [rule for rule in text.graph.document.rules if rule.number.rule is not None]
    now = [(reviews.get((rule.number, "fr")), text_hash(rule)) for rule in rules]
    checked = [one for one, mark in now if one is not None and one.text == mark and one.outcome == "ok"]
    shown = [cell.get_text().replace("\u202f", "") for cell in soup("/fr/a-propos").select("tbody tr")[1].select("td")]
    assert shown == [str(len(rules)), str(len(checked)), str(sum(one.read == one.text for one in checked))]


def test_second_reader_is_said_only_of_the_words_that_were_read(plain_library: Library, soup) -> None:
    """The lock's `read` must be the hash of the words shown; the mark is never that of other words."""
    reviews = plain_library.reviews(plain_library.current)
    seen = next(number for (number, lang), one in reviews.items() if lang == "en" and one.seen and one.outcome == "ok")
    block = view_rule(plain_library, seen, "en", plain_library.current).blocks[0]
    assert block.seen == (reviews[seen, "en"].read == text_hash(block.node.rule))
    said = soup(f"/en/rule/{seen}").select_one(".when").get_text()
    assert ("reviewed by a second reader" in said) == block.seen
    assert "checked against" not in said or not block.seen


@pytest.mark.parametrize(("address", "words"), [
    ("/en/about?rule=704.5j", ("Rule 704.5j", "/en/rule/704.5j")),
    ("/fr/a-propos?rule=704.5k&on=2011-09-30", ("Règle 704.5k", "/fr/regle/704.5k/2011-09-30")),
])
def test_a_report_is_filled_in(soup, address: str, words: tuple[str, ...]) -> None:
    page = soup(address)
    message = page.select_one("textarea#message").get_text()
    assert all(word in message for word in words)
    assert page.select_one('meta[name="robots"]')["content"] == "noindex"


@pytest.mark.parametrize("address", ["/en/about?rule=999.99", "/en/about?rule=%00", "/en/about?rule=704.5j&on=1066-01-01"])
def test_absurd_reports_have_a_page(client: FlaskClient, address: str) -> None:
    assert client.get(address).status_code == 200


def test_rules_lead_to_their_report_and_the_report_to_the_operator(plain_library: Library) -> None:
    app = create_app(library=plain_library)
    assert "/en/about?rule=704.5j" in app.test_client().get("/en/rule/704.5j").get_data(as_text=True)
    app.config["CONTACT"] = "rules@example.org"
    said = app.test_client().get("/en/about?rule=704.5b").get_data(as_text=True)
    mail = said.split('href="mailto:')[1].split('"')[0].replace("&amp;", "&")
    assert mail.startswith("rules@example.org?")
    assert "704.5b" in parse_qs(urlsplit(f"mailto:{mail}").query)["body"][0]


@pytest.mark.parametrize("said", ["javascript:alert(1)", "nobody", 'x@y" onclick="'])
def test_a_contact_that_is_none_is_refused(said: str) -> None:
    with pytest.raises(SettingError, match="REFAPP_CONTACT"):
        contact(said)


def test_a_contact_is_named_once_however_it_is_written(plain_library: Library) -> None:
    app = create_app(library=plain_library)
    example = re.search(r"#REFAPP_CONTACT=(.*)", (ROOT / "deploy" / "refapp.env").read_text())
    assert example
    for said in (example[1], "rules@rules.example", "MAILTO:rules@rules.example"):
        app.config["CONTACT"] = contact(said)
        assert 'href="mailto:rules@rules.example"' in app.test_client().get("/en/about").get_data(as_text=True)


@pytest.mark.parametrize("address", [
    "/en/", "/en/rule/704.5j", "/fr/regle/704.5k/2011-09-30", "/en-fr/rule/704", "/fr/recherche?q=jeton", "/en/glossary",
    "/fr/glossaire/jeton", "/en/example/704.5j-two-copies", "/en/examples", "/fr/editions",
    "/en/compare/2026-08-07..2026-09-25", "/fr/programmes",
])
def test_pages_lead_to_the_same_as_json(client: FlaskClient, soup, address: str) -> None:
    link = soup(address).select_one('link[rel="alternate"][type="application/json"]')["href"]
    answer = client.get(link)
    assert answer.status_code == 200, link
    assert answer.is_json


def test_an_address_with_json_at_its_end_leads_there(client: FlaskClient) -> None:
    assert client.get("/fr/regle/704.5j.json").headers["Location"].endswith("/api/v1/rules/704.5j?lang=fr")
    assert client.get("/fr/regle/704.5k/2011-09-30.json").headers["Location"].endswith("edition=2011-09-30")
    assert client.get("/nothing.json").status_code == 404


def test_an_edition_leads_to_what_the_publisher_told(soup, plain_library: Library) -> None:
    links = [link["href"] for link in soup("/en/compare/2013-05-01..2013-07-13").select(".bulletins a")]
    assert links == [one.address for one in plain_library.bulletins[date(2013, 7, 13)]]
    assert set(plain_library.bulletins) <= set(plain_library.history.editions)
    folded = soup("/fr/comparer/2011-09-30..2026-09-25").select_one("details.bulletins")
    assert "annonces de l’éditeur" in folded.summary.get_text()
    assert len(folded.select("li a[lang=en]")) > 20


def test_home_and_feed_lead_to_what_the_publisher_told(plain_library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    told = Bulletin("Rules & tales", "https://example.org/told?a=1&b=2")
    monkeypatch.setitem(plain_library.__dict__, "bulletins", {plain_library.current: (told,)})
    client = create_app(library=plain_library).test_client()
    for address in ("/en/", "/fr/", "/en/feed.xml"):
        assert "https://example.org/told?a=1&amp;b=2" in client.get(address).get_data(as_text=True), address


@pytest.mark.parametrize("rows", ["a,b\n", "edition,title,address\n2013-07-13,x,javascript:1\n"])
def test_bulletins_that_can_not_be_read_are_said_to_be(tmp_path, rows: str) -> None:
    (tmp_path / "history").mkdir()
    (tmp_path / "history" / "bulletins.csv").write_text(rows, encoding="utf-8")
    with pytest.raises(DataError):
        load_bulletins(tmp_path)


def test_the_language_of_boards_is_all_there(soup) -> None:
    page = soup("/en/programs")
    words = [word.get_text() for word in page.select(".words > li > code:first-child")]
    assert {"destroy", "cast", "declare_attackers", "object", "state"} <= set(words)
    assert page.select_one('a[href$="/scenario-schema.json"]')
