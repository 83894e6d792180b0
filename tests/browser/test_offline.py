"""The offline copy in Chromium: nothing without asking, pages read without a network after asking, gone when turned off."""

from __future__ import annotations

import pytest

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
    page.wait_for_timeout(500)
    page.goto(f"{address}/en/rule/704.5k")
    context.set_offline(True)
    page.goto(f"{address}/en/rule/704.5j")
    assert "legend rule" in page.locator("main").text_content()
    page.goto(f"{address}/fr/regle/704.5m")
    assert "Pas de connexion" in page.locator("h1").text_content()
    assert page.locator("li a").count() >= 2
    context.set_offline(False)
    page.goto(f"{address}/en/rule/704.5k")
    page.locator("button.kept").click()
    page.locator("button.kept[aria-pressed=false]").wait_for()
    assert page.evaluate("caches.keys()") == []
    context.close()
