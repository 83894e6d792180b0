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
    ("/fr/nulle/part", "pas de page à cette adresse"), ("/en/rule/303.4a/?changed=1", "can’t change them"),
])
def test_what_the_copy_has_not_it_says(chromium, host: str, asked: str, said: str) -> None:
    page = chromium.new_page(locale="fr-FR")
    page.goto(host + asked)
    until(page, f"document.querySelector('main').innerText.includes({said!r})")
    page.close()


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
    page.on("request", lambda one: asked.append(one.url))
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


def test_another_page_asks_without_a_way_to_the_host(chromium, host: str) -> None:
    """The page of the search came when the field was entered; its address is the one that people pass on."""
    page = chromium.new_page(locale="en-US")
    page.goto(f"{host}/en/rule/303.4a/")
    page.locator("#q").focus()
    until(page, "performance.getEntriesByType('resource').some(one => one.name.endsWith('/en/search/'))")
    page.locator("#q").fill("50% of 2 + 2 & enchant")
    page.keyboard.press("Enter")
    page.wait_for_url(f"{host}/en/search/?q=50%25%20of%202%20%2B%202%20%26%20enchant")
    until(page, "document.querySelector('.hit .num') !== null")
    assert page.locator("#q").input_value() == "50% of 2 + 2 & enchant"
    assert page.evaluate("performance.getEntriesByType('navigation')[0].transferSize") == 0
    page.go_back()
    until(page, "document.querySelector('h1 .number')?.textContent === '303.4a'")
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
