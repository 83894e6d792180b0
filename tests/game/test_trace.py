"""What a trace entry says: the sentence with its fields filled, in words rather than in Python."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from refapp.game.said.questions import AskedWho
from refapp.game.said.sentence import Anything, Names, Sentence
from refapp.game.said.telling import Tongue
from refapp.game.said.trace import TraceEntry
from refapp.rulebook.evaluating import evaluate


class Seen(Sentence, says="Seen: {item}."):
    item: Anything


class Called(Sentence, says="Called: {names}."):
    names: Names


@pytest.mark.parametrize(("item", "shown"), [
    ("graveyard", "graveyard!"),  # a word of the field's is said in the reader's language
    ("c", "c"),  # an object's name isn't
    (None, "–"),
    (True, "yes!"),
    (False, "no!"),
    (0, "0"),
    ([], "–"),
    (["c", "graveyard"], "c, graveyard!"),
    ({}, "–"),
    ({"found": "c", "nothing": None, "empty": [], "mv": 0}, "found! c"),  # what is empty isn't told
    ({"mv": 3}, "mana value! 3"),
])
def test_fields_are_shown_as_words(item: Any, shown: str) -> None:
    words = {"graveyard", "yes", "no", "mana value", "found"}
    said = TraceEntry(0, (), Seen(item=item)).text(Tongue(lambda msgid: f"{msgid}!" if msgid in words else msgid))
    assert said == f"Seen: {shown}."


def test_a_name_is_no_word_of_the_game() -> None:
    """Whatever a board calls an object, it is called so in every language."""
    assert TraceEntry(0, (), Called(names=["hand", "c"])).text(Tongue(lambda msgid: msgid.replace("hand", "main"))) == \
        "Called: hand, c."


def test_an_empty_list_of_names_is_nothing() -> None:
    assert TraceEntry(0, (), Called(names=[])).text() == "Called: nothing."


def test_the_kind_of_a_sticker_isnt_told_beside_what_it_says() -> None:
    assert TraceEntry(0, (), Seen(item={"kind": "ability", "abilities": ["flying"]})).text() == "Seen: abilities flying."
    assert TraceEntry(0, (), Seen(item={"kind": "art"})).text() == "Seen: kind art."


def test_plain_data() -> None:
    entry = TraceEntry(1, ("704.3",), Seen(item={3: ("a", (2,))}))
    assert entry.to_dict() == {"step": 1, "rules": ["704.3"], "action": "seen", "subject": None,
                               "params": {"item": {"3": ["a", [2]]}}, "text": "Seen: 3 a, 2."}


@pytest.mark.parametrize(("answer", "shown"), [(None, "nobody"), ("A", "A")])
def test_nobody_controls_what_has_no_controller(answer: str | None, shown: str) -> None:
    entry = TraceEntry(0, (), AskedWho(question="controller", answer=answer, name=""), "c")
    assert entry.text() == f"Who controls c? Answer: {shown}."


@pytest.mark.parametrize(("token", "stacked"), [("treasure", False), ("clue", True)])
def test_only_an_ability_that_uses_the_stack_is_said_to_go_there(token: str, stacked: bool) -> None:
    scenario = {"state": {"players": {"A": {"library": "1", "mana_sources": "2"}, "B": {}}, "objects": {}},
                "choices": {"other": {"color": ["red"]}},
                "steps": [{"do": "create_token", "by": "A", "id": "t", "predefined": token},
                          {"do": "activate", "by": "A", "source": "t"}]}
    said = [entry.text() for entry in evaluate(scenario, edition=date(2026, 4, 17)).trace]
    assert any("goes on the stack" in sentence for sentence in said) is stacked


def test_an_answer_that_changes_nothing_is_told() -> None:
    """Nobody was asked for it, or it can’t be chosen; where it is asked again, the question says that."""
    board: dict[str, Any] = {"players": {"A": {"hand": ["a", "b"]}, "B": {}}, "objects": {
        "a": {"types": ["land"]}, "b": {"types": ["land"]}, "x": {"ctrl": "A", "types": ["creature"], "pt": [1, 1]}}}
    discard = [{"do": "discard", "player": "A", "n": 1}]
    told = evaluate({"state": board, "steps": discard, "choices": {"other": {"discard": ["x", "a"]}, "may": {"x": "no"}}})
    assert [entry.text() for entry in told.trace[-2:]] == [
        "x was named, but can’t be chosen for this.", "Nobody was asked for this answer: may – x."]
    asked = evaluate({"state": board, "steps": discard, "choices": {"other": {"discard": ["x"]}}}).to_dict()["question"]
    assert asked is not None
    assert asked["text"] == "Which card is discarded? x can’t be chosen for this."


@pytest.mark.parametrize(("objects", "steps", "choices", "told"), [
    # a trigger with one target, and two names
    ({"k": {"owner": "A", "zone": "hand", "types": ["creature"], "pt": [2, 2], "abilities": [{"trigger": {
        "id": "t", "event": "enters", "who": "self", "target": "creature opponents",
        "do": [{"do": "tap", "what": "@target"}]}}]}},
     [{"do": "put_onto_battlefield", "what": "k"}, {"do": "resolve_all"}], {"targets": {"t": ["c", "d"]}},
     "Nobody was asked for this answer: targets – d."),
    # more cards than have to be discarded
    ({}, [{"do": "discard", "player": "A", "n": 1}], {"other": {"discard": ["h1", "h2"]}},
     "h2 was named, but can’t be chosen for this."),
    ({}, [{"do": "advance", "to": "cleanup"}], {"other": {"discard": ["h1", "h2", "h3"]}},
     "h3 was named, but can’t be chosen for this."),
    # what a creature attacks as it enters, and a declaration that can’t be
    ({"k": {"owner": "A", "zone": "hand", "types": ["creature"], "pt": [2, 2]},
      "a": {"ctrl": "A", "types": ["creature"], "pt": [2, 2], "combat": "attacking", "attacks": "B"}},
     [{"do": "put_onto_battlefield", "what": "k", "under": "A", "attacking": "any"}], {"other": {"k": ["A"]}},
     "A was named, but can’t be chosen for this."),
    ({"a": {"ctrl": "A", "types": ["creature"], "pt": [2, 2], "abilities": [
        {"static": {"affects": "self", "must": ["attack"]}}]}},
     [{"do": "advance", "to": "end of combat"}], {"other": {"declare_attackers": ["c"]}},
     "c was named, but can’t be chosen for this.")])
def test_an_answer_beyond_what_is_asked_is_told(objects: dict[str, Any], steps: list[dict[str, Any]],
                                                choices: dict[str, Any], told: str) -> None:
    there = {one: {"ctrl": "B", "types": ["creature"], "pt": [1, 1]} for one in ("c", "d")}
    step = "declare blockers" if "attacking" in steps[0] else "beginning of combat"
    board = {"turn": step, "players": {"A": {"library": 9, "hand": [f"h{n}" for n in range(9)]}, "B": {}},
             "objects": {**there, **objects}}
    evaluation = evaluate({"state": board, "steps": steps, "choices": choices})
    assert [entry.text() for entry in evaluation.trace].count(told) == 1


def test_who_chooses_later_knows_the_choices_of_others() -> None:
    """What is chosen afterwards, by the same player, too, isn’t among what was known (101.4b)."""
    board = {"players": {"A": {}, "B": {}}, "objects": {
        name: {"ctrl": who, "types": ["creature"], "pt": [1, 1]} for name, who in (("a", "A"), ("b", "B"))}}
    told = evaluate({"state": board, "steps": [{"do": "each_sacrifices", "choose": {"A": ["a"], "B": ["b"]}}]})
    assert "B knows what has been chosen so far: a." in [entry.text() for entry in told.trace]


@pytest.mark.parametrize(("variant", "seats", "who"), [
    ("two_headed_giant", "ABCD", "East"), ("alternating_teams", "ACBD", "A")])
def test_a_team_begins_only_where_it_shares_its_turns(variant: str, seats: str, who: str) -> None:
    teams = {"A": "East", "B": "East", "C": "West", "D": "West"}
    board = {"format": variant, "players": {name: {"team": teams[name], "library": 8} for name in seats}}
    told = evaluate({"state": board, "steps": [{"do": "start_game", "starting": "A"}]})
    assert f"It is determined that {who} is to begin; the battlefield is empty." in [entry.text() for entry in told.trace]


def test_what_doesnt_wait_has_no_place_in_an_order() -> None:
    """603.3b is about the triggered abilities that wait; what else is named in an order is told."""
    gain = [{"do": "gain_life", "player": "you", "n": 1}]
    board = {"players": {"A": {}, "B": {}}, "objects": {"x": {"ctrl": "A", "types": ["creature"], "pt": [1, 1], "abilities": [
        {"trigger": {"id": name, "event": event, "do": gain}} for name, event in (("one", "dies"), ("two", "dies"), ("three", "enters"))]}}}
    steps = [{"do": "destroy", "what": "x"}, {"do": "check"}]
    told = evaluate({"state": board, "steps": steps, "choices": {"trigger_order": {"A": ["two", "three", "one", "one"]}}})
    assert [entry.text() for entry in told.trace[-2:]] == [
        f"“{name}” stands in an order of triggered abilities without waiting with the others." for name in ("three", "one")]
