"""The first answer of each kind is made alone: what all answers need is then made once, not by every thread at a time.

A process that has answered nothing yet reads texts, examples and the engine for its first page, seconds of work that
eight threads would do eight times over, each eight times slower. Whoever asks for another kind of page waits for it,
and finds most of it done.
"""

from __future__ import annotations

import threading

from flask import Flask, g, request

WAIT = 5.0
"""Seconds after which nobody waits any longer for others' answers."""
_AT_ONCE = frozenset({"healthz", "readyz", "static"})
"""Endpoints that need nothing of it."""


def init_app(app: Flask) -> None:
    """Register what is done before and after a request."""
    app.before_request(_First().begin)
    app.teardown_request(_end)


class _First:
    """Which kinds an application has answered, and who is making an answer of a new one."""

    def __init__(self) -> None:
        self._making = threading.Lock()
        self._known: set[str] = set(_AT_ONCE)

    def begin(self) -> None:
        """Wait for those who make the first answers, and be one of them where none of this kind has been made."""
        kind = request.endpoint
        if kind is None or kind in self._known or request.method != "GET" or not self._making.acquire(timeout=WAIT):
            return
        if kind in self._known:  # another has made it meanwhile
            self._making.release()
            return
        g.first = (self._making, self._known, kind)


def _end(_error: BaseException | None) -> None:
    if first := g.pop("first", None):
        making, known, kind = first
        known.add(kind)
        making.release()


__all__ = ["init_app"]
