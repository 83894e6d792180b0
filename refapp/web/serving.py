"""The server of `refapp serve`: waitress, within bounds that strangers can't leave.

A body that is too large is refused when its length is known, before it lies anywhere; a new connection closes the one
that has been quiet longest where no more are held open; a queue of requests isn't logged, their times say it.
"""

from __future__ import annotations

import contextlib
import heapq
import logging
import socket
import sys
from typing import TYPE_CHECKING, Any

from waitress.adjustments import Adjustments
from waitress.channel import HTTPChannel
from waitress.server import MultiSocketServer, TcpWSGIServer
from waitress.task import ErrorTask, ThreadedTaskDispatcher, WSGITask
from waitress.utilities import RequestEntityTooLarge

from refapp.web.api.blueprint import MAX_BODY

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication

CONNECTIONS = 1000
"""Connections held open at once; a new one closes that which has been quiet longest."""

_KEPT_IN_MEMORY = 64 * 1024
"""Bytes of a body from which it waits in a temporary file."""

_AT_A_TIME = 32
"""Connections that are taken in one round of the server's loop."""

_OWN_FILES = 200
"""Files that the process holds open besides: indexes, logs, what is being read."""


class _Answer(WSGITask):  # type: ignore[misc]  # waitress has no types
    """An answer. One without a body (304) ends with its head (RFC 9112, 6.3), and the connection stays for the next
    request: waitress closes it, and who asks whether a page is still the same pays for a new one each time."""

    def set_close_on_finish(self) -> None:
        if self.has_body or self.version != "1.1" or self.request.headers.get("CONNECTION", "").lower() == "close":
            super().set_close_on_finish()


class _TooLarge(WSGITask):  # type: ignore[misc]
    """A request whose body was refused: the application, which sees how long it says to be, words the refusal."""

    def execute(self) -> None:
        headers = self.request.headers
        if int(headers.get("CONTENT_LENGTH") or 0) <= MAX_BODY:
            headers["CONTENT_LENGTH"] = str(MAX_BODY + 1)  # sent in pieces, and counted so far
        super().execute()
        self.set_close_on_finish()  # the rest of the body is not a request


def _refused(channel: Any, request: Any) -> WSGITask | ErrorTask:
    return (_TooLarge if isinstance(request.error, RequestEntityTooLarge) and request.headers else ErrorTask)(
        channel, request)


class _Channel(HTTPChannel):  # type: ignore[misc]
    task_class = _Answer
    error_task_class = staticmethod(_refused)


class _Server(TcpWSGIServer):  # type: ignore[misc]
    channel_class = _Channel

    def handle_accept(self) -> None:
        """Take whoever waits at the door, and show out as many as are too many: waitress would let nobody in."""
        for _ in range(_AT_A_TIME):
            before = len(self._map)
            super().handle_accept()
            if len(self._map) == before:
                break
        held = [one for one in self._map.values() if isinstance(one, HTTPChannel) and not one.will_close]
        quiet = (one for one in held if not one.requests)
        for channel in heapq.nsmallest(len(held) - self.adj.connection_limit // 2, quiet,
                                       key=lambda one: one.last_activity):
            channel.will_close = True
            with contextlib.suppress(OSError):  # the other side may have closed it
                channel.socket.shutdown(socket.SHUT_RDWR)  # its file goes in the loop's next round, not under its feet


def listen(app: WSGIApplication, host: str, port: int, threads: int) -> TcpWSGIServer | MultiSocketServer:
    """A server that listens already, and answers once it runs. Raises OSError where it can't listen, ValueError for
    a host that is none."""
    connections = min(CONNECTIONS, (_may_open(CONNECTIONS * 2 + _OWN_FILES) - _OWN_FILES) // 2)  # each may have a body
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)
    adj = Adjustments(host=host, port=port, threads=threads, ident=None, connection_limit=connections * 2,
                      asyncore_use_poll=True, clear_untrusted_proxy_headers=True, max_request_body_size=MAX_BODY + 1,
                      inbuf_overflow=_KEPT_IN_MEMORY)
    threads_of = ThreadedTaskDispatcher()
    threads_of.set_thread_count(adj.threads)
    sockets: dict[int, Any] = {}
    servers = [_Server(app, sockets, True, None, dispatcher=threads_of, adj=adj, sockinfo=one) for one in adj.listen]
    if len(servers) == 1:
        return servers[0]
    return MultiSocketServer(sockets, adj, [(one.effective_host, one.effective_port) for one in servers], threads_of)


def _may_open(files: int) -> int:
    """Raise the number of files that this process may hold open, as far as it is allowed to; how many it is now."""
    if sys.platform == "win32":
        return files
    import resource  # noqa: PLC0415  not everywhere
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= files:
        return files
    wanted = files if hard == resource.RLIM_INFINITY else min(files, hard)
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        return wanted
    return soft
