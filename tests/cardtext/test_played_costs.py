"""Costs that are keyword actions, additional costs that may be paid, mana of any type, blocks that an effect forbids or asks for."""

from __future__ import annotations

from typing import Any

import pytest

from refapp.cardtext.boards import with_abilities
from refapp.rulebook.evaluating import evaluate
from tests.cardtext.test_played import CAST, RESOLVE, creature, played, spell

EVIDENCE = "As an additional cost to cast this spell, you may collect evidence 4."


def status(objects: dict[str, Any], steps: list[dict[str, Any]]) -> Any:
    raw, unread = with_abilities({
        "state": {"players": {"A": {}, "B": {}}, "active": "A", "turn": {"step": "precombat main", "number": 3},
                  "objects": objects}, "steps": steps})
    assert not unread
    return evaluate(raw).to_dict()


def buried(mv: int) -> dict[str, Any]:
    return creature("A", zone="graveyard", cost=f"{{{mv}}}")


@pytest.mark.parametrize(("pay", "life", "zones"), [
    ({}, 21, {"x": "graveyard", "y": "graveyard"}), ({"exile": ["x"]}, 23, {"x": "exile", "y": "graveyard"}),
    ({"additional": True, "exile": ["x", "y"]}, 23, {"x": "exile", "y": "exile"})])
def test_evidence_may_be_collected(pay: dict[str, Any], life: int, zones: dict[str, str]) -> None:
    board = {"x": buried(4), "y": buried(1), "s": spell(f"{EVIDENCE}\nYou gain 1 life. If evidence was collected, you gain 2 life.")}
    after = played(board, [{**CAST, "pay": pay}, RESOLVE])
    assert after["players"]["A"]["life"] == life
    assert {one: after["objects"][one]["zone"] for one in "xy"} == zones


def test_too_little_evidence_pays_nothing() -> None:
    board = {"y": buried(1), "s": spell(f"{EVIDENCE}\nYou gain 1 life.")}
    assert status(board, [{**CAST, "pay": {"additional": True}}])["illegal"]["rules"][:2] == ["601.2h", "701.59b"]


def test_what_was_collected_makes_it_cost_less() -> None:
    board = {"x": buried(4), "s": {**spell(
        "As an additional cost to cast this spell, you may collect evidence 4. This spell costs {2} less to cast if evidence "
        "was collected.\nYou gain 1 life."), "cost": "{2}"}}
    assert played(board, [{**CAST, "pay": {"additional": True}}, RESOLVE])["players"]["A"]["life"] == 21
    assert status(board, [CAST])["status"] == "illegal"


@pytest.mark.parametrize(("zone", "life"), [("battlefield", 20), ("hand", 20), ("graveyard", 22)])
def test_an_elf_is_beheld_or_mana_is_paid(zone: str, life: int) -> None:
    board = {"e": creature("A", subtypes=["elf"], zone=zone), "s": spell(
        "As an additional cost to cast this spell, behold an Elf or pay 2 life.\nDraw no card.".replace("Draw no card.", "You gain 0 life."))}
    after = played(board, [CAST, RESOLVE], other={"s.additional": ["behold a elf"]} if zone != "graveyard" else {})
    assert after["players"]["A"]["life"] == (20 if zone != "graveyard" else 18)
    assert life


def test_whether_a_dragon_was_beheld() -> None:
    board = {"d": creature("A", subtypes=["dragon"], zone="hand"), "s": spell(
        "As an additional cost to cast this spell, you may behold a Dragon.\nYou gain 1 life. If a Dragon was beheld, you gain 2 life.")}
    assert played(board, [{**CAST, "pay": {"behold": ["d"]}}, RESOLVE])["players"]["A"]["life"] == 23
    assert played(board, [CAST, RESOLVE])["players"]["A"]["life"] == 21


def test_a_creature_is_blighted_for_a_cost() -> None:
    board = {"a": creature("A"), "b": creature("A"), "f": creature("A", types=["artifact"], pt=None, text="{T}, Blight 1: You gain 1 life.")}
    del board["f"]["pt"]
    after = played(board, [{"do": "activate", "by": "A", "source": "f", "pay": {"blight": ["b"]}}, RESOLVE])
    assert after["objects"]["b"]["counters"] == {"-1/-1": 1}
    assert not after["objects"]["a"]["counters"]
    none = status({"f": board["f"]}, [{"do": "activate", "by": "A", "source": "f"}])
    assert none["illegal"]["rules"][:2] == ["601.2h", "701.68b"]


