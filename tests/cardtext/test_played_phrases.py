"""Phrases that card text is read with are played: each on the smallest table on which it matters."""

from __future__ import annotations

from typing import Any

import pytest

from refapp.cardtext.reading import read
from tests.cardtext.test_played import CAST, RESOLVE, creature, played, spell


def source(owner: str, text: str, **more: Any) -> dict[str, Any]:
    return {"owner": owner, "types": ["enchantment"], "text": text, **more}


def shot(what: str, at: str) -> list[dict[str, Any]]:
    return [{"do": "activate", "by": "A", "source": what, "targets": [at]}, RESOLVE]


@pytest.mark.parametrize(("cost", "lands", "legal"), [("{2}{G}", 1, True), ("{3}{G}", 1, False)])
def test_the_second_spell_costs_less(cost: str, lands: int, legal: bool) -> None:
    board = {"e": source("A", "The second spell you cast each turn costs {2} less to cast."),
             "f": spell("You gain 1 life."), "s": creature("A", zone="hand", cost=cost),
             **{f"l{n}": {"owner": "A", "types": ["land"], "text": "{T}: Add {G}."} for n in range(lands)}}
    steps = [{**CAST, "what": "f"}, RESOLVE, CAST, RESOLVE]
    if legal:
        assert played(board, steps)["objects"]["s"]["zone"] == "battlefield"
    else:
        with pytest.raises(AssertionError, match="illegal"):
            played(board, steps)


def test_the_first_spell_alone_costs_less() -> None:
    board = {"e": source("A", "The first creature spell you cast each turn costs {2} less to cast."),
             "a": creature("A", zone="hand", cost="{2}"), "s": creature("A", zone="hand", cost="{2}")}
    assert played(board, [{**CAST, "what": "a"}, RESOLVE])["objects"]["a"]["zone"] == "battlefield"
    with pytest.raises(AssertionError, match="illegal"):
        played(board, [{**CAST, "what": "a"}, RESOLVE, CAST])


def test_the_next_spell_has_convoke() -> None:
    board = {"w": source("A", "{0}: The next spell you cast this turn has convoke."), "b": creature("A", colors=["green"]),
             "s": creature("A", zone="hand", cost="{G}")}
    after = played(board, [{"do": "activate", "by": "A", "source": "w"}, RESOLVE, {**CAST, "pay": {"convoke": ["b"]}}, RESOLVE])
    assert after["objects"]["s"]["zone"] == "battlefield"


@pytest.mark.parametrize(("text", "life", "damage"), [
    ("Prevent all damage that would be dealt this turn to creatures you control.", 18, 0),
    ("Prevent all damage that would be dealt to players this turn.", 20, 2),
    ("Prevent all damage that would be dealt this turn by red sources.", 20, 0),
    ("Damage can't be prevented this turn. Prevent all damage that would be dealt to players this turn.", 18, 2)])
def test_damage_is_prevented_to_or_by_all_that_are_so(text: str, life: int, damage: int) -> None:
    board = {"s": spell(text), "r": source("A", "{0}: This enchantment deals 2 damage to any target.", colors=["red"]),
             "c": creature("A", (3, 3))}
    after = played(board, [CAST, RESOLVE, *shot("r", "A"), *shot("r", "c")])
    assert after["players"]["A"]["life"] == life
    assert after["objects"]["c"].get("damage", 0) == damage


def test_a_land_that_is_a_creature_is_still_a_land() -> None:
    after = played({"l": {"owner": "A", "types": ["land"], "subtypes": ["forest"]}, "a": source(
        "A", "Enchanted land is a 6/4 green Elemental creature. It's still a land.", attached_to="l", subtypes=["aura"],
        abilities=["enchant land"])}, [{"do": "check"}])
    seen = after["objects"]["l"]
    assert (set(seen["types"]), {*seen["subtypes"]}, seen["power"], seen["colors"]) == (
        {"land", "creature"}, {"forest", "elemental"}, 6, ["green"])


def test_the_line_below_says_what_happens_instead() -> None:
    text = "This spell deals 1 damage to target creature.\nMetalwork — It deals 3 damage instead if you control an artifact."
    board = {"c": creature("B", (4, 4)), "s": spell(text)}
    assert played(board, [{**CAST, "targets": ["c"]}, RESOLVE])["objects"]["c"]["damage"] == 1
    board["x"] = {"owner": "A", "types": ["artifact"]}
    assert played(board, [{**CAST, "targets": ["c"]}, RESOLVE])["objects"]["c"]["damage"] == 3


@pytest.mark.parametrize(("lang", "text"), [
    ("en", "Destroy target land.\nSplice onto Arcane — Sacrifice two Mountains."),
    ("fr", "Détruisez le terrain ciblé.\nImprégnation d'arcane — Sacrifiez deux montagnes.")])
