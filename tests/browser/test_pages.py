"""Pages in Chromium: accessible (axe, WCAG 2.2 AA), never wider than the window, whole without JavaScript."""

from __future__ import annotations

from itertools import pairwise

import pytest

from refapp.services.forms.situations import pack

pytestmark = pytest.mark.browser

BEAR = {"ctrl": "A", "types": ["creature"], "supertypes": ["legendary"], "pt": ["2", "2"], "name": "Bear", "counters": {"+1/+1": "1"},
        "abilities": ["flying", {"trigger": {"id": "Bear", "event": "dies", "who": "self", "do": [{"do": "draw", "player": "you"}]}}]}
TABLE = {"players": {"A": {"library": "3"}, "B": {}}, "objects": {"Bear": BEAR, "Bear-2": BEAR, "Ox": {
    "ctrl": "B", "types": ["creature"], "pt": ["1", "4"], "tapped": "true"}}}
ASKING = pack({"state": TABLE, "steps": [{"do": "check"}]})
ANSWERED = pack({"state": TABLE, "choices": {"keep": ["Bear"]}, "steps": [{"do": "check"}, {"do": "resolve_all"}]})
REFUSED = pack({"state": TABLE, "choices": {"keep": ["Bear"]}, "steps": [{"do": "declare_attackers", "attackers": {"Ox": "A"}}]})
PAGES = {
    "home": ("/en/", "/fr/"),
    "rule": ("/en/rule/704.5k", "/fr/regle/704.5k/2011-09-30"),
    "section": ("/en/rule/704", "/fr/regle/704"),
    "title rule": ("/en/rule/701.8", "/fr/regle/701.8"),
    "bare rule": ("/en/rule/402.1", "/fr/regle/402.1"),
    "both": ("/en-fr/rule/704.5g", "/fr-en/regle/701.8"),
    "example": ("/en/example/704.1a-state-trigger", "/fr/exemple/704.1a-state-trigger?edition=2011-09-30&versus=2026-09-25"),
    "boards": ("/en/examples", "/fr/exemples/704"),
    "term": ("/en/glossary/graveyard", "/fr/glossaire/cimetiere"),
    "senses": ("/en/glossary/exile", "/fr/glossaire/passer"),
    "search": ("/en/search?q=lethal+damage", "/fr/recherche?q=blessures+mortelles"),
    "nothing found": ("/en/search?q=xyzzyq", "/fr/recherche"),
    "glossary": ("/en/glossary", "/fr/glossaire"),
    "editions": ("/en/editions", "/fr/editions"),
    "compare": ("/en/compare/2011-09-30..2026-09-25?section=704", "/fr/comparer/2011-09-30..2026-09-25"),
    "gone": ("/en/rule/704.5j/2009-07-11", "/fr/regle/306.7"),
    "error": ("/en/rule/704.99", "/fr/nulle-part"),
    "check": ("/en/check/rulebook.sba.legend.legends", "/fr/verification/rulebook.actions.discard.do_discard"),
    "programs": ("/en/programs", "/fr/programmes"),
    "about": ("/en/about?rule=704.5j", "/fr/a-propos"),
    "step by step": ("/en/example/510.1c-divided?at=2", "/fr/exemple/510.1c-divided?at=4"),
    "choices": ("/en/example/603.3b-own-order", "/fr/exemple/510.1c-divided?step.2.Rask.Stone=x"),
    "a step in words": ("/en/example/702.172a-none", "/fr/exemple/702.172a-none"),
    "doesn’t apply": ("/en/example/704.5j-stolen-copy", "/fr/exemple/704.5j-two-copies?scenario=state%3A+%5B1"),
    "build": ("/en/build", "/fr/construire"),
    "build, asking": (f"/en/build?s={ASKING}", f"/fr/construire?s={ASKING}&at=0"),
    "build, answered": (f"/en/build?s={ANSWERED}&form=table", f"/fr/construire?s={ANSWERED}&form=ability.trigger.1.Bear"),
    "build, refused": (f"/en/build?s={REFUSED}&form=card.Bear", f"/fr/construire?s={REFUSED}&form=step.0"),
    "build, a step": ("/en/build?form=step:damage", f"/fr/construire?s={ASKING}&form=step:destroy"),
    "card": ("/embed/en/rule/704.5k", "/embed/fr/rule/704.5g"),
    "a printed card": ("/en/card/agots-owl", "/fr/carte/agots-owl"),
    "a card not understood": ("/fr/carte/teacup-storm", "/en/card/meek-clerk-grim-ledger/2011-09-30"),
    "a card with rulings": ("/en/card/pale-lantern", "/fr/carte/pale-lantern"),
    "no such card": ("/en/card/pale-lantren", "/fr/carte/personne"),
    "cards found": ("/en/search?q=agots+owl+pale+lantern", "/fr/recherche?q=lanterne+blafarde"),
    "a card in a frame": ("/embed/en/card/agots-owl", "/embed/fr/card/teacup-storm"),
}
WIDTHS = (1280, 768, 390, 320)
STICKING_OUT = """[...document.querySelectorAll('fieldset :is(input:not([type=hidden]), select, textarea, button)')].filter(one => {
  const [inside, around] = [one, one.closest('fieldset')].map(each => each.getBoundingClientRect())
  return one.offsetParent && (inside.right > around.right + 1 || inside.left < around.left - 1)
}).map(one => one.outerHTML.slice(0, 80))"""
"""What stands out of the group of fields that it is in."""
ROWS = 24
FEW = f"""document.querySelectorAll('main *').forEach(one => {{
  [...one.children].filter((child, at, all) => at >= {ROWS} && all[at - {ROWS}].tagName === child.tagName).forEach(child => child.remove())
}})"""
"""Leaves a list or table of hundreds its first rows: axe takes seconds over the others, which are like these."""
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def _open(chromium, address: str, path: str, *, width: int = 1280, dark: bool = False, scripts: bool = True):
    context = chromium.new_context(viewport={"width": width, "height": 844}, color_scheme="dark" if dark else "light",
                                   java_script_enabled=scripts)
    page = context.new_page()
    page.goto(address + path)
    return context, page


