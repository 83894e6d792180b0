"""Doors: every live example, links for a post, the page for programs, and what a program is told when it errs."""

from __future__ import annotations

import gzip
import re
from datetime import UTC, date, datetime

import pytest
from bs4 import BeautifulSoup
from flask.testing import FlaskClient

from refapp.links import FORMATS
from refapp.services.builders.door_build import FORMAT_NAMES


@pytest.mark.parametrize("address", ["/en/examples", "/fr/exemples"])
def test_every_example_is_listed(client: FlaskClient, soup, address: str) -> None:
    page = soup(address)
    sections = {link["href"]: int(re.sub(r"\D", "", link.find_next_sibling(class_="other").get_text())) for link in page.select(".terms a")}
    assert sum(sections.values()) == client.get("/api/v1/examples?limit=1").get_json()["total"]
    assert len(client.get(address).data) < 100_000
    listed = soup(f"{address}/704")
    links = [link["href"] for link in listed.select(".board-group li > a")]
    assert len(links) == len(set(links)) == sections[f"{address}/704"]
    assert client.get(links[0]).status_code == 200
    assert listed.select(".badge")
    assert client.get(f"{address}/704.5").headers["Location"] == f"{address}/704"
    assert client.get(f"{address}/999").status_code == client.get(f"{address}/abc").status_code == 404
    assert address in [link["href"] for link in page.select("nav.where a")]


def test_the_list_can_be_narrowed(soup) -> None:
    page = soup("/fr/exemples?q=légendes")
    assert 0 < len(page.select(".board-group li")) < 200
    assert not soup("/en/examples?q=xyzzyq").select(".board-group li")


def test_a_post_gets_its_links_without_any_script(client: FlaskClient, soup) -> None:
    form = soup("/fr/lier").select_one("form.post")
    assert (form["method"], form["action"]) == ("post", "/fr/lier")
    answer = client.post("/fr/lier", data={"text": "Voir 704.5k et [b]603.3[/b] <script>", "format": "bbcode", "edition": "2011-09-30"})
    body = answer.get_data(as_text=True)
    assert answer.status_code == 200
    assert "no-store" in answer.headers["Cache-Control"]
    assert "[url=https://rules.example/fr/regle/704.5k/2011-09-30]704.5k[/url]" in body
    assert "<script>" not in re.sub(r"<script type.*?</script>", "", body.partition("<main")[2])
    assert "2\u00a0liens" in body or "2 liens" in body


@pytest.mark.parametrize(("text", "name", "link"), [
    ('[quote="Ana"]704.5k[/quote]', "BBCode", "[url=https://rules.example/en/rule/704.5k]704.5k[/url]"),
    ('[QUOTE="Ana, post: 7, member: 3"]704.5k[/QUOTE]', "XenForo", "[URL='https://rules.example/en/rule/704.5k']704.5k[/URL]"),
    ("[quote=Ana post_id=7 time=1]704.5k[/quote]", "phpBB", "[url=https://rules.example/en/rule/704.5k]704.5k[/url]"),
    ("<p>704.5k</p>", "HTML", '<a href="https://rules.example/en/rule/704.5k">704.5k</a>'),
    ("<@123456789012345678> 704.5k", "Discord", "[704.5k](<https://rules.example/en/rule/704.5k>)"),
    ("<https://x.example|x> 704.5k", "Slack", "<https://rules.example/en/rule/704.5k|704.5k>"),
    ("== Rules ==\n704.5k", "MediaWiki", "[https://rules.example/en/rule/704.5k 704.5k]"),
    ("> *704.5k*", "Markdown", "[704.5k](https://rules.example/en/rule/704.5k)")])
def test_a_post_is_linked_in_its_own_format_which_the_page_names(client: FlaskClient, text: str, name: str, link: str) -> None:
    found = BeautifulSoup(client.post("/en/link", data={"text": text, "format": ""}).get_data(as_text=True), "html.parser")
    assert found.select_one("[role=status]").get_text().endswith(f"written as {name}")
    assert link in found.select_one("#result").get_text()
    assert not found.select_one("#format [selected]")["value"]


def test_a_post_is_read_by_its_day(client: FlaskClient) -> None:
    def said(**more: str) -> str:
        return client.post("/fr/lier", data={"text": "règles 704.5k et 704.5f", "format": "bbcode", **more}).get_data(as_text=True)

    dated = said(posted="2012-05-03")
    assert "[url=https://rules.example/fr/regle/704.5k/2012-05-01]704.5k[/url]" in dated
    assert "[url=https://rules.example/fr/regle/704.5f]704.5f[/url]" in dated
    assert 'value="2012-05-03"' in dated
    early = said(posted="2005-01-01")
    for number in ("704.5k", "704.5f"):
        assert f"{number}\u00a0: aucune édition du 1er janvier 2005 ou d’avant n’est connue." in early
    assert "[url=" not in early
    assert "pas les deux" in said(posted="2012-05-03", edition="2011-09-30")


