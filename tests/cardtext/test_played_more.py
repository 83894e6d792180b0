"""Phrases of replacement effects, granted abilities and spells that are cast so, each on a small table."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cardtext.test_played import CAST, RESOLVE, creature, played, spell
from tests.cardtext.test_played_phrases import shot, source

GUN = "{0}: This enchantment deals 2 damage to any target."


def test_what_grants_an_ability_is_called_by_its_name_in_it() -> None:
    board = {"t": {"owner": "A", "name": "Lit Wick", "types": ["artifact"], "subtypes": ["Equipment"], "attached_to": "c",
                   "text": 'Equipped creature has "Sacrifice Lit Wick: Lit Wick deals 2 damage to any target."'},
             "c": creature("A")}
    after = played(board, shot("c", "B"))
    assert after["players"]["B"]["life"] == 18
    assert after["objects"]["t"]["zone"] == "graveyard"
    assert after["objects"]["c"]["zone"] == "battlefield"


def test_all_of_a_mana_value_are_destroyed_by_the_counters_on_it() -> None:
    board = {"s": source("A", "{0}: Destroy each creature with mana value equal to the number of ink counters on this "
                              "enchantment.", counters={"ink": 2}),
             "c": creature("A", cost="{1}{G}"), "d": creature("B", cost="{G}")}
    after = played(board, [{"do": "activate", "by": "A", "source": "s"}, RESOLVE])
    assert (after["objects"]["c"]["zone"], after["objects"]["d"]["zone"]) == ("graveyard", "battlefield")


def test_a_search_is_bounded_by_what_was_sacrificed() -> None:
    board = {"s": source("A", "Sacrifice a creature: Search your library for a creature card with mana value equal to 1 "
                              "plus the sacrificed creature's mana value, put that card onto the battlefield, then shuffle."),
             "c": creature("A", cost="{1}{G}"), **{f"x{n}": creature("A", zone="library", cost=f"{{{n}}}") for n in (2, 3)}}
    after = played(board, [{"do": "activate", "by": "A", "source": "s"}, RESOLVE])
    assert (after["objects"]["x2"]["zone"], after["objects"]["x3"]["zone"]) == ("library", "battlefield")


def test_equipment_on_the_target_only() -> None:
    gear = {"owner": "B", "types": ["artifact"], "subtypes": ["Equipment"]}
    board = {"s": spell("Exile target creature and all Equipment attached to it."), "c": creature("B"), "d": creature("B"),
             "e": {**gear, "attached_to": "c"}, "f": {**gear, "attached_to": "d"}}
    after = played(board, [{**CAST, "targets": ["c"]}, RESOLVE])
    assert [after["objects"][one]["zone"] for one in "cedf"] == ["exile", "exile", "battlefield", "battlefield"]


@pytest.mark.parametrize(("text", "life", "damage"), [
    ("If a source you control would deal damage to an opponent, it deals triple that damage to that player instead.", 14, 2),
    ("If a source you control would deal noncombat damage to an opponent or a permanent an opponent controls, it deals "
     "double that damage to that player or permanent instead.", 16, 4),
    ("If a source would deal damage to a permanent or player, it deals half that damage, rounded down, to that permanent "
     "or player instead.", 19, 1)])
def test_damage_is_multiplied_where_it_says(text: str, life: int, damage: int) -> None:
    board = {"r": source("A", GUN), "s": source("A", text), "c": creature("B", (5, 5))}
    after = played(board, [*shot("r", "B"), *shot("r", "c")])
    assert (after["players"]["B"]["life"], after["objects"]["c"].get("damage", 0)) == (life, damage)


@pytest.mark.parametrize(("text", "counters", "damage"), [
    ("If a source you control would deal noncombat damage to a creature an opponent controls, put that many -1/-1 counters "
     "on that creature instead.", {"-1/-1": 2}, 0),
    ("Prevent all noncombat damage that would be dealt to creatures you control.", {}, 2)])
def test_damage_becomes_counters(text: str, counters: dict[str, int], damage: int) -> None:
    board = {"r": source("A", GUN), "s": source("A", text), "c": creature("B", (5, 5))}
    after = played(board, shot("r", "c"))["objects"]["c"]
    assert (after.get("counters", {}), after.get("damage", 0)) == (counters, damage)


@pytest.mark.parametrize(("text", "zone", "tokens"), [
    ("If a creature an opponent controls would die, exile it with an ice counter on it instead.", "exile", 0),
    ("If a creature an opponent controls would die, instead exile it and create a 1/1 white Bird creature token.", "exile", 1)])
def test_what_would_die_is_exiled_and_more(text: str, zone: str, tokens: int) -> None:
    board = {"s": source("A", text), "c": creature("B", (2, 2)), "r": source("A", GUN)}
    after = played(board, shot("r", "c"))
    assert after["objects"]["c"]["zone"] == zone
    assert after["objects"]["c"].get("counters", {}) == ({} if tokens else {"ice": 1})
    assert sum(one.get("kind") == "token" for one in after["objects"].values()) == tokens


@pytest.mark.parametrize(("text", "mine", "theirs"), [
    ("If a card would be put into your graveyard from anywhere, exile it instead.", "exile", "graveyard"),
    ("If a creature would be put into an opponent's graveyard from anywhere, exile that card instead.", "graveyard", "exile")])
def test_whose_graveyard(text: str, mine: str, theirs: str) -> None:
    board = {"s": source("A", text), "r": source("A", GUN), "a": creature("A", (2, 2)), "b": creature("B", (2, 2))}
    after = played(board, [*shot("r", "a"), *shot("r", "b")])["objects"]
    assert (after["a"]["zone"], after["b"]["zone"]) == (mine, theirs)


def test_who_draws_from_an_empty_library_wins() -> None:
    board = {"s": source("A", "If you would draw a card while your library has no cards in it, you win the game instead."),
             "f": spell("Draw two cards."), "x": {"owner": "A", "types": ["land"], "zone": "library"}}
    after = played(board, [CAST | {"what": "f"}, RESOLVE])
    assert after["players"]["A"]["won"]


@pytest.mark.parametrize(("text", "of", "life"), [
    ("All damage that would be dealt to you and other permanents you control is dealt to this creature instead.", "A", 20),
    ("If a source would deal damage to you or a permanent you control, prevent 1 of that damage.", "A", 19),
    ("If a source would deal damage to you or a permanent you control, prevent 1 of that damage.", "B", 18)])
def test_damage_to_you(text: str, of: str, life: int) -> None:
    board = {"r": source("B", GUN), "s": creature(of, text=text)}
    after = played(board, [{"do": "activate", "by": "B", "source": "r", "targets": ["A"]}, RESOLVE])
    assert after["players"]["A"]["life"] == life


def test_a_curse_sees_its_player_only() -> None:
    aura: dict[str, Any] = {"owner": "A", "types": ["enchantment"], "subtypes": ["Aura"], "attached_to": "B"}
    board = {"k": {**aura, "text": "Enchant player\nIf a source would deal damage to enchanted player, it deals double that "
                                   "damage to that player instead."}, "r": source("A", GUN)}
    after = played(board, [*shot("r", "A"), *shot("r", "B")])["players"]
    assert (after["A"]["life"], after["B"]["life"]) == (18, 16)


def test_a_curse_triggers_as_its_player_draws() -> None:
    board = {"k": {"owner": "A", "types": ["enchantment"], "subtypes": ["Aura"], "attached_to": "B",
                   "text": "Enchant player\nWhenever enchanted player draws a card, they lose 2 life and you gain 2 life."},
             "f": spell("Each player draws a card."), "x": {"owner": "A", "types": ["land"], "zone": "library"},
             "y": {"owner": "B", "types": ["land"], "zone": "library"}}
    after = played(board, [CAST | {"what": "f"}, RESOLVE, RESOLVE])["players"]
    assert (after["A"]["life"], after["B"]["life"]) == (22, 18)


@pytest.mark.parametrize(("text", "zone"), [
    ("You may cast target sorcery card from your graveyard without paying its mana cost. If that spell would be put into "
     "your graveyard, exile it instead.", "exile"),
    ("You may cast target sorcery card from your graveyard without paying its mana cost.", "graveyard"),
    ("You may cast a sorcery spell from your graveyard without paying its mana cost. If that spell would be put into a "
     "graveyard, exile it instead.", "exile")])
def test_a_spell_cast_so_is_exiled(text: str, zone: str) -> None:
    target = {"targets": ["g"]} if "target" in text else {}
    board = {"w": source("A", f"{{0}}: {text}"), "g": {**spell("You gain 1 life."), "zone": "graveyard", "types": ["sorcery"]}}
    after = played(board, [{"do": "activate", "by": "A", "source": "w", **target}, RESOLVE, RESOLVE])
    assert after["objects"]["g"]["zone"] == zone
    assert after["players"]["A"]["life"] == 21


def test_a_spell_cast_later_as_allowed_is_exiled() -> None:
    board = {"w": source("A", "{0}: You may cast target instant or sorcery card from your graveyard this turn. If that spell "
                              "would be put into your graveyard, exile it instead."),
             "g": {**spell("You gain 1 life."), "zone": "graveyard", "types": ["sorcery"]}}
    after = played(board, [{"do": "activate", "by": "A", "source": "w", "targets": ["g"]}, RESOLVE, {**CAST, "what": "g"}, RESOLVE])
    assert after["objects"]["g"]["zone"] == "exile"


@pytest.mark.parametrize(("own", "legal"), [(True, True), (False, False)])
def test_more_modes_if_so_as_it_is_cast(own: bool, legal: bool) -> None:
    board = {"s": spell("Choose one. If you control a Wizard as you cast this spell, you may choose two instead.\n• You gain 1 "
                        "life.\n• You gain 2 life.\n• You gain 4 life."),
             "w": creature("A" if own else "B", subtypes=["wizard"])}
    steps = [{**CAST, "modes": [0, 2]}, RESOLVE]
    if legal:
        assert played(board, steps)["players"]["A"]["life"] == 25
    else:
        with pytest.raises(AssertionError, match="illegal"):
            played(board, steps)


def test_all_modes_if_kicked() -> None:
    board = {"s": {**spell("Kicker {0}\nChoose one. If this spell was kicked, choose any number instead.\n• You gain 1 life.\n"
                           "• You gain 2 life.")}}
    assert played(board, [{**CAST, "modes": [0, 1], "kicked": True}, RESOLVE])["players"]["A"]["life"] == 23


@pytest.mark.parametrize("when", [" this turn", ""])
def test_a_mode_that_has_not_been_chosen(when: str) -> None:
    board = {"e": source("A", f"Whenever another creature you control enters, choose one that hasn't been chosen{when} —\n"
                              "• You gain 1 life.\n• You gain 2 life."),
             **{f"c{n}": creature("A", zone="hand", cost="{0}") for n in range(3)}}
    steps = [one for n in range(3) for one in ({**CAST, "what": f"c{n}"}, RESOLVE)]
    assert played(board, steps, modes={"enters": 0})["players"]["A"]["life"] == 23


@pytest.mark.parametrize("by", ["A", "B"])
def test_an_opponent_causes_the_discard(by: str) -> None:
    board = {"d": {"owner": "A", "zone": "hand", "types": ["land"], "text": (
        "When a spell or ability an opponent controls causes you to discard this card, you gain 4 life.")},
        "e": source(by, "{0}: Each player discards a card.")}
    after = played(board, [{"do": "activate", "by": by, "source": "e"}, RESOLVE])
    assert after["players"]["A"]["life"] == (24 if by == "B" else 20)


def test_the_legend_rule_spares_them() -> None:
    legend = {"supertypes": ["legendary"], "name": "Ada"}
    board = {"e": source("A", 'The "legend rule" doesn\'t apply to creatures you control.'), "s": spell("You gain 1 life."),
             "a": creature("A", **legend), "b": creature("A", **legend)}
    after = played(board, [CAST, RESOLVE])["objects"]
    assert (after["a"]["zone"], after["b"]["zone"]) == ("battlefield", "battlefield")


def test_only_a_single_creature_is_targeted() -> None:
    board = {"e": source("A", "Whenever you cast a sorcery spell that targets only a single creature you control, you gain 3 life."),
             "a": creature("A"), "b": creature("A"), "s": spell("One or two target creatures get +1/+1 until end of turn.")}
    for targets, life in ((["a"], 23), (["a", "b"], 20)):
        assert played(board, [{**CAST, "targets": targets}, RESOLVE])["players"]["A"]["life"] == life


def test_tribute_that_was_not_paid() -> None:
    board = {"s": creature("A", zone="hand", cost="{0}", text="Tribute 1\nWhen this creature enters, if tribute wasn't paid, "
                                                              "you gain 5 life.")}
    for paid, life in ((False, 25), (True, 20)):
        assert played(board, [CAST, RESOLVE], may={"tribute": paid})["players"]["A"]["life"] == life
