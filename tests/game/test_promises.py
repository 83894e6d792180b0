"""What once answered ``ok`` and was wrong (shared/ENGINE.md, promises 1 to 3): each stays refused, asked or right."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from refapp.rulebook.evaluating import evaluate


def creature(controller: str, *abilities: Any, pt: tuple[int, int] = (2, 2), **more: Any) -> dict[str, Any]:
    return {"ctrl": controller, "types": ["creature"], "pt": list(pt), "abilities": list(abilities), **more}


def play(objects: Mapping[str, Any], *steps: Mapping[str, Any], players: Mapping[str, Any] | None = None,
         **more: Any) -> dict[str, Any]:
    state = {"players": players or {"A": {"library": 9}, "B": {"library": 9}}, "objects": dict(objects),
             **more.pop("state", {})}
    return evaluate({"state": state, "steps": list(steps), **more}).to_dict()


ATTACK = {"do": "declare_attackers", "attackers": {"x": "B"}}


def test_nothing_on_the_ground_blocks_what_flies() -> None:
    answer = play({"x": creature("A", "flying"), "y": creature("B")}, ATTACK,
                  {"do": "declare_blockers", "blockers": {"y": "x"}})
    assert answer["status"] == "illegal"
    assert "702.9b" in answer["illegal"]["rules"] and answer["illegal"]["step"] == 1
    assert answer["after"]["objects"]["y"]["combat"] is None  # as it was before the declaration (733)
    assert answer["after"]["objects"]["x"]["combat"] == "attacking"


def test_the_combat_damage_step_deals_damage() -> None:
    answer = play({"x": creature("A")}, ATTACK, {"do": "advance", "to": "end of combat"},
                  state={"turn": {"step": "precombat main"}})
    assert answer["status"] == "ok" and answer["after"]["players"]["B"]["life"] == 18


def test_an_effect_until_end_of_turn_ends_in_the_cleanup_step() -> None:
    grow = {"do": "modify", "what": "x", "pt": [3, 3], "duration": "turn"}
    for end in ({"do": "step", "step": "cleanup", "player": "A"}, {"do": "advance", "to": "cleanup"}):
        answer = play({"x": creature("A")}, grow, end)
        assert answer["status"] == "ok" and answer["after"]["objects"]["x"]["power"] == 2, end


def replacing(controller: str, instead: str) -> dict[str, Any]:
    return {"ctrl": controller, "types": ["enchantment"],
            "abilities": [{"replace": {"event": "graveyard", "who": "creature", "instead": instead}}]}


def test_who_is_affected_chooses_between_two_replacement_effects() -> None:
    board = {"x": creature("B"), "one": replacing("A", "exile"), "two": replacing("A", "hand")}
    destroy = {"do": "destroy", "what": "x"}
    asked = play(board, destroy)
    assert asked["status"] == "choice_needed"
    assert asked["question"]["choice"] == "replacement" and asked["question"]["player"] == "B"
    assert asked["question"]["options"] == ["one", "two"]
    for first, zone in (("one", "exile"), ("two", "hand")):
        answer = play(board, destroy, choices={"replacement": {"x": [first]}})
        assert answer["after"]["objects"]["x"]["zone"] == zone


def test_nobody_is_asked_where_the_order_makes_no_difference() -> None:
    board = {"x": creature("B"), "one": replacing("A", "exile"), "two": replacing("A", "exile")}
    answer = play(board, {"do": "destroy", "what": "x"})
    assert answer["status"] == "ok" and answer["after"]["objects"]["x"]["zone"] == "exile"


def test_an_illegal_action_leaves_the_board_as_it_was() -> None:
    board = {"x": creature("A", tapped=True), "y": creature("A")}
    answer = play(board, {"do": "modify", "what": "y", "pt": [1, 1]}, ATTACK)
    assert answer["status"] == "illegal" and answer["illegal"]["step"] == 1
    assert answer["after"]["objects"]["y"]["power"] == 3
    assert answer["illegal"]["reason"] == "x is tapped."


def test_a_keyword_that_is_granted_or_comes_with_a_token_is_no_less_unsupported() -> None:
    """Every keyword of today is played; one that an edition doesn't have yet isn't."""
    grant = play({"x": creature("A")}, {"do": "modify", "what": "x", "grant": ["enlist"]}, edition="2009-10-01")
    token = play({}, {"do": "create_token", "by": "A", "id": "t",
                      "token": {"types": ["creature"], "pt": [1, 1], "abilities": ["enlist"]}}, edition="2009-10-01")
    for answer in (grant, token):
        assert answer["status"] == "unsupported" and "enlist" in answer["reason"]


def test_a_five_mana_ability_is_not_activated_from_an_empty_pool() -> None:
    rock = {"ctrl": "A", "types": ["artifact"],
            "abilities": [{"activated": {"id": "big", "cost": "{5}", "do": [{"do": "draw", "player": "you"}]}}]}
    answer = play({"r": rock}, {"do": "activate", "by": "A", "source": "r", "ability": "big"})
    assert answer["status"] == "illegal" and answer["after"]["players"]["A"]["hand"] == []


def test_nobody_casts_from_another_players_hand() -> None:
    spell = {"owner": "A", "zone": "hand", "types": ["sorcery"], "cost": "{R}"}
    answer = play({"s": spell}, {"do": "cast", "by": "B", "what": "s"})
    assert answer["status"] == "illegal" and answer["after"]["objects"]["s"]["zone"] == "hand"


def test_exile_face_down_is_carried_out() -> None:
    answer = play({"x": creature("A")}, {"do": "exile", "what": "x", "face_down": True})
    assert answer["status"] == "ok" and answer["after"]["objects"]["x"]["face_down"] is True
