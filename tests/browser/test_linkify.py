"""linkify.js on pages marked up as forums mark up theirs: what becomes a link, what doesn't, and the card."""

from __future__ import annotations

import http.server
import json
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
    served: dict[str, tuple[str, str]] = {}  # noqa: RUF012
    """Pages with a policy of their own."""

    def do_GET(self) -> None:
        policy = f"default-src 'none'; script-src {self.service}; connect-src {self.service}"
        if self.path in self.served:
            page, policy = self.served[self.path]
        else:
            name, _, plain = self.path.strip("/").partition("?")
            page = (PAGES / name).read_text(encoding="utf-8")
            page = page if plain else page.replace("</body>", f'<script src="{self.service}/linkify.js"></script></body>')
        body = page.encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Security-Policy", policy)
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


FORUMS: dict[str, list[str]] = {
    "discourse.html": ["704.5g?posted=2012-05-03", "704.5k?posted=2012-05-03", "702.19", "704.5k"],
    "phpbb.html": [f"{number}?posted=2012-05-03" for number in ("601.2f", "601.2h", "702.19b", "704.5j", "704.5k", "704.5m")] + ["704.5k"],
    "xenforo.html": [f"{number}?posted=2012-06-01" for number in ("704.5k", "613", "614")] + ["704.5k"],
    "nodebb.html": ["704.5k?posted=2012-05-03", "704.5k"],
    "reddit-old.html": ["704.5f", "702.19b?posted=2012-05-03", "704.5k?posted=2012-05-04", "704.5k", "601.2c", "601.2d"],
    "reddit-new.html": ["702.19b?posted=2012-05-03", "704.5k?posted=2012-05-04", "704.5k", "601.2c", "601.2d"],
    "plain.html": ["704.5f", *["704.5k?posted=2012-05-03"] * 2, "704.5k?posted=2012-06-01", *["704.5k?posted=2012-07-01"] * 2,
                   "704.5k?posted=2012-08-01", "704.5j?posted=2012-08-01", "704.5k?posted=2012-10-01", "704.5k",
                   "704.5k?posted=2012-11-01", "704.5k?posted=2012-12-01", "704.5k"]}
"""The copies of each program's markup, and the links in them: by the day of the post, none in posts of 2005."""


def _links(page) -> list[str]:
    return page.eval_on_selector_all("a[data-rule]", "all => all.map(a => a.dataset.rule)")


@pytest.mark.parametrize(("name", "linked"), FORUMS.items())
def test_posts_are_linked_by_their_day(page, site: str, address: str, name: str, linked: list[str]) -> None:
    errors: list[str] = []
    asked: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{site}/{name}")
    _come(page, linked)
    lang, word = ("fr", "regle") if name == "phpbb.html" else ("en", "rule")
    assert page.eval_on_selector_all("a[data-rule]", "all => all.map(a => a.href)") == [
        f"{address}/{lang}/{one if '?' in one else f'{word}/{one}'}" for one in linked]
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
    _come(page, FORUMS["discourse.html"])
    page.focus("a[data-rule='702.19']")
    _wait_for_card(page)
    page.evaluate("""() => { const post = document.createElement('div'); post.className = 'cooked';
        post.textContent = 'And CR 608.2b, too.'; document.body.append(post); }""")
    page.wait_for_selector("a[data-rule='608.2b']")
    assert page.evaluate("document.getElementById('outside').querySelector('a')") is None


def _come(page, linked: list[str]) -> None:
    """Wait until these are the links: the script works while the page is idle, one piece after the other."""
    until(page, f"[...document.querySelectorAll('a[data-rule]')].map(a => a.dataset.rule).join() == '{','.join(linked)}'", tries=200)


def _settled(page, linked: list[str]) -> None:
    """Wait until these are the links, then see that the script leaves the page alone."""
    _come(page, linked)
    page.evaluate("""() => { globalThis.changes = 0;
        new MutationObserver(all => changes += all.length).observe(document, {childList: true, subtree: true, characterData: true, attributes: true}); }""")
    page.wait_for_timeout(500)
    assert page.evaluate("changes") == 0
    assert _links(page) == linked


POST = """<article><header>Ana, <time datetime="2012-05-03">3 May</time></header><p>It is <b>really</b> rule 704.5k and 613.7 here.</p></article>"""


