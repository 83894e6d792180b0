"""The service behind a real nginx with the files of deploy/: limits, cache, compression, TLS, and what strangers say of themselves."""

from __future__ import annotations

import contextlib
import gzip
import http.client
import http.server
import importlib.util
import json
import os
import re
import shutil
import socket
import ssl
import subprocess
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from refapp.i18n import LANGUAGES, catalogue
from refapp.web.refusals import style_hash
from tests.load.front import NGINX, Front, nginx
from tests.load.service import serving

MISSING = [name for name, there in (("nginx", NGINX), ("openssl", shutil.which("openssl")),
                                    ("gunicorn", importlib.util.find_spec("gunicorn"))) if not there]
pytestmark = [pytest.mark.proxy, pytest.mark.skipif(bool(MISSING) and not os.environ.get("CI"), reason=f"not installed: {', '.join(MISSING)}")]

SECURITY = ("X-Content-Type-Options", "Referrer-Policy", "Permissions-Policy", "X-Frame-Options", "Cache-Control", "Vary")
BASE = "https://rules.example"
BOARD = json.dumps({"state": {"players": {"A": {"life": 20}, "B": {}}}, "steps": [{"do": "lose_life", "player": "A", "n": 1}]}).encode()


@pytest.fixture(scope="module")
def replica(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """The port of a gunicorn as deploy/ has it, that knows its address."""
    with serving(tmp_path_factory.mktemp("data"), "gunicorn", {
            "REFAPP_BASE_URL": BASE, "REFAPP_HSTS": "31536000", "REFAPP_WORKERS": "1", "REFAPP_THREADS": "4"}, warm=False) as service:
        yield int(service.address.rsplit(":", 1)[1])


@pytest.fixture
def front(replica: int, tmp_path: Path) -> Iterator[Front]:
    """A fresh nginx for each test: nobody has used up a limit of it."""
    with nginx(tmp_path, [replica]) as up:
        yield up


class Answer:
    """Status, headers and body of an answer."""

    def __init__(self, got: http.client.HTTPResponse) -> None:
        self.status, self.headers, self.body = got.status, got.headers, got.read()

    @property
    def text(self) -> str:
        return self.body.decode()


def ask(port: int, path: str, method: str = "GET", body: bytes | None = None, tls: bool = False, **headers: str) -> Answer:
    named = {"Host": "rules.example", **{name.replace("_", "-"): value for name, value in headers.items()}}
    if tls:
        context = ssl.create_default_context()
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        made: http.client.HTTPConnection = http.client.HTTPSConnection("127.0.0.1", port, timeout=30, context=context)
    else:
        made = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    with contextlib.closing(made):
        made.request(method, path, body, named)
        return Answer(made.getresponse())


def until_refused(front: Front, path: str, most: int, **how: Any) -> tuple[int, Answer]:
    """Ask the same again until a 429; how many were answered before, and the refusal."""
    for count in range(most):
        answer = ask(front.port, path, **how)
        if answer.status == 429:
            return count, answer
        assert answer.status in (200, 302, 503), (answer.status, answer.text[:300])
    raise AssertionError(f"{path} was answered {most} times")


def until_unreachable(front: Front, path: str) -> Answer:
    """Ask until a 502: a worker of nginx that is being replaced may still take a connection or two, and knows the old replica."""
    for _ in range(50):
        answer = ask(front.port, f"{path}?{time.monotonic_ns()}")  # an address that is not in the cache
        if answer.status == 502:
            return answer
        time.sleep(0.1)
    raise AssertionError(f"{path} is still answered with {answer.status}")


@pytest.mark.parametrize(("path", "how", "burst"), [
    ("/api/v1/evaluate", {"method": "POST", "body": BOARD, "Content_Type": "application/json"}, 20),
    ("/api/v1/linkify", {"method": "POST", "body": b'{"text": "704.5k"}', "Content_Type": "application/json"}, 20),
    ("/api/v1/search?q=704.5k", {}, 40)])
def test_a_program_that_asks_too_much_is_told_so_as_json(front: Front, path: str, how: dict[str, Any], burst: int) -> None:
    for lang, accepted in (("fr", "fr-FR,fr;q=0.9,en;q=0.8"), ("en", "en-GB,fr;q=0.5"), ("en", "")):
        count, answer = until_refused(front, path, burst * 4, Accept_Language=accepted, **how)
        assert count >= burst or lang != "fr", "the first of them has the whole burst before it"
        said = json.loads(answer.body)
        assert answer.headers["Content-Type"] == "application/json; charset=utf-8"
        assert said.keys() == {"object", "status", "code", "details", "suggestions"}
        assert (said["object"], said["status"], said["code"]) == ("error", 429, "too_many_requests")
        assert said["details"].startswith(catalogue(lang).gettext("Too many requests at once"))
        assert answer.headers["Retry-After"] == "5"
        assert answer.headers["Cache-Control"] == "no-store"
        assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert ask(front.port, "/en/rule/704.5k").status == 200, "pages have a limit of their own"


@pytest.mark.parametrize(("path", "lang", "accepted", "burst"), [
    ("/fr/recherche?q=704.5k", "fr", "en", 40), ("/en/search?q=704.5k", "en", "fr", 40), ("/en/link?text=704.5k", "en", "fr", 20),
    ("/fr/lier?text=704.5k", "fr", "", 20)])
def test_a_reader_who_asks_too_much_is_told_so_in_the_language_of_the_page(front: Front, path: str, lang: str, accepted: str, burst: int) -> None:
    count, answer = until_refused(front, path, burst * 4, Accept_Language=accepted)
    assert count >= burst
    assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
    assert f'<html lang="{lang}">' in answer.text
    assert catalogue(lang).gettext("Too many requests at once") in answer.text
    assert answer.headers["Retry-After"] == "5"
    assert style_hash() in answer.headers["Content-Security-Policy"]
    for name in SECURITY:
        assert name in answer.headers, name
    assert "nginx/" not in answer.headers["Server"]


def test_head_and_body_of_an_answer_leave_together(replica: int) -> None:
    """A worker that is killed in between would leave half an answer, which nginx can't ask again of the other replica."""
    with socket.create_connection(("127.0.0.1", replica), 30) as asked:
        for address in (b"/healthz", b"/en/rule/704.5k"):
            for _ in range(20):
                asked.sendall(b"GET " + address + b" HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n\r\n")
                head, _, body = asked.recv(200_000).partition(b"\r\n\r\n")
                assert head.startswith(b"HTTP/1.1 200")
                length = int(re.search(rb"(?i)content-length: (\d+)", head)[1])  # type: ignore[index]
                assert len(body) == length


def test_pages_are_not_limited_where_a_reader_reads(front: Front) -> None:
    assert {ask(front.port, f"/en/rule/{number}").status for number in ("704.5k", "704.5g", "302.6") for _ in range(50)} == {200}


def test_what_is_too_large_is_told_in_the_same_way(front: Front) -> None:
    answer = ask(front.port, "/api/v1/linkify?lang=fr", "POST", b"x" * 310_000, Content_Type="application/json")
    assert (answer.status, json.loads(answer.body)["code"]) == (413, "too_large")
    assert json.loads(answer.body)["details"].startswith(catalogue("fr").gettext("This is too large"))
    answer = ask(front.port, "/fr/" + "x" * 9000)
    assert answer.status == 414
    assert all(catalogue(code).gettext("This address is too long") in answer.text for code in LANGUAGES)
    assert "Retry-After" not in answer.headers


def test_nobody_behind_it_is_told_in_the_reader_s_language(tmp_path: Path, replica: int) -> None:
    with nginx(tmp_path, [replica]) as up:
        assert ask(up.port, "/en/rule/704.5k").status == 200
        conf = tmp_path / "nginx.conf"
        conf.write_text(conf.read_text().replace(f"127.0.0.1:{replica} ", "127.0.0.1:9 "))
        up.service.process.send_signal(1)
        answer = until_unreachable(up, "/fr/regle/704.5g")
        assert (answer.headers["Retry-After"], catalogue("fr").gettext("The service can’t be reached") in answer.text) == ("5", True)
        assert json.loads(until_unreachable(up, "/api/v1/rules/704.5g").body)["code"] == "unreachable"
        assert ask(up.port, "/en/rule/704.5k").status == 200, "what is in the cache goes on"


def test_pages_are_kept_and_compressed(front: Front) -> None:
    plain, packed = ask(front.port, "/en/rule/704.5k"), ask(front.port, "/en/rule/704.5k", Accept_Encoding="gzip")
    again = ask(front.port, "/en/rule/704.5k", Accept_Encoding="gzip")
    assert "Content-Encoding" not in plain.headers
    assert packed.headers["Content-Encoding"] == again.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(again.body) == plain.body
    assert again.headers.get_all("Vary") == ["Accept-Encoding"]
    assert len(again.body) < len(plain.body) / 2
    assert ask(front.port, "/en/rule/704.5k", If_None_Match=plain.headers["ETag"]).status == 304
    assert front.cached()[-2:] == [(200, "HIT"), (304, "HIT")]


def test_a_page_from_before_an_import_is_not_shown_for_longer_than_it_says(tmp_path: Path) -> None:
    asked: list[str] = []

    class Pages(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            body = str(len(asked)).encode()
            self.send_response(200)
            self.send_header("Cache-Control", "public, max-age=1, stale-while-revalidate=2")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Nothing."""
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Pages) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        with nginx(tmp_path, [server.server_port]) as front:
            first = int(ask(front.port, "/en/").text)
            assert int(ask(front.port, "/en/").text) == first
            time.sleep(5)
            assert int(ask(front.port, "/en/").text) > first
        server.shutdown()


def test_answers_that_differ_by_language_are_not_kept(front: Front) -> None:
    assert ask(front.port, "/", Accept_Language="fr").headers["Location"].endswith("/fr/")
    assert ask(front.port, "/", Accept_Language="en").headers["Location"].endswith("/en/")
    for lang in ("fr", "en"):
        said = json.loads(ask(front.port, "/api/v1/rules/999.99", Accept_Language=lang).body)["details"]
        assert said == json.loads(ask(front.port, f"/api/v1/rules/999.99?lang={lang}").body)["details"]
    assert "HIT" not in {state for _, state in front.cached()}


STRANGE = {"X_Forwarded_Host": "evil.example", "X_Forwarded_Proto": "gopher", "X_Forwarded_Port": "666", "X_Forwarded_For": "203.0.113.66",
           "X_Forwarded_Prefix": "/evil", "X_Forwarded_Ssl": "on", "X_Forwarded_Protocol": "ssl", "Forwarded": "host=evil.example;proto=gopher",
           "X_Original_URL": "/evil", "X_Script_Name": "/evil"}


@pytest.mark.parametrize("host", ["evil.example", "rules.example:666", "rules.example.evil.example"])
def test_what_a_stranger_says_of_himself_does_not_pass(front: Front, host: str) -> None:
    for path in ("/en/rule/704.5k", "/sitemap.xml", "/robots.txt", "/en/feed.xml", "/api/v1/rules/704.5k", "/oembed?url=" + BASE + "/en/rule/704.5k", "/"):
        answer = ask(front.port, path, Host=host, **STRANGE)
        everything = answer.text + str(answer.headers)
        assert answer.status in (200, 302), (path, answer.text[:200])
        assert not re.search(r"evil|gopher|:666|203\.0\.113", everything), path
        assert ask(front.port, path).body == answer.body, "one copy for all names"


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    folder = tmp_path_factory.mktemp("certificate")
    key, made = folder / "key.pem", folder / "certificate.pem"
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=rules.example",
                    "-keyout", str(key), "-out", str(made)], check=True, capture_output=True)
    return made, key


def test_with_tls_who_comes_without_is_led_to_our_name(replica: int, tmp_path: Path, certificate: tuple[Path, Path]) -> None:
    with nginx(tmp_path, [replica], certificate) as up:
        for host in ("rules.example", "evil.example"):
            answer = ask(up.port, "/fr/recherche?q=a+b", Host=host)
            assert (answer.status, answer.headers["Location"]) == (301, "https://rules.example/fr/recherche?q=a+b")
            assert "Strict-Transport-Security" not in answer.headers
        answer = ask(up.tls, "/en/rule/704.5k", tls=True, **STRANGE)
        assert answer.status == 200
        assert answer.headers.get_all("Strict-Transport-Security") == ["max-age=31536000"]
        assert f'<link rel="canonical" href="{BASE}/en/rule/704.5k">' in answer.text
        assert "http://" not in re.sub(r"http://(www\.w3\.org|schema\.org)", "", answer.text)
        assert ask(up.tls, "/en/rule/704.5k", tls=True, Accept_Encoding="gzip").headers["Content-Encoding"] == "gzip"


def test_without_a_base_address_the_scheme_is_what_the_proxy_says(tmp_path: Path, certificate: tuple[Path, Path]) -> None:
    """gunicorn believes a proxy on this machine, by X-Forwarded-Proto alone."""
    with serving(tmp_path / "data", "gunicorn", {"REFAPP_BASE_URL": "", "REFAPP_TRUSTED_HOSTS": "rules.example", "REFAPP_WORKERS": "1"},
                 warm=False) as service:
        port = int(service.address.rsplit(":", 1)[1])
        with nginx(tmp_path, [port], certificate) as up:
            assert "Sitemap: https://rules.example/sitemap.xml" in ask(up.tls, "/robots.txt", tls=True).text
        assert "Sitemap: https://rules.example/" in ask(port, "/robots.txt", X_Forwarded_Proto="https").text
        for said in ({"X_Forwarded_Ssl": "on"}, {"X_Forwarded_Protocol": "ssl"}, {"X_Forwarded_Prefix": "/evil"}):
            assert "Sitemap: http://rules.example/sitemap.xml" in ask(port, "/robots.txt", **said).text
