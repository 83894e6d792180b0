"""What is kept of played examples is what the engine says, and a page shows the same with and without it."""

from __future__ import annotations

import json
import random
from pathlib import Path
from unittest.mock import patch

import pytest

from refapp.services import Library
from refapp.services.boards import kept_plays
from refapp.services.boards.kept_plays import found_as_written, keep_plays, play_as_written, plays_are_kept
from refapp.services.boards.playing import play
from refapp.services.builders.example_build import asking
from refapp.services.forms.choice_fields import with_fewer
from refapp.services.library.library import Library as _Library
from refapp.services.library.store import Store
from refapp.services.reading.asking import Reader
from refapp.web import create_app
from refapp.web.urls import Urls


@pytest.fixture(scope="module")
def few(tmp_path_factory: pytest.TempPathFactory, plain_library: Library) -> Library:
    """A library of which some examples are kept, in French."""
    library = _Library(Store(tmp_path_factory.mktemp("kept") / "data"), plain_library.corpus)
    sources = sorted(library.scenarios.values(), key=lambda one: one.id)
    choosing = [one for one in sources if any(with_fewer(one.raw))]
    chosen = list({one.id: one for one in (*random.Random(22).sample(sources, 40), *random.Random(23).sample(choosing, 12))}.values())
    with patch.object(_Library, "scenarios", {one.id: one for one in chosen}):
        keep_plays([Reader(library, "fr", Urls("/"))], with_fewer)
    library.__dict__["chosen"] = chosen
    return library


def test_they_are_what_the_engine_says(few: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    reader = Reader(few, "fr", Urls("/"))
    assert plays_are_kept(few, "fr")
    assert not plays_are_kept(few, "en")
    played = {one.id: play(reader, {**one.raw, "edition": few.current.isoformat()}, few.current) for one in few.__dict__["chosen"]}
    monkeypatch.setattr(kept_plays, "play", None)  # it is not asked
    for name, said in played.items():
        kept = play_as_written(reader, name)
        assert kept.found == json.loads(json.dumps(said.found, default=str)), name
        assert list(kept.stack) == json.loads(json.dumps(list(said.stack), default=str)), name


def test_nothing_is_written_where_the_service_ended_meanwhile(tmp_path: Path, plain_library: Library) -> None:
    library = _Library(Store(tmp_path / "data"), plain_library.corpus)
    asked: list[None] = []
    keep_plays([Reader(library, lang, Urls("/")) for lang in ("en", "fr")], with_fewer,
               lambda: asked.append(None) or len(asked) < 3)  # type: ignore[func-returns-value]
    assert len(asked) == 3
    assert not any(plays_are_kept(library, lang) for lang in ("en", "fr"))


def test_what_they_ask_without_a_choice_is_kept_too(few: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    reader, asked = Reader(few, "fr", Urls("/")), 0
    ask = asking(reader, few.current, seconds=60)
    said = {one.id: [(raw, (ask(raw) or {}).get("question")) for raw in with_fewer(one.raw)] for one in few.__dict__["chosen"]}
    monkeypatch.setattr(kept_plays, "play", None)
    for one in few.__dict__["chosen"]:
        for raw, question in said[one.id]:
            found = found_as_written(reader, one, raw)
            assert found is not None and found["question"] == json.loads(json.dumps(question or {}, default=str)), one.id
            asked += bool(question)
        assert found_as_written(reader, one, one.raw) is not None
        assert found_as_written(reader, one, {**one.raw, "steps": []}) is None or one.raw.get("steps") == []
        assert found_as_written(reader, one, {**one.raw, "variant": "of a visitor"}) is None
    assert asked > 8


def test_another_board_of_the_same_name_is_played(few: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    """A corpus whose example has other words by now, and a program that says other things."""
    asked: list[str] = []
    monkeypatch.setattr(kept_plays, "play", lambda _reader, raw, _day: asked.append(raw["id"]))
    reader, (first, second, *_) = Reader(few, "fr", Urls("/")), few.__dict__["chosen"]
    monkeypatch.setitem(few.scenarios, first.id, type(first)(first.id, first.section, first.file, first.head, first.written + "\n"))
    play_as_written(reader, first.id)
    assert asked == [first.id]
    monkeypatch.setattr(kept_plays, "program", lambda: "another")
    few.reload()
    play_as_written(reader, second.id)
    assert asked == [first.id, second.id]
    few.reload()


def test_pages_are_the_same(few: Library, tmp_path: Path) -> None:
    addresses = [f"/fr/regle/{one.head['rules'][0]}" for one in few.__dict__["chosen"] if isinstance(one.head.get("rules"), list)][:12]
    assert len(addresses) > 5
    with_them = create_app(library=few).test_client()
    shown = {address: with_them.get(address).data for address in addresses}
    without = create_app(library=_Library(Store(tmp_path), few.corpus)).test_client()
    assert shown == {address: without.get(address).data for address in addresses}