@pytest.mark.parametrize(("page", "text", "lang", "told", "address"), [
    ("/en/link", "La créature est détruite par 704.5g, et non par le sort.", "", "1 link, to pages in French, written as Markdown", "/fr/regle/704.5g"),
    ("/en/link", "La créature est détruite par 704.5g, et non par le sort.", "en", "1 link, to pages in English, written as Markdown", "/en/rule/704.5g"),
    ("/fr/lier", "It is destroyed by 704.5g and not by the spell.", "", "1 lien, vers les pages en anglais (format : Markdown)", "/en/rule/704.5g"),
    ("/fr/lier", "704.5g", "", "1 lien, vers les pages en français (format : Markdown)", "/fr/regle/704.5g"),
    ("/fr/lier", "704.5g", "xx", "1 lien, vers les pages en français (format : Markdown)", "/fr/regle/704.5g")])
def test_the_page_links_to_the_language_of_the_post_and_says_which(
        client: FlaskClient, page: str, text: str, lang: str, told: str, address: str) -> None:
    found = BeautifulSoup(client.post(page, data={"text": text, "lang": lang}).get_data(as_text=True), "html.parser")
    assert found.select_one("[role=status]").get_text().replace("\u00a0", " ") == told
    assert address in found.select_one("#result").get_text()


THREAD = ("Voir https://www.vensersjournal.com/704.5k, [Trample](https://mtgsalvation.gamepedia.com/Trample) et\n"
          "https://rules.example/fr/regle/704.5f, https://rules.example/fr/regle/999.9 ; règle 603.3, <b>`https://vensersjournal.com/1`</b>")


def test_links_that_stand_in_a_post_are_judged_and_mended_without_any_script(client: FlaskClient) -> None:
    def sent(address: str, text: str = THREAD) -> BeautifulSoup:
        answer = client.post(address, data={"text": text, "posted": "2012-05-03", "do": "mend"})
        assert "no-store" in answer.headers["Cache-Control"]
        return BeautifulSoup(answer.get_data(as_text=True), "html.parser")

    page = sent("/fr/lier")
    assert [one.get_text() for one in page.select(".judged .state")] == ["autre site", "autre site", "bon", "inconnu"]
    assert "2 liens réparés" in page.select_one("[role=status]").get_text().replace("\u00a0", " ")
    assert page.select_one("#result").get_text() == THREAD.replace(
        "https://www.vensersjournal.com/704.5k", "https://rules.example/fr/regle/704.5k/2012-05-01").replace(
        "https://mtgsalvation.gamepedia.com/Trample", "https://rules.example/fr/glossaire/pietinement")
    said = client.post("/api/v1/linkify", headers={"Accept-Language": "fr"}, json={
        "text": THREAD, "lang": "fr", "posted": "2012-05-03", "repair": True, "link": False}).get_json()
    assert said["text"] == page.select_one("#result").get_text().removeprefix("\n")
    assert [one["reason"] for one in said["addresses"]] == [one.get_text() for one in page.select(".judged li > span")]
    assert (said["count"], len(said["repaired"])) == (0, 2)
    assert "No link in the post" in sent("/en/link", "https://example.org/704.5f").select_one("[role=status]").get_text()


@pytest.mark.parametrize("sent", [{}, {"text": "", "format": "x", "edition": "x"}, {"text": "a" * 250_000}, {"text": "704.5k", "edition": "1999-01-01"}])
def test_absurd_posts_have_a_page(client: FlaskClient, sent: dict[str, str]) -> None:
    assert client.post("/en/link", data=sent).status_code in (200, 404, 413)


def test_the_page_for_programs_holds_addresses_that_answer(client: FlaskClient, soup) -> None:
    page = soup("/fr/programmes")
    addresses = [link["href"] for link in page.select(".calls dt a")]
    assert len(addresses) >= 8
    for address in addresses:
        assert client.get(address.removeprefix("https://rules.example")).status_code == 200, address
    assert "CC BY-SA" in page.select_one("main").get_text()
    assert [link["href"] for link in page.select("ul.bare a")]
    assert client.get("/api", headers={"Accept-Language": "fr", "Accept": "text/html"}).headers["Location"] == "/fr/programmes"
    assert client.get("/docs").headers["Location"] == "/en/programs"
    assert client.get("/api/", headers={"Accept-Language": "fr", "Accept": "text/html"}).headers["Location"] == "/fr/programmes"
    assert client.get("/docs/").headers["Location"] == "/en/programs"


@pytest.mark.parametrize("address", [
    "/en/about", "/fr/a-propos", "/en/build", "/fr/construire", "/en/compare", "/fr/comparer", "/en/examples", "/fr/exemples", "/en/link",
    "/fr/lier", "/en/programs", "/fr/programmes", "/en/feed.xml", "/fr/feed.xml", "/robots.txt", "/sitemap.xml", "/oembed", "/healthz",
    "/linkify.js", "/embed/en/example/704.5j-two-copies", "/en/rule/704.5j", "/fr/glossaire/cimetiere",
])
def test_a_slash_too_many_leads_to_the_page_and_keeps_the_query(client: FlaskClient, address: str) -> None:
    answer = client.get(f"{address}/")
    assert (answer.status_code, answer.headers["Location"]) == (301, address)
    assert client.get(f"{address}/?q=%C3%A9t%C3%A9&on=2011-09-30%0Ax").headers["Location"].startswith(address)


