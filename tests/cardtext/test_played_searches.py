"""Phrases of searches, choices from among cards, draws replaced once, and what happens at the end of combat."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cardtext.test_played import CAST, RESOLVE, creature, played, spell
from tests.cardtext.test_played_phrases import shot, source


def card(*types: str, **more: Any) -> dict[str, Any]:
    return {"owner": "A", "zone": "library", "types": list(types), **more}


def land(name: str, **more: Any) -> dict[str, Any]:
    return card("land", supertypes=["basic"], subtypes=[name], name=name, **more)


def test_one_of_two_found_goes_elsewhere() -> None:
    board = {"f": land("Forest"), "p": land("Plains"), "x": card("creature", pt=[1, 1]), "s": spell(
        "Search your library for up to two basic land cards, reveal those cards, put one onto the battlefield tapped and the "
        "other into your hand, then shuffle.")}
    after = played(board, [CAST, RESOLVE], other={"search": ["f", "p"], "pick": ["p"]})["objects"]
    assert {one: after[one]["zone"] for one in "fpx"} == {"f": "hand", "p": "battlefield", "x": "library"}
    assert after["p"]["tapped"]


def test_one_of_each_is_found() -> None:
    board = {"f": land("Forest"), "p": land("Plains"), "q": land("Plains"), "s": spell(
        "Search your library for a Forest card and a Plains card, put them onto the battlefield, then shuffle.")}
    after = played(board, [CAST, RESOLVE], other={"search": ["f", "q"]})["objects"]
    assert [after[one]["zone"] for one in "fpq"] == ["battlefield", "library", "battlefield"]


def test_a_creature_card_and_or_a_land_card() -> None:
    board = {"f": land("Forest"), "x": card("creature", pt=[1, 1]), "i": card("artifact"), "j": card("land", pt=None), "s": spell(
        "Look at the top four cards of your library. You may put a creature card and/or a land card from among them into your "
        "hand. Put the rest into your graveyard.")}
    after = played(board, [CAST, RESOLVE], other={"pick": ["x", "j"]}, may={"may": True})["objects"]
    assert {one: after[one]["zone"] for one in "fxij"} == {"f": "graveyard", "x": "hand", "i": "graveyard", "j": "hand"}


def test_the_next_draw_only() -> None:
    board = {"w": source("A", "{0}: The next time you would draw a card this turn, you gain 3 life instead."),
             "f": spell("Draw two cards."), "x": card("land"), "y": card("land")}
    after = played(board, [{"do": "activate", "by": "A", "source": "w"}, RESOLVE, {**CAST, "what": "f"}, RESOLVE])
    assert after["players"]["A"]["life"] == 23
    assert sorted(after["objects"][one]["zone"] for one in "xy") == ["hand", "library"]


@pytest.mark.parametrize("whose", ["their", "that player's", "the player's"])
def test_they_stay_tapped_in_the_next_untap_step_of_that_player(whose: str) -> None:
    board = {"b": creature("B"), "a": creature("A", tapped=True), "x": {**card("land"), "owner": "B"}, "s": spell(
        f"Tap all creatures target player controls. Those creatures don't untap during {whose} next untap step.")}
    after = played(board, [{**CAST, "targets": ["B"]}, RESOLVE, {"do": "advance", "to": "upkeep", "turn_of": "B"},
                           {"do": "advance", "to": "upkeep", "turn_of": "A"}])["objects"]
    assert (bool(after["b"].get("tapped")), bool(after["a"].get("tapped"))) == (True, False)


def test_lands_and_spells_from_the_graveyard() -> None:
    board = {"e": source("A", "You may play lands and cast spells from your graveyard."),
             "g": card("creature", pt=[1, 1], cost="{0}") | {"zone": "graveyard"}, "l": card("land") | {"zone": "graveyard"}}
    after = played(board, [{"do": "play_land", "player": "A", "what": "l"}, {**CAST, "what": "g"}, RESOLVE])["objects"]
    assert (after["g"]["zone"], after["l"]["zone"]) == ("battlefield", "battlefield")


def test_other_than_that_creature() -> None:
    board = {"e": source("A", "Whenever a creature you control becomes the target of a spell or ability an opponent controls, put "
                              "a +1/+1 counter on target creature you control other than that creature."),
             "g": source("B", "{0}: This enchantment deals 1 damage to any target."), "a": creature("A"), "b": creature("A")}
    after = played(board, [{"do": "activate", "by": "B", "source": "g", "targets": ["a"]}, RESOLVE])["objects"]
    assert (after["a"].get("counters", {}), after["b"]["counters"]) == ({}, {"+1/+1": 1})


def test_counters_unless_another_was_cast() -> None:
    giant = creature("A", (6, 6), zone="hand", cost="{0}", colors=["red"], text=(
        "This creature enters with two -1/-1 counters on it unless you've cast another red spell this turn."))
    board = {"s": giant, "f": {**spell("You gain 1 life."), "colors": ["red"]}}
    assert played(board, [CAST, RESOLVE])["objects"]["s"]["counters"] == {"-1/-1": 2}
    after = played(board, [{**CAST, "what": "f"}, RESOLVE, CAST, RESOLVE])
    assert after["objects"]["s"].get("counters", {}) == {}


def test_the_source_and_others_get_more() -> None:
    board = {"s": creature("A", text="This creature and artifact creatures you control get +2/+2."),
             "a": creature("A", types=["artifact", "creature"]), "b": creature("A")}
    after = played(board, [{"do": "resolve_all"}])["objects"]
    assert [after[one]["power"] for one in "sab"] == [4, 4, 2]


def test_damage_to_an_opponent_becomes_milling() -> None:
    board = {"e": source("A", "If a source you control would deal damage to an opponent, prevent that damage and each opponent "
                              "mills that many cards."), "g": source("A", "{0}: This enchantment deals 2 damage to any target."),
             **{f"x{n}": {**card("land"), "owner": "B"} for n in range(3)}}
    after = played(board, [*shot("g", "B"), *shot("g", "A")])
    assert (after["players"]["A"]["life"], after["players"]["B"]["life"]) == (18, 20)
    assert sorted(after["objects"][f"x{n}"]["zone"] for n in range(3)) == ["graveyard", "graveyard", "library"]


def test_discards_for_each_card_drawn_this_way() -> None:
    board = {"s": spell("Draw cards equal to the number of creatures you control, then discard a card for each card drawn this "
                        "way."), "a": creature("A"), "x": card("land")}
    after = played(board, [CAST, RESOLVE])["objects"]
    assert after["x"]["zone"] == "graveyard"


def test_a_spell_from_among_cards_exiled_with_it() -> None:
    board = {"e": source("A", "{0}: Exile target card from a graveyard.\n{0}: You may cast a sorcery spell from among cards "
                              "exiled with this enchantment without paying its mana cost."),
             "g": {**spell("You gain 4 life."), "zone": "graveyard", "cost": "{5}"}}
    after = played(board, [{"do": "activate", "by": "A", "source": "e", "ability": "ability", "targets": ["g"]}, RESOLVE,
                           {"do": "activate", "by": "A", "source": "e", "ability": "ability 2"}, RESOLVE])
    assert after["players"]["A"]["life"] == 24


def test_a_copy_of_what_is_gone_is_one_of_it_as_it_last_was() -> None:
    board = {"e": source("A", "Whenever another nontoken creature you control enters, create a token that's a copy of it."),
             "s": creature("A", (3, 1), zone="hand", cost="{0}", name="Moth"),
             "f": {**spell("Destroy target creature."), "types": ["instant"]}}
    after = played(board, [CAST, {"do": "resolve"}, {**CAST, "what": "f", "targets": ["s"]}, RESOLVE])["objects"]
    assert after["s"]["zone"] == "graveyard"
    assert [one["power"] for one in after.values() if one.get("kind") == "token"] == [3]
