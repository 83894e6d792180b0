"""linkify.js on pages marked up as forums mark up theirs: what becomes a link, what doesn't, and the card."""

from __future__ import annotations

import http.server
import re
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from tests.browser.conftest import until

pytestmark = pytest.mark.browser
PAGES = Path(__file__).parent / "pages"


class _Site(http.server.SimpleHTTPRequestHandler):
    """Another site, with a strict policy and the script's one line."""

    service = ""
    asked: list[str] = []  # noqa: RUF012

    def do_GET(self) -> None:
        name, _, plain = self.path.strip("/").partition("?")
        page = (PAGES / name).read_text(encoding="utf-8")
        body = (page if plain else page.replace("</body>", f'<script src="{self.service}/linkify.js"></script></body>')).encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Security-Policy", f"default-src 'none'; script-src {self.service}; connect-src {self.service}")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(scope="module")
def site(address: str) -> Iterator[str]:
    _Site.service = address
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), partial(_Site))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.fixture
def page(chromium) -> Iterator[object]:
    opened = chromium.new_page()
    yield opened
    opened.close()


def _wait_for_card(page) -> None:
    until(page, "[...document.body.children].some(e => e.shadowRoot)")


@pytest.mark.parametrize(("name", "linked"), [
    ("discourse.html", ["704.5g", "704.5f", "702.19"]), ("phpbb.html", ["601.2f", "601.2h", "702.19b", "704.5j", "704.5k", "704.5m"]),
    ("xenforo.html", ["704.5k", "613", "614"]), ("reddit.html", ["702.19b", "510.1c", "601.2c", "601.2d"])])
def test_posts_are_linked(page, site: str, address: str, name: str, linked: list[str]) -> None:
    errors: list[str] = []
    asked: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{site}/{name}")
    page.wait_for_selector("a[data-rule]")
    assert page.eval_on_selector_all("a[data-rule]", "all => all.map(a => a.dataset.rule)") == linked
    french = name == "phpbb.html"
    first = page.eval_on_selector("a[data-rule]", "a => a.href")
    assert first == f"{address}/{'fr/regle' if french else 'en/rule'}/{linked[0]}"
    assert [url for url in asked if "/api/" in url] == []  # nothing before the first hover
    assert errors == []
    assert page.evaluate("document.cookie") == ""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_card(page, site: str, scheme: str) -> None:
    page.emulate_media(color_scheme=scheme)
    page.goto(f"{site}/xenforo.html")
    page.hover("a[data-rule='704.5k']")
    _wait_for_card(page)
    shown = page.evaluate("""() => { const host = [...document.body.children].find(e => e.shadowRoot), box = host.shadowRoot.firstChild;
        const style = getComputedStyle(box), place = box.getBoundingClientRect();
        return {text: box.textContent, back: style.backgroundColor, dir: style.direction, left: place.left, right: place.right, wide: innerWidth}; }""")
    assert shown["text"].startswith("704.5k")
    assert len(shown["text"]) > 30
    assert shown["dir"] == "ltr"
    assert 0 <= shown["left"] < shown["right"] <= shown["wide"]
    assert (shown["back"] == "rgb(27, 29, 33)") == (scheme == "dark")
    page.keyboard.press("Escape")
    assert not page.evaluate("[...document.body.children].some(e => e.shadowRoot)")


def test_focus_shows_the_card_and_posts_that_come_later_are_linked(page, site: str) -> None:
    page.goto(f"{site}/discourse.html")
    page.wait_for_selector("a[data-rule]")
    page.focus("a[data-rule='704.5f']")
    _wait_for_card(page)
    page.evaluate("""() => { const post = document.createElement('div'); post.className = 'cooked';
        post.textContent = 'And CR 608.2b, too.'; document.body.append(post); }""")
    page.wait_for_selector("a[data-rule='608.2b']")
    assert page.evaluate("document.getElementById('outside').querySelector('a')") is None


def test_the_day_of_a_post_is_read_from_the_page(page, site: str, address: str) -> None:
    page.goto(f"{site}/days.html")
    page.wait_for_selector("a[data-rule]")
    links = page.eval_on_selector_all("a[data-rule]", "all => all.map(a => a.getAttribute('href'))")
    assert links == [f"{address}/en/704.5k?posted=2012-05-03", f"{address}/en/704.5k?posted=2012-06-01", f"{address}/en/rule/704.5k",
                     f"{address}/en/704.5f?posted=2012-07-01"]  # the post of 2005 has none
    page.hover("a[data-rule^='704.5k']")
    _wait_for_card(page)
    assert page.eval_on_selector("a[data-rule]", "a => a.href") == f"{address}/en/rule/704.5k/2012-05-01"


def test_the_same_as_bookmarklet_and_userscript(page, site: str, address: str) -> None:
    docs = (Path(__file__).resolve().parents[2] / "docs" / "link-from" / "linkify.md").read_text(encoding="utf-8")
    pressed = re.search(r"javascript:(.*)", docs)[1].replace("https://rules.example", address)
    installed = page.request.get(f"{address}/linkify.user.js").text()
    assert "// @match *://*/*" in installed
    for code in (pressed, installed):
        page.goto(f"{site}/discourse.html?plain")
        assert page.query_selector("a[data-rule]") is None
        page.evaluate(f"() => {{ {code} }}")
        page.wait_for_selector("a[data-rule='704.5f']")
        page.evaluate(f"() => {{ {code} }}")  # pressed twice is pressed once
        page.wait_for_timeout(300)
        assert len(page.query_selector_all("a[data-rule='704.5f']")) == 1


@pytest.mark.parametrize("number", ["704.5f", "704", "702.19", "704.5k/2011-09-30", "613.7", "601.2", "7"])
@pytest.mark.parametrize(("lang", "word"), [("en", "rule"), ("fr", "regle")])
def test_frames_are_as_high_as_their_cards(page, address: str, lang: str, word: str, number: str) -> None:
    """A height is asked for fonts as wide as DejaVu's; with narrower ones of a reader's machine it may only be too much."""
    for wide in (280, 366, 560):
        asked = page.request.get(f"{address}/oembed?url={address}/{lang}/{word}/{number}&maxwidth={wide}").json()
        page.set_viewport_size({"width": wide, "height": 100})
        page.goto(f"{address}/embed/{lang}/rule/{number}")
        assert asked["height"] >= min(420, page.evaluate("document.documentElement.scrollHeight")) - 8, "a scroll bar"
        for family in ("serif", "sans"):  # by script: the page's own policy allows no style of a stranger's
            page.evaluate(f"document.documentElement.style.setProperty('--{family}', '\"DejaVu {family.title()}\"')")
        needed = page.evaluate("document.documentElement.scrollHeight")
        assert asked["height"] >= min(420, needed) - 8, "a scroll bar"
        assert asked["height"] <= max(150, needed) + 60, "empty room"


def test_a_long_press_shows_the_card(chromium, site: str) -> None:
    context = chromium.new_context(has_touch=True, viewport={"width": 360, "height": 640})
    page = context.new_page()
    page.goto(f"{site}/reddit.html")
    page.wait_for_selector("a[data-rule]")
    page.dispatch_event("a[data-rule='702.19b']", "touchstart")
    _wait_for_card(page)
    context.close()


def test_the_contents_page_knows_another_sites_anchors(page, address: str) -> None:
    page.goto(f"{address}/fr/#R7045f")
    page.wait_for_url(f"{address}/fr/regle/704.5f**")
