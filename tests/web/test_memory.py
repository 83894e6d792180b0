"""Bounds of what is kept between requests: nothing that strangers send can fill the memory or keep the processor."""

from __future__ import annotations

import threading
from datetime import date
from typing import Any

import pytest

from refapp.model import RuleNumber
from refapp.services import Library, evaluating, examples
from refapp.web.cache import OVERHEAD, PageCache

SMALL_PAGE = 100


def ask(cache: PageCache, query: str) -> bytes:
    environ: dict[str, Any] = {"REQUEST_METHOD": "GET", "PATH_INFO": "/robots.txt", "QUERY_STRING": query, "wsgi.url_scheme": "http"}
    return b"".join(cache(environ, lambda *_: lambda _: None))


def test_many_small_answers_are_as_bounded_as_a_few_large_ones() -> None:
    """Each keeps headers and an address as well, which outweigh a body of a hundred bytes."""
    asked: list[str] = []

    def app(environ: dict[str, Any], start: Any) -> list[bytes]:
        asked.append(environ["QUERY_STRING"])
        start("200 OK", [("Content-Type", "text/plain"), ("ETag", '"x"'), ("Cache-Control", "public, max-age=60")])
        return [b"." * SMALL_PAGE]

    room = 10
    cache = PageCache(app, lambda: 0, room * (SMALL_PAGE + OVERHEAD))
    for n in range(3 * room):
        assert ask(cache, str(n)) == b"." * SMALL_PAGE
    asked.clear()
    for n in reversed(range(3 * room)):
        ask(cache, str(n))
    assert len(asked) == 2 * room


@pytest.mark.parametrize(("cards", "remembered"), [(10, True), (150, False)])
def test_only_small_evaluations_are_remembered(plain_library: Library, cards: int, remembered: bool) -> None:
    raw = {"state": {"players": {"A": {"library": cards}, "B": {}}}, "steps": [{"do": "draw", "player": "A", "n": 1}] * cards}
    first, again = (evaluating.evaluate(plain_library, raw, date(2026, 9, 25)) for _ in range(2))
    assert first == again
    assert (first is again) == remembered


def test_a_walk_through_the_editions_plays_the_examples_once_for_each(plain_library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    """A crawler visits a rule of every edition, and comes back: nothing is learned twice, nor two at the same time."""
    learned: list[date] = []
    at_once: list[int] = []
    busy = threading.Semaphore(1)
    done = threading.Semaphore(0)

    def find(_: Library, edition: date) -> dict[RuleNumber, tuple[str, ...]]:
        at_once.append(busy.acquire(blocking=False))
        learned.append(edition)
        busy.release()
        done.release()
        return {}

    monkeypatch.setattr(examples, "_find_uses", find)
    monkeypatch.setattr(examples, "_uses", {})
    number, editions = RuleNumber(704, 5, "g"), plain_library.editions
    for _ in range(2):
        for edition in editions:
            examples.uses_of(plain_library, number, edition)
    for _ in editions:
        assert done.acquire(timeout=10)
    assert sorted(learned) == sorted(editions)
    assert all(at_once)