def test_a_keyword_with_its_cost_is_no_line_that_goes_on(lang: str, text: str) -> None:
    assert [line.read for line in read(text, lang)] == [True, False]


def test_two_targets_of_one_verb() -> None:
    board = {"c": creature("B"), "l": {"owner": "B", "types": ["land"]}, "s": spell("Exile target creature and target land.")}
    after = played(board, [{**CAST, "targets": ["c", "l"]}, RESOLVE])
    assert [after["objects"][one]["zone"] for one in "cl"] == ["exile", "exile"]


@pytest.mark.parametrize(("cards", "pay", "there"), [
    ({"c": creature("A")}, {"sacrifice": ["c"]}, "graveyard"), ({}, {}, "hand"),
    ({"c": creature("A"), "l": {"owner": "A", "types": ["land"], "text": "{T}: Add {C}{C}{C}."}}, {"sacrifice": ["c"]}, "graveyard")])
def test_one_of_two_additional_costs(cards: dict[str, Any], pay: dict[str, Any], there: str) -> None:
    board = {**cards, "s": spell("As an additional cost to cast this spell, sacrifice a creature or pay {3}.\nYou gain 3 life.")}
    steps = [{**CAST, "pay": pay}, RESOLVE]
    if there == "hand":
        with pytest.raises(AssertionError, match="illegal"):
            played(board, steps)
        return
    after = played(board, steps)
    assert (after["objects"]["c"]["zone"], after["players"]["A"]["life"]) == ("graveyard", 23)


def test_which_additional_cost_is_paid_is_asked() -> None:
    board = {"c": creature("A"), "h": creature("A", zone="hand"), "s": spell(
        "As an additional cost to cast this spell, sacrifice a creature or discard a card.\nYou gain 3 life.")}
    with pytest.raises(AssertionError, match="choice_needed"):
        played(board, [CAST])
    after = played(board, [CAST, RESOLVE], other={"s.additional": ["discard 1 object from hand"]})
    assert [after["objects"][one]["zone"] for one in "ch"] == ["battlefield", "graveyard"]


@pytest.mark.parametrize(("may", "life"), [(True, 17), (False, 20)])
def test_damage_as_though_unblocked(may: bool, life: int) -> None:
    text = "You may have this creature assign its combat damage as though it weren't blocked."
    board = {"a": creature("A", (3, 3), text=text), "b": creature("B", (1, 4))}
    after = played(board, [{"do": "declare_attackers", "attackers": {"a": "B"}}, {
        "do": "declare_blockers", "blockers": {"b": "a"}}, {"do": "advance", "to": "end of combat"}], may={"a.unblocked": may})
    assert after["players"]["B"]["life"] == life


def test_whether_damage_is_as_though_unblocked_is_asked() -> None:
    text = "You may have this creature assign its combat damage as though it weren't blocked."
    board = {"a": creature("A", (3, 3), text=text), "b": creature("B", (1, 4))}
    steps = [{"do": "declare_attackers", "attackers": {"a": "B"}}, {"do": "declare_blockers", "blockers": {"b": "a"}},
             {"do": "advance", "to": "end of combat"}]
    with pytest.raises(AssertionError, match="choice_needed"):
        played(board, steps)
    assert played(board, steps, assign_damage={"a": {"B": 3}})["players"]["B"]["life"] == 17
    assert played(board, steps, assign_damage={"a": {"b": 3}})["objects"]["b"]["damage"] == 3


def test_permanents_untap_with_others() -> None:
    board = {"x": source("B", "Untap all creatures you control during each other player's untap step."),
             "c": creature("B", tapped=True), "d": creature("A", tapped=True), "l": {"owner": "B", "types": ["land"], "tapped": True}}
    steps = [{"do": "advance", "to": "upkeep", "turn_of": "B"}, {"do": "tap", "what": ["c", "l", "d"]},
             {"do": "advance", "to": "upkeep", "turn_of": "A"}]
    after = played({**board, "p": {"owner": "A", "zone": "library"}, "q": {"owner": "B", "zone": "library"}}, steps)
    assert [bool(after["objects"][one].get("tapped")) for one in "cdl"] == [False, False, True]


def test_what_is_goaded_by_an_aura_attacks() -> None:
    board = {"a": source("B", "Enchanted creature gets +2/+2 and is goaded.", attached_to="c", subtypes=["aura"],
                         abilities=["enchant creature"]), "c": creature("A")}
    with pytest.raises(AssertionError, match="illegal"):
        played(board, [{"do": "declare_attackers", "attackers": {}}])


