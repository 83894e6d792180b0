"""The headers of every kind of answer, asked of the route table: a new route is tried without anybody remembering to."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from refapp.services import Library
from refapp.web import create_app

VALUES = {"number": "704.5k", "day": "2011-09-30", "term": "token", "name": "704.5k-newer-world", "key": "sba.legend-rule", "span": "2011-09-30..2026-09-25",
          "code": "en", "typed": "lege", "tag": "x", "rest": "nowhere", "path": "nowhere", "lang": "en", "of": "en/rule/704.5k"}
"""A value for each variable of a route; one that is missing fails below and wants its line here."""
SPECIAL = {"static": "/static/x/refapp.css", "api.bulk": "/api/v1/bulk/en/2026-09-25.json", "sitemap.language": "/sitemap-en.xml"}
QUERIES = {"api.rules": "?section=704", "api.resolve": "?number=704.5k", "api.compare": "?from=2011-09-30", "api.search": "?q=legend",
           "oembed": "?url=https://rules.example/en/rule/704.5k"}
NO_PAGES = {"offline": "connect-src 'self'"}
"""What is no page and has a policy of its own: how it ends."""


def addresses(app: Flask) -> list[tuple[str, str, str]]:
    """(endpoint, method, address) of every route."""
    found = []
    for rule in app.url_map.iter_rules():
        if rule.endpoint in SPECIAL:
            address = SPECIAL[rule.endpoint]
        else:
            address = re.sub(r"<(?:\w+:)?(\w+)>", lambda match: VALUES[match[1]], rule.rule)
        for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"}):
            found.append((rule.endpoint, method, address + QUERIES.get(rule.endpoint, "")))
    return found


def check(client: FlaskClient, endpoint: str, method: str, address: str) -> None:
    answer = client.open(address, method=method, headers={"Cookie": "a=b"}, data=b"{}" if method == "POST" else None)
    headers, where = answer.headers, (endpoint, method, address, answer.status_code)
    assert answer.status_code < 500, where
    policy = headers["Content-Security-Policy"]
    assert "unsafe" not in policy, where
    assert "http" not in policy, where
    assert policy.startswith("default-src 'none'"), where
    framed = address.startswith("/embed/")
    assert ("X-Frame-Options" in headers) is not framed, where
    own = NO_PAGES.get(endpoint, "frame-ancestors *" if framed else "frame-ancestors 'none'")
    assert policy.endswith(own), where
    assert headers["X-Content-Type-Options"] == "nosniff", where
    assert headers["Referrer-Policy"], where
    assert headers["Permissions-Policy"], where
    assert "Set-Cookie" not in headers, where
    assert "Server" not in headers, where
    assert headers["Cache-Control"], where
    assert "Accept-Encoding" in headers["Vary"], where
    assert headers["Content-Type"] or answer.status_code in (301, 302, 303, 304), where
    if address.startswith("/api/v1/"):
        assert headers["Access-Control-Allow-Origin"] == "*", where
        assert "application/" in headers["Content-Type"], where
    if answer.status_code == 200 and method == "GET" and "no-store" not in headers["Cache-Control"]:
        again = client.get(address, headers={"If-None-Match": headers["ETag"]})
        assert again.status_code == 304, where
        assert again.headers["Content-Security-Policy"] == policy, where


def test_every_route_has_every_header(app: Flask) -> None:
    client = app.test_client()
    tried = addresses(app)
    assert len({endpoint for endpoint, _, _ in tried}) > 40
    for endpoint, method, address in tried:
        check(client, endpoint, method, address)


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "BREW", "TRACE"])
def test_nothing_is_ever_written(app: Flask, method: str) -> None:
    client = app.test_client()
    for _, _, address in addresses(app):
        answer = client.open(address, method=method)
        assert answer.status_code in (404, 405, 301, 302), (method, address, answer.status_code)
        assert answer.headers["X-Content-Type-Options"] == "nosniff"


def test_nothing_of_a_visitor_is_stored(plain_library: Library) -> None:
    """Searches, boards and posts leave nothing in the data directory."""
    word = b"xyzzyplugh"
    client = create_app(library=plain_library).test_client()
    for address in (f"/en/search?q={word.decode()}", f"/suggest/en/{word.decode()}.json", f"/en/glossary/{word.decode()}", f"/{word.decode()}"):
        client.get(address)
    client.post("/api/v1/linkify", json={"text": f"{word.decode()} 704.5k"})
    client.post("/api/v1/evaluate", json={"state": {"players": {"A": {}}}, "note": word.decode()})
    client.post("/en/link", data={"text": word.decode()})
    for path in plain_library.store.root.rglob("*"):
        assert not path.is_file() or word not in path.read_bytes(), path
