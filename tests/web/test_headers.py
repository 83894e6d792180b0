"""Headers of every kind of answer: security, caching, languages; and what other sites read of a page."""

from __future__ import annotations

import gzip
import re
from itertools import pairwise

import pytest
from flask.testing import FlaskClient

PAGES = ["/en/", "/fr/regle/704.5k", "/en/rule/704.5k/2011-09-30", "/en-fr/rule/704.5g", "/en/rule/704"]


@pytest.mark.parametrize("address", [*PAGES, "/embed/fr/rule/704.5k", "/en/nowhere", "/sitemap.xml", "/static/x/refapp.css", "/"])
def test_security_headers(client: FlaskClient, address: str) -> None:
    headers = client.get(address).headers
    policy = headers["Content-Security-Policy"]
    assert "unsafe" not in policy
    assert "http" not in policy
    framed = address.startswith("/embed/")
    assert policy.endswith("frame-ancestors *" if framed else "frame-ancestors 'none'")
    assert ("X-Frame-Options" in headers) is not framed
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"]
    assert "Set-Cookie" not in headers
    assert "Accept-Encoding" in headers["Vary"]
    assert "X-May-Be-Framed" not in headers


@pytest.mark.parametrize("address", PAGES)
def test_nothing_inline_and_nothing_from_third_parties(client: FlaskClient, soup, address: str) -> None:
    page = soup(address)
    assert not page.find_all(style=True)
    assert not page.find_all("style")
    assert not [tag for tag in page.find_all("script") if not tag.get("src")]
    assert not [tag for tag in page.find_all(True) if any(name.startswith("on") for name in tag.attrs)]
    for tag in page.find_all(["script", "img", "iframe", "link"]):
        target = tag.get("src") or tag.get("href")
        assert target.startswith(("/", "https://rules.example/"))


@pytest.mark.parametrize("address", [*PAGES, "/en/rule/704.5g", "/fr/glossaire/cimetiere", "/fr/recherche?q=jeton", "/en/editions"])
def test_markup_is_sound(soup, address: str) -> None:
    """Ids once, labels and descriptions that exist, one h1, headings that skip no level in the text."""
    page = soup(address)
    ids = [tag["id"] for tag in page.find_all(id=True)]
    assert len(ids) == len(set(ids))
    for name in ("for", "aria-labelledby", "aria-describedby"):
        assert {word for tag in page.find_all(attrs={name: True}) for word in tag[name].split()} <= set(ids)
    assert len(page.find_all("h1")) == 1
    levels = [int(tag.name[1]) for tag in page.main.find_all(["h1", "h2", "h3", "h4"])]
    assert all(after <= before + 1 for before, after in pairwise(levels))


