"""An edition that was published and isn't in force yet: today's stays the current one everywhere until its day."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

from bs4 import BeautifulSoup
from flask.testing import FlaskClient

from refapp.services import Library
from refapp.services.library.importing import import_file
from refapp.web import create_app
from tests.web.test_newer_edition import NEWER, made_newer

NOW = "2026-09-25"


def _page(client: FlaskClient, address: str) -> BeautifulSoup:
    return BeautifulSoup(client.get(address, follow_redirects=True).get_data(as_text=True), "html.parser")


def test_an_edition_takes_force_on_its_day_without_a_restart(shared: Path, tmp_path: Path) -> None:
    today = NEWER - timedelta(days=1)
    library = Library.open(tmp_path / "data", lambda: today)
    newer = tmp_path / "newer.txt"
    text = (shared / "official" / "en" / "2026-09-25.txt").read_text(encoding="utf-8-sig")
    newer.write_text(made_newer(text), encoding="utf-8", newline="")
    import_file(library, newer)
    client = create_app(library=library, base_url="https://rules.example").test_client()

    assert library.coming == (NEWER,)
    assert client.get("/api/v1/rules/704.5j").get_json()["edition"] == NOW
    assert client.get("/api/v1/resolve?number=704.5k&on=2026-10-01").get_json()["now"] == ["704.5k"]
    listed = client.get("/api/v1/editions").get_json()
    assert (listed["current"], listed["coming"], NEWER.isoformat() in listed["known"]) == (NOW, [NEWER.isoformat()], False)
    assert "November 13, 2026" in _page(client, "/en/editions").select_one(".notice.coming").get_text()
    assert "November" not in _page(client, "/en/rule/704.5j").select_one("main").get_text()
    ahead = _page(client, f"/en/rule/704.5k/{NEWER + timedelta(days=9)}")  # leads to the edition's own day
    assert ahead.select_one(".dated .badge").get_text() == "takes force on that day"
    assert "waits" in ahead.select_one(".wording").get_text()
    assert ahead.select_one(".pager a[rel=next]")["href"] == f"/en/rule/704.5m/{NEWER}"
    assert "704.5k" in _page(client, f"/en/compare/{NOW}..{NEWER}").select_one("main").get_text()

    today = NEWER
    assert client.get("/api/v1/rules/704.5j").get_json()["edition"] == NEWER.isoformat()
    assert client.get("/api/v1/resolve?number=704.5k&on=2026-10-01").get_json()["now"] == ["704.5m"]
    assert not _page(client, "/en/editions").select(".notice.coming")
    assert library.coming == ()