def test_a_page_that_comes_later_changes_and_goes_is_linked_as_it_stands(page, site: str, address: str) -> None:
    """What a library such as React does to a page: it keeps its text nodes, sets their words, moves and removes them."""
    page.goto(f"{site}/late.html")
    page.wait_for_timeout(300)
    page.evaluate("post => { document.getElementById('root').innerHTML = post; globalThis.text = document.querySelector('p').lastChild; }", POST)
    _settled(page, ["704.5k?posted=2012-05-03", "613.7?posted=2012-05-03"])
    words = "() => document.querySelector('p').textContent"
    assert page.evaluate(words) == "It is really rule 704.5k and 613.7 here."
    page.evaluate("text.data = ' by rule 704.5j, edited'")
    _settled(page, ["704.5j?posted=2012-05-03"])
    assert page.evaluate(words) == "It is really by rule 704.5j, edited"
    page.evaluate("text.parentNode.prepend(text)")
    _settled(page, ["704.5j?posted=2012-05-03"])
    assert page.evaluate(words) == " by rule 704.5j, editedIt is really"
    page.evaluate("text.remove()")
    _settled(page, [])
    assert page.evaluate(words) == "It is really"
    page.evaluate("post => document.querySelector('article').outerHTML = post + post.replace('2012', '2005').replaceAll('p>', 'div>')", POST)
    _settled(page, ["704.5k?posted=2012-05-03", "613.7?posted=2012-05-03"])
    page.evaluate("document.querySelectorAll('time')[1].dateTime = '2013-01-01'")
    page.evaluate("document.querySelectorAll('article')[0].dataset.posted = '2030-01-01'")
    page.evaluate("document.querySelectorAll('time')[0].remove()")
    page.evaluate("document.querySelector('div > div, article > div').append(' Rule 704.5f.')")
    _settled(page, ["704.5k", "613.7", *(f"{number}?posted=2013-01-01" for number in ("704.5k", "613.7", "704.5f"))])


def test_posts_named_by_the_page_may_hold_their_own_head(page, site: str, address: str) -> None:
    """The time in the head of a post is its day; one among its words isn't."""
    page.goto(f"{site}/late.html?plain")
    page.evaluate("""post => { document.body.innerHTML = `<header><time datetime="2031-01-01">now</time></header>` + [post, post.replace("2012", "2005"),
        post.replace("really", '<time datetime="2031-01-01">then</time>').replace("2012", "2013")].join("").replaceAll("article", "section");
        document.body.innerHTML += "<p>Not in a post: rule 704.5k.</p>"; }""", POST)
    page.evaluate("""src => { const s = document.createElement("script"); s.src = src; s.dataset.within = "section"; s.dataset.posted = "2014-01-01";
        document.head.append(s); }""", f"{address}/linkify.js")
    _settled(page, [f"{number}?posted={day}" for day in ("2012-05-03", "2013-05-03") for number in ("704.5k", "613.7")])
    page.evaluate("document.body.insertAdjacentHTML('beforeend', '<section>Rule 704.5k.</section>')")
    _settled(page, [*[f"{number}?posted={day}" for day in ("2012-05-03", "2013-05-03") for number in ("704.5k", "613.7")], "704.5k?posted=2014-01-01"])


def test_a_long_page_stays_usable(page, site: str) -> None:
    """Two hundred long posts and one long text are linked a few milliseconds at once: the page's own work goes on meanwhile."""
    page.goto(f"{site}/late.html")
    page.evaluate("""post => { globalThis.turns = 0;
        const turn = () => { turns++; if (document.querySelectorAll("a[data-rule]").length < 1000) setTimeout(turn); };
        document.getElementById("root").innerHTML = post.repeat(200) + "<div>" + "<p>Targets are chosen by rule 601.2c.</p>".repeat(600) + "</div>"; turn(); }""", POST)
    until(page, "document.querySelectorAll('a[data-rule]').length == 1000")
    assert page.evaluate("turns") > 10


def test_cards_are_linked_and_shown(page, site: str, address: str) -> None:
    """Names in double brackets, in either language; what isn't known, code and links stay as they are."""
    page.goto(f"{site}/cards.html")
    until(page, "document.querySelectorAll('a[data-card]').length == 3")
    assert page.eval_on_selector_all("a[data-card]", "all => all.map(a => [a.textContent, a.href])") == [
        ["Lanterne blafarde", f"{address}/fr/carte/pale-lantern"], ["la lanterne", f"{address}/fr/carte/pale-lantern"], ["Frost", f"{address}/fr/carte/ember-frost"]]
    _settled(page, ["704.5j"])
    assert page.evaluate("document.querySelector('main').innerText.replace(/\\s+/g, ' ').trim()") == (
        "Avec Lanterne blafarde et la lanterne, règle 704.5j ; puis [[Nobody]] et Frost. [[Pale Lantern]] [[Pale Lantern]]")
    page.focus("a[data-card]")
    _wait_for_card(page)
    shown = page.evaluate("[...document.body.children].find(e => e.shadowRoot).shadowRoot.firstChild.innerText")
    assert shown.split("\n")[0] == "Lanterne blafarde"
    assert "montagnes" in shown


