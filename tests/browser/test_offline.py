"""The offline copy in Chromium: nothing without asking, pages read without a network after asking, gone when turned off."""

from __future__ import annotations

import pytest

from tests.browser.conftest import until

pytestmark = pytest.mark.browser


def test_pages_read_stay_readable_for_who_asked(chromium, address: str) -> None:
    context = chromium.new_context()
    page = context.new_page()
    page.goto(f"{address}/en/rule/704.5j")
    assert page.evaluate("navigator.serviceWorker.getRegistration('/').then(Boolean)") is False
    button = page.locator("button.kept")
    assert button.text_content().endswith("off")
    button.click()
    page.locator("button.kept[aria-pressed=true]").wait_for()
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    until(page, "navigator.serviceWorker.controller !== null && caches.match(location.href).then(Boolean)")
    page.goto(f"{address}/en/rule/704.5k")
    context.set_offline(True)
    page.goto(f"{address}/en/rule/704.5j")
    assert "legend rule" in page.locator("main").text_content()
    page.goto(f"{address}/fr/regle/704.5m")
    assert "Pas de connexion" in page.locator("h1").text_content()
    kept = page.locator("main li a")
    assert [kept.nth(at).text_content().split(" · ")[0] for at in range(2)] == ["704.5j", "704.5k"]  # the last one read first, by title
    assert kept.first.get_attribute("lang") == "en"
    assert page.evaluate("document.styleSheets[0].cssRules.length") > 100                       # it looks like the other pages
    kept.nth(1).focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/en/rule/704.5k")
    context.set_offline(False)
    page.goto(f"{address}/en/rule/704.5k")
    page.locator("button.kept").click()
    page.locator("button.kept[aria-pressed=false]").wait_for()
    assert page.evaluate("caches.keys()") == []
    context.close()
