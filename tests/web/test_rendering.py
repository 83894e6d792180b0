"""A page is let go of as soon as it is written."""

from __future__ import annotations

import gc
from collections import Counter

import pytest
from flask.testing import FlaskClient

from refapp.services import Library
from refapp.services.pages.board import Card
from refapp.services.pages.rule_page import RulePage
from refapp.web import create_app


@pytest.fixture
def client(plain_library: Library) -> FlaskClient:
    """Pages made anew each time."""
    return create_app(library=plain_library, cached=False).test_client()


def left(client: FlaskClient, address: str) -> Counter[str]:
    """What of a page only the collector finds, by the names of classes."""
    gc.collect()
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        assert client.get(address).status_code == 200
        gc.collect()
        return Counter(type(one).__name__ for one in gc.garbage)
    finally:
        gc.set_debug(0)
        gc.garbage.clear()


@pytest.mark.parametrize("address", ["/en/rule/702.19a", "/fr/regle/613.8a", "/en/build"])
def test_no_page_waits_for_the_collector(client: FlaskClient, address: str) -> None:
    client.get(address)  # what is read once for all pages
    found = left(client, address)
    assert not {"Macro", "_Context", RulePage.__name__, Card.__name__} & found.keys(), found


def test_what_a_page_was_made_with_serves_the_next_one(client: FlaskClient) -> None:
    first, again = (client.get("/en/rule/702.19a").data for _ in range(2))
    assert first == again
    assert b"702.19a" in first
