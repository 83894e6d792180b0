"""A copy behind a real nginx with the file of deploy/: kinds, compression, caching, what leads where."""

from __future__ import annotations

import gzip
import http.client
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.load.front import NGINX
from tests.load.service import ROOT, Service, free_port, wait_for

pytestmark = [pytest.mark.proxy, pytest.mark.skipif(NGINX is None and not os.environ.get("CI"), reason="nginx is not installed")]


@pytest.fixture(scope="module")
def port(exported: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    folder, free = tmp_path_factory.mktemp("nginx"), free_port()
    text = (ROOT / "deploy" / "nginx-copy.conf").read_text(encoding="utf-8")
    assert "/srv/rules" in text
    text = text.replace("listen 80;", f"listen 127.0.0.1:{free};").replace("/srv/rules", str(folder / "copy"))
    shutil.copytree(exported, folder / "copy")  # where nginx may read
    for one in (folder, *folder.parents[:2]):
        one.chmod(0o755)
    temporary = " ".join(f"{name}_temp_path {folder}/{name};" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    (folder / "nginx.conf").write_text(f"daemon off; pid {folder}/pid; error_log {folder}/error.log; worker_processes 1; events {{}}\n"
                                       f"http {{ access_log off; {temporary}\n{text} }}\n")
    root = ["-g", "user root;"] if os.geteuid() == 0 else []
    running = subprocess.Popen([str(NGINX), "-p", str(folder), "-c", str(folder / "nginx.conf"), *root])
    try:
        wait_for(Service(f"http://127.0.0.1:{free}", folder, running, folder / "error.log"), "/robots.txt", 30)
        yield free
    finally:
        running.terminate()
        running.wait(10)


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
