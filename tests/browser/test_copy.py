"""A copy of the pages in Chromium, on a host of files: old addresses find their pages, nothing is missing, axe finds nothing."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from refapp.export.contents import Wish
from refapp.export.making import export
from refapp.services import Library
from tests.browser.conftest import until
from tests.browser.test_pages import TAGS
from tests.export.hosting import hosted

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def host(plain_library: Library, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("exported") / "copy"
    folder.mkdir()
    with hosted(folder.parent) as address:
        export(plain_library, Wish(f"{address}/copy", sections=(303,)), folder, lambda _done, _total: None, 2)
        (folder.parent / "404.html").symlink_to(folder / "404.html")
        yield f"{address}/copy"


@pytest.mark.parametrize(("lang", "asked", "found"), [
    ("en-US", "/", "/en/"), ("fr-FR", "/", "/fr/"), ("fr-CA", "/?c=303.4", "/fr/regle/303.4/"),
    ("fr-FR", "/303.4a", "/fr/regle/303.4a/"), ("en-GB", "/CR303.4A.", "/en/rule/303.4a/"),
    ("en-US", "/rule/303.4a", "/en/rule/303.4a/"), ("en-US", "/regle/303,4a", "/fr/regle/303.4a/"),
    ("en-US", "/en/rule/303.4?on=2012-05-01", "/en/rule/303.4/2012-05-01/"),
    ("en-US", "/en/rule/303.4/2012-04-30", "/en/rule/303.4/2012-02-01/"), ("en-US", "/303.4/2012-05", "/en/rule/303.4/2012-05-01/"),
    ("en-US", "/fr/303.4a/2030-01-01", "/fr/regle/303.4a/"), ("fr-FR", "/fr/contact-mortel", "/fr/recherche/?q=contact%20mortel"),
])
def test_an_address_that_is_no_file_finds_its_page(chromium, host: str, lang: str, asked: str, found: str) -> None:
    page = chromium.new_page(locale=lang)
    page.goto(host + asked)
    page.wait_for_url(host + found, wait_until="commit")
    page.close()


@pytest.mark.parametrize(("asked", "said"), [
    ("/303.4k/2009-07-11", "303.4k n’était pas une règle"), ("/fr/regle/303.4k?on=2009-09-01", "303.4k n’était pas une règle"),
    ("/fr/nulle/part", "pas de page à cette adresse"), ("/fr/%E0%A4%A", "pas de page à cette adresse"), ("/en/rule/303.4a/?changed=1", "can’t change them"),
])
def test_what_the_copy_has_not_it_says(chromium, host: str, asked: str, said: str) -> None:
    page = chromium.new_page(locale="fr-FR")
    page.goto(host + asked)
    until(page, f"document.querySelector('main').innerText.includes({said!r})")
    page.close()


SHIFTED = """new Promise(done => {
  new PerformanceObserver(list => done(list.getEntries().reduce((sum, one) => sum + one.value, 0))).observe({type: "layout-shift", buffered: true})
  setTimeout(done, 300, 0)
})"""


@pytest.mark.parametrize("path", ["/en/", "/fr/regle/303.4a/", "/en/rule/303.4/2012-05-01/", "/fr/recherche/", "/en/nowhere"])
def test_a_page_of_a_copy_is_whole_and_accessible(chromium, host: str, path: str) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    for width in (390, 1280):
        page = chromium.new_page(viewport={"width": width, "height": 844}, bypass_csp=True)
        wrong: list[str] = []
        page.on("pageerror", lambda error, wrong=wrong: wrong.append(str(error)))
        page.on("response", lambda got, wrong=wrong: wrong.append(got.url) if got.status >= 400 and got.url != host + path else None)
        page.goto(host + path)
        page.wait_for_load_state("networkidle")
        found = axe.run(page, options={"runOnly": TAGS})
        assert not wrong
        assert not found.response["violations"]
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert page.evaluate(SHIFTED) == 0
        page.close()


def test_a_citation_shows_its_rule(chromium, host: str) -> None:
    page = chromium.new_page()
    page.goto(f"{host}/en/rule/303.4c/")
    page.locator(".trace .ref[href*='/rule/303']").first.focus()
    until(page, "document.querySelector('.preview .text') !== null")
    page.close()


def test_what_is_typed_is_suggested_and_answered_on_the_page(chromium, host: str) -> None:
    page = chromium.new_page(viewport={"width": 390, "height": 844}, locale="fr-FR")
    asked: list[str] = []
    missing: list[str] = []
    page.on("request", lambda one: asked.append(one.url))
    page.on("response", lambda one: missing.append(one.url) if one.status >= 400 else None)
    page.goto(f"{host}/fr/recherche/")
    page.locator("#q").press_sequentially("contact mortel", delay=60)
    until(page, "[...document.querySelectorAll('.suggestions li')].some(one => one.innerText.includes('contact mortel'))")
    assert "/fr/regle/702.2/" in page.locator(".suggestions li").first.get_attribute("data-to")
    until(page, "performance.getEntriesByType('resource').some(one => /\\/t\\d+\\.json$/.test(one.name))")
    page.keyboard.press("Enter")
    until(page, "document.querySelector('.hit .num')?.innerText === '702.2'")
    assert page.locator(".hit mark").count() > 2
    assert page.locator(".hit .shown-by a").first.get_attribute("href")
    assert sum(url.endswith("/fr/recherche/") for url in asked) == 1, "the page is not loaded again"
    assert not missing
    assert sum("/fr/n" in url for url in asked) == 1, "one file of names suggests for both words"
    page.close()


def test_who_types_before_the_search_has_come_goes_on(chromium, host: str) -> None:
    page = chromium.new_page(locale="en-US")
    held: list = []

    def hold(route) -> None:
        held.append(route)

    page.route("**/page.js", hold)
    page.goto(f"{host}/en/search/", wait_until="commit")
    page.locator("#q").fill("deathtouch")
    page.wait_for_timeout(300)
    assert held
    for route in held:
        route.continue_()
    page.unroute("**/page.js")
    page.wait_for_load_state("networkidle")
    assert page.locator("#q").input_value() == "deathtouch"
    page.locator("#q").press("Enter")
    until(page, "document.querySelector('.hit') !== null")
    page.go_back()
    until(page, "document.querySelector('#q').value === ''")
    page.close()


LOADED = "performance.getEntriesByType('navigation')[0].name"


@pytest.mark.parametrize(("start", "field", "found"), [
    ("/en/rule/303.4a/", ".find", "/en/search/?q=50%25+of+2+%2B+2+%26+enchant"), ("/fr/", ".big-find", "/fr/recherche/?q=50%25+of+2+%2B+2+%26+enchant")])
def test_an_answer_is_put_into_the_page_that_is_open(chromium, host: str, start: str, field: str, found: str) -> None:
    """The address, the title, the heading, Back, Forward and Reload are those of a page of its own; nothing is loaded."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    page = chromium.new_page(viewport={"width": 390, "height": 844}, bypass_csp=True)
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.goto(host + start)
    before = {"title": page.title(), "main": page.locator("main").inner_text(), "lang": page.locator(".lang").inner_html()}
    page.keyboard.press("/")
    page.keyboard.type("50% of 2 + 2 & enchant")
    page.evaluate("document.body.dataset.same = 'yes'; scrollTo(0, 300)")
    page.keyboard.press("Enter")
    until(page, "document.querySelector('.hit .num') !== null")
    assert page.url == host + found
    assert page.evaluate(LOADED) == host + start
    assert "50% of 2 + 2 & enchant" in page.title()
    assert page.evaluate("document.activeElement.matches('h1.found')"), "who hears the page is where the answer begins"
    assert page.evaluate("document.querySelector('link[rel=canonical]').href") == f"{host}{found.partition('?')[0]}"[:-1]
    assert page.evaluate("[...document.querySelectorAll('h1')].filter(one => one.checkVisibility()).length") == 1
    assert page.evaluate("[scrollY, document.body.className]") == [0, "search"]
    assert page.locator(".lang a").last.get_attribute("href").endswith("/fr/recherche/?q=50%25+of+2+%2B+2+%26+enchant")
    assert not axe.run(page, options={"runOnly": TAGS}).response["violations"]
    page.locator("#q").fill("aura")
    page.locator("#q").press("Enter")
    until(page, "document.title.includes('aura') && document.querySelector('#here:not([aria-busy]) .hit') !== null")
    page.go_back()
    until(page, "document.querySelector('#q').value.includes('enchant') && document.querySelector('#here:not([aria-busy]) .hit') !== null")
    page.go_back()
    assert page.url == host + start
    assert {"title": page.title(), "main": page.locator("main").inner_text(), "lang": page.locator(".lang").inner_html()} == before
    assert page.evaluate("[document.body.dataset.same, scrollY, document.documentElement.matches('.asked')]") == ["yes", 300, False]
    assert page.locator(f"{field} #q").count() == page.locator("#q").count() == 1
    page.go_forward()
    page.locator(".hit .num").first.wait_for()
    page.reload()
    page.locator(".hit .num").first.wait_for()
    assert page.evaluate(LOADED) == host + found
    page.go_back()
    page.locator("#here").wait_for(state="detached")
    page.wait_for_load_state()
    assert page.evaluate(LOADED) == page.url == host + start
    page.reload()
    page.go_forward()
    page.locator(".hit .num").first.wait_for()
    assert not wrong
    page.close()


