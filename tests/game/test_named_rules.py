"""The rules that a sentence of the trace names are those that say it, and no others."""

from __future__ import annotations

from typing import Any

from refapp.game.machine.evaluation import Evaluation
from refapp.rulebook.evaluating import evaluate

CARDS = {"a": {"owner": "A", "types": ["land"]}, "b": {"owner": "A", "types": ["creature"], "pt": [1, 1]},
         "c": {"owner": "A", "types": ["artifact"]}}
CREATURE: dict[str, Any] = {"ctrl": "A", "types": ["creature"], "pt": [2, 2]}


def play(objects: dict[str, Any], *steps: dict[str, Any], choices: dict[str, Any] | None = None,
         about: tuple[str, ...] = (), **players: dict[str, Any]) -> Evaluation:
    found = evaluate({"state": {"players": {"A": {}, "B": {}, **players}, "objects": objects}, "steps": list(steps),
                      "about": list(about), "choices": choices or {}})
    assert found.status == "ok", (found.reason, found.illegal, found.question)
    return found


def named(found: Evaluation, action: str) -> list[tuple[str | None, tuple[str, ...]]]:
    return [(one.subject, one.rules) for one in found.trace if one.action == action]


def rules(found: Evaluation, action: str) -> tuple[str, ...]:
    [(_, rules)] = named(found, action)
    return rules


def test_a_hidden_zone_is_searched_for_a_quality_or_for_a_number_of_cards() -> None:
    library = {"A": {"library": ["a", "b", "c"]}}
    quality = rules(play(CARDS, {"do": "search", "player": "A", "zone": "library", "quality": "land", "to": "hand"},
                         **library), "searched")
    assert "701.23b" in quality
    assert not {"701.23c", "701.23d"} & set(quality)
    number = rules(play(CARDS, {"do": "search", "player": "A", "zone": "library", "n": 1, "to": "hand", "find": ["b"]},
                        **library), "searched")
    assert "701.23d" in number
    assert "701.23b" not in number
    none = rules(play(CARDS, {"do": "search", "player": "A", "zone": "library", "undefined": True, "to": "hand"},
                      **library), "searched")
    assert "701.23c" in none
    assert not {"701.23b", "701.23d"} & set(none)


def test_searching_a_graveyard_is_neither() -> None:
    found = rules(play(CARDS, {"do": "search", "player": "A", "zone": "graveyard", "quality": "land", "to": "hand"},
                       A={"graveyard": ["a", "b"]}), "searched")
    assert "701.23a" in found
    assert not {"701.23b", "701.23c", "701.23d"} & set(found)


def test_what_is_shuffled_in_and_there_is_an_ordinary_shuffle() -> None:
    found = play(CARDS, {"do": "shuffle_into_library", "player": "A", "what": "a"},
                 A={"library": ["b"], "graveyard": ["a"]})
    assert not {"701.24c", "701.24d"} & set(rules(found, "shuffled"))


def test_a_missing_object_and_an_empty_set_are_shuffled_in_by_their_rules() -> None:
    missing = play(CARDS, {"do": "shuffle_into_library", "player": "A", "what": "a", "expected_zone": "graveyard"},
                   A={"library": ["b"], "exile": ["a"]})
    assert "701.24c" in rules(missing, "shuffled")
    empty = play(CARDS, {"do": "shuffle_into_library", "player": "A", "what": [], "set": True}, A={"library": ["b"]})
    assert "701.24d" in rules(empty, "shuffled")
    assert "701.24c" not in rules(empty, "shuffled")


def _ability(event: str, do: list[dict[str, Any]]) -> dict[str, Any]:
    return {**CREATURE, "abilities": [{"trigger": {"id": "t", "event": event, "who": "self", "do": do}}]}


def test_a_source_that_is_gone_is_known_as_it_last_was() -> None:
    board = {"x": _ability("becomes_tapped", [{"do": "tap", "what": "@self"}])}
    found = rules(play(board, {"do": "tap", "what": "x"}, {"do": "check"}, {"do": "exile", "what": "x"},
                       {"do": "resolve"}), "not_found")
    assert found == ("113.7a", "400.7")
    asks = {"x": _ability("becomes_tapped", [{"do": "gain_life", "player": "you", "n": {"power": "@it"}}])}
    known = rules(play(asks, {"do": "tap", "what": "x"}, {"do": "check"}, {"do": "exile", "what": "x"},
                       {"do": "resolve"}), "not_found")
    assert known == ("608.2h", "400.7")


def test_a_zone_change_trigger_looks_where_its_object_went() -> None:
    board = {"x": _ability("enters", [{"do": "tap", "what": "@self"}])}
    found = rules(play(board, {"do": "exile", "what": "x"}, {"do": "move", "what": "x", "to": "battlefield"},
                       {"do": "check"}, {"do": "exile", "what": "x"}, {"do": "resolve"}), "not_found")
    assert found == ("603.6", "400.7")


def test_a_siege_that_is_gone_is_no_zone_change() -> None:
    board = {"s": {"ctrl": "A", "types": ["battle"], "subtypes": ["Siege"], "counters": {"defense": 1}, "protector": "B"}}
    found = rules(play(board, {"do": "remove_counters", "what": "s", "kind": "defense", "n": 1},
                       {"do": "exile", "what": "s"}, {"do": "resolve"}), "not_found")
    assert found == ("113.7a", "400.7")