def test_exerting_and_milling_are_costs() -> None:
    board = {"f": creature("A", text="{T}, Exert this creature: You gain 1 life."), "m": creature(
        "A", text="{T}, Mill a card: Add {C}."), "x": creature("A", zone="library")}
    after = played(board, [{"do": "activate", "by": "A", "source": "f"}, RESOLVE, {"do": "activate", "by": "A", "source": "m"}, RESOLVE])
    assert "exerted" in after["objects"]["f"]["designations"]
    assert after["objects"]["x"]["zone"] == "graveyard"
    assert after["players"]["A"]["mana"] == {"colorless": 1}


def test_foraging_is_a_cost() -> None:
    board = {"f": creature("A", text="Forage: You gain 1 life."), "x": creature(
        "A", types=["artifact"], subtypes=["food"]), "y": buried(1), "z": buried(1), "w": buried(1)}
    step = {"do": "activate", "by": "A", "source": "f"}
    food = played(board, [{**step, "pay": {"sacrifice": ["x"]}}, RESOLVE])
    assert food["objects"]["x"]["zone"] == "graveyard"
    cards = played(board, [{**step, "pay": {"exile": ["w", "y", "z"]}}, RESOLVE])
    assert [cards["objects"][one]["zone"] for one in "wxyz"] == ["exile", "battlefield", "exile", "exile"]


@pytest.mark.parametrize(("said", "mana", "fine"), [
    ("mana of any type can be spent to cast it", {"red": 1}, True),
    ("you may spend mana as though it were mana of any color to cast that spell", {"red": 1}, True),
    ("you may spend mana as though it were mana of any color to cast that spell", {"colorless": 1}, True), ("", {"red": 1}, False)])
def test_mana_of_any_type(said: str, mana: dict[str, int], *, fine: bool) -> None:
    board = {"x": creature("B", zone="graveyard", types=["creature"], cost="{U}"), "s": spell(
        f"Exile target card from a graveyard. You may cast that card this turn{', and ' if said else ''}{said}.")}
    steps = [{**CAST, "targets": ["x"]}, RESOLVE, {"do": "add_mana", "player": "A", "kind": next(iter(mana))}, {"do": "cast", "by": "A", "what": "x"}]
    assert (status(board, steps)["status"] == "ok") is fine


def attack(text: str, blocks: bool) -> str:
    board = {"a": creature("A", text=text), "b": creature("B"), "c": creature("B")}
    steps = [{"do": "activate", "by": "A", "source": "a", "targets": ["b"]}, RESOLVE,
             {"do": "declare_attackers", "attackers": {"a": "B"}},
             {"do": "declare_blockers", "blockers": {"b": "a"} if blocks else {"c": "a"}}]
    return str(status(board, steps)["status"])


def test_blocks_that_an_effect_forbids_or_asks_for() -> None:
    cant = "{0}: Target creature can't block this creature this turn."
    must = "{0}: Target creature blocks this creature this turn if able."
    assert [attack(cant, blocks=True), attack(cant, blocks=False)] == ["illegal", "ok"]
    assert [attack(must, blocks=True), attack(must, blocks=False)] == ["ok", "illegal"]


def test_an_answer_to_one_part_of_a_search_is_none_to_the_other() -> None:
    board = {"f": {"owner": "A", "zone": "library", "types": ["creature"], "subtypes": ["elf"], "pt": [1, 1]},
             "g": {"owner": "A", "zone": "library", "types": ["creature"], "subtypes": ["goblin"], "pt": [1, 1]}, "s": spell(
        "Search your library for an Elf card and/or a Goblin card, reveal them, put them into your hand, then shuffle.")}
    after = played(board, [CAST, RESOLVE], other={"search": ["f"]})["objects"]
    assert [after["f"]["zone"], after["g"]["zone"]] == ["hand", "library"]
    both = played(board, [CAST, RESOLVE])["objects"]
    assert [both["f"]["zone"], both["g"]["zone"]] == ["hand", "hand"]


@pytest.mark.parametrize(("keyword", "less"), [("artifact creatures", 1), ("snow lands", 1), ("artifacts", 2)])
def test_affinity_for_two_words(keyword: str, less: int) -> None:
    board = {"a": creature("A", types=["artifact", "creature"]), "b": {"owner": "A", "types": ["artifact"]},
             "l": {"owner": "A", "types": ["land"], "supertypes": ["snow"]}, "s": creature(
                 "A", zone="hand", cost=f"{{{less}}}", text=f"Affinity for {keyword}")}
    assert played(board, [CAST, RESOLVE])["objects"]["s"]["zone"] == "battlefield"