@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_nothing_and_the_window_holds_it(chromium, address: str, name: str) -> None:
    """One English and one French page: all of axe in the light, contrasts in the dark, and four widths, opened once."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    for path, width in zip(PAGES[name], (1280, 390), strict=True):
        context, page = _open(chromium, address, path, width=width)
        for wide in WIDTHS:
            page.set_viewport_size({"width": wide, "height": 844})
            needed, window = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
            assert needed <= window, f"{path} is {needed} wide at {wide}"
            assert page.evaluate(STICKING_OUT) == [], f"{path} at {wide}"
        page.set_viewport_size({"width": width, "height": 844})
        page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true })")
        page.evaluate(FEW)
        for scheme, rules in (("light", TAGS), ("dark", ["color-contrast"])):
            page.emulate_media(color_scheme=scheme)
            found = axe.run(page, options={"runOnly": rules, "resultTypes": ["violations"]})
            assert not found.response["violations"], f"{path}, {scheme}: {found.generate_report()}"
        context.close()


def test_targets_are_large_enough(chromium, address: str) -> None:
    """24 by 24 pixels for what stands alone; links inside sentences and lists of links are exempt (WCAG 2.5.8)."""
    context, page = _open(chromium, address, "/fr/regle/704.5k", width=390)
    small = page.evaluate("""[...document.querySelectorAll('button, summary, select, input:not([type=hidden]), .lang a')]
        .filter(e => e.offsetParent && (e.offsetWidth < 24 || e.offsetHeight < 24)).map(e => e.outerHTML.slice(0, 80))""")
    context.close()
    assert small == []


def test_slash_goes_to_the_search_box_and_arrows_walk_the_results(chromium, address: str) -> None:
    context, page = _open(chromium, address, "/en/search?q=token")
    page.keyboard.press("/")
    assert page.evaluate("document.activeElement.id") == "q"
    page.keyboard.press("ArrowDown")
    first = page.evaluate("document.activeElement.href")
    page.keyboard.press("ArrowDown")
    second = page.evaluate("document.activeElement.href")
    page.keyboard.press("ArrowUp")
    assert page.evaluate("document.activeElement.href") == first != second
    page.keyboard.press("ArrowUp")
    assert page.evaluate("document.activeElement.id") == "q"
    context.close()


def test_the_first_tab_skips_to_the_text(chromium, address: str) -> None:
    context, page = _open(chromium, address, "/fr/regle/704.5k")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"
    context.close()


def test_nothing_moves_for_who_wants_no_motion(chromium, address: str) -> None:
    context = chromium.new_context(reduced_motion="reduce")
    page = context.new_page()
    for path in ("/en/", "/fr/regle/704.5g"):
        page.goto(address + path)
        moving = page.evaluate("""() => [...document.querySelectorAll("*")].filter((one) => {
            const style = getComputedStyle(one);
            return parseFloat(style.transitionDuration) > 0 || style.animationName !== "none" || style.scrollBehavior === "smooth";
        }).map((one) => one.outerHTML.slice(0, 80))""")
        assert moving == []
    context.close()


def test_a_citation_shows_its_rule_on_focus_and_escape_closes_it(chromium, address: str) -> None:
    context, page = _open(chromium, address, "/en/rule/704.1a")
    page.focus(".text a.cite")
    page.wait_for_selector(".preview .number")
    page.keyboard.press("Escape")
    assert page.query_selector(".preview") is None
    context.close()


def test_a_term_shows_its_definition_on_focus(chromium, address: str) -> None:
    context, page = _open(chromium, address, "/en/rule/603.6c")
    page.focus(".text a.term")
    page.wait_for_selector(".preview .text")
    context.close()


def test_a_board_is_changed_with_a_form_and_has_an_address(chromium, address: str) -> None:
    context, page = _open(chromium, address, "/en/rule/704.5g", scripts=False)
    page.click(".live summary:has-text('Change the board')")
    page.fill(".live fieldset input[name^='life.']", "3")
    page.click(".live button.go")
    assert "/en/example/" in page.url
    assert "life.A=3" in page.url
    assert page.inner_text(".board .life >> nth=-1").startswith("3")
    context.close()


def test_the_number_copies_its_link(chromium, address: str) -> None:
    context, page = _open(chromium, address, "/en/rule/704.5k")
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.click("h1 .number")
    page.wait_for_function("document.querySelector('.head .copy').textContent === document.body.dataset.copied")
    assert page.evaluate("navigator.clipboard.readText()") == address + "/en/rule/704.5k"
    context.close()


def test_everything_stands_without_javascript(chromium, address: str) -> None:
    context, page = _open(chromium, address, "/en/rule/704.5k", scripts=False)
    assert not page.is_visible(".copy")
    page.fill("#q", "lethal damage")
    page.click(".find button")
    assert "/en/search?q=lethal+damage" in page.url
    page.click(".results .hit h2 a")
    assert "/en/rule/" in page.url
    page.select_option("#on", "2011-09-30")
    page.click("form.edition button")
    assert page.url.endswith("/2011-09-30")
    context.close()


def test_a_page_asks_for_nothing_but_its_own(chromium, address: str) -> None:
    context = chromium.new_context()
    page = context.new_page()
    asked: list[str] = []
    said: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: said.append(message.text))
    for paths in PAGES.values():
        page.goto(address + paths[0])
    assert [url for url in asked if not url.startswith(address)] == []
    assert [text for text in said if "404" not in text] == []
    assert context.cookies() == []
    context.close()


def test_print_holds_the_rule_its_address_and_its_first_board(chromium, address: str) -> None:
    context, page = _open(chromium, address, "/en/rule/704.5k", width=800)
    page.emulate_media(media="print")
    seen = page.evaluate("""[...document.querySelectorAll(`header.top, .foot, .tree, .notes, .live, .pager, .crumbs, .jump, .report, h1,
        .text, .print-address`)]
        .filter(e => e.offsetParent).map(e => e.classList[0] || e.localName)""")
    context.close()
    assert sorted(seen) == ["h1", "live", "print-address", "text"]


def test_print_of_an_example_holds_its_boards_and_steps(chromium, address: str) -> None:
    context, page = _open(chromium, address, "/fr/exemple/704.5-many-at-once")
    page.emulate_media(media="print")
    seen = page.evaluate("""[...document.querySelectorAll('header.top, .foot, .tree, .board, .trace, .controls, .editor, .player, .edit-it, .print-address')]
        .filter(e => e.offsetParent).map(e => e.classList[0])""")
    context.close()
    assert sorted(seen) == ["board", "board", "print-address", "trace"]


def test_changed_words_have_the_width_of_a_phone(chromium, address: str) -> None:
    context, page = _open(chromium, address, "/fr/comparer/2011-09-30..2026-09-25?section=704", width=390)
    widths = page.evaluate("[...document.querySelectorAll('.diff')].map(e => e.offsetWidth)")
    context.close()
    assert widths
    assert min(widths) > 300


def test_a_term_stands_in_one_column(chromium, address: str) -> None:
    """Path, name, definition, facts and neighbours one below the other."""
    context, page = _open(chromium, address, "/fr/glossaire/passer")
    tops = page.evaluate("[...document.querySelector('main').children].map(e => [e.offsetTop, e.offsetTop + e.offsetHeight])")
    context.close()
    assert all(below >= end for (_, end), (below, _) in pairwise(tops))
