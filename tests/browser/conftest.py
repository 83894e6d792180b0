"""Headless Chromium over a server of our own: the shipped corpus and, in examples, boards of this folder."""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn

import pytest

from refapp.web import create_app
from tests.cards.made import imported

ARGUMENTS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
             "--disable-background-networking", "--disable-component-update", "--disable-sync"]


def _missing(reason: str) -> NoReturn:
    (pytest.fail if os.environ.get("CI") else pytest.skip)(reason)


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the service listens."""
    waitress = pytest.importorskip("waitress")
    app = create_app(library=imported(tmp_path_factory.mktemp("data")))
    server = waitress.create_server(app, map={}, host="127.0.0.1", port=0, threads=4)
    threading.Thread(target=server.run, daemon=True).start()
    yield f"http://127.0.0.1:{server.effective_port}"
    server.close()


@pytest.fixture(scope="session")
def chromium() -> Iterator[object]:
    """The browser; skips, with a reason, where there is none. In CI that fails."""
    try:
        from playwright import sync_api as playwright
    except ImportError:
        _missing("playwright is not installed")
    program = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if program is None:
        _missing("no Chromium on this machine (apt install chromium)")
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=program, args=ARGUMENTS)
        yield browser
        browser.close()


def until(page: Any, said: str, tries: int = 600) -> None:
    """Wait until what is said in JavaScript is true of the page: the pages' policy forbids what Playwright's own waiting needs."""
    for _ in range(tries):
        if page.evaluate(said):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"never true: {said}")


@pytest.fixture
def pictures(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("pictures")
