"""Forms of card text that were misread once, or are read since: each on the smallest table that tells them apart."""

from __future__ import annotations

from typing import Any

import pytest

from refapp.cardtext.boards import with_abilities
from refapp.cardtext.reading import read
from tests.cardtext.test_played import CAST, RESOLVE, creature, played, spell

AURA = {"owner": "A", "types": ["enchantment"], "subtypes": ["aura"], "abilities": ["enchant creature"]}


def source(text: str, **more: Any) -> dict[str, Any]:
    return {"owner": "A", "types": ["enchantment"], "text": text, **more}


def test_a_search_sees_the_object_that_has_it_done() -> None:
    board = {"s": creature("A", zone="hand", cost="{0}", name="Rill", text=(
        "When this creature enters, search your library for a card named Rill, put it into your hand, then shuffle.")),
        "t": creature("A", zone="library", name="Rill"), "u": creature("A", zone="library", name="Moss")}
    after = played(board, [CAST, RESOLVE])
    assert [after["objects"][one]["zone"] for one in "tu"] == ["hand", "library"]


def test_the_defending_player_of_whatever_attacks() -> None:
    board = {"e": source("Whenever a Dragon you control attacks, creatures defending player controls get -1/-1 until end of turn."),
             "d": creature("A", subtypes=["dragon"]), "c": creature("B")}
    after = played(board, [{"do": "declare_attackers", "attackers": {"d": "B"}}, RESOLVE])
    assert after["objects"]["c"]["power"] == 1


@pytest.mark.parametrize(("owner", "zone"), [("A", "hand"), ("B", "battlefield")])
def test_one_returns_only_what_one_controls(owner: str, zone: str) -> None:
    board = {"f": creature("A", text="Return a land you control to its owner's hand: You gain 1 life."),
             "l": {"owner": owner, "types": ["land"]}}
    step = {"do": "activate", "by": "A", "source": "f"}
    if owner == "B":
        with pytest.raises(AssertionError, match="illegal"):
            played(board, [step])
        return
    assert played(board, [step, RESOLVE])["objects"]["l"]["zone"] == zone


def test_a_spell_is_exiled_as_a_cost() -> None:
    board = {"f": creature("A", text="Exile an instant or sorcery spell you control: Put two +1/+1 counters on this creature."),
             "s": spell("You gain 3 life.")}
    after = played(board, [CAST, {"do": "activate", "by": "A", "source": "f"}, RESOLVE])
    assert (after["objects"]["s"]["zone"], after["players"]["A"]["life"], after["objects"]["f"]["power"]) == ("exile", 20, 4)


@pytest.mark.parametrize(("mine", "life"), [(3, 25), (1, 20), (2, 20)])
def test_a_clash_is_won_with_the_greater_value(mine: int, life: int) -> None:
    board = {"s": spell("Clash with an opponent. If you win, you gain 5 life."),
             "m": creature("A", zone="library", mv=mine), "o": creature("B", zone="library", mv=2)}
    assert played(board, [CAST, RESOLVE])["players"]["A"]["life"] == life


@pytest.mark.parametrize(("more", "left"), [
    (" Until end of turn, you don't lose this mana as steps and phases end.", 2), ("", 0)])
def test_mana_that_stays(more: str, left: int) -> None:
    board = {"s": spell(f"Add {{R}}{{R}}.{more}")}
    after = played(board, [CAST, RESOLVE, {"do": "advance", "to": "postcombat main"}])
    assert after["players"]["A"]["mana"].get("red", 0) == left


def test_mana_that_would_be_lost_is_spent_first_and_the_rest_ends_with_the_turn() -> None:
    board = {"s": spell("Add {R}{R}. Until end of turn, you don't lose this mana as steps and phases end."),
             "t": creature("A", zone="hand", cost="{R}"), "l": {"owner": "A", "types": ["land"], "text": "{T}: Add {R}."}}
    steps = [CAST, RESOLVE, {"do": "activate", "by": "A", "source": "l"}, {**CAST, "what": "t"}, RESOLVE]
    after = played(board, [*steps, {"do": "advance", "to": "end"}])
    assert after["players"]["A"]["mana"] == {"red": 2}


