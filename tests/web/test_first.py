"""A process that has answered nothing yet makes the first answer of each kind alone."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from flask import Flask

from refapp.web import first

ASKING = 4


@pytest.fixture
def app() -> Flask:
    """Two pages that tell how many are being made at this moment, one that fails, and one that meets another."""
    made = Flask(__name__)
    busy, meeting = threading.Semaphore(ASKING), threading.Barrier(2)

    def page() -> str:
        with busy:
            threading.Event().wait(0.05)
            return str(ASKING - busy._value)

    def broken() -> str:
        raise LookupError

    def met() -> str:
        meeting.wait(timeout=10)
        return ""

    for name, answer in {"one": page, "other": page, "broken": broken, "healthz": met}.items():
        made.add_url_rule(f"/{name}", name, answer)
    first.init_app(made)
    return made


def asked(app: Flask, *addresses: str) -> list[tuple[int, str]]:
    """All of them at the same time: status and text of each."""
    def ask(address: str) -> tuple[int, str]:
        answer = app.test_client().get(address)
        return answer.status_code, answer.text
    with ThreadPoolExecutor(len(addresses)) as pool:
        return list(pool.map(ask, addresses))


def test_the_first_answers_are_made_one_after_the_other(app: Flask) -> None:
    assert asked(app, "/one", "/other") == [(200, "1"), (200, "1")]


def test_what_is_known_is_made_by_all_threads(app: Flask) -> None:
    asked(app, "/one")
    assert max(asked(app, *["/one"] * ASKING)) > (200, "1")


def test_a_first_answer_that_fails_holds_nobody_up(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(first, "WAIT", 60)
    assert [status for status, _ in asked(app, "/broken", "/broken")] == [500, 500]
    assert asked(app, "/one") == [(200, "1")]


def test_nobody_waits_for_ever(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(first, "WAIT", 0.01)
    assert {status for status, _ in asked(app, *["/one"] * ASKING)} == {200}


def test_health_needs_nothing_of_it(app: Flask) -> None:
    assert asked(app, "/healthz", "/healthz") == [(200, ""), (200, "")]