def test_a_fortification_comes_off_by_its_own_rule() -> None:
    board = {"f": {"ctrl": "A", "types": ["artifact"], "subtypes": ["Fortification"], "attached_to": "x"}, "x": CREATURE,
             "e": {"ctrl": "A", "types": ["artifact"], "subtypes": ["Equipment"], "attached_to": "l"},
             "l": {"ctrl": "A", "types": ["land"]}}
    found = dict(named(play(board, {"do": "check"}), "unattached"))
    assert "301.6" in found["f"] and "301.5c" not in found["f"]
    assert "301.5c" in found["e"] and "301.6" not in found["e"]
    board["f"]["attached_to"], board["e"]["attached_to"] = "l", "x"
    stays = dict(named(play(board, {"do": "attach", "what": "f", "to": "x"}, {"do": "attach", "what": "e", "to": "l"}),
                       "attach_fails"))
    assert "301.6" in stays["f"] and "301.5c" not in stays["f"]
    assert "301.5c" in stays["e"] and "301.6" not in stays["e"]


def _transform(**more: Any) -> Evaluation:
    back = {"name": "Other", "types": ["creature"], "pt": [3, 3]}
    return play({"x": {**CREATURE, "back": back, **more}}, {"do": "transform", "what": "x"})


def test_why_a_permanent_does_not_transform() -> None:
    assert rules(play({"x": CREATURE}, {"do": "transform", "what": "x"}), "not_double_faced") == ("701.27c", "712.9")
    assert rules(_transform(back={"name": "Spell", "types": ["sorcery"]}), "turns_into_no_permanent") == ("701.27d", "712.10")
    assert rules(_transform(face_down=True), "face_down_stays") == ("712.15a",)
    assert rules(_transform(flags=["meld"]), "meld_card_stays") == ("712.4c",)


def test_why_a_creature_is_not_destroyed_by_deathtouch() -> None:
    found = play({"x": {**CREATURE, "pt": [2, 0]}, "y": CREATURE}, {"do": "check"}, about=("704.5h",))
    reasons = {one.subject: one.message for one in found.considered if "704.5h" in one.rules}
    assert "toughness" in reasons["x"]
    assert "deathtouch" in reasons["y"]


def test_why_a_battle_stays() -> None:
    siege = {"ctrl": "A", "types": ["battle"], "subtypes": ["Siege"], "protector": "B"}
    waits = play({"s": {**siege, "counters": {"defense": 1}}},
                 {"do": "remove_counters", "what": "s", "kind": "defense", "n": 1}, {"do": "check"}, about=("704.5v",))
    assert ["stack" in one.message for one in waits.considered if "704.5v" in one.rules] == [True]
    has = play({"s": {**siege, "counters": {"defense": 2}}}, {"do": "check"}, about=("704.5v",))
    [one] = [one for one in has.considered if "704.5v" in one.rules]
    assert one.params["n"] == 2 and "stack" not in one.message


def test_a_toughness_that_alone_is_changed_is_said() -> None:
    board = {"x": CREATURE, "w": {"ctrl": "A", "types": ["enchantment"], "abilities": [
        {"static": {"affects": "creature yours", "pt": [0, 3]}}]}}
    [(subject, found)] = named(play(board, {"do": "check"}), "modified_by")
    assert subject == "x" and "110.3" in found


def test_cards_exiled_by_a_replacement_effect_are_linked_by_its_rule() -> None:
    board = {"w": {"ctrl": "A", "types": ["enchantment"], "abilities": [
        {"replace": {"event": "dies", "who": "creature", "instead": {"to": "exile", "link": "back"}}}]}, "x": CREATURE}
    found = rules(play(board, {"do": "destroy", "what": "x"}), "replaced")
    assert {"614.14", "607.2b"} <= set(found)
    assert "607.2a" not in found


def test_a_creature_that_fights_itself() -> None:
    found = play({"x": {**CREATURE, "pt": [2, 5]}}, {"do": "fight", "a": "x", "b": "x"})
    assert named(found, "fights") == []
    assert "701.14c" in rules(found, "fights_itself")


def test_a_delayed_trigger_of_one_resolution_says_which_it_was() -> None:
    board = {"x": {**CREATURE, "abilities": [{"activated": {"id": "r", "life": 1, "do": [
        {"do": "delayed", "resolution": 1, "trigger": {"id": "later", "event": "step_begins", "step": "end"}}]}}]}}
    act = [{"do": "activate", "by": "A", "source": "x"}, {"do": "resolve"}]
    found = play(board, *act, *act)
    [entry] = [one for one in found.trace if one.action == "not_this_resolution"]
    assert (entry.params["n"], entry.params["wanted"]) == (2, 1)


def test_a_copy_of_nothing_is_no_token() -> None:
    board = {"x": {**CREATURE, "abilities": [{"activated": {"id": "r", "life": 1, "do": [
        {"do": "create_token", "copy": "@exiled-card", "id": "t"}]}}]}}
    found = play(board, {"do": "activate", "by": "A", "source": "x"}, {"do": "resolve"})
    assert named(found, "not_created") == []
    made = [one for one in found.trace if one.action == "nothing_to_copy"]
    assert made == [] or made[0].rules == ("111.12",)
