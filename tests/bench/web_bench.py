"""Pages against a bare Flask "hello" in the same server, in one run: ``python tests/bench/web_bench.py``.

Imports a whole English edition (REFAPP_SHARED) into a temporary data directory, or takes one with --data. Measures
over real sockets with kept connections: requests per second of a rule page already seen, plain and compressed, as a
ratio to "hello" (target: at least 0.8), and of an unchanged page (304). Measures in the process: the time of every
rule page never seen before, once what a service makes at its first start is there and it is warm, as before a fork
(targets: median 5 ms, 99 of 100 within 20, none over 100), and from opening the library to the first page (target: 2 s).
Prints, and asserts nothing: time is not a test.
"""

from __future__ import annotations

import argparse
import json
import os
import socket
import statistics
import sys
import tempfile
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from flask import Flask  # noqa: E402

from refapp.services import Library  # noqa: E402
from refapp.services.answers.bulk import BASE  # noqa: E402
from refapp.services.boards.evaluating import load_engine  # noqa: E402
from refapp.services.upkeep.prepared import prepare_beside  # noqa: E402
from refapp.web import create_app, warm  # noqa: E402
from refapp.web.serving import listen  # noqa: E402
from refapp.web.urls import Urls  # noqa: E402

ROUNDS, REQUESTS, CONNECTIONS = 5, 1500, 2
PAGE = "/fr/regle/704.5g"


def hello() -> Flask:
    app = Flask("hello", static_folder=None)
    app.add_url_rule("/", "hello", lambda: "Hello, world")
    return app


def serve(app: Flask) -> int:
    """Serve in a thread of this process, as `refapp serve` does; the port."""
    server = listen(app, "127.0.0.1", 0, 4)
    threading.Thread(target=server.run, daemon=True).start()
    return int(server.effective_port)


def ask(link: socket.socket, request: bytes) -> bytes:
    """One request on a kept connection; the head of the answer."""
    link.sendall(request)
    data = _more(link)
    while b"\r\n\r\n" not in data:
        data += _more(link)
    head, _, body = data.partition(b"\r\n\r\n")
    length = next((int(line.split(b":")[1]) for line in head.split(b"\r\n")[1:]
                   if line.lower().startswith(b"content-length:")), 0)
    while len(body) < length and b" 304 " not in head[:20]:
        body += _more(link)
    return head


def _more(link: socket.socket) -> bytes:
    data = link.recv(65536)
    if not data:
        raise ConnectionError("the server closed a connection that it should keep")
    return data


def rate(port: int, path: str, headers: str = "") -> float:
    """Requests per second over a few kept connections, taken in turn."""
    request = f"GET {path} HTTP/1.1\r\nHost: localhost\r\n{headers}\r\n".encode()
    links = [socket.create_connection(("127.0.0.1", port)) for _ in range(CONNECTIONS)]
    for link in links:
        ask(link, request)
    begin = time.perf_counter()
    for i in range(REQUESTS):
        ask(links[i % CONNECTIONS], request)
    seconds = time.perf_counter() - begin
    for link in links:
        link.close()
    return REQUESTS / seconds


def seen(app: Flask) -> dict[str, float]:
    """Requests per second, the best of several rounds in turn, so that a busy machine hits all alike."""
    ours, theirs = serve(app), serve(hello())
    with socket.create_connection(("127.0.0.1", ours)) as link:
        head = ask(link, f"GET {PAGE} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()).decode()
    tag = next(line.split(":", 1)[1].strip() for line in head.split("\r\n") if line.lower().startswith("etag:"))
    cases = {"hello": (theirs, "/", ""), "page": (ours, PAGE, ""), "compressed": (ours, PAGE, "Accept-Encoding: gzip\r\n"),
             "unchanged": (ours, PAGE, f"If-None-Match: {tag}\r\n")}
    best = dict.fromkeys(cases, 0.0)
    for _ in range(ROUNDS):
        for name, (port, path, headers) in cases.items():
            best[name] = max(best[name], rate(port, path, headers))
    return best


def unseen(library: Library, langs: tuple[str, ...]) -> list[float]:
    """Milliseconds of each rule's page, asked once, through the whole application."""
    prepare_beside(library, Urls(BASE))
    load_engine(library)
    app = create_app(library=library)
    warm(app)
    client = app.test_client()
    urls, times = Urls(), []
    client.get(urls.rule("100.1", "en"))
    for lang in langs:
        for number in library.tree(library.current).numbers:
            begin = time.perf_counter()
            answer = client.get(urls.rule(number, lang))
            times.append((time.perf_counter() - begin) * 1000)
            assert answer.status_code == 200, number
    return times


def imported(data: Path) -> None:
    from refapp.services.library.importing import import_file
    shared = Path(os.environ.get("REFAPP_SHARED", ROOT.parent / "shared"))
    import_file(Library.open(data), shared / "official" / "en" / "2026-09-25.txt")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, help="a data directory; without it an edition is imported")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        data = asked.data or Path(folder)
        if asked.data is None:
            imported(data)
        begin = time.perf_counter()
        app = create_app(data)
        app.test_client().get(PAGE)
        first = time.perf_counter() - begin
        rates = seen(app)
        times = sorted(unseen(Library.open(data), ("en", "fr")))
    print(json.dumps({
        "first_page_seconds": round(first, 2),
        "requests_per_second": {name: round(value) for name, value in rates.items()},
        "ratio_to_hello": {name: round(rates[name] / rates["hello"], 2) for name in rates if name != "hello"},
        "unseen_ms": {"pages": len(times), "median": round(statistics.median(times), 2),
                      "p99": round(times[int(len(times) * 0.99)], 2), "max": round(times[-1], 2)}}, indent=2))


if __name__ == "__main__":
    main()
