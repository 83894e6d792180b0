"""The files of deploy/: what the container holds, what nginx and gunicorn read, and that the documentation names them."""

from __future__ import annotations

import json
import logging.config
import os
import re
import runpy
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from refapp.i18n import LANGUAGES
from refapp.web.refusals import CODES, files, style_hash
from tests.conftest import ROOT

DEPLOY = ROOT / "deploy"


def read(name: str) -> str:
    return (DEPLOY / name).read_text(encoding="utf-8")


def test_the_container_copies_what_the_wheel_needs_and_nothing_else() -> None:
    copied = [part for line in re.findall(r"^COPY (?!--from)(.+) \S+$", read("Containerfile"), re.M) for part in line.split()]
    assert set(copied) == {"requirements-server.lock", "requirements-build.lock", "pyproject.toml", "README.md", "LICENSE", "LICENSE-TEXT", "NOTICE", "refapp",
                           "corpus", "translations", "deploy/gunicorn.conf.py"}
    assert all((ROOT / name).exists() for name in copied)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wheel = project["tool"]["hatch"]["build"]["targets"]["wheel"]
    assert {*wheel["packages"], *wheel["force-include"], project["project"]["readme"], *project["project"]["license-files"]} <= set(copied)
    for line in re.findall(r"pip install (.+?)(?= && |$)", read("Containerfile").replace("\\\n", ""), re.M):
        assert "--require-hashes -r requirements-" in line or "--no-index --no-deps" in line, line
    locked = (ROOT / "requirements-build.lock").read_text(encoding="utf-8")
    for line in (*project["build-system"]["requires"], *project["dependency-groups"]["build"]):
        assert re.search(rf"^{re.split('[>=]', line)[0]}==\S+ .*\n    --hash=sha256:", locked, re.M), line
    assert re.search(r"^USER refapp$", read("Containerfile"), re.M)


