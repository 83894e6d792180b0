"""A host that serves files and a 404 page, and knows nothing else: what a copy may meet."""

from __future__ import annotations

import contextlib
import http.server
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path


class OnlyFiles(http.server.SimpleHTTPRequestHandler):
    """As object stores and free page hosts are: what was fetched may be used for ten minutes."""

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "max-age=600")
        super().end_headers()

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
    end_headers = http.server.SimpleHTTPRequestHandler.end_headers


@contextlib.contextmanager
def hosted(folder: Path, kind: type[OnlyFiles] = OnlyFiles, port: int = 0) -> Iterator[str]:
    """Serve a folder; yields its address."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", port), partial(kind, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