def test_who_goes_back_before_the_answer_has_come_is_left_alone(chromium, host: str) -> None:
    page = chromium.new_page(locale="en-US")
    wrong: list[str] = []
    held: list = []
    gone: list[bool] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda said: wrong.append(said.text) if said.type == "error" and "404" not in said.text else None)
    page.goto(f"{host}/en/rule/303.4a/")
    page.locator("#q").focus()
    until(page, "performance.getEntriesByType('resource').some(one => one.name.endsWith('/facts.bin'))")
    page.wait_for_load_state("networkidle")
    page.route("**/t*.json", lambda route: route.continue_() if gone else held.append(route))
    page.locator("#q").fill("aura")
    page.locator("#q").press("Enter")
    page.wait_for_url(f"{host}/en/search/?q=aura")
    page.wait_for_timeout(300)
    page.go_back()
    until(page, "document.querySelector('h1 .number')?.textContent === '303.4a'")
    assert held, "the texts must still be coming"
    gone.append(True)
    for route in held:
        route.continue_()
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(300)
    assert not wrong
    assert page.title().startswith("303.4a")
    page.close()


@pytest.mark.parametrize("instead", [None, "<h1>Log in</h1>", '<link rel="stylesheet" href="/other/refapp.css"><div id="here"></div>'])
def test_where_the_page_of_the_search_cant_be_put_it_is_gone_to(chromium, host: str, instead: str | None) -> None:
    page = chromium.new_page(locale="en-US")
    page.route("**/en/search/*", lambda route: route.continue_() if route.request.is_navigation_request()
               else route.abort() if instead is None else route.fulfill(body=instead, content_type="text/html"))
    page.goto(f"{host}/en/rule/303.4a/")
    page.locator("#q").fill("aura")
    page.locator("#q").press("Enter")
    page.locator(".hit .num").first.wait_for()
    assert page.evaluate(LOADED) == page.url == f"{host}/en/search/?q=aura"
    page.go_back()
    page.wait_for_url(f"{host}/en/rule/303.4a/")
    page.close()


