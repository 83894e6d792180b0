"""Bulk files as they go out: made once, kept compressed for as long as the library stays as it is, and on the disk."""

from __future__ import annotations

import contextlib
import gzip
import hashlib
import json
import os
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from pathlib import Path
from typing import NamedTuple

from flask import Request, Response

from refapp.services.answers.shapes import Json
from refapp.web.cache import accepts_gzip

KEPT = 6
"""Files in memory, each about a megabyte."""


class Packed(NamedTuple):
    """A file: its bytes, compressed, and the tag of what is in it."""

    body: bytes
    tag: str


_lock = threading.Lock()
_kept: OrderedDict[Hashable, Packed] = OrderedDict()


def packed(key: Hashable, folder: Path, make: Callable[[], Json]) -> Packed:
    """The file of a key; from memory, else from ``folder``, else made. A folder that can't be written is no error."""
    with _lock:
        if key in _kept:
            _kept.move_to_end(key)
            return _kept[key]
    path = folder / f"bulk-{hashlib.sha256(repr(key).encode()).hexdigest()[:24]}.json.gz"
    try:
        body = path.read_bytes()
        gzip.decompress(body)  # a file cut short is made anew
    except (OSError, EOFError, gzip.BadGzipFile):
        body = gzip.compress(json.dumps(make(), ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace"),
                             6, mtime=0)
        with contextlib.suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
            temporary = path.with_suffix(f".{os.getpid()}.new")
            temporary.write_bytes(body)
            temporary.replace(path)
    found = Packed(body, hashlib.sha256(body).hexdigest()[:24])
    with _lock:
        _kept[key] = found
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    return found


def respond(found: Packed, request: Request) -> Response:
    """The file as the client takes it; 304 where it is there already."""
    if request.if_none_match.contains(found.tag):
        response = Response(b"", 200, content_type="application/json; charset=utf-8")
    elif accepts_gzip(request.headers.get("Accept-Encoding", "")):
        response = Response(found.body, 200, content_type="application/json; charset=utf-8")
        response.headers["Content-Encoding"] = "gzip"
    else:
        response = Response(gzip.decompress(found.body), 200, content_type="application/json; charset=utf-8")
    response.set_etag(found.tag)
    response.headers["Cache-Control"] = "no-cache"
    response.vary.update(("Accept-Language", "Accept-Encoding"))
    if request.method in ("GET", "HEAD"):
        response.make_conditional(request)
    return response
