"""Bulk files as they go out: with this service's addresses, compressed, and a tag that can be told without them."""

from __future__ import annotations

import gzip
import hashlib
import json
import threading
from collections import OrderedDict

from flask import Request, Response

from refapp.services.answers.bulk import BASE, BulkFile
from refapp.services.library.slots import FILES
from refapp.web.cache import KNOWN_TAGS, accepts_gzip, matches

KEPT = 6
"""Files in memory, each about a megabyte."""

_lock = threading.Lock()
_kept: OrderedDict[str, bytes] = OrderedDict()


def addressed(file: BulkFile, base: str, tag: str) -> bytes:
    """The file with the addresses of a service, compressed; raises BusyError while others are being made."""
    with _lock:
        if tag in _kept:
            _kept.move_to_end(tag)
            return _kept[tag]
    own = json.dumps(base)[1:-1].encode()
    with FILES.one():
        body = gzip.compress(gzip.decompress(file.template()).replace(BASE.encode(), own), 6, mtime=0)
    with _lock:
        _kept[tag] = body
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    return body


def respond(file: BulkFile, base: str, request: Request) -> Response:
    """The file as the client takes it; 304, which needs no file, where it is there already."""
    tag = hashlib.sha256(f"{file.name} {base}".encode()).hexdigest()[:24]
    kind = "application/json; charset=utf-8"
    if matches(request.environ.get(KNOWN_TAGS) or request.headers.get("If-None-Match", ""), tag):
        response = Response(status=304, content_type=kind)
    elif accepts_gzip(request.headers.get("Accept-Encoding", "")):
        response = Response(addressed(file, base, tag), 200, content_type=kind)
        response.headers["Content-Encoding"] = "gzip"
    else:
        response = Response(gzip.decompress(addressed(file, base, tag)), 200, content_type=kind)
    response.set_etag(tag)
    response.headers["Cache-Control"] = "no-cache"
    response.vary.add("Accept-Encoding")
    return response
