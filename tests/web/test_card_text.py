"""Card text through the API: what is read, and boards whose cards say what they do."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

VOW = "Whenever another creature you control enters, you gain 1 life."
MUSE = "When this creature enters, draw a card."


def read(client: FlaskClient, **body: Any) -> Any:
    return client.post("/api/v1/read", json=body).get_json()


def board(text: Any, **more: Any) -> dict[str, Any]:
    return {"edition": "2026-09-25", **more, "state": {
        "active": "A", "players": {"A": {"library": 2}, "B": {}},
        "objects": {"Muse": {"zone": "hand", "owner": "A", "types": ["creature"], "pt": [1, 1], "text": text}}},
        "steps": [{"do": "put_onto_battlefield", "what": "Muse", "under": "A"}, {"do": "resolve"}]}


def test_a_text_is_read_line_by_line(client: FlaskClient) -> None:
    found = read(client, text=f"Flying\n{VOW}\nSing a song.", lang="en")
    assert found["object"] == "reading"
    assert [line["read"] for line in found["lines"]] == [True, True, False]
    assert found["lines"][1]["abilities"][0]["trigger"]["who"] == "other creature yours"
    words = {found["lines"][1]["text"][span["start"]:span["end"]] for span in found["lines"][1]["spans"]}
    assert "Whenever another creature you control enters" in words
    assert found["lines"][2]["stopped"]["at"] == 0
    assert found["lines"][2]["spans"] == []


@pytest.mark.parametrize("body", [{}, {"text": 3}, {"text": "x", "lang": "xx"}, {"text": "x", "sum": 1}, {"text": "x" * 20_001}])
def test_what_is_no_text_is_refused(client: FlaskClient, body: dict[str, Any]) -> None:
    answer = client.post("/api/v1/read", json=body)
    assert answer.status_code in (400, 413, 422)
    assert answer.get_json()["object"] == "error"


def test_a_card_on_a_board_does_what_it_says(client: FlaskClient) -> None:
    found = client.post("/api/v1/evaluate", json=board(MUSE)).get_json()
    assert found["status"] == "ok"
    assert len(found["after"]["players"]["A"]["hand"]) == 1
    assert "unread" not in found


def test_a_line_that_is_not_read_is_told_and_nothing_is_played(client: FlaskClient) -> None:
    found = client.post("/api/v1/evaluate", json=board([MUSE, "Sing a song."])).get_json()
    assert found["status"] == "unsupported"
    assert found["unread"] == [{"object": "Muse", "line": "Sing a song.", "stopped": {"at": 0, "expected": found[
        "unread"][0]["stopped"]["expected"]}}]
    assert found["trace"] == []
    assert "Sing a song." in found["reason"]


def test_who_accepts_that_plays_without_the_line(client: FlaskClient) -> None:
    found = client.post("/api/v1/evaluate", json=board([MUSE, "Sing a song."], play_without_unread=True)).get_json()
    assert found["status"] == "ok"
    assert len(found["after"]["players"]["A"]["hand"]) == 1
    assert [one["line"] for one in found["unread"]] == ["Sing a song."]


def test_lines_of_a_spell_are_one_spell(client: FlaskClient) -> None:
    scenario = {"edition": "2026-09-25", "state": {"active": "A", "players": {"A": {}, "B": {}}, "objects": {
        "Bolt": {"zone": "hand", "owner": "A", "types": ["sorcery"],
                 "text": "Destroy target artifact.\nDestroy target enchantment."},
        "Cog": {"ctrl": "B", "types": ["artifact"]}, "Hex": {"ctrl": "B", "types": ["enchantment"]}}},
        "steps": [{"do": "cast", "by": "A", "what": "Bolt", "targets": ["Cog", "Hex"]}, {"do": "resolve"}]}
    found = client.post("/api/v1/evaluate", json=scenario).get_json()
    assert found["status"] == "ok", found
    assert {found["after"]["objects"][one]["zone"] for one in ("Cog", "Hex")} == {"graveyard"}
