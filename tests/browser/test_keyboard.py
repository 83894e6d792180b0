"""The keyboard on every kind of page: seen wherever it is, in the order of the text, everywhere a mouse gets, and out again."""

from __future__ import annotations

import pytest

from tests.browser.test_pages import PAGES

pytestmark = pytest.mark.browser

WATCH = """() => {
  document.querySelectorAll("details").forEach((one) => { one.open = true; });
  window.stops = []; window.reached = new Set();
  const shown = (one) => [...one.getClientRects()].some((box) => {
    const left = Math.max(0, box.left), top = Math.max(0, box.top);
    const wide = Math.min(innerWidth, box.right) - left, high = Math.min(innerHeight, box.bottom) - top;
    return wide > 2 && high > 2 && [[.5, .5], [.1, .5], [.9, .5], [.5, .1], [.5, .9]].some(([x, y]) => {
      const at = document.elementFromPoint(left + wide * x, top + high * y);
      return at && (one.contains(at) || (at.closest("label") || at).contains(one));
    });
  });
  addEventListener("keyup", () => {
    const one = document.activeElement;
    if (!one || one === document.body) return;
    const style = getComputedStyle(one), again = reached.has(one), wrong = [];
    if (style.outlineStyle === "none" || parseFloat(style.outlineWidth) < 2) wrong.push("no outline");
    if (!shown(one)) wrong.push("out of sight or covered");
    if (one.tabIndex > 0) wrong.push("an order of its own");
    const top = one.getBoundingClientRect().top + scrollY;
    const inside = one.closest("header.top, .suggestions") ? null : top;
    const column = one.closest(".tree, .notes, aside, main, footer");
    const before = stops.at(-1);
    if (before && before.inside !== null && inside !== null && before.column === column && inside < before.inside - innerHeight / 2)
      wrong.push("far up again");
    reached.add(one);
    stops.push({again, wrong, inside, column, what: one.outerHTML.slice(0, 120)});
  }, true);
}"""
STATE = "() => [stops.length, stops.some((stop) => stop.again), stops.filter((stop) => stop.wrong.length).map((s) => [s.wrong, s.what])]"
CAN_BE_REACHED = """(every) => {
  const mouse = [...document.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary, [onclick], [role=button]")]
    .filter((one) => one.checkVisibility({visibilityProperty: true}) && !one.disabled && one.getClientRects().length);
  const gets = (one) => every ? reached.has(one) : one.tabIndex >= 0;
  const target = (one) => one.localName === "a" && new URL(one.getAttribute("href"), location).href;
  const links = new Set(mouse.filter(gets).map(target).filter(Boolean).concat(location.href));  // those of a drawing stand in lists, too
  const radios = new Set(mouse.filter((one) => one.type === "radio" && gets(one)).map((one) => one.name));
  return mouse.filter((one) => !gets(one) && !links.has(target(one)) && !(one.type === "radio" && radios.has(one.name)))
    .map((one) => one.outerHTML.slice(0, 120));
}"""
MOST, AT_ONCE, LAST = 120, 20, 8
"""Long lists (all terms) are gone through so far; then from so many stops before their end."""


def _press(page, count: int) -> tuple[int, bool]:
    """Tab up to so many times, until the page is left or begins again: how many stops there were, and whether it ended."""
    before = page.evaluate(STATE)[0]
    for pressed in range(AT_ONCE, count + AT_ONCE, AT_ONCE):
        for _ in range(AT_ONCE):
            page.keyboard.press("Tab")
        stops, again, _ = page.evaluate(STATE)
        if again or stops - before < pressed:
            return stops - before, True
    return count, False


@pytest.mark.parametrize(("name", "width"), [*((name, 390) for name in PAGES), ("step by step", 1280), ("term", 1280)])
def test_the_keyboard_gets_everywhere_is_seen_and_gets_out(chromium, address: str, name: str, width: int) -> None:
    """With everything unfolded; in English and French in turn."""
    path = PAGES[name][(list(PAGES).index(name) + width // 1280) % 2]
    context = chromium.new_context(viewport={"width": width, "height": 844}, reduced_motion="reduce")
    page = context.new_page()
    page.goto(address + path)
    page.evaluate(WATCH)
    _, ended = _press(page, MOST)
    page.keyboard.press("Escape")  # a card that shows what a link leads to holds nothing that isn't there, too
    missed = page.evaluate(CAN_BE_REACHED, ended)
    if not ended:
        page.evaluate("(last) => [...document.querySelectorAll('a[href], button')].filter((one) => one.checkVisibility()).at(-last).focus()", LAST)
        _, ended = _press(page, AT_ONCE)
    assert ended, "the keyboard never leaves the page"
    assert missed == []
    assert page.evaluate(STATE)[2] == []
    context.close()
