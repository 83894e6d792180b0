"""What takes seconds and is asked for whole lies ready before anybody asks: bulk files and the news of the feed."""

from __future__ import annotations

import gzip
import json
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from refapp.i18n import catalogue
from refapp.services import Library
from refapp.services.answers import bulk
from refapp.services.answers.bulk import BASE, bulk_file
from refapp.services.answers.rules import bulk_json
from refapp.services.builders import news
from refapp.services.library.compiled import packed
from refapp.services.reading.asking import Asked
from refapp.services.upkeep import prepared
from refapp.services.upkeep.prepared import is_prepared, prepare, prepare_beside
from refapp.web import create_app
from refapp.web.api import bulk as going_out
from refapp.web.urls import Urls

URLS = Urls(BASE)
DAY = "2011-09-30"
pytestmark = pytest.mark.usefixtures("small")


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory, small: Path) -> Library:
    """A data directory of its own: what lies ready would change what other tests see."""
    return Library.open(tmp_path_factory.mktemp("data"))


@pytest.fixture(scope="module")
def ready(shelf: Library) -> Path:
    """A data directory in which everything lies ready."""
    prepare(shelf, URLS)
    assert is_prepared(shelf, URLS)
    return shelf.store.root


def _never(*_: object, **__: object) -> None:
    raise AssertionError("made, though it lies ready")


def test_a_fresh_process_makes_none_of_it(ready: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bulk, "bulk_json", _never)
    monkeypatch.setattr(news, "news_of", _never)
    going_out._kept.clear()
    client = create_app(ready).test_client()
    for lang in ("en", "fr"):
        answer = client.get(f"/api/v1/bulk/{lang}/{DAY}.json", headers={"Accept-Encoding": "gzip", "Accept-Language": "fr"})
        assert len(json.loads(gzip.decompress(answer.data))["rules"]) > 20
        feed = client.get(f"/{lang}/feed.xml")
        assert feed.get_data(as_text=True).count("<entry>") == news.TOLD


def test_a_message_that_is_not_known_in_one_way_only_has_the_file_made(
        shelf: Library, ready: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bulk, "sentences", lambda words: ("Live", "Live") if words.lang == "en" else ("x", "y"))
    monkeypatch.setattr(bulk, "bulk_json", lambda *_: {"made": "anew"})
    made = bulk_file(Asked(shelf, URLS, catalogue("fr")), "en", date.fromisoformat(DAY), worded=True)._made()
    assert json.loads(made) == {"made": "anew"}


def test_a_304_needs_no_file(ready: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    address = f"/api/v1/bulk/en/{DAY}.json"
    tag = create_app(ready).test_client().get(address).headers["ETag"]
    monkeypatch.setattr(going_out, "addressed", _never)
    again = create_app(ready).test_client().get(address, headers={"If-None-Match": tag})
    assert (again.status_code, again.data, again.headers["ETag"]) == (304, b"", tag)
    monkeypatch.setattr(going_out, "addressed", lambda *_: gzip.compress(b"{}"))
    other = create_app(ready, base_url="https://other.example").test_client()
    assert other.get(address, headers={"If-None-Match": tag}).status_code == 200  # other addresses, another file


def test_the_addresses_are_those_of_the_service_that_answers(shelf: Library, ready: Path) -> None:
    for base in ("https://rules.example", "https://other.example/below"):
        served = create_app(ready, base_url=base).test_client().get(f"/api/v1/bulk/fr/{DAY}.json").get_data(as_text=True)
        assert BASE not in served
        ask = Asked(shelf, Urls(base), catalogue("fr"))
        assert json.loads(served) == bulk_json(ask, "fr", date.fromisoformat(DAY))


def test_the_name_of_a_file_says_what_it_is_made_from(shelf: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    ask = Asked(shelf, URLS, catalogue("en"))
    day = date.fromisoformat(DAY)
    names = {bulk_file(ask, "en", day).name, bulk_file(ask, "fr", day).name,
             bulk_file(ask, "en", date(2009, 10, 1)).name, bulk_file(replace(ask, words=catalogue("fr")), "en", day, worded=True).name}
    assert len(names) == 4
    assert bulk_file(ask, "en", date(2011, 10, 15)).name in names  # a day on which that edition is in force
    monkeypatch.setattr(bulk, "program", lambda: "another version")
    assert bulk_file(ask, "en", day).name not in names


def test_a_new_file_sweeps_those_of_other_content_and_a_damaged_one_is_made_anew(tmp_path: Path) -> None:
    for name in ("bulk-a-en.json.gz", "bulk-a-fr.json.gz", "bulk-b-en.json.gz"):
        packed(tmp_path, name, name.encode, "bulk-*.json.gz")
    folder = tmp_path / "compiled"
    assert sorted(path.name for path in folder.iterdir()) == ["bulk-b-en.json.gz"]
    for damage in (b"", b"no gzip", gzip.compress(b"x" * 1000)[:-12]):
        (folder / "bulk-b-en.json.gz").write_bytes(damage)
        assert gzip.decompress(packed(tmp_path, "bulk-b-en.json.gz", lambda: b"anew", "bulk-*.json.gz")) == b"anew"


def test_a_service_prepares_in_another_process_and_only_what_is_missing(
        shelf: Library, ready: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[list[str]] = []
    monkeypatch.setattr(prepared.subprocess, "run", lambda command, **_: called.append(command))
    prepare_beside(shelf, URLS)
    assert called == []
    monkeypatch.setattr(prepared, "is_prepared", lambda *_: False)
    prepare_beside(shelf, URLS)
    assert called[0][-2:] == ["--aside", "kept"]
    assert str(ready) in called[0]
