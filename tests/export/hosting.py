"""A host that serves files and a 404 page, and knows nothing else: what a copy may meet."""

from __future__ import annotations

import contextlib
import http.server
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path


class _Server(http.server.ThreadingHTTPServer):
    request_queue_size = 128  # a page and its search ask for forty files at once


class OnlyFiles(http.server.SimpleHTTPRequestHandler):
    """As object stores and free page hosts are."""

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        body = (Path(self.directory) / "404.html").read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Nobody reads it."""


class Plain(OnlyFiles):
    """``python -m http.server``: an error page of its own."""

    send_error = http.server.SimpleHTTPRequestHandler.send_error


@contextlib.contextmanager
def hosted(folder: Path, kind: type[OnlyFiles] = OnlyFiles, port: int = 0) -> Iterator[str]:
    """Serve a folder; yields its address."""
    server = _Server(("127.0.0.1", port), partial(kind, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
