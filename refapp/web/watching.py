"""What whoever runs the service can see of it: logs as lines of JSON, and metrics for Prometheus.

Both tell of kinds of requests (``rule``, ``search``, ``api.evaluate``), never of addresses, queries, bodies or
visitors: nothing that a stranger sends is written down. They stand in front of the page cache, so that they count what
it answers.
"""

from __future__ import annotations

import json
import logging
import os
import sys
import time
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from refapp.i18n import LANGUAGES
from refapp.services import Library
from refapp.services.library.aside import readiness

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

    Watcher = Callable[[str, str, str, float], None]

_ACCESS = logging.getLogger("refapp.access")
_WORDS = {word: kind for row in LANGUAGES.values() for kind, word in row.words.items()}
_API = frozenset(("rules", "search", "resolve", "graph", "glossary", "editions", "compare", "examples", "evaluate",
                  "linkify", "bulk", "openapi.json", "scenario-schema.json"))
_PLAIN = frozenset(("static", "suggest", "embed", "oembed", "healthz", "readyz", "llms.txt", "metrics", "discord",
                    "linkify.js"))
METRICS = "/metrics"


def kind_of(path: str) -> str:
    """The kind of a request: one of some forty words, whatever the address is."""
    parts = path.split("/")[1:5] or [""]
    if parts[0] == "api":
        name = parts[2] if len(parts) > 2 else ""
        return f"api.{name}" if name in _API else "api"
    if parts[0] in _PLAIN:
        return parts[0]
    if parts[0][:2] in LANGUAGES and len(parts) > 1:
        return _WORDS.get(parts[1], "home" if not parts[1] else "other")
    return "other"


class Watched:
    """WSGI middleware that tells its watchers of requests: kind, method, status, seconds until the answer began."""

    def __init__(self, app: WSGIApplication, watchers: Iterable[Watcher]) -> None:
        self._app, self._watchers = app, tuple(watchers)

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        begin = time.perf_counter()
        said = {"status": "500"}

        def start(status: str, headers: list[tuple[str, str]], exc_info: Any = None) -> Callable[[bytes], object]:
            said["status"] = status[:3]
            return start_response(status, headers, exc_info) if exc_info else start_response(status, headers)

        try:
            return self._app(environ, start)
        finally:
            method = environ["REQUEST_METHOD"]
            known = method if method in ("GET", "HEAD", "POST", "OPTIONS") else "other"
            for tell in self._watchers:
                tell(kind_of(environ.get("PATH_INFO", "")), known, said["status"], time.perf_counter() - begin)


def log_access(kind: str, method: str, status: str, seconds: float) -> None:
    """A watcher that logs each request."""
    fields = {"kind": kind, "method": method, "status": int(status), "ms": round(seconds * 1000, 1)}
    _ACCESS.info("%s %s %s", method, kind, status, extra={"fields": fields})


class JsonLines(logging.Formatter):
    """A record as one line of JSON: time (UTC), level, logger, message, then its own fields and its traceback."""

    def format(self, record: logging.LogRecord) -> str:
        told: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(), "logger": record.name, "message": record.getMessage(),
            **getattr(record, "fields", {})}
        if record.exc_info:
            told["traceback"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False, default=str)


def log_to_stderr(form: str) -> None:
    """Send what the program says to standard error: as ``text`` or as ``json``; whatever else stood there goes."""
    log = logging.getLogger("refapp")
    for old in [one for one in log.handlers if getattr(one, "ours", False)]:
        log.removeHandler(old)
    handler = logging.StreamHandler(sys.stderr)
    handler.ours = True  # type: ignore[attr-defined]
    handler.setFormatter(JsonLines() if form == "json" else logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    log.addHandler(handler)
    log.setLevel(logging.INFO)
    log.propagate = False


class Metrics:
    """Counts for Prometheus, served at ``/metrics``; needs prometheus-client.

    With several workers, ``PROMETHEUS_MULTIPROC_DIR`` names a folder through which they are summed.
    """

    def __init__(self, app: WSGIApplication, library: Library) -> None:
        import prometheus_client as client  # noqa: PLC0415  an optional extra
        from prometheus_client import multiprocess  # noqa: PLC0415

        self._app, self._library = app, library
        self._registry = client.CollectorRegistry()
        self._all: Callable[[], Any] = lambda: self._registry
        self._write = client.generate_latest
        self._kind = client.CONTENT_TYPE_LATEST
        self._requests = client.Counter("refapp_requests", "Requests answered.", ("kind", "method", "status"),
                                        registry=self._registry)
        self._seconds = client.Histogram("refapp_request_seconds", "Seconds until the answer began.", ("kind",),
                                         buckets=(.005, .02, .05, .1, .25, .5, 1, 2, 5), registry=self._registry)
        self._texts = client.Gauge("refapp_texts", "Texts that are loaded.", registry=self._registry,
                                   multiprocess_mode="mostrecent")
        self._ready = client.Gauge("refapp_search_ready", "1 where the newest index answers searches.",
                                   registry=self._registry, multiprocess_mode="mostrecent")
        if os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
            def summed() -> Any:
                found = client.CollectorRegistry()
                multiprocess.MultiProcessCollector(found)  # type: ignore[no-untyped-call]
                return found
            self._all = summed

    def tell(self, kind: str, method: str, status: str, seconds: float) -> None:
        """The watcher."""
        self._requests.labels(kind, method, status).inc()
        self._seconds.labels(kind).observe(seconds)

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        if environ.get("PATH_INFO") != METRICS or environ["REQUEST_METHOD"] != "GET":
            return self._app(environ, start_response)
        self._texts.set(len(self._library.loaded))
        self._ready.set(readiness(self._library) == "ready")
        body: bytes = self._write(self._all())
        start_response("200 OK", [("Content-Type", self._kind), ("Content-Length", str(len(body))),
                                  ("Cache-Control", "no-store"), ("X-Content-Type-Options", "nosniff")])
        return [body]
