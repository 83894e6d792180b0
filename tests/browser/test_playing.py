"""Boards in Chromium: played step by step with buttons and arrow keys that leave scrolling alone."""

from __future__ import annotations

import pytest

from tests.browser.conftest import until

pytestmark = pytest.mark.browser


def _open(chromium, address: str, path: str, *, width: int = 1280):
    context = chromium.new_context(viewport={"width": width, "height": 844})
    page = context.new_page()
    page.goto(address + path)
    return context, page


def test_buttons_and_arrows_step_through_a_board(chromium, address: str) -> None:
    context, page = _open(chromium, address, "/en/example/510.1c-divided", width=390)
    page.click("[data-go=start]")
    page.wait_for_selector("[data-go=next]")
    page.focus("[data-go=next]")
    for told in ("declare attackers", "declare blockers"):
        page.keyboard.press("ArrowRight")
        page.wait_for_selector(f".where-now:has-text('{told}')")
    assert page.url.endswith("?at=2")
    page.wait_for_selector("[role=status]:has-text('declare blockers')", state="attached")
    assert page.locator(".fight .facing .card").count() >= 2
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector(".where-now:has-text('attackers')")
    before = page.evaluate("scrollY")
    page.keyboard.press("ArrowDown")
    until(page, f"scrollY > {before}")                        # up and down still scroll
    page.focus("select[name=edition]")
    page.keyboard.press("ArrowRight")                         # a field keeps its arrows
    assert page.url.endswith("?at=1")
    context.close()


def test_a_rule_page_plays_its_board_in_place(chromium, address: str) -> None:
    context, page = _open(chromium, address, "/fr/regle/704.5g")
    page.click(".live [data-go=start]")
    page.wait_for_selector(".live [data-go=next]")
    assert page.url.endswith("/fr/regle/704.5g")
    context.close()


def test_a_situation_is_built_with_the_keyboard_on_a_phone(chromium, address: str) -> None:
    context, page = _open(chromium, address, "/fr/construire", width=390)
    page.locator("textarea[name=card]").focus()
    page.keyboard.type("Ours 2/2")
    page.get_by_role("button", name="La poser sur la table").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".placed b")
    assert page.locator(".placed b").first.inner_text() == "Ours"
    assert "#table" in page.url
    page.locator("input[name=effect]").focus()
    page.keyboard.type("Détruisez la créature ciblée.")
    page.keyboard.press("Enter")                              # the form is sent by the key alone
    page.wait_for_selector("ol.placed li")
    assert page.locator(".pile.graveyard .arrival").first.inner_text() == "Ours"
    assert not page.locator("figure.first").is_visible()      # on a phone one table shows either moment
    page.locator(".moments input[value=before]").focus()
    page.keyboard.press("Space")
    assert page.locator("figure.first").is_visible() and not page.locator("figure.then").is_visible()
    context.close()
