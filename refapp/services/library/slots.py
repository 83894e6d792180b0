"""Slots: heavy work that visitors ask for runs a little at a time, so that pages stay quick.

The one way in which work is bounded, whatever the door: each kind has its slots below. Who finds them taken waits a
moment; where enough wait already, or the moment is over, they are told to come again (503 with Retry-After).
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from refapp.model import RefappError

SECONDS = 1.0
"""How long one waits for a slot."""


class BusyError(RefappError):
    """Others have all the slots."""


class Slots:
    """``at_once`` run, ``waiting`` wait; each keeps a thread of the server from pages while it does."""

    def __init__(self, at_once: int, waiting: int) -> None:
        self.at_once, self.waiting = at_once, waiting
        self._running = threading.BoundedSemaphore(at_once)
        self._admitted = threading.BoundedSemaphore(at_once + waiting)

    @contextmanager
    def one(self) -> Iterator[None]:
        """Hold a slot; raises BusyError."""
        if not self._admitted.acquire(blocking=False):
            raise _busy()
        try:
            if not self._running.acquire(timeout=SECONDS):
                raise _busy()
            try:
                yield
            finally:
                self._running.release()
        finally:
            self._admitted.release()


BOARDS = Slots(at_once=2, waiting=2)
"""Situations that are played; with those that wait, half of the eight threads of a server are always pages'."""
POSTS = Slots(at_once=1, waiting=3)
"""Long posts that are linked or repaired."""
CARD_TEXT = Slots(at_once=1, waiting=3)
"""Card text that is read by itself."""
FILES = Slots(at_once=1, waiting=3)
"""Whole editions that are written as a file, once each."""
LISTS = Slots(at_once=1, waiting=3)
"""Comparisons of editions and graphs of all rules, a third of a second each. A search needs no slot: the longest query
takes a thirtieth."""


def _busy() -> BusyError:
    return BusyError("busy", "too many requests of this kind are being answered at this moment; "
                     "try again in a few seconds")
