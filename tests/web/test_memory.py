"""Bounds of what is kept between requests: nothing that strangers send can fill the memory or keep the processor."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from refapp.model import RuleNumber
from refapp.services import Library
from refapp.services.boards import evaluating, examples, shown_by
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


def test_no_page_waits_for_examples_to_be_played(plain_library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    """A crawler visits a rule of many editions: which examples used it is known beforehand."""
    monkeypatch.setattr(examples, "play", None)
    for edition in plain_library.editions[::-9]:
        shown_by.uses_of(plain_library, RuleNumber(704, 3), edition)


