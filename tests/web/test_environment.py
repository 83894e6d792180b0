"""The settings of docs/deploy.md reach the application that a WSGI server or `refapp serve` runs."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

from refapp.web import app_from_environment, create_app

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def prepares_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a service makes when nobody asks takes seconds of a processor; it has tests of its own."""
    monkeypatch.setattr("refapp.web.app.prepare_beside", lambda *_given: None)


@pytest.fixture
def named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("REFAPP_DATA", str(tmp_path / "named"))
    monkeypatch.setenv("REFAPP_BASE_URL", "https://named.example/")
    return tmp_path / "named"


def test_servers_serve_the_named_directory_under_the_named_address(named: Path) -> None:
    for app in (app_from_environment(), runpy.run_path(str(ROOT / "wsgi.py"))["app"]):
        assert app.extensions["refapp"].store.root == named
        assert "Sitemap: https://named.example/sitemap.xml" in app.test_client().get("/robots.txt").get_data(as_text=True)


def test_without_settings_it_is_the_own_directory_and_the_address_of_the_request(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("REFAPP_DATA", "REFAPP_BASE_URL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    app = app_from_environment()
    assert app.extensions["refapp"].store.root == create_app().extensions["refapp"].store.root
    assert "Sitemap: http://localhost/sitemap.xml" in app.test_client().get("/robots.txt").get_data(as_text=True)


def test_serve_heeds_the_address(named: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from click.testing import CliRunner

    from refapp.cli import main, serving
    made: list[dict[str, object]] = []
    real = create_app

    def remember(**more: object) -> object:
        made.append(more)
        return real(**more)  # type: ignore[arg-type]

    def refuse(*_: object, **__: object) -> None:
        raise OSError(98, "in use")

    monkeypatch.setattr(serving, "create_app", remember)
    monkeypatch.setattr(serving, "listen", refuse)
    assert CliRunner().invoke(main, ["serve"]).exit_code == 2
    assert made[0]["base_url"] == "https://named.example"