@pytest.mark.parametrize("verb", ["Manifest", "Cloak"])
def test_it_is_what_was_manifested(verb: str) -> None:
    board = {"c": {"owner": "A", "zone": "library", "types": ["land"]}, "s": spell(
        f"{verb} the top card of your library, then put two +1/+1 counters on it.")}
    after = played(board, [CAST, RESOLVE])
    assert (after["objects"]["c"]["zone"], after["objects"]["c"]["counters"]) == ("battlefield", {"+1/+1": 2})


def test_any_number_of_counters_are_removed_for_mana() -> None:
    board = {"l": {"owner": "A", "types": ["land"], "counters": {"storage": 3}, "text": (
        "{T}, Remove any number of storage counters from this land: Add {R} for each storage counter removed this way.")},
        "s": creature("A", zone="hand", cost="{R}{R}")}
    after = played(board, [{"do": "activate", "by": "A", "source": "l", "x": 2}, CAST, RESOLVE])
    assert (after["objects"]["l"]["counters"], after["objects"]["s"]["zone"]) == ({"storage": 1}, "battlefield")


@pytest.mark.parametrize("which", ["top", "bottom"])
def test_the_owner_chooses_the_top_or_the_bottom(which: str) -> None:
    board = {"c": creature("B"), "x": creature("B", zone="library"), "s": spell(
        "Target creature's owner puts it on their choice of the top or bottom of their library.")}
    after = played(board, [{**CAST, "targets": ["c"]}, RESOLVE], other={"either": [which]})
    assert after["players"]["B"]["library"] == (["c", "x"] if which == "top" else ["x", "c"])


def test_a_line_below_speaks_of_the_target() -> None:
    board = {"c": creature("B"), "s": spell("Tap target creature.\nWorkshop — If you control an artifact, exile that creature.")}
    assert played(board, [{**CAST, "targets": ["c"]}, RESOLVE])["objects"]["c"]["tapped"]
    board["x"] = {"owner": "A", "types": ["artifact"]}
    assert played(board, [{**CAST, "targets": ["c"]}, RESOLVE])["objects"]["c"]["zone"] == "exile"


@pytest.mark.parametrize("text", ["Create a 1/1 red Goblin creature token. It gains haste until end of turn.",
                                  "Create two 1/1 red Goblin creature tokens. They gain haste until end of turn."])
def test_a_spell_speaks_of_the_tokens_that_it_created(text: str) -> None:
    after = played({"s": spell(text)}, [CAST, RESOLVE])
    tokens = [one for one in after["objects"].values() if one.get("kind") == "token"]
    assert tokens
    assert all("haste" in one["abilities"] for one in tokens)


def test_each_other_player_and_not_you() -> None:
    after = played({"s": spell("Each other player loses 2 life. This spell deals 1 damage to each other player.")}, [CAST, RESOLVE])
    assert [after["players"][one]["life"] for one in "AB"] == [20, 17]


def test_attacking_and_blocking_cost() -> None:
    board = {"a": creature("A", text="This creature can't attack unless you pay {3}.")}
    with pytest.raises(AssertionError, match="illegal"):
        played(board, [{"do": "declare_attackers", "attackers": {"a": "B"}}])


def test_damage_that_much_plus_one() -> None:
    whom = "to a permanent or player"
    board = {"e": source("A", f"If a red source you control would deal damage {whom}, it deals that much damage plus 1 instead."),
             "r": source("A", "{0}: This enchantment deals 2 damage to any target.", colors=["red"])}
    assert played(board, shot("r", "B"))["players"]["B"]["life"] == 17


def test_as_many_cards_as_were_sacrificed() -> None:
    board = {"a": {"owner": "A", "types": ["land"]}, "b": {"owner": "A", "types": ["land"]},
             **{f"x{n}": {"owner": "A", "zone": "library"} for n in range(3)},
             "s": spell("Sacrifice any number of lands. Draw that many cards.")}
    after = played(board, [CAST, RESOLVE], other={"pick": ["a", "b"]})
    assert len(after["players"]["A"]["hand"]) == 2


@pytest.mark.parametrize(("more", "legal"), [(" You may choose new targets for the copy.", True), ("", False)])
def test_a_copy_has_new_targets_only_where_its_text_says_so(more: str, legal: bool) -> None:
    board = {"e": source("A", f"Whenever you cast a sorcery spell, copy that spell.{more}"),
             "f": spell("Destroy target creature."), "m": creature("B"), "n": creature("B")}
    steps = [{**CAST, "what": "f", "targets": ["m"]}, RESOLVE]
    if legal:
        found = played(board, steps, targets={"f-copy": ["n"]})["objects"]
        assert [found[one]["zone"] for one in "mn"] == ["graveyard", "graveyard"]
    else:
        with pytest.raises(AssertionError, match="illegal"):
            played(board, steps, targets={"f-copy": ["n"]})