def test_whom_to_tell_of_a_weakness_is_said_where_the_operator_says_it(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    app = client.application
    assert app.test_client().get("/.well-known/security.txt").status_code == 404
    monkeypatch.setitem(app.config, "CONTACT", "rules@rules.example")
    text = app.test_client().get("/.well-known/security.txt").get_data(as_text=True)
    assert text.startswith("Contact: mailto:rules@rules.example\n")
    assert datetime.now(UTC).date() < date.fromisoformat(re.findall(r"^Expires: (\S{10})T00:00:00Z$", text, re.M)[0])


def test_assistants_are_led_to_addresses_that_answer(client: FlaskClient) -> None:
    text = client.get("/llms.txt").get_data(as_text=True)
    addresses = [one for one in re.findall(r"\(https?://[^/)]+(/[^)]*)\)", text) if "/bulk/" not in one]
    assert len(addresses) > 8
    assert {client.get(address).status_code for address in addresses} == {200}
    assert "/api/v1/bulk/fr/2026-09-25.json" in text


def test_formats_are_called_as_their_makers_write_them(client: FlaskClient) -> None:
    page = client.get("/en/link").get_data(as_text=True)
    assert set(FORMAT_NAMES) == {*FORMATS} - {"plain"}
    assert all(f">{name}</option>" in page for name in ("phpBB", "XenForo", "MediaWiki", "AsciiDoc", "BBCode", "plain text"))


def test_a_slash_behind_nothing_is_still_no_page(client: FlaskClient) -> None:
    for address in ("/nowhere/", "/en/nowhere/", "/%5C%5Cexample.org/", "//example.org/x/", "/en/static/x/"):
        answer = client.get(address)
        assert answer.status_code == 404 or answer.headers["Location"].startswith(("/en/", "/fr/")), address
    assert client.get("/en/about/?x=%0d%0aSet-Cookie:a=b&é=1").headers["Location"] == "/en/about?x=%0d%0aSet-Cookie:a=b&%C3%A9=1"


@pytest.mark.parametrize(("address", "said"), [
    ("/api/v1/rules/704.5k?lnag=fr", "did you mean"), ("/api/v1/search?q=x&limti=3", "limit"),
    ("/api/v1/editions?q=x", "known: lang, edition, origin"),
])
def test_an_unknown_parameter_is_an_error_with_a_suggestion(client: FlaskClient, address: str, said: str) -> None:
    answer = client.get(address)
    assert answer.status_code == 400
    assert answer.get_json()["code"] == "unknown_parameter"
    assert said in answer.get_json()["details"]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_bulk_files_of_our_words_hold_chapters_and_sections(client: FlaskClient, lang: str) -> None:
    rules = client.get(f"/api/v1/bulk/{lang}/2026-09-25.json?origin=restated").get_json()["rules"]
    assert [rule["number"] for rule in rules[:3]] == ["1", "100", "100.1"]
    assert [rule["number"] for rule in rules if rule["kind"] == "chapter"] == list("123456789")
    assert all(rule["title"] for rule in rules if rule["kind"] in ("chapter", "section"))
    places = {rule["number"]: at for at, rule in enumerate(rules)}
    assert all(places[rule["parent"]] < at for at, rule in enumerate(rules) if rule["parent"])
    counts = next(item["counts"] for item in client.get("/api/v1/editions").get_json()["data"]
                  if (item["edition"], item["lang"], item["origin"]) == ("2026-09-25", lang, "restated"))
    assert (counts["rules"], counts["chapters"]) == (len(rules), 9)


def test_bulk_files_are_kept_ready_with_licence_and_glossary(client: FlaskClient) -> None:
    first = client.get("/api/v1/bulk/fr/2011-09-30.json")
    data = first.get_json()
    assert data["licence"]["name"] == "CC BY-SA 4.0"
    assert any(entry["term"] == "cimetière" and entry["text"] for entry in data["glossary"])
    without = [rule for rule in data["rules"] if rule["text_of"] is None]
    assert [rule["number"] for rule in without if rule["kind"] != "chapter"] == ["600"]  # a heading, and no rule below it
    assert all(rule["title"] and not rule["children"] for rule in without if rule["kind"] == "section")
    assert all(rule["text_of"]["same_wording"] for rule in data["rules"] if rule["text_of"])
    packed = client.get("/api/v1/bulk/fr/2011-09-30.json", headers={"Accept-Encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.data) == first.data
    again = client.get("/api/v1/bulk/fr/2011-09-30.json", headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    assert first.headers["Access-Control-Allow-Origin"] == "*"
