"""The boards of the moments of a play: each is what the game was then, and watching changes nothing."""

from __future__ import annotations

import json

import pytest
import yaml

from refapp.game.machine.play import FRAMES
from refapp.resources import shipped
from refapp.rulebook.evaluating import evaluate

BOARDS = [raw for section in ("508", "510", "603", "704") for path in sorted(shipped("corpus").glob(f"scenarios/{section}/*.yaml"))
          for raw in yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CBaseLoader)][::5]


@pytest.mark.parametrize("raw", BOARDS, ids=lambda raw: raw["id"])
def test_watching_changes_nothing(raw: dict) -> None:
    plain, watched = evaluate(raw), evaluate(raw, watch=True)
    assert json.dumps(plain.to_dict()) == json.dumps(watched.to_dict())
    frames = watched.frames
    assert frames[0].state == watched.before
    assert [one.entries for one in frames] == sorted({one.entries for one in frames})
    if watched.status == "ok" and watched.trace:
        assert frames[-1].state == watched.after
        assert frames[-1].entries == len(watched.trace)


def test_a_turn_shows_its_steps_and_no_more_than_can_be_kept() -> None:
    raw = {"state": {"players": {"A": {"library": 60}, "B": {"library": 60}}}, "steps": [
        {"do": "advance", "to": "upkeep", "turn_of": name} for name in "AB" * 10]}
    frames = evaluate(raw, watch=True).frames
    steps = [one.state["turn"]["step"] for one in frames if "turn" in one.state]
    assert "draw" in steps
    assert len(frames) <= FRAMES + 1
