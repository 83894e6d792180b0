"""What few cards say: cards exiled face down that may be played, a copy for each of some, what both players choose."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cardtext.test_played import CAST, RESOLVE, creature, played, spell


@pytest.mark.parametrize(("card", "play"), [
    ({"types": ["land"]}, {"do": "play_land", "player": "A", "what": "x"}),
    ({"types": ["creature"], "pt": [1, 1], "cost": "{0}"}, {"do": "cast", "by": "A", "what": "x"})])
def test_the_very_card_that_was_exiled_face_down_may_be_played(card: dict[str, Any], play: dict[str, Any]) -> None:
    board = {"x": {"owner": "A", "zone": "library", **card}, "s": spell(
        "Exile the top card of your library face down. You may play that card for as long as it remains exiled.")}
    steps = [CAST, RESOLVE]
    assert played(board, steps)["objects"]["x"]["face_down"]
    after = played(board, [*steps, play, {"do": "resolve_all"}])["objects"]["x"]
    assert (after["zone"], after.get("face_down", False)) == ("battlefield", False)


def test_a_spell_is_copied_for_each_creature() -> None:
    board = {"s": spell("You gain 2 life."), "b": creature("A"), "a": creature("A", text=(
        "Whenever you cast a sorcery spell, copy it for each creature you control."))}
    assert played(board, [CAST, {"do": "resolve_all"}])["players"]["A"]["life"] == 26


def test_a_countered_spell_goes_on_top() -> None:
    board = {"s": spell("You gain 2 life."), "c": {"owner": "A", "zone": "hand", "types": ["instant"], "cost": "{0}", "text": (
        "Counter target spell. If it is countered this way, put it on the top of its owner's library rather than into that player's "
        "graveyard.")}}
    after = played(board, [CAST, {"do": "cast", "by": "A", "what": "c", "targets": ["s"]}, RESOLVE])
    assert after["players"]["A"]["library"][0] == "s"
    assert after["players"]["A"]["life"] == 20