@pytest.mark.parametrize("address", PAGES)
def test_unchanged_is_a_304(client: FlaskClient, address: str) -> None:
    first = client.get(address)
    again = client.get(address, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    assert client.get(address, headers={"If-None-Match": '"other"'}).status_code == 200


def test_dated_pages_are_kept_longer(client: FlaskClient) -> None:
    def age(address: str) -> int:
        return client.get(address).cache_control.max_age or 0
    assert age("/en/rule/704.5k/2011-09-30") > age("/en/rule/704.5k") > 0


def test_compressed_and_plain_say_the_same(client: FlaskClient) -> None:
    plain = client.get("/fr/regle/704")
    packed = client.get("/fr/regle/704", headers={"Accept-Encoding": "br, gzip"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.data) == plain.data
    assert packed.headers["ETag"] != plain.headers["ETag"]
    assert "Content-Encoding" not in client.get("/fr/regle/704", headers={"Accept-Encoding": "gzip;q=0"}).headers


@pytest.mark.parametrize("address", ["/en/rule/704.5k", "/static/x/refapp.css", "/en/nowhere"])
def test_head_has_no_body(client: FlaskClient, address: str) -> None:
    get, head = client.get(address), client.head(address)
    assert (head.status_code, head.data) == (get.status_code, b"")
    assert head.headers["Content-Length"] == get.headers["Content-Length"]


@pytest.mark.parametrize(("address", "own", "others", "neutral"), [
    ("/fr/regle/704.5k", "https://rules.example/fr/regle/704.5k",
     {"en": "https://rules.example/en/rule/704.5k", "fr": "https://rules.example/fr/regle/704.5k"}, "https://rules.example/704.5k"),
    ("/en/rule/704.5k/2011-09-30", "https://rules.example/en/rule/704.5k/2011-09-30",
     {"en": "https://rules.example/en/rule/704.5k/2011-09-30", "fr": "https://rules.example/fr/regle/704.5k/2011-09-30"},
     "https://rules.example/704.5k/2011-09-30"),
    ("/en/", "https://rules.example/en/", {"en": "https://rules.example/en/", "fr": "https://rules.example/fr/"}, "https://rules.example/"),
    ("/en-fr/rule/704.5k", "https://rules.example/en-fr/rule/704.5k",
     {"en": "https://rules.example/en-fr/rule/704.5k", "fr": "https://rules.example/fr-en/regle/704.5k"}, "https://rules.example/704.5k"),
])
def test_languages_point_at_each_other(soup, address: str, own: str, others: dict[str, str], neutral: str) -> None:
    page = soup(address)
    assert page.find("link", rel="canonical")["href"] == own
    found = {link["hreflang"]: link["href"] for link in page.find_all("link", rel="alternate", hreflang=True)}
    assert found == {**others, "x-default": neutral}
    switch = {a["hreflang"]: a["href"] for a in page.select("nav.lang a[hreflang]")}
    assert {code: "https://rules.example" + target for code, target in switch.items()} == others


def test_a_page_that_is_none_names_no_address_of_its_own(soup) -> None:
    page = soup("/fr/nulle-part/du-tout", status=404)
    assert not page.find("link", rel="canonical")
    assert not page.find_all("link", hreflang=True)
    assert page.find("meta", attrs={"name": "robots"})["content"] == "noindex"


def test_previews_put_the_rule_first(soup) -> None:
    page = soup("/fr/regle/704.5k")
    title = page.find("meta", property="og:title")["content"]
    text = page.find("meta", property="og:description")["content"]
    assert title.startswith("704.5k")
    assert len(text.encode()) <= 300
    assert text.startswith(page.select_one(".text p").get_text()[:40])


def test_oembed_answers_for_our_own_addresses_only(client: FlaskClient) -> None:
    answer = client.get("/oembed?url=https://rules.example/fr/regle/704.5k&maxwidth=300").get_json()
    assert answer["type"] == "rich"
    assert answer["width"] == 300
    assert 'src="https://rules.example/embed/fr/rule/704.5k"' in answer["html"]
    for other in ("https://other.example/fr/regle/704.5k", "file:///etc/passwd", "https://rules.example@other.example/", "", "http://["):
        assert client.get("/oembed", query_string={"url": other}).status_code == 404
    assert client.get("/oembed?format=xml").status_code == 501


@pytest.mark.parametrize(("asked", "card"), [
    ("CR704.5K", "/embed/en/rule/704.5k"), ("fr/rule/704.5k", "/embed/fr/rule/704.5k"), ("?c=704&v=FR", "/embed/fr/rule/704")])
def test_oembed_reads_every_accepted_spelling(client: FlaskClient, asked: str, card: str) -> None:
    answer = client.get("/oembed", query_string={"url": f"https://rules.example/{asked}"}).get_json()
    assert f'src="https://rules.example{card}"' in answer["html"]


@pytest.mark.parametrize("asked", ["en/rule/999.9", "en/rule/704.5k/1993-08-05", "r%C3%A8gle/999.9"])
def test_oembed_answers_programs_even_where_there_is_no_rule(client: FlaskClient, asked: str) -> None:
    answer = client.get("/oembed", query_string={"url": f"https://rules.example/{asked}"})
    assert (answer.status_code, answer.mimetype) == (404, "application/json")
    assert answer.get_json()["code"] in ("rule_not_found", "edition_unknown")


def test_a_number_of_the_past_has_its_card(client: FlaskClient) -> None:
    """What the page names as its oEmbed address answers, also where the current edition has no such number."""
    answer = client.get("/oembed", query_string={"url": "https://rules.example/en/rule/110.6"}).get_json()
    assert answer["title"].startswith("110.6")
    card = client.get("/embed/en/rule/110.6")
    assert card.status_code == 200
    assert b'hreflang="x-default" href="https://rules.example/110.6"' in card.data


@pytest.mark.parametrize(("address", "target"), [
    ("/en", "/en/"), ("/fr?x=1", "/fr/"), ("/en//", "/en/"), ("/fr/glossaire/", "/fr/glossaire"), ("/en/search/", "/en/search")])
def test_a_missing_slash_is_put_there_and_no_host_repeated(client: FlaskClient, address: str, target: str) -> None:
    answer = client.get(address, headers={"Host": "evil.example"})
    assert (answer.status_code, answer.headers["Location"]) == (301, target)
    assert answer.headers["Cache-Control"]


def test_the_sitemap_names_every_page_once(client: FlaskClient) -> None:
    """Rules, terms and live examples of both languages; each address is the page's own, so none of them redirects."""
    for lang, pages in (("en", ("/en/rule/704.5k", "/en/glossary/token", "/en/example/704.5k-newer-world")),
                        ("fr", ("/fr/regle/704.5k", "/fr/glossaire/jeton", "/fr/exemple/704.5k-newer-world"))):
        found = re.findall("<loc>https://rules.example(.*?)</loc>", client.get(f"/sitemap-{lang}.xml").get_data(as_text=True))
        assert set(pages) <= set(found)
        assert len(found) == len(set(found)) < 50_000
        terms = [address for address in found if re.fullmatch("/[^/]+/gloss[^/]+/.+", address)]
        assert [client.get(address).status_code for address in terms[::25]] == [200] * len(terms[::25])


def test_redirects_stay_below_the_address_of_the_service(client: FlaskClient) -> None:
    for address in ("/en", "/704.5k", "/en/rule/704.5K"):
        target = client.get(address, environ_overrides={"SCRIPT_NAME": "/rules"}).headers["Location"]
        assert target.startswith("/rules/en/")
        assert target.count("/rules") == 1