def test_the_theme_component_of_discourse_under_its_policy(page, site: str, address: str) -> None:
    """Discourse 3.3 and later: a nonce for what it serves itself, 'strict-dynamic' for what that loads."""
    component = Path(__file__).resolve().parents[2] / "docs" / "link-from" / "discourse"
    code = (component / "javascripts" / "discourse" / "initializers" / "rules-linked.js").read_text(encoding="utf-8")
    settings = {"rules_address": f"{address}/ ", "rules_language": "fr"}
    served = (f'<script nonce="once">{{ const settings = {json.dumps(settings)}; {code.replace("export default", "const made =")} made.initialize(); }}</script>'
              f'<script src="{address}/linkify.js" data-lang="en"></script></body>')  # the second is a stranger's: no nonce
    body = (PAGES / "discourse.html").read_text(encoding="utf-8").replace("</body>", served)
    policy = "base-uri 'self'; object-src 'none'; script-src 'nonce-once' 'strict-dynamic'; worker-src 'self'; manifest-src 'self'"
    _Site.served["/t/1"] = body, policy
    page.goto(f"{site}/t/1")
    _come(page, FORUMS["discourse.html"])
    assert page.eval_on_selector("a[data-rule='702.19']", "a => a.href") == f"{address}/fr/regle/702.19"


def test_the_same_as_bookmarklet_and_userscript(page, site: str, address: str) -> None:
    docs = (Path(__file__).resolve().parents[2] / "docs" / "link-from" / "linkify.md").read_text(encoding="utf-8")
    pressed = re.search(r"javascript:(.*)", docs)[1].replace("https://rules.example", address)
    installed = page.request.get(f"{address}/linkify.user.js").text()
    for code in (pressed, installed):
        page.goto(f"{site}/discourse.html?plain")
        assert page.query_selector("a[data-rule]") is None
        page.evaluate(f"() => {{ {code} }}")
        page.wait_for_selector("a[data-rule='702.19']")
        page.evaluate(f"() => {{ {code} }}")  # pressed twice is pressed once
        page.wait_for_timeout(300)
        assert len(page.query_selector_all("a[data-rule='702.19']")) == 1


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
    page.goto(f"{site}/reddit-old.html")
    page.wait_for_selector("a[data-rule]")
    page.dispatch_event("a[data-rule^='702.19b']", "touchstart")
    _wait_for_card(page)
    context.close()


def test_the_contents_page_knows_another_sites_anchors(page, address: str) -> None:
    page.goto(f"{address}/fr/#R7045f")
    page.wait_for_url(f"{address}/fr/regle/704.5f**")


@pytest.mark.parametrize(("body", "act", "linked"), [
    ("""<div class=post>Ana, <time datetime="2012-05-03">3 May</time><p id=it>Rule 704.5k.</p></div>""",
     "it.innerHTML = 'Rule 704.5j.<br><small>Last edited by Ana on <time datetime=\"2013-09-09\">9 Sep</time></small>'", ["704.5j?posted=2012-05-03"]),
    ("<p id=it></p>", """{ const text = it.appendChild(new Text()), signs = [..."By rule 704.5k and rule 601.2h."];
        const go = () => { text.appendData(signs.shift()); if (signs.length) setTimeout(go, 20); }; go(); }""", ["704.5k", "601.2h"]),
    ("<div id=it data-posted=2012-05-03>Rule 704.5k.</div>", "it.className = 'postbody'; it.innerHTML = '<div class=x>Rule 704.5j.</div>'; it.firstChild.className = 'content'",
     ["704.5j?posted=2012-05-03"])])
def test_posts_that_are_edited_written_and_named_as_they_stand(page, site: str, body: str, act: str, linked: list[str]) -> None:
    """The day of an edit isn't the post's; what is written letter by letter is left until it rests; a class comes late."""
    page.goto(f"{site}/late.html")
    page.evaluate("body => { document.getElementById('root').innerHTML = body; }", body)
    page.wait_for_timeout(200)
    page.evaluate(f"() => {{ {act} }}")
    _settled(page, linked)