def test_the_first_result_waits_for_no_other(chromium, host: str) -> None:
    page = chromium.new_page(viewport={"width": 390, "height": 300}, locale="en-US")
    held: list = []
    page.goto(f"{host}/en/rule/303.4a/")
    page.locator("#q").focus()
    until(page, "performance.getEntriesByType('resource').some(one => one.name.endsWith('/facts.bin'))")

    def hold(route) -> None:
        held.append(route)

    page.route("**/t*.json", hold)
    page.locator("#q").fill("aura")
    page.locator("#q").press("Enter")
    for _ in range(60):  # one text after the other, what was foreseen among them
        page.wait_for_timeout(500)
        if page.locator(".hit .num").count():
            break
        if held:
            held.pop(0).continue_()
    assert page.locator(".hit .num").count()
    assert held
    assert page.locator("button.more").count() == 0
    for route in held:
        route.continue_()
    page.unroute("**/t*.json")
    until(page, "document.querySelectorAll('.hit').length >= 5 && document.querySelector('button.more') !== null")
    page.close()


def test_a_number_leads_to_its_rule_and_back(chromium, host: str) -> None:
    page = chromium.new_page(locale="fr-FR")
    page.goto(f"{host}/fr/glossaire/")
    page.locator("#q").fill("règle 303,4 a")
    page.locator("#q").press("Enter")
    page.wait_for_url(f"{host}/fr/regle/303.4a/")
    page.go_back()
    page.wait_for_url(f"{host}/fr/glossaire/")
    page.close()


def test_who_searches_on_an_old_page_is_told_that_the_rules_of_today_are_searched(chromium, host: str) -> None:
    page = chromium.new_page(locale="en-US")
    page.goto(f"{host}/en/rule/303.4/2012-05-01/")
    page.locator("#q").fill("aura")
    page.locator("#q").press("Enter")
    until(page, "document.querySelector('.understood')?.textContent.includes('rules of today')")
    assert page.url == f"{host}/en/search/?q=aura&on=2012-05-01"
    page.close()


def test_what_was_read_and_asked_stays_without_a_network(chromium, host: str) -> None:
    context = chromium.new_context(locale="en-US")
    page = context.new_page()
    page.goto(f"{host}/en/rule/303.4a/")
    page.locator("button.kept").click()
    page.locator("button.kept[aria-pressed=true]").wait_for()
    until(page, "navigator.serviceWorker.controller !== null")
    for path in ("/en/rule/303.4a/", "/en/search/?q=enchant"):
        page.goto(host + path)
        page.wait_for_load_state("networkidle")
    until(page, "document.querySelector('.hit') !== null")
    context.set_offline(True)
    page.goto(f"{host}/en/search/?q=enchant")
    until(page, "document.querySelector('.hit .num') !== null")
    page.goto(f"{host}/en/rule/303.4a/")
    assert "Aura" in page.locator("main").text_content()
    page.goto(f"{host}/en/rule/303.4a?on=2012-06-01")
    assert page.locator("h1").text_content()
    context.close()
