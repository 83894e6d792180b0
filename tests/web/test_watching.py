"""Logs as JSON, metrics, trusted hosts: what whoever runs the service sets and sees."""

from __future__ import annotations

import io
import json
import logging

import pytest
from flask.testing import FlaskClient

from refapp.services import Library
from refapp.web import create_app, watching
from refapp.web.settings import SettingError, is_trusted, settings_from_environment


@pytest.mark.parametrize(("path", "kind"), [
    ("/en/rule/704.5k", "rule"), ("/fr/regle/704.5k", "rule"), ("/en-fr/rule/704.5k", "rule"), ("/fr/recherche", "search"), ("/en/", "home"),
    ("/api/v1/evaluate", "api.evaluate"), ("/api/v1/secret-words", "api"), ("/suggest/en/my-words.json", "suggest"), ("/704.5k", "other"),
    ("/", "other"), ("", "other"), ("//", "other"), ("/en/my-words", "other"), ("/healthz", "healthz"), ("*", "other")])
def test_kinds_say_nothing_of_what_was_asked(path: str, kind: str) -> None:
    assert watching.kind_of(path) == kind


def test_metrics_count_what_the_cache_answers_too(plain_library: Library) -> None:
    client = create_app(library=plain_library, metrics=True).test_client()
    for _ in range(3):
        client.get("/en/rule/704.5k")
    client.get("/en/rule/999.9")
    client.open("/en/rule/704.5k", method="BREW")
    answer = client.get("/metrics")
    text = answer.get_data(as_text=True)
    assert answer.headers["Cache-Control"] == "no-store"
    assert 'refapp_requests_total{kind="rule",method="GET",status="200"} 3.0' in text
    assert 'refapp_requests_total{kind="rule",method="GET",status="404"} 1.0' in text
    assert 'method="other"' in text
    assert "refapp_request_seconds_bucket" in text
    assert "999.9" not in text


def test_there_are_no_metrics_unless_asked(client: FlaskClient) -> None:
    assert client.get("/metrics").status_code == 404


def test_logs_are_lines_of_json_without_anything_of_a_visitor(plain_library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    out = io.StringIO()
    monkeypatch.setattr(watching.sys, "stderr", out)
    log = logging.getLogger("refapp")
    kept = log.handlers[:], log.level, log.propagate
    try:
        watching.log_to_stderr("json")
        client = create_app(library=plain_library, access_log=True).test_client()
        client.get("/en/rule/704.5k?secret=1", headers={"User-Agent": "somebody", "X-Forwarded-For": "192.0.2.7"})
        try:
            raise ZeroDivisionError
        except ZeroDivisionError:
            logging.getLogger("refapp.x").exception("an error")
    finally:
        log.handlers[:], log.level, log.propagate = kept
    access, error = (json.loads(line) for line in out.getvalue().splitlines())
    assert access.keys() == {"time", "level", "logger", "message", "kind", "method", "status", "ms"}
    assert (access["kind"], access["status"]) == ("rule", 200)
    assert "ZeroDivisionError" in error["traceback"]
    assert "secret" not in out.getvalue()
    assert "192.0.2.7" not in out.getvalue()


@pytest.mark.parametrize(("host", "trusted", "own"), [
    ("localhost:8000", (), True), ("127.0.0.1", (), True), ("[::1]:8000", (), True), ("192.168.1.4:80", (), True), ("evil.example", (), False),
    ("198.51.100.7", (), True), ("8.8.8.8", (), False), ("rules.example", ("rules.example",), True), ("rules.example:8443", ("rules.example",), True),
    ("www.rules.example", ("rules.example",), False), ("www.rules.example", (".rules.example",), True), ("evilrules.example", (".rules.example",), False),
    ("anything.example", ("*",), True), ("", (), False)])
def test_whose_host_an_address_may_carry(host: str, trusted: tuple[str, ...], own: bool) -> None:
    assert is_trusted(host, trusted) is own


def test_a_stranger_s_host_stands_in_no_answer(plain_library: Library) -> None:
    client = create_app(library=plain_library).test_client()
    for address in ("/en/rule/704.5k", "/sitemap.xml", "/en/feed.xml", "/robots.txt", "/api/v1/rules/704.5k", "/linkify.js",
                    "/en/opensearch.xml", "/api/v1/scenario-schema.json"):
        assert b"evil.example" not in client.get(address, headers={"Host": "evil.example"}).data, address
    allowed = create_app(library=plain_library, trusted=("rules.example",)).test_client()
    assert b"http://rules.example/" in allowed.get("/robots.txt", headers={"Host": "rules.example"}).data


@pytest.mark.parametrize(("name", "value"), [
    ("REFAPP_BASE_URL", "rules.example"), ("REFAPP_BASE_URL", "javascript:1"), ("REFAPP_TRUSTED_HOSTS", "http://x"), ("REFAPP_LOG", "xml"),
    ("REFAPP_METRICS", "yes"), ("REFAPP_HSTS", "a year"), ("REFAPP_HSTS", "31536000")])
def test_a_setting_that_makes_no_sense_is_refused(name: str, value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(SettingError, match=name):
        settings_from_environment()


def test_browsers_are_told_to_keep_to_https_only_where_that_is_asked_for(plain_library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFAPP_BASE_URL", "https://rules.example")
    monkeypatch.setenv("REFAPP_HSTS", "31536000")
    found = settings_from_environment()
    for hsts, said in ((found.hsts, "max-age=31536000"), (0, None)):
        client = create_app(library=plain_library, base_url=found.base_url, hsts=hsts).test_client()
        for address in ("/en/rule/704.5k", "/api/v1/rules/704.5k", "/en/nowhere", "/"):
            assert client.get(address).headers.get("Strict-Transport-Security") == said