def test_every_extra_is_locked() -> None:
    """What a server may need in its lock; assistants run beside whoever asks them, with a lock of their own."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for extra, needed in {"": project["dependencies"], **project["optional-dependencies"]}.items():
        locked = (ROOT / f"requirements-{'mcp' if extra == 'mcp' else 'server'}.lock").read_text(encoding="utf-8")
        for line in needed:
            name = re.match(r"[\w-]+", line)
            assert name
            assert re.search(rf"^{name[0]}==", locked, re.M | re.I), line


def test_gunicorn_s_settings_can_be_read() -> None:
    found = runpy.run_path(str(DEPLOY / "gunicorn.conf.py"))
    assert found["worker_class"] == "gthread"
    assert found["accesslog"] is None


@pytest.mark.parametrize(("name", "value"), [("REFAPP_WORKERS", "0"), ("REFAPP_WORKERS", "abc"), ("REFAPP_THREADS", "-1"), ("REFAPP_THREADS", "1.5")])
def test_gunicorn_starts_with_no_number_that_is_none(name: str, value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(SystemExit, match=f"{name}='{value}'; expected a number"):
        runpy.run_path(str(DEPLOY / "gunicorn.conf.py"))


def test_a_setting_without_a_value_is_not_set(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = runpy.run_path(str(DEPLOY / "gunicorn.conf.py"))
    for name in ("REFAPP_WORKERS", "REFAPP_THREADS", "REFAPP_BIND"):
        monkeypatch.setenv(name, "")
    found = runpy.run_path(str(DEPLOY / "gunicorn.conf.py"))
    assert [found[name] for name in ("workers", "threads", "bind")] == [plain[name] for name in ("workers", "threads", "bind")]


@pytest.mark.proxy  # gunicorn is installed where these run
@pytest.mark.parametrize(("name", "value"), [("REFAPP_BASE_URL", "rules.example"), ("REFAPP_CONTACT", "nobody"), ("REFAPP_DISCORD_PUBLIC_KEY", "abc"),
                                             ("REFAPP_WORKERS", "none")])
def test_a_setting_that_makes_no_sense_ends_gunicorn_with_a_sentence(name: str, value: str, tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-m", "gunicorn", "-c", str(DEPLOY / "gunicorn.conf.py"), "--bind", f"unix:{tmp_path}/socket",
                           "refapp.web:app_from_environment()"], cwd=ROOT, env={**os.environ, "REFAPP_DATA": str(tmp_path), name: value},
                          capture_output=True, text=True, timeout=120, check=False)
    assert (done.returncode, "Traceback" in done.stderr, name in done.stderr) == (1, False, True), done.stderr


def test_gunicorn_writes_json_where_it_is_asked_for(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert "logconfig_dict" not in runpy.run_path(str(DEPLOY / "gunicorn.conf.py"))
    monkeypatch.setenv("REFAPP_LOG", "json")
    logging.config.dictConfig(runpy.run_path(str(DEPLOY / "gunicorn.conf.py"))["logconfig_dict"])
    logging.getLogger("gunicorn.error").info("Listening at: %s", "here")
    assert json.loads(capsys.readouterr().err)["message"] == "Listening at: here"
    logging.getLogger("gunicorn.error").handlers.clear()


def test_the_unit_reads_settings_that_are_there() -> None:
    unit, settings = read("refapp@.service"), read("refapp.env")
    assert "EnvironmentFile=/etc/refapp.env" in unit
    named = set(re.findall(r"\b(REFAPP_\w+)=", settings + unit))
    documented = (ROOT / "docs" / "deploy.md").read_text(encoding="utf-8")
    assert {name for name in named if f"`{name}`" not in documented} == set()
    assert os.access(DEPLOY / "replicas.sh", os.X_OK)
    assert "/replicas.sh update" in read("refapp-update.cron")


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="no systemd here")
def test_systemd_takes_the_unit(tmp_path: Path) -> None:
    unit = tmp_path / "refapp@8001.service"
    unit.write_text(re.sub(r"ExecStart=\S+", "ExecStart=/bin/true", read("refapp@.service")).replace("/opt/refapp", str(tmp_path)))
    done = subprocess.run(["systemd-analyze", "verify", str(unit)], capture_output=True, text=True, check=False)
    if "Failed to initialize manager" in done.stderr:
        pytest.skip("systemd-analyze needs a system that systemd could run")
    assert (done.returncode, "refapp" in done.stderr) == (0, False), done.stderr


def test_nginx_limits_the_dear_addresses_in_every_language() -> None:
    limited = re.findall(r"location ~ (\S+) \{\s*limit_req zone=(\w+)", read("nginx.conf"))
    work = next(re.compile(pattern) for pattern, zone in limited if zone == "refapp_work")
    search = next(re.compile(pattern) for pattern, zone in limited if zone == "refapp_search")
    for code, row in LANGUAGES.items():
        assert search.match(f"/{code}/{row.words['search']}")
        for word in ("example", "link"):
            assert work.match(f"/{code}/{row.words[word]}"), row.words[word]
    for address in ("/api/v1/evaluate", "/api/v1/linkify"):
        assert work.match(address)
    assert search.match("/api/v1/search")
    assert not work.match("/en/rule/704.5k")


def test_what_nginx_says_by_itself_is_what_the_catalogues_say() -> None:
    kept = {path.name: path.read_text(encoding="utf-8") for path in (DEPLOY / "refused").iterdir()}
    assert kept == files(), "python tools/refusals.py write"
    conf = read("nginx.conf")
    assert style_hash() in conf, "the policy of /.refused/ names the hash of their style"
    assert set(re.findall(r"\d{3}", " ".join(re.findall(r"error_page (.+?) /", conf)))) == {str(status) for status in CODES}
    for code in LANGUAGES:
        assert f'"~^/((embed|suggest)/)?{code}[-/?]" {code};' in conf


def test_the_documentation_names_every_file() -> None:
    text = (ROOT / "docs" / "deploy.md").read_text(encoding="utf-8")
    for path in (one for one in DEPLOY.iterdir() if one.name != "__pycache__"):
        assert path.name in text, path.name