@pytest.mark.parametrize(("kicked", "zones", "damage"), [(False, ["hand", "battlefield"], 0), (True, ["hand", "battlefield"], 2)])
def test_what_only_a_kicked_spell_targets(kicked: bool, zones: list[str], damage: int) -> None:
    board = {"s": spell("Kicker {0}\nYou gain 1 life.\nReturn target creature to its owner's hand. If this spell was kicked, it "
                        "deals 2 damage to another target creature."), "c": creature("B"), "d": creature("B", (3, 3))}
    after = played(board, [{**CAST, "targets": ["c", *(["d"] if kicked else [])], "kicked": kicked}, RESOLVE])
    assert [after["objects"][one]["zone"] for one in "cd"] == zones
    assert (after["objects"]["d"].get("damage", 0), after["players"]["A"]["life"]) == (damage, 21)


@pytest.mark.parametrize(("power", "legal"), [(1, True), (2, False)])
def test_a_bound_of_what_an_activated_ability_targets(power: int, legal: bool) -> None:
    text = "{T}: Gain control of target creature with power less than or equal to the number of creatures you control."
    board = {"f": creature("A", text=text), "c": creature("B", (power, 1))}
    step = {"do": "activate", "by": "A", "source": "f", "targets": ["c"]}
    if legal:
        assert played(board, [step, RESOLVE])["objects"]["c"]["controller"] == "A"
    else:
        with pytest.raises(AssertionError, match="illegal"):
            played(board, [step])


@pytest.mark.parametrize(("x", "life"), [(5, 25), (4, 20)])
def test_what_x_is_at_least(x: int, life: int) -> None:
    board = {"s": {**spell("Draw X cards. If X is 5 or more, you gain 5 life."), "cost": "{X}"},
             **{f"l{n}": {"owner": "A", "types": ["land"], "text": "{T}: Add {R}."} for n in range(5)},
             **{f"k{n}": creature("A", zone="library") for n in range(5)}}
    assert played(board, [{**CAST, "x": x}, RESOLVE])["players"]["A"]["life"] == life


def test_a_card_comes_from_outside_the_game() -> None:
    board = {"s": spell("You may reveal a creature card you own from outside the game and put that card into your hand."),
             "w": creature("A", zone="outside"), "v": {"owner": "A", "types": ["land"], "zone": "outside"}}
    after = played(board, [CAST, RESOLVE])
    assert [after["objects"][one]["zone"] for one in "wv"] == ["hand", "outside"]


def test_an_aura_returns_to_what_entered_and_one_is_put_onto_its_source() -> None:
    back = {**AURA, "zone": "graveyard", "text": "When a creature with mana value 6 or greater enters, you may return this card "
            "from your graveyard to the battlefield attached to that creature."}
    assert played({"f": back, "s": creature("A", zone="hand", cost="{0}", mv=6)}, [CAST, RESOLVE])[
        "objects"]["f"]["attached_to"] == "s"
    text = "When this creature enters, you may put an Aura card from your hand onto the battlefield attached to it."
    assert played({"f": {**AURA, "zone": "hand"}, "s": creature("A", zone="hand", cost="{0}", text=text)}, [CAST, RESOLVE])[
        "objects"]["f"]["attached_to"] == "s"


def test_it_is_what_the_condition_was_about() -> None:
    board = {"e": source("Whenever an opponent casts a creature spell, if this enchantment is untapped, tap it."),
             "s": creature("B", zone="hand", cost="{0}")}
    after = played(board, [{"do": "cast", "by": "B", "what": "s", "by_effect": True}, RESOLVE])
    assert after["objects"]["e"]["tapped"]


@pytest.mark.parametrize("chosen", [["c", "a"], ["a"]])
def test_a_target_keeps_its_place_where_another_is_not_chosen(chosen: list[str]) -> None:
    board = {"s": spell("Tap up to one target creature. Destroy target artifact."), "c": creature("B"),
             "a": {"owner": "B", "types": ["artifact"]}}
    after = played(board, [{**CAST, "targets": chosen}, RESOLVE])
    assert (bool(after["objects"]["c"].get("tapped")), after["objects"]["a"]["zone"]) == ("c" in chosen, "graveyard")


@pytest.mark.parametrize(("chosen", "life"), [(["a"], 18), ([], 20)])
def test_nobody_controls_what_nobody_chose(chosen: list[str], life: int) -> None:
    board = {"s": creature("A", zone="hand", cost="{0}", text="When this creature enters, destroy up to one target artifact. Its "
                           "controller loses 2 life."), "a": {"owner": "B", "types": ["artifact"]}}
    after = played(board, [CAST, RESOLVE], targets={"enters": chosen})
    assert after["players"]["B"]["life"] == life


