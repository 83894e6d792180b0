"""Lines that are read are played: what the engine makes of “those cards”, of a division, of what was sacrificed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from refapp.cardtext.boards import with_abilities
from refapp.rulebook.evaluating import evaluate

CAST = {"do": "cast", "by": "A", "what": "s"}
RESOLVE = {"do": "resolve_all"}


def played(objects: Mapping[str, Any], steps: Sequence[Mapping[str, Any]], **choices: Any) -> Mapping[str, Any]:
    """The table after steps in a main phase of A’s; every line of text must be read."""
    raw, unread = with_abilities({
        "state": {"players": {"A": {}, "B": {}}, "active": "A", "turn": {"step": "precombat main", "number": 3},
                  "objects": objects}, "steps": steps, "choices": choices})
    assert not unread
    done = evaluate(raw).to_dict()
    assert done["status"] == "ok", done
    found: Mapping[str, Any] = done["after"]
    return found


def creature(owner: str, size: tuple[int, int] = (2, 2), **more: Any) -> dict[str, Any]:
    return {"owner": owner, "types": ["creature"], "pt": list(size), **more}


def spell(text: str) -> dict[str, Any]:
    return {"owner": "A", "zone": "hand", "types": ["sorcery"], "cost": "{0}", "text": text}


@pytest.mark.parametrize("text", [
    "Exile each creature you control. Return those cards to the battlefield under their owner's control at the beginning of "
    "the next end step.",
    "Exile any number of target creatures you control. Return those cards to the battlefield under their owner's control at "
    "the beginning of the next end step."])
def test_several_cards_return_together(text: str) -> None:
    board = {"a": creature("A"), "b": creature("A"), "s": spell(text)}
    cast = {**CAST, **({"targets": ["a", "b"]} if "target" in text else {})}
    gone = played(board, [cast, RESOLVE])
    assert {gone["objects"][one]["zone"] for one in "ab"} == {"exile"}
    back = played(board, [cast, RESOLVE, {"do": "advance", "to": "end"}, RESOLVE])
    assert {back["objects"][one]["zone"] for one in "ab"} == {"battlefield"}


def test_those_are_the_very_ones_that_were_meant() -> None:
    after = played({"b": creature("B", tapped=True), "s": spell(
        "Gain control of all creatures your opponents control until end of turn. Untap them.")}, [CAST, RESOLVE])
    assert (after["objects"]["b"]["controller"], bool(after["objects"]["b"].get("tapped"))) == ("A", False)


def test_a_trigger_divides_counters() -> None:
    board = {"a": creature("A"), "b": creature("A"), "s": creature("A", zone="hand", cost="{0}", text=(
        "When this creature enters, distribute three +1/+1 counters among one, two, or three target creatures you control."))}
    after = played(board, [CAST, RESOLVE], targets={"enters": ["a", "b"]}, other={"divide": ["a: 2, b: 1"]})
    assert [after["objects"][one]["counters"]["+1/+1"] for one in "ab"] == [2, 1]


def test_what_was_sacrificed_is_known_to_an_activated_ability() -> None:
    board = {"h": creature("A", (4, 4), subtypes=["human"]), "f": creature("A", text=(
        "Sacrifice a creature: You gain life equal to the sacrificed creature's power. If the sacrificed creature was a "
        "Human, put a +1/+1 counter on this creature."))}
    after = played(board, [{"do": "activate", "by": "A", "source": "f", "pay": {"sacrifice": ["h"]}}, RESOLVE])
    assert after["players"]["A"]["life"] == 24
    assert after["objects"]["f"]["counters"] == {"+1/+1": 1}


def test_each_of_several_deals_damage_at_the_same_time() -> None:
    after = played({"a": creature("A", (3, 3)), "b": creature("A"), "s": spell(
        "Each creature you control deals damage equal to its power to target player.")}, [{**CAST, "targets": ["B"]}, RESOLVE])
    assert after["players"]["B"]["life"] == 15


def test_damage_of_a_source_of_ones_choice_is_prevented_once() -> None:
    hit = {"do": "activate", "by": "A", "source": "r", "targets": ["A"]}
    board = {"c": {"owner": "A", "types": ["enchantment"], "colors": ["black"], "text": (
        "{0}: The next time a nonblack source of your choice would deal damage to target player this turn, prevent that damage.")},
        "r": creature("A", colors=["red"], text="{0}: This creature deals 2 damage to target player.")}
    after = played(board, [{"do": "activate", "by": "A", "source": "c", "targets": ["A"]}, RESOLVE, hit, RESOLVE, hit, RESOLVE])
    assert after["players"]["A"]["life"] == 18


@pytest.mark.parametrize(("kind", "tapped"), [("goblin", False), ("elf", True)])
def test_a_land_enters_tapped_unless_a_card_is_revealed(kind: str, tapped: bool) -> None:
    board = {"g": creature("A", zone="hand", subtypes=[kind]), "l": {"owner": "A", "zone": "hand", "types": ["land"], "text": (
        "As this land enters, you may reveal a Goblin card from your hand. If you don't, this land enters tapped.")}}
    after = played(board, [{"do": "play_land", "player": "A", "what": "l"}])
    assert bool(after["objects"]["l"].get("tapped")) == tapped


def test_a_spacecraft_has_its_size_behind_its_last_symbol() -> None:
    after = played({"g": {"owner": "A", "types": ["artifact"], "subtypes": ["spacecraft"], "pt": [4, 5],
                          "counters": {"charge": 8}, "text": "Station\n3+ | Trample\n8+ | Flying"}}, [{"do": "check"}])
    assert after["objects"]["g"]["types"] == ["artifact", "creature"]


def test_mana_for_abilities_of_a_kind_pays_for_no_other() -> None:
    board = {"m": {"owner": "A", "types": ["land"], "text": (
        "{T}: Add {R}. Spend this mana only to cast an Ogre spell or activate an ability of an Ogre source.")},
        "o": creature("A", subtypes=["ogre"], text="{R}: Put a +1/+1 counter on this creature.")}
    after = played(board, [{"do": "activate", "by": "A", "source": "m"}, {"do": "activate", "by": "A", "source": "o"}, RESOLVE])
    assert after["objects"]["o"]["counters"] == {"+1/+1": 1}


def test_a_bound_that_the_board_says() -> None:
    board = {"x": creature("A"), "y": creature("A", zone="graveyard", cost="{2}"), "z": creature("A", zone="graveyard", cost="{3}"),
             "s": creature("A", zone="hand", cost="{0}", text=(
                 "When this creature enters, return target creature card with mana value less than or equal to the number of "
                 "creatures you control from your graveyard to your hand."))}
    after = played(board, [CAST, RESOLVE])
    assert [after["objects"][one]["zone"] for one in "yz"] == ["hand", "graveyard"]


@pytest.mark.parametrize(("cost", "there"), [("{G}", "battlefield"), ("{U}", "battlefield"), ("{R}", "")])
def test_mana_of_one_color_or_the_chosen_one(cost: str, there: str) -> None:
    land = {"owner": "A", "types": ["land"], "flags": ["chosen green"],
            "text": "As this land enters, choose a color other than blue.\n{T}: Add {U} or one mana of the chosen color."}
    board = {"l": land, "s": creature("A", zone="hand", cost=cost)}
    if there:
        assert played(board, [CAST, RESOLVE])["objects"]["s"]["zone"] == there
    else:
        with pytest.raises(AssertionError, match="illegal"):
            played(board, [CAST, RESOLVE])


def test_who_cast_what_something_became_the_target_of() -> None:
    after = played({"troll": creature("B", (4, 4), text="Whenever this creature becomes the target of a spell, this creature deals 3 damage "
                                                        "to that spell's controller."),
                    "s": spell("Destroy target creature.")}, [{**CAST, "targets": ["troll"]}, RESOLVE])
    assert [after["players"][who]["life"] for who in "AB"] == [17, 20]


def test_a_color_is_no_type_that_was_chosen() -> None:
    after = played({"banner": {"owner": "A", "types": ["artifact"], "flags": ["chosen white"],
                               "text": "Creatures you control of the chosen type get +1/+1."},
                    "dove": creature("A", colors=["white"])}, [])
    assert (after["objects"]["dove"]["power"], after["objects"]["dove"]["toughness"]) == (2, 2)


def test_a_permanent_does_not_do_what_a_spell_would() -> None:
    _, unread = with_abilities({"state": {"objects": {"one": {**creature("A"), "text": "Draw a card."}}}})
    assert [one.line.text for one in unread] == ["Draw a card."]


def test_counters_of_any_kind_are_counted_and_removed() -> None:
    idol = {"owner": "B", "types": ["artifact"], "counters": {"charge": 2, "oil": 1}}
    after = played({"idol": idol, "s": spell("Draw cards equal to the number of counters on target artifact. Remove all counters from it."),
                    **{f"c{at}": {"owner": "A", "zone": "library", "types": ["land"]} for at in range(5)}},
                   [{**CAST, "targets": ["idol"]}, RESOLVE])
    assert sum(after["objects"][f"c{at}"]["zone"] == "hand" for at in range(5)) == 3
    assert not after["objects"]["idol"].get("counters")


def test_what_is_attacked_is_dealt_damage() -> None:
    after = played({"horn": {"owner": "A", "types": ["artifact"], "text": "Whenever a creature you control attacks, this artifact deals 1 "
                             "damage to the player or planeswalker it's attacking."}, "dog": creature("A")},
                   [{"do": "declare_attackers", "by": "A", "attackers": {"dog": "B"}}, RESOLVE])
    assert after["players"]["B"]["life"] == 19


@pytest.mark.parametrize(("attacked", "life"), [("B", 19), ("walker", 20)])
def test_attacking_a_player_is_one_event_and_not_a_planeswalkers(attacked: str, life: int) -> None:
    board = {"sign": {"owner": "A", "types": ["enchantment"], "text": "Whenever you attack a player, that player loses 1 life."},
             "walker": {"owner": "B", "types": ["planeswalker"], "loyalty": 3}, "dog": creature("A"), "cat": creature("A")}
    steps = [{"do": "declare_attackers", "by": "A", "attackers": {"dog": attacked, "cat": attacked}}]
    assert played(board, [*steps, RESOLVE] if attacked == "B" else steps)["players"]["B"]["life"] == life


@pytest.mark.parametrize(("mana", "zone"), [("black", "graveyard"), ("red", "")])
def test_x_is_paid_with_mana_of_a_color_only(mana: str, zone: str) -> None:
    board = {"s": {"owner": "A", "zone": "hand", "types": ["sorcery"], "cost": "{X}{B}",
                   "text": "You gain X life.\nSpend only black mana on X."},
             "swamp": {"owner": "A", "types": ["land"], "subtypes": ["swamp"]},
             "land": {"owner": "A", "types": ["land"], "subtypes": ["swamp" if mana == "black" else "mountain"]}}
    cast = [{**CAST, "x": 1}, RESOLVE]
    if zone:
        after = played(board, cast)
        assert (after["objects"]["s"]["zone"], after["players"]["A"]["life"]) == (zone, 21)
    else:
        with pytest.raises(AssertionError, match="illegal"):
            played(board, cast)


@pytest.mark.parametrize(("color", "ok"), [("blue", False), ("green", True)])
def test_what_cannot_be_the_target_of_some_spells(color: str, ok: bool) -> None:
    board = {"sage": creature("B", text="This creature can't be the target of blue or black spells."),
             "s": {**spell("Destroy target creature."), "colors": [color]}}
    if ok:
        assert played(board, [{**CAST, "targets": ["sage"]}, RESOLVE])["objects"]["sage"]["zone"] == "graveyard"
    else:
        with pytest.raises(AssertionError, match="illegal"):
            played(board, [{**CAST, "targets": ["sage"]}])


def test_one_spell_each_turn_from_the_graveyard() -> None:
    dead = {name: creature("A", zone="graveyard", cost="{0}") for name in ("x", "y")}
    lord = creature("A", text="Once during each of your turns, you may cast a creature spell from your graveyard.")
    first = [{**CAST, "what": "x"}, RESOLVE]
    assert played({"lord": lord, **dead}, first)["objects"]["x"]["zone"] == "battlefield"
    with pytest.raises(AssertionError, match="illegal"):
        played({"lord": lord, **dead}, [*first, {**CAST, "what": "y"}])


def test_an_exhaust_ability_sets_off_what_waits_for_one() -> None:
    board = {"dog": creature("A", text="Exhaust — {0}: You gain 2 life.\n{0}: You gain 1 life."),
             "bell": {"owner": "A", "types": ["artifact"], "text": "Whenever you activate an exhaust ability, you gain 5 life."}}
    known = list(with_abilities({"state": {"objects": board}})[0]["state"]["objects"]["dog"]["abilities"])
    assert known[0]["activated"]["keyword"] == "exhaust"
    for at, life in ((0, 27), (1, 21)):
        named = [{"activated": {**one["activated"], "id": f"a{n}"}} for n, one in enumerate(known)]
        there = {**board, "dog": {**creature("A"), "abilities": named}}
        after = played(there, [{"do": "activate", "by": "A", "source": "dog", "ability": f"a{at}"}, RESOLVE])
        assert after["players"]["A"]["life"] == life
