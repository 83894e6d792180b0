"""What is chosen as something resolves, what shares a type or colour, what happened to a creature this turn."""

from __future__ import annotations

import pytest

from tests.cardtext.test_played import CAST, RESOLVE, creature, played, spell


def test_cards_of_the_chosen_color_are_discarded() -> None:
    board = {"r": creature("B", zone="hand", colors=["red"]), "g": creature("B", zone="hand", colors=["green"]), "s": spell(
        "Choose a color. Target player reveals their hand and discards all cards of that color.")}
    after = played(board, [{**CAST, "targets": ["B"]}, RESOLVE], other={"s": ["green"]})["objects"]
    assert [after["r"]["zone"], after["g"]["zone"]] == ["hand", "graveyard"]


def test_the_creature_type_of_your_choice() -> None:
    board = {"e": creature("B", subtypes=["elf"]), "g": creature("B", subtypes=["goblin"]), "s": spell(
        "Creatures of the creature type of your choice get -3/-3 until end of turn.")}
    after = played(board, [CAST, RESOLVE], other={"s": ["elf"]})["objects"]
    assert [after["e"]["zone"], after["g"]["zone"]] == ["graveyard", "battlefield"]


def test_the_color_that_was_chosen_for_an_equipment() -> None:
    board = {"a": creature("A"), "q": {"owner": "A", "zone": "hand", "types": ["artifact"], "subtypes": ["equipment"], "cost": "{0}", "text": (
        "As this Equipment enters, choose a color.\nEquipped creature has protection from the chosen color.\nEquip {0}")}}
    after = played(board, [{**CAST, "what": "q"}, RESOLVE, {"do": "activate", "by": "A", "source": "q", "targets": ["a"]}, RESOLVE],
                   other={"q": ["black"]})["objects"]
    assert "protection from black" in str(after["a"]["abilities"])


def test_protection_from_the_color_that_was_chosen() -> None:
    board = {"a": creature("A", colors=["white"]), "b": creature("A", colors=["white"]), "c": creature("A", colors=["red"]),
             "s": spell("Choose a color. Target creature and each other untapped creature that shares a color with it gain "
                        "protection from the chosen color until end of turn.")}
    after = played(board, [{**CAST, "targets": ["a"]}, RESOLVE], other={"s": ["black"]})["objects"]
    assert ["protection from black" in str(after[one]["abilities"]) for one in "abc"] == [True, True, False]


def test_mana_of_the_color_that_was_chosen() -> None:
    board = {"f": {"owner": "A", "types": ["artifact"], "counters": {"charge": 2}, "text": (
        "{T}: Choose a color. Add one mana of that color for each charge counter on this artifact.")}}
    after = played(board, [{"do": "activate", "by": "A", "source": "f"}], other={"f": ["blue"]})
    assert after["players"]["A"]["mana"] == {"blue": 2}


@pytest.mark.parametrize(("subtype", "life"), [("elf", 24), ("goblin", 20)])
def test_what_shares_a_creature_type(subtype: str, life: int) -> None:
    board = {"k": creature("A", subtypes=["elf", "druid"], text=(
        "{0}: You may look at the top card of your library. If it shares a creature type with this creature, you may reveal "
        "it. If you do, you gain 4 life.")), "x": creature("A", zone="library", subtypes=[subtype])}
    assert played(board, [{"do": "activate", "by": "A", "source": "k"}, RESOLVE])["players"]["A"]["life"] == life


def test_others_that_share_a_color_with_what_entered() -> None:
    board = {"p": {"owner": "A", "types": ["enchantment"], "text": (
        "Whenever a creature enters, destroy all other creatures that share a color with it. They can't be regenerated.")},
        "w": creature("B", colors=["white"]), "r": creature("B", colors=["red"]),
        "s": creature("A", zone="hand", colors=["white"], cost="{0}")}
    after = played(board, [CAST, RESOLVE])["objects"]
    assert [after[one]["zone"] for one in "wrs"] == ["graveyard", "battlefield", "battlefield"]