def test_each_opponent_gets_counters() -> None:
    assert played({"s": spell("Each opponent gets two poison counters.")}, [CAST, RESOLVE])["players"]["B"]["poison"] == 2


@pytest.mark.parametrize("may", [True, False])
def test_what_is_said_of_the_target_belongs_to_what_was_paid_for(may: bool) -> None:
    board = {"e": source("{0}: You may pay {0}. If you do, tap target creature. That creature doesn't untap during its "
                         "controller's next untap step."), "c": creature("B", tapped=True)}
    steps = [{"do": "activate", "by": "A", "source": "e", "targets": ["c"]}, RESOLVE,
             {"do": "advance", "to": "upkeep", "turn_of": "B"}]
    players = {f"k{n}": creature("B", zone="library") for n in range(3)}
    assert bool(played({**board, **players}, steps, may={"pay": may})["objects"]["c"].get("tapped")) == may


def test_several_targets_beside_those_of_another_line_are_not_read() -> None:
    text = "Destroy target land.\nTap up to two target creatures."
    raw = {"state": {"players": {"A": {}, "B": {}}, "objects": {"s": {**spell(text)}}}, "steps": []}
    assert [line.line.text for line in with_abilities(raw)[1]] == ["Tap up to two target creatures."]


@pytest.mark.parametrize("text", ["Destroy target legendary creature or planeswalker.",
                                  "{X}: Destroy target creature with mana value less than or equal to the number of Islands you control."])
def test_of_which_it_is_said_is_unclear(text: str) -> None:
    [line] = read(text, "en")
    assert not line.read


@pytest.mark.parametrize(("text", "life"), [
    ("Whenever this creature deals combat damage to a player, if that player has no cards in hand, you gain 5 life.", 25),
    ("Whenever this creature deals combat damage to a player, if that player has two or more cards in hand, you gain 5 life.",
     20)])
def test_that_player_of_a_condition_is_the_one_dealt_damage(text: str, life: int) -> None:
    steps = [{"do": "declare_attackers", "attackers": {"a": "B"}}, {"do": "advance", "to": "end of combat"}, RESOLVE]
    board = {"a": creature("A", (2, 2), text=text), "n": creature("A", zone="hand"), "m": creature("A", zone="hand")}
    assert played(board, steps)["players"]["A"].get("life", 20) == life


def test_that_player_of_a_condition_controls_what_died() -> None:
    text = "Whenever a creature an opponent controls dies, if that player has no cards in hand, you gain 5 life."
    board = {"e": source(text), "c": creature("B"), "s": spell("Destroy target creature."), "n": creature("A", zone="hand")}
    assert played(board, [{**CAST, "targets": ["c"]}, RESOLVE])["players"]["A"]["life"] == 25


def test_x_of_a_monstrous_creature_and_of_modes() -> None:
    text = "{X}{X}: Monstrosity X.\nWhen this creature becomes monstrous, create X 1/1 green Hydra creature tokens."
    after = played({"s": creature("A", text=text)}, [{"do": "activate", "by": "A", "source": "s", "x": 0}, RESOLVE])
    assert list(after["objects"]) == ["s"]
    text = ("Whenever you gain life, choose one —\n• You draw a card.\n• Put that many +1/+1 counters on target creature.")
    board = {"e": source(text), "s": spell("You gain 3 life."), "c": creature("A")}
    assert played(board, [CAST, RESOLVE], modes={"gains_life": 1})["objects"]["c"]["counters"] == {"+1/+1": 3}


def test_the_creature_that_gets_a_counter_as_a_cost_is_chosen() -> None:
    text = "As an additional cost to cast this spell, put a -1/-1 counter on a creature you control.\nYou gain 3 life."
    board = {"s": spell(text), "c": creature("A"), "d": creature("A")}
    assert played(board, [CAST, RESOLVE], other={"put_counters": ["d"]})["objects"]["d"]["counters"] == {"-1/-1": 1}


