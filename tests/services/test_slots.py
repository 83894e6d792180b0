"""Heavy work runs a little at a time."""

from __future__ import annotations

import threading
from contextlib import ExitStack

import pytest

from refapp.services import Library
from refapp.services.library import slots as kept
from refapp.services.library.slots import LISTS, BusyError, Slots
from refapp.web import create_app


def test_who_comes_too_late_is_told_and_what_is_held_is_given_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "SECONDS", 0.02)
    slots = Slots(at_once=1, waiting=1)
    for _ in range(3):
        with ExitStack() as held:
            held.enter_context(slots.one())
            with pytest.raises(BusyError), slots.one():  # waits its moment in vain
                pass
            let_go = threading.Event()
            monkeypatch.setattr(kept, "SECONDS", 5)
            waiting = threading.Thread(target=held_by, args=(slots, let_go))
            waiting.start()
            while slots._admitted._value:
                pass
            with pytest.raises(BusyError), slots.one():  # one waits already: told at once
                pass
        let_go.set()
        waiting.join()
        monkeypatch.setattr(kept, "SECONDS", 0.02)


def held_by(slots: Slots, let_go: threading.Event) -> None:
    with slots.one():
        let_go.wait(10)


@pytest.mark.parametrize("address", [
    "/api/v1/graph", "/api/v1/compare?from=2011-09-30&to=2012-02-01", "/en/compare/2011-09-30..2012-02-01", "/fr/comparer/2011-09-30..2012-02-01"])
def test_comparisons_and_graphs_wait_for_each_other(monkeypatch: pytest.MonkeyPatch, plain_library: Library, address: str) -> None:
    monkeypatch.setattr(kept, "SECONDS", 0.02)
    client = create_app(library=plain_library).test_client()
    with LISTS.one():
        refused = client.get(address)
        assert (refused.status_code, "Retry-After" in refused.headers) == (503, True), refused.get_data(as_text=True)[:300]
    assert client.get(address).status_code in (200, 301)
