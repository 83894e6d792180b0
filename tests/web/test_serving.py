"""The server of `refapp serve` as strangers meet it: bodies without end, and connections that say nothing."""

from __future__ import annotations

import contextlib
import http.client
import logging
import socket
import threading
from collections.abc import Iterator

import pytest
from flask import Flask
from waitress import wasyncore

from refapp.web import serving
from refapp.web.api.blueprint import MAX_BODY

OPEN = 20


@pytest.fixture
def port(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    monkeypatch.setattr(serving, "CONNECTIONS", OPEN)
    server = serving.listen(app, "127.0.0.1", 0, 4)
    running = threading.Thread(target=server.run, daemon=True)
    running.start()
    yield int(server.effective_port)
    server.task_dispatcher.shutdown()
    server.trigger.pull_trigger(lambda: wasyncore.close_all(server._map))
    running.join(10)


def _refusal(port: int, head: str, piece: bytes, pieces: int) -> tuple[int, bytes, int]:
    """Status and body of the answer to a post of so many pieces, and how many of them were taken."""
    with socket.create_connection(("127.0.0.1", port), timeout=20) as made:
        made.sendall(f"POST /api/v1/linkify HTTP/1.1\r\nHost: localhost\r\nAccept-Language: fr\r\n{head}\r\n\r\n".encode())
        sent = 0
        with contextlib.suppress(OSError):
            for sent in range(pieces):  # noqa: B007  counted
                made.sendall(piece)
        answer = http.client.HTTPResponse(made)
        answer.begin()
        return answer.status, answer.read(), sent


def _status(port: int, method: str, path: str, body: bytes | None = None) -> int:
    with contextlib.closing(http.client.HTTPConnection("127.0.0.1", port, timeout=20)) as asking:
        asking.request(method, path, body)
        with asking.getresponse() as answer:
            return answer.status


def test_who_asks_whether_a_page_is_the_same_keeps_the_connection(port: int) -> None:
    with contextlib.closing(http.client.HTTPConnection("127.0.0.1", port, timeout=120)) as asking:
        asking.request("GET", "/robots.txt")
        with asking.getresponse() as answer:
            tag, first = answer.headers["ETag"], asking.sock
            answer.read()
        for _ in range(2):
            asking.request("GET", "/robots.txt", headers={"If-None-Match": tag})
            with asking.getresponse() as answer:
                assert (answer.status, answer.read()) == (304, b"")
        assert asking.sock is first
        asking.request("GET", "/robots.txt", headers={"If-None-Match": tag, "Connection": "close"})
        with asking.getresponse() as answer:
            assert (answer.status, answer.headers["Connection"]) == (304, "close")


@pytest.mark.parametrize("chunked", [False, True])
def test_a_body_without_end_is_refused_in_its_beginning(port: int, chunked: bool) -> None:
    piece = b"x" * 65536
    head = "Transfer-Encoding: chunked" if chunked else f"Content-Length: {400 * 2**20}"
    status, body, sent = _refusal(port, head, b"%x\r\n%s\r\n" % (len(piece), piece) if chunked else piece, 6400)
    assert status == 413 and str(MAX_BODY).encode() in body and b"octets" in body
    assert sent < 640, "what a socket holds by itself, not what was meant to come"


def test_a_body_of_the_limit_is_read(port: int) -> None:
    body = b'{"text": "704.5f"}'
    assert _status(port, "POST", "/api/v1/linkify", body + b" " * (MAX_BODY - len(body))) == 200


@pytest.mark.parametrize("said", [b"", b"GET /healthz HTTP/1.1\r\nHost: loc"])
def test_who_says_nothing_keeps_nobody_out(port: int, said: bytes) -> None:
    with contextlib.ExitStack() as held:
        for _ in range(3 * OPEN):
            held.enter_context(socket.create_connection(("127.0.0.1", port), timeout=20)).sendall(said)
        for _ in range(3):
            assert _status(port, "GET", "/healthz") == 200


def test_a_queue_of_requests_is_not_logged(port: int, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO):
        logging.getLogger("waitress.queue").warning("Task queue depth is %d", 7)
    assert not caplog.records
