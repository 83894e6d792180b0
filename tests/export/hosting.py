"""A host that serves files and a 404 page, and knows nothing else: what a copy may meet."""

from __future__ import annotations

import contextlib
import http.server
import os
import shutil
import subprocess
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from tests.load.front import NGINX
from tests.load.service import ROOT, Service, free_port, wait_for


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


@contextlib.contextmanager
def behind_nginx(copy: Path, scratch: Path) -> Iterator[int]:
    """A real nginx with the file of deploy/ in front of a copy, whose files it has in a folder of its own; yields its port."""
    free = free_port()
    text = (ROOT / "deploy" / "nginx-copy.conf").read_text(encoding="utf-8")
    assert "/srv/rules" in text
    text = text.replace("listen 80;", f"listen 127.0.0.1:{free};").replace("/srv/rules", str(scratch / "copy"))
    shutil.copytree(copy, scratch / "copy")  # where nginx may read
    scratch.chmod(0o755)
    temporary = " ".join(f"{name}_temp_path {scratch}/{name};" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    (scratch / "nginx.conf").write_text(f"daemon off; pid {scratch}/pid; error_log {scratch}/error.log; worker_processes 1; events {{}}\n"
                                        f"http {{ access_log off; {temporary}\n{text} }}\n")
    root = ["-g", "user root;"] if os.geteuid() == 0 else []
    running = subprocess.Popen([str(NGINX), "-p", str(scratch), "-c", str(scratch / "nginx.conf"), *root])
    try:
        wait_for(Service(f"http://127.0.0.1:{free}", scratch, running, scratch / "error.log"), "/robots.txt", 30)
        yield free
    finally:
        running.terminate()
        running.wait(10)
