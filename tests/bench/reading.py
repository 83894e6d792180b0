"""What a reader of a copy waits for: behind nginx, in Chromium, 390 pixels wide, at 1.6 Mbit/s and 150 ms.

    python -m tests.bench.reading FOLDER       of a copy that has rule 704.5j

Twenty queries are typed on a rule's page, 150 ms a key, Enter 150 ms after the last, and another one each on the page
that came. Goals: the first result 300 ms after Enter; all that came since the field was entered 150 kB, for the other
one 40 kB. Prints, and asserts nothing: a machine that does something else is slower.
"""

from __future__ import annotations

import json
import shutil
import statistics
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from tests.export.hosting import behind_nginx

LINE = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 200_000}
KEY, PAGES = 150, {"en": "/en/rule/704.5j/", "fr": "/fr/regle/704.5j/"}
QUERIES = {
    "en": ("deathtouch trample", "legend rule", "double strike", "state-based actions", "commander dies", "snow mana",
           "protection from red", "who goes first", "copy of a token", "respond to a spell"),
    "fr": ("dégâts de combat", "lien de vie", "règle des légendes", "mana hybride", "mal d'invocation",
           "étape de nettoyage", "déphasage jeton", "qui commence la partie", "permanent hors phase", "coût de mana")}
OTHER = 7
"""How many places further the other query of each stands."""
_WATCH = """(() => {
  const told = window.told = {enter: 0, first: 0}
  addEventListener("keydown", event => { if (event.key === "Enter") Object.assign(told, {enter: performance.now(), first: 0}) }, true)
  new MutationObserver(changes => {
    const hit = changes.some(one => [...one.addedNodes].some(node => node.matches?.(".hit") || node.querySelector?.(".hit")))
    if (!told.enter || told.first || !hit) return
    told.first = 1
    requestAnimationFrame(() => setTimeout(() => { told.first = performance.now() }))
  }).observe(document, {childList: true, subtree: true})
})()"""


def measured(copy: Path) -> dict[str, object]:
    """Milliseconds and kilobytes of first and further queries."""
    program = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    with tempfile.TemporaryDirectory(prefix="refapp-reading-") as folder, behind_nginx(copy, Path(folder)) as port, \
            sync_playwright() as playwright, \
            playwright.chromium.launch(executable_path=program, args=["--no-sandbox"]) as chromium:
        first, further = zip(*_read(chromium, f"http://127.0.0.1:{port}"), strict=True)
    return {**_told("first", first, 150), **_told("further", further, 40)}


def _told(name: str, asked: tuple[tuple[float, int], ...], goal: int) -> dict[str, object]:
    times, sizes = ([round(one[at] / (1, 1000)[at]) for one in asked] for at in (0, 1))
    return {f"{name} query, ms from Enter, median": statistics.median(times), f"{name} query, ms, slowest": max(times),
            f"{name} query, share within 300 ms": sum(one <= 300 for one in times) / len(times),
            f"{name} query typed, kB, median": statistics.median(sizes), f"{name} query typed, kB, most": max(sizes),
            f"{name} query typed, share within {goal} kB": sum(one <= goal for one in sizes) / len(sizes)}


def _read(chromium: Any, address: str) -> Iterator[list[tuple[float, int]]]:
    for lang, queries in QUERIES.items():
        for at, query in enumerate(queries):
            context = chromium.new_context(viewport={"width": 390, "height": 844}, locale=lang)
            page, came = context.new_page(), list[int]()
            page.add_init_script(_WATCH)
            line = context.new_cdp_session(page)
            line.send("Network.enable")
            line.send("Network.emulateNetworkConditions", LINE)
            line.on("Network.loadingFinished", lambda event, came=came: came.append(int(event["encodedDataLength"])))
            page.goto(address + PAGES[lang])
            page.wait_for_load_state("networkidle")
            yield [_asked(page, one, came) for one in (query, queries[(at + OTHER) % len(queries)])]
            context.close()


def _asked(page: Any, query: str, came: list[int]) -> tuple[float, int]:
    came.clear()
    page.locator("#q").fill("")
    page.locator("#q").press_sequentially(query, delay=KEY)
    page.wait_for_timeout(KEY)
    page.keyboard.press("Enter")
    for _ in range(400):
        page.wait_for_timeout(25)
        told = page.evaluate("told")
        if told["first"] > 1:
            break
    page.wait_for_timeout(1500)
    return told["first"] - told["enter"], sum(came)


if __name__ == "__main__":
    print(json.dumps(measured(Path(sys.argv[1]))))