def test_what_entered_this_turn() -> None:
    board = {"f": creature("A", text="{0}: Put a +1/+1 counter on each creature that entered this turn."),
             "s": creature("A", zone="hand", cost="{0}")}
    step = {"do": "activate", "by": "A", "source": "f"}
    after = played(board, [CAST, RESOLVE, step, RESOLVE])["objects"]
    assert [after[one]["counters"] for one in "fs"] == [{}, {"+1/+1": 1}]
    later = played(board, [CAST, RESOLVE, {"do": "advance", "to": "upkeep", "turn_of": "B"}, step, RESOLVE])["objects"]
    assert not later["s"]["counters"]


def test_what_attacked_this_turn_and_the_first_combat_phase() -> None:
    board = {"a": creature("A", text=(
        "Whenever this creature attacks, if it's the first combat phase of the turn, untap it. After this phase, there is an "
        "additional combat phase.")), "b": creature("A"), "s": spell("Destroy all creatures that attacked this turn.")}
    steps = [{"do": "declare_attackers", "attackers": {"a": "B"}}, RESOLVE, {"do": "advance", "to": "beginning of combat"},
             {"do": "declare_attackers", "attackers": {"a": "B"}}, RESOLVE, {"do": "advance", "to": "postcombat main"}]
    after = played(board, steps)
    assert (after["players"]["B"]["life"], after["objects"]["a"]["tapped"]) == (16, True)
    gone = played(board, [*steps, CAST, RESOLVE])["objects"]
    assert [gone[one]["zone"] for one in "ab"] == ["graveyard", "battlefield"]


def test_a_land_is_played_a_card_is_played() -> None:
    board = {"f": creature("A", text="Whenever you play a card, you gain 1 life.\nWhenever you play a land or cast a spell, you gain 2 "
                           "life.\nWhenever a player plays a Forest, that player loses 10 life."),
             "l": {"owner": "A", "zone": "hand", "types": ["land"], "subtypes": ["forest"]}, "s": spell("You gain 0 life.")}
    assert played(board, [{"do": "play_land", "player": "A", "what": "l"}, RESOLVE])["players"]["A"]["life"] == 13
    assert played(board, [CAST, RESOLVE])["players"]["A"]["life"] == 23


def test_no_combat_damage_is_assigned() -> None:
    board = {"a": creature("A", (3, 3), text=(
        "Whenever this creature attacks and isn't blocked, you may draw a card. If you do, this creature assigns no combat damage "
        "this turn.")), "x": creature("A", zone="library")}
    steps = [{"do": "declare_attackers", "attackers": {"a": "B"}}, {"do": "declare_blockers", "blockers": {}}, RESOLVE,
             {"do": "advance", "to": "postcombat main"}]
    assert played(board, steps)["players"]["B"]["life"] == 20


def test_the_second_spell_is_copied_without_being_legendary() -> None:
    board = {"f": {"owner": "A", "types": ["enchantment"], "text": (
        "Whenever you cast your second spell each turn, copy it, except the copy isn't legendary.")},
        "s": spell("You gain 1 life."), "t": creature("A", zone="hand", cost="{0}", supertypes=["legendary"])}
    after = played(board, [CAST, RESOLVE, {**CAST, "what": "t"}, RESOLVE])["objects"]
    there = [one["supertypes"] for one in after.values() if one.get("zone") == "battlefield" and "creature" in one["types"]]
    assert sorted(there) == [[], ["legendary"]]


def test_an_equipment_is_attached_to_what_was_created() -> None:
    board = {"q": {"owner": "A", "types": ["artifact"], "subtypes": ["equipment"]}, "s": spell(
        "Create a 1/1 white Soldier creature token. You may attach an Equipment you control to it.")}
    after = played(board, [CAST, RESOLVE])["objects"]
    assert after[after["q"]["attached_to"]]["kind"] == "token"
