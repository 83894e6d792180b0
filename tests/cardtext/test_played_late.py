"""Copies that keep the ability that made them, counters of each kind, cards put from exile into graveyards, one card more."""

from __future__ import annotations

import pytest

from tests.cardtext.test_played import CAST, RESOLVE, creature, played, spell


def test_a_copy_that_has_this_ability_becomes_another_copy() -> None:
    board = {"l": {"owner": "A", "types": ["land"], "name": "Stage", "text": "{0}: This land becomes a copy of target land, except it has this ability."},
             "p": {"owner": "B", "types": ["land"], "name": "Moor"}, "q": {"owner": "B", "types": ["land"], "name": "Fen"}}
    step = {"do": "activate", "by": "A", "source": "l"}
    first = [{**step, "targets": ["p"]}, RESOLVE]
    assert played(board, first)["objects"]["l"]["name"] == "Moor"
    assert played(board, [*first, {**step, "targets": ["q"]}, RESOLVE])["objects"]["l"]["name"] == "Fen"


def test_each_kind_of_counter_is_doubled() -> None:
    board = {"a": creature("A", counters={"+1/+1": 2, "charge": 1}), "s": spell(
        "Double the number of each kind of counter on target creature.")}
    assert played(board, [{**CAST, "targets": ["a"]}, RESOLVE])["objects"]["a"]["counters"] == {"+1/+1": 4, "charge": 2}


@pytest.mark.parametrize(("zone", "hand"), [("exile", 0), ("library", 1)])
def test_a_card_goes_from_exile_to_the_graveyard(zone: str, hand: int) -> None:
    board = {"x": creature("B", zone=zone), "h": creature("B", zone="hand"), "s": creature("A", zone="hand", cost="{0}", text=(
        "When this creature enters, you may put a card an opponent owns from exile into that player's graveyard. If you do, each "
        "opponent discards a card."))}
    after = played(board, [CAST, RESOLVE])
    assert len(after["players"]["B"]["hand"]) == hand
    assert after["objects"]["x"]["zone"] == ("graveyard" if zone == "exile" else "library")


def test_that_many_cards_plus_one() -> None:
    board = {**{one: creature("A", zone="hand") for one in "xy"}, **{one: creature("A", zone="library") for one in "abcd"},
             "s": spell("Discard all the cards in your hand, then draw that many cards plus one.")}
    assert len(played(board, [CAST, RESOLVE])["players"]["A"]["hand"]) == 3


def test_who_exiles_what_they_control() -> None:
    board = {"a": creature("A"), "b": creature("B"), "s": spell("Target opponent exiles a creature they control.")}
    after = played(board, [{**CAST, "targets": ["B"]}, RESOLVE])["objects"]
    assert [after[one]["zone"] for one in "ab"] == ["battlefield", "exile"]


def test_an_equipment_that_is_attached() -> None:
    board = {"a": creature("A"), "q": {"owner": "A", "types": ["artifact"], "subtypes": ["equipment"], "text": (
        "As long as this Equipment is attached to a creature, creatures you control have trample.\nEquip {0}")}}
    assert "trample" not in played(board, [])["objects"]["a"]["abilities"]
    equipped = played(board, [{"do": "activate", "by": "A", "source": "q", "targets": ["a"]}, RESOLVE])["objects"]
    assert "trample" in equipped["a"]["abilities"]


def test_a_zombie_in_addition_to_its_other_colors_and_types() -> None:
    board = {"x": creature("B", zone="graveyard", colors=["white"], subtypes=["bear"]), "s": spell(
        "Put target creature card from a graveyard onto the battlefield under your control. That creature is a black Zombie in "
        "addition to its other colors and types.")}
    after = played(board, [{**CAST, "targets": ["x"]}, RESOLVE])["objects"]["x"]
    assert (sorted(after["colors"]), sorted(after["subtypes"])) == (["black", "white"], ["bear", "zombie"])