@pytest.mark.parametrize(("to", "whose", "life"), [("main", "A", 25), ("upkeep", "A", 21), ("main", "B", 21)])
def test_a_spell_knows_whether_it_was_cast_in_its_casters_main_phase(to: str, whose: str, life: int) -> None:
    text = "You gain 1 life. If you cast this spell during your main phase, you gain 5 life instead."
    board = {"s": {**spell(text), "types": ["instant"]}, **{f"l{at}": creature(who, zone="library")
                                                              for at, who in enumerate("AABB")}}
    after = played(board, [{"do": "advance", "to": to, "turn_of": whose}, CAST, RESOLVE])
    assert after["players"]["A"]["life"] == life


def test_a_copy_was_not_cast_in_a_main_phase() -> None:
    text = "Target player draws a card.\nAddendum — If you cast this spell during your main phase, you gain 5 life."
    board = {"s": {**spell(text), "types": ["instant"]}, "c": {**spell("Copy target instant spell."), "types": ["instant"]},
             **{f"l{at}": creature("A", zone="library") for at in range(4)}}
    steps = [{**CAST, "targets": ["A"]}, {"do": "cast", "by": "A", "what": "c", "targets": ["s"]}, RESOLVE]
    assert played(board, steps)["players"]["A"]["life"] == 25


BEARS = {"c": creature("B", name="Bear"), "d": creature("A", name="Bear"), "e": creature("B", name="Wolf")}


def _named(text: str, more: dict[str, Any], **choices: Any) -> dict[str, Any]:
    after = played({"s": spell(text), **BEARS, **more}, [{**CAST, "targets": ["c"]}, RESOLVE], **choices)
    found: dict[str, Any] = after["objects"]
    return found


def test_all_others_with_the_name_of_the_target() -> None:
    gone = _named("Destroy target creature and all other creatures with the same name as that creature.", {})
    assert [gone[one]["zone"] for one in "cde"] == ["graveyard", "graveyard", "battlefield"]
    hurt = _named("This spell deals 1 damage to target creature and each other creature with the same name as that creature.", {})
    assert [hurt[one]["damage"] for one in "cde"] == [1, 1, 0]
    grown = _named("Target creature and all other creatures with the same name as that creature get +3/+3 until end of turn.", {})
    assert [grown[one]["power"] for one in "cde"] == [5, 5, 2]


def test_what_has_no_name_has_no_namesake() -> None:
    text = "Exile target creature and all other creatures with the same name as that creature."
    board = {"s": spell(text), **{one: {**BEARS[one], "face_down": one != "d"} for one in "cde"}}
    after = played(board, [{**CAST, "targets": ["c"]}, RESOLVE])
    assert [after["objects"][one]["zone"] for one in "cde"] == ["exile", "battlefield", "battlefield"]


def test_cards_named_like_what_was_exiled_are_found() -> None:
    text = ("Exile target creature. Search your library for any number of cards with the same name as that creature, reveal "
            "them, put them into your hand, then shuffle.")
    library = {"f": creature("A", zone="library", name="Bear"), "g": creature("A", zone="library", name="Wolf")}
    found = _named(text, library, other={"search": ["f"]})
    assert [found[one]["zone"] for one in "cfg"] == ["exile", "hand", "library"]


def test_cards_named_like_the_spell_are_counted() -> None:
    text = ("Whenever a player casts a spell, this enchantment deals X damage to that player, where X is twice the number of "
            "cards in all graveyards with the same name as that spell.")
    board = {"x": source(text), "s": {**spell("Draw a card."), "name": "Zap"}, "l": creature("A", zone="library"),
             "g": creature("B", zone="graveyard", name="Zap"), "h": creature("B", zone="graveyard", name="Zop")}
    assert played(board, [CAST, RESOLVE])["players"]["A"]["life"] == 18


@pytest.mark.parametrize(("name", "countered"), [("Zap", True), ("Zop", False)])
def test_a_price_counts_cards_named_like_the_spell(name: str, countered: bool) -> None:
    text = ("Whenever a player casts a spell, counter that spell unless that player pays {X}, where X is the number of cards in "
            "all graveyards with the same name as that spell.")
    board = {"x": source(text), "s": {**spell("You gain 1 life."), "name": "Zap"}, "g": creature("B", zone="graveyard", name=name)}
    after = played(board, [CAST, RESOLVE], may={"pay": not countered})
    assert (after["players"]["A"]["life"] == 20) == countered
