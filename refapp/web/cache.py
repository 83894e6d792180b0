"""A bounded cache of rendered pages in front of Flask, and the compression of what it keeps.

A page already seen costs a dictionary look-up and a comparison of tags. Only complete public answers (status
200 with an ETag) to GET are kept, under everything that shapes them: scheme, host, path, query and whether the
reader takes gzip. A new generation of the library forgets everything. Refuses to keep answers that vary by
language, long addresses and large bodies, so that absurd queries can't fill the memory.
"""

from __future__ import annotations

import gzip
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable
from typing import TYPE_CHECKING, Any

from refapp.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

MAX_BYTES = 40 * 1024 * 1024
OVERHEAD = 4096
"""Bytes that an answer takes besides its body (address, headers), so that many small ones can't fill the memory."""
MAX_BODY = 1024 * 1024
MAX_ADDRESS = 1024
COMPRESS_FROM = 800
KNOWN_TAGS = "refapp.if_none_match"
"""Where an answer that is too large to be kept finds the tags that the client knows: it need not be made for them."""
_KINDS = ("text/html", "application/json", "application/xml", "text/plain", "image/svg+xml", "text/css",
          "text/javascript", "application/json+oembed", "application/opensearchdescription+xml",
          "application/manifest+json", "application/atom+xml")


@dataclass(frozen=True, slots=True)
class Kept:
    """An answer as it goes out: body, headers of a 200 and of a 304, and its tag without quotes."""

    body: bytes
    headers: list[tuple[str, str]]
    unchanged: list[tuple[str, str]]
    tag: str

    @property
    def size(self) -> int:
        """Bytes of memory, as far as they are worth counting."""
        return len(self.body) + OVERHEAD


class PageCache:
    """WSGI middleware; ``generation`` is asked once per request and must be cheap."""

    def __init__(self, app: WSGIApplication, generation: Callable[[], Hashable], max_bytes: int = MAX_BYTES) -> None:
        self._app = app
        self._generation = generation
        self._max_bytes = max_bytes
        self._kept: OrderedDict[tuple[str, ...], Kept] = OrderedDict()
        self._size = 0
        self._of = generation()
        self._lock = threading.Lock()

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        if environ["REQUEST_METHOD"] not in ("GET", "HEAD"):
            return self._app(environ, start_response)
        generation = self._generation()
        key = (environ.get("PATH_INFO", ""), environ.get("QUERY_STRING", ""), environ.get("HTTP_HOST", ""),
               environ["wsgi.url_scheme"], environ.get("SCRIPT_NAME", ""),
               "gzip" if accepts_gzip(environ.get("HTTP_ACCEPT_ENCODING", "")) else "")
        with self._lock:
            if generation != self._of:
                self._kept.clear()
                self._size, self._of = 0, generation
            kept = self._kept.get(key)
            if kept is not None:
                self._kept.move_to_end(key)
        if kept is None:
            return self._ask(environ, start_response, key, generation)
        return _answer(environ, start_response, kept)

    def _ask(self, environ: WSGIEnvironment, start_response: StartResponse, key: tuple[str, ...],
             generation: Hashable) -> Iterable[bytes]:
        """Let the application answer a whole GET, compress it, keep it where it may be kept."""
        asked = {name: value for name, value in environ.items() if name not in ("HTTP_IF_NONE_MATCH",
                                                                                "HTTP_IF_MODIFIED_SINCE")}
        asked[KNOWN_TAGS] = environ.get("HTTP_IF_NONE_MATCH", "")
        said: dict[str, Any] = {}

        def begin(status: str, headers: list[tuple[str, str]], exc_info: Any = None) -> Callable[[bytes], object]:
            if exc_info is not None:
                start_response(status, headers, exc_info)
            said.update(status=status, headers=headers)
            return _no_write

        asked["REQUEST_METHOD"] = "GET"
        answer = self._app(asked, begin)
        try:
            body = b"".join(answer)
        finally:
            close = getattr(answer, "close", None)
            if close:
                close()
        headers: list[tuple[str, str]] = said["headers"]
        names = {name.lower(): value for name, value in headers}
        if key[-1] and len(body) >= COMPRESS_FROM and _compressible(names):
            body = gzip.compress(body, 5, mtime=0)
            headers = _compressed(headers, len(body))
            names = {name.lower(): value for name, value in headers}
        tag = names.get("etag", "")
        if not said["status"].startswith("200") or not tag.startswith('"'):
            start_response(said["status"], headers)
            return [] if environ["REQUEST_METHOD"] == "HEAD" else [body]
        body_only = ("content-length", "content-type", "content-encoding")
        unchanged = [(name, value) for name, value in headers if name.lower() not in body_only]
        kept = Kept(body, headers, unchanged, tag.strip('"'))
        if (len(body) <= MAX_BODY and len(key[0]) + len(key[1]) + len(key[2]) <= MAX_ADDRESS
                and "public" in names.get("cache-control", "") and "set-cookie" not in names
                and "accept-language" not in names.get("vary", "").lower()):
            self._keep(key, kept, generation)
        return _answer(environ, start_response, kept)

    def _keep(self, key: tuple[str, ...], kept: Kept, generation: Hashable) -> None:
        with self._lock:
            if generation != self._of:
                return
            before = self._kept.pop(key, None)
            self._size += kept.size - (before.size if before else 0)
            self._kept[key] = kept
            while self._size > self._max_bytes:
                self._size -= self._kept.popitem(last=False)[1].size


def _answer(environ: WSGIEnvironment, start_response: StartResponse, kept: Kept) -> Iterable[bytes]:
    asked = environ.get("HTTP_IF_NONE_MATCH")
    if asked and matches(asked, kept.tag):
        start_response("304 NOT MODIFIED", list(kept.unchanged))
        return []
    start_response("200 OK", list(kept.headers))
    return [] if environ["REQUEST_METHOD"] == "HEAD" else [kept.body]


def matches(header: str, tag: str) -> bool:
    """Whether an If-None-Match header names a tag (weak comparison, as the standard asks)."""
    named = (part.strip().removeprefix("W/").strip('"') for part in header.split(","))
    return any(part in (tag, "*") for part in named)


def accepts_gzip(header: str) -> bool:
    """Whether an Accept-Encoding header takes gzip: named, or by a star, and not with a weight of zero."""
    for part in header.lower().split(","):
        name, _, weight = part.partition(";")
        if name.strip() in ("gzip", "*"):
            value = weight.strip().removeprefix("q=").strip()
            return not value or value.strip("0.") != ""
    return False


def _compressible(names: dict[str, str]) -> bool:
    return "content-encoding" not in names and names.get("content-type", "").split(";")[0] in _KINDS


def _compressed(headers: list[tuple[str, str]], length: int) -> list[tuple[str, str]]:
    """The headers for the compressed body: another representation, so another tag."""
    def renewed(name: str, value: str) -> str:
        if name == "content-length":
            return str(length)
        return value[:-1] + '-gz"' if name == "etag" and value.endswith('"') else value
    return [*((name, renewed(name.lower(), value)) for name, value in headers), ("Content-Encoding", "gzip")]


def _no_write(_data: bytes) -> object:
    raise RuntimeError("the application must return its body, not write it")
