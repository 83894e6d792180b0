"""A copy behind a real nginx with the file of deploy/: kinds, compression, caching, what leads where."""

from __future__ import annotations

import gzip
import http.client
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.export.hosting import behind_nginx
from tests.load.front import NGINX

pytestmark = [pytest.mark.proxy, pytest.mark.skipif(NGINX is None and not os.environ.get("CI"), reason="nginx is not installed")]


@pytest.fixture(scope="module")
def port(exported: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    folder = tmp_path_factory.mktemp("nginx")
    for one in folder.parents[:2]:
        one.chmod(0o755)
    with behind_nginx(exported, folder) as port:
        yield port


def ask(port: int, path: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    line.request("GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()})
    got = line.getresponse()
    body = got.read()
    line.close()
    return got.status, {name.lower(): value for name, value in got.getheaders()}, body


@pytest.mark.parametrize(("path", "kind"), [
    ("/en/rule/303.4a", "text/html; charset=utf-8"), ("/en/rule/303.4a/", "text/html; charset=utf-8"),
    ("/fr/regle/303.4/2012-05-01", "text/html; charset=utf-8"), ("/en/book/303.json", "application/json; charset=utf-8"),
    ("/picture/en.png", "image/png"), ("/en/manifest.webmanifest", "application/manifest+json"), ("/sitemap.xml", "text/xml; charset=utf-8"),
    ("/linkify.js", "text/javascript; charset=utf-8"), ("/robots.txt", "text/plain; charset=utf-8"),
])
def test_everything_is_sent_as_what_it_is(port: int, path: str, kind: str) -> None:
    status, headers, body = ask(port, path)
    assert (status, headers["content-type"]) == (200, kind)
    _, packed, small = ask(port, path, Accept_Encoding="gzip")
    assert body == (gzip.decompress(small) if packed.get("content-encoding") == "gzip" else small)


@pytest.mark.parametrize(("path", "lang", "to"), [
    ("/303.4a", "fr", "/fr/regle/303.4a/"), ("/303.4", "de", "/en/rule/303.4/"),
])
def test_short_links_go_to_the_readers_language(port: int, path: str, lang: str, to: str) -> None:
    status, headers, _ = ask(port, path, Accept_Language=lang)
    assert (status, headers["location"]) == (302, to)


def test_a_board_leads_to_its_rule_and_what_is_not_there_is_404(port: int, exported: Path) -> None:
    old, new = (exported / "redirects.map").read_text(encoding="utf-8").split("\n")[0].rstrip(";").replace('"', "").split(" ")
    status, headers, _ = ask(port, old)
    assert (status, headers["location"]) == (301, new)
    status, headers, body = ask(port, "/fr/nulle/part")
    assert status == 404
    assert b'class="lost"' in body
    assert "script-src 'self'" in headers["content-security-policy"]
    table = next(exported.glob("search/*/base.json")).relative_to(exported)
    assert "immutable" in ask(port, f"/{table}")[1]["cache-control"]
    assert "immutable" not in ask(port, "/search/page.js")[1]["cache-control"], "it leads to the tables of today"
    assert "immutable" in ask(port, next(f"/static/{one.name}/refapp.css" for one in (exported / "static").iterdir()
                                         if (one / "refapp.css").exists()))[1]["cache-control"]


def test_tables_and_scripts_are_sent_without_what_is_for_pages(port: int, exported: Path) -> None:
    """Fifty of them come for a search."""
    table = next(exported.glob("search/*/facts.bin")).relative_to(exported)
    for path, policy in ((f"/{table}", False), (f"/{table}x", True), ("/en/rule/303.4a/", True), ("/embed/en/rule/303.4a/", True)):
        headers = ask(port, path)[1]
        assert [name in headers for name in ("content-security-policy", "referrer-policy")] == [policy, policy], path
        assert headers["x-content-type-options"] == "nosniff"
