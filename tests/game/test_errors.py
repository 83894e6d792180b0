"""Broken scenarios: each mistake is named with its place, and nothing else ever escapes."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from refapp.game.state.budget import Budget
from refapp.language.board import parse_scenario
from refapp.language.errors import LimitReached, ScenarioError
from refapp.rulebook.evaluating import evaluate, read_scenario
from tests.effort import calls

BOARD: dict[str, Any] = {"players": {"A": {}, "B": {}}}


def scenario(**changes: Any) -> dict[str, Any]:
    return {"state": BOARD, "steps": [], **changes}


@pytest.mark.parametrize(("raw", "code", "path", "known"), [
    (scenario(stetps=[]), "scenario_unknown_field", "stetps", "steps"),
    (scenario(steps=[{"do": "destory", "what": "x"}]), "scenario_unknown_verb", "steps[0].do", "destroy"),
    (scenario(steps=[{"do": "destroy", "waht": "x"}]), "scenario_unknown_field", "steps[0].waht", "what"),
    (scenario(steps=[{"do": "destroy"}]), "scenario_value", "steps[0].what", ""),
    (scenario(steps=[{"do": "draw", "player": "A", "n": "1.5"}]), "scenario_value", "steps[0].n", ""),
    (scenario(steps=[{"do": "draw", "player": "A", "n": 1.0}]), "scenario_value", "steps[0].n", ""),
    (scenario(steps=[{"do": "draw", "player": "A", "n": float("nan")}]), "scenario_value", "steps[0].n", ""),
    (scenario(state={"players": {"A": {"life": 10**7}}}), "scenario_value", "state.players.A.life", ""),
    (scenario(state={"players": {"A": {"lief": 3}}}), "scenario_unknown_field", "state.players.A.lief", "life"),
    (scenario(state={"players": {}}), "scenario_value", "state.players", ""),
    (scenario(state={"players": {"A": {"library": 201}}}), "scenario_limit", "state.players.A.library", ""),
    (scenario(state={**BOARD, "objects": {"x": {"abilities": ["equip"]}}}), "scenario_value",
     "state.objects.x.abilities[0]", ""),
    (scenario(state={**BOARD, "objects": {"x": {"abilities": ["awaken 4"]}}}), "scenario_value",
     "state.objects.x.abilities[0]", ""),
    (scenario(state={**BOARD, "objects": {"x": {"zone": "bin"}}}), "scenario_unknown_name", "state.objects.x.zone", "graveyard"),
    (scenario(state={**BOARD, "objects": {"x": {"ctrl": "C"}}}), "scenario_unknown_name", "state.objects.x.ctrl", "A"),
    (scenario(state={**BOARD, "objects": {"x": {"abilities": ["flyingg"]}}}), "scenario_unknown_name", "state.objects.x.abilities[0]", "flying"),
    *((scenario(state={**BOARD, "objects": {"x": {"types": ["creature"], "abilities": [{"static": static}]}}}), "scenario_value",
       "state.objects.x.abilities.static.affects", "") for static in ({"pt": [1, 1]}, {"cant": ["block"]}, {"grant": ["flying"]})),
    (scenario(state={**BOARD, "objects": {"x": {"types": ["creature"], "abilities": [{"spell": {"do": [{"do": "nothing"}]}}]}}}),
     "scenario_value", "state.objects.x.abilities.spell.do", "instant or sorcery"),
    *((scenario(state={**BOARD, "objects": {"x": {"abilities": [{"trigger": {"event": "dies", field: said}}]}}}), "scenario_unknown_field",
       f"state.objects.x.abilities[0].trigger.{field}", "") for field, said in (("step", "upkeep"), ("number", 2), ("chapter", 1))),
    *((scenario(state={**BOARD, "objects": {"x": {"abilities": [bare]}}}), "scenario_value", "state.objects.x.abilities[0]", behind)
      for bare, behind in (("rampage", "a number"), ("toxic", "a number"), ("affinity", "what this keyword"), ("boast", "what this keyword"))),
    (scenario(state={**BOARD, "objects": {"x": {"abilities": ["must block it"]}}}), "scenario_unknown_name", "state.objects.x.abilities[0]", "must be blocked"),  # once a 500
    (scenario(state={**BOARD, "objects": {"x": {"abilities": [{"trigger": {"event": "dise"}}]}}}), "scenario_unknown_name", "state.objects.x.abilities[0].trigger.event", "dies"),
    (scenario(state={**BOARD, "objects": {"x": {"attached_to": "y"}}}), "scenario_unknown_name", "state.objects.x.attached_to", "A"),
    (scenario(state={**BOARD, "objects": {"x": {"blocks": ["A"]}}}), "scenario_unknown_name", "state.objects.x.blocks", "x"),
    *((scenario(state={**BOARD, "objects": {"x": {"halves": [{"name": "Fold", "types": ["instant"]}] * many}}}), "scenario_value",
       "state.objects.x.halves", "two halves") for many in (1, 3)),
    (scenario(state={**BOARD, "objects": {"A": {}}}), "scenario_value", "state.objects.A", ""),
    (scenario(state={"players": {"A": {"hand": ["x"]}, "B": {"hand": ["x"]}}}), "scenario_value", "state.players.B.hand", ""),
    (scenario(steps=[{"do": "tap", "what": "nobody"}]), "scenario_unknown_name", "steps[0]", ""),
    (scenario(state={**BOARD, "objects": {"x": {"types": ["creature"], "pt": [1, 1]}}},
              steps=[{"do": "attack", "what": "x", "attacks": "nobody"}]), "scenario_unknown_name", "steps[0].attackers.x", "A"),  # once a 500
    *((scenario(steps=[{"do": "extra_phase", "steps": none}]), "scenario_value", "steps[0].steps", "at least one") for none in ([], "")),  # once a 500
    (scenario(state={"players": {"A": {}, "B": {}}, "objects": {name: {"ctrl": "A", "types": ["creature"], "pt": [1, 1]} for name in "xy"}},
              steps=[{"do": "destroy", "what": "all creature"}], choices={"other": {"A.graveyard": ["x", "x", "y"]}}),
     "scenario_value", "choices.other.A.graveyard", "each card once"),  # once a 500
    (scenario(steps=[{"do": "draw", "player": "C"}]), "scenario_unknown_name", "steps[0].player", "A"),
    (scenario(steps=[{"do": "nothing"}] * 201), "scenario_limit", "steps", ""),
    (scenario(choices={"kepe": []}), "scenario_unknown_field", "choices.kepe", "keep"),
    (scenario(state={"players": {"A": {"library": -1}}}), "scenario_value", "state.players.A.library", ""),
    (scenario(state={**BOARD, "objects": {"x": {"damage": -1}}}), "scenario_value", "state.objects.x.damage", ""),
    (scenario(state={**BOARD, "objects": {"x": {"counters": {"lore": -2}}}}), "scenario_value", "state.objects.x.counters.lore", ""),
    (scenario(state={**BOARD, "team_life": {"X": 30}}), "scenario_unknown_name", "state.team_life", ""),
    (scenario(steps={}), "scenario_value", "steps", ""),
    (scenario(steps=[{"do": "move", "what": "A", "to": "yard"}]), "scenario_unknown_name", "steps[0].to", "graveyard"),
    (scenario(steps=[{"do": "damage", "amount": 2}]), "scenario_value", "steps[0].to|parts", ""),
    (scenario(steps=[{"do": "create_token", "by": "A"}]), "scenario_value", "steps[0].token|predefined|copy", ""),
    *((scenario(steps=[{"do": verb}]), "scenario_unknown_name", "steps[0]", "@self") for verb in (
        "aura_swap", "cascade", "craft", "encore")),
    (scenario(steps=[{"do": "roll_again"}]), "scenario_value", "steps[0]", "results table"),
    (scenario(state={**BOARD, "objects": {"x": {"types": ["artifact"]}}}, steps=[
        {"do": "roll_die", "player": "A", "result": [2], "store": "x"},
        {"do": "reroll_stored", "what": "x", "values": [2], "result": []}]), "scenario_value", "steps[1].result", "each die"),
    ([], "scenario_value", "scenario", ""),
    *((scenario(state={**BOARD, "objects": {"x": {"abilities": [{"static": {"affects": words, "pt": [1, 1]}}]}}}), "scenario_unknown_name",
       "state.objects.x.abilities[0].static.affects", meant) for words, meant in (
           ("creature with flyng", "with flying"), ("creature with:flyng", "with:flying"), ("toughness>loyalty", "means nothing"),
           ("creatur yours", "creature"), ("creature you", "yours"), ("creature opponent or artifact", "opponents"), ("you", "yours"), ("nonlannd", "land"), ("creature in graveyrd", "in graveyard"), ("spell targets:creatur", "creature"))),
    (scenario(state={**BOARD, "objects": {"x": {"abilities": ["enchant creatur"]}}}), "scenario_unknown_name", "state.objects.x.abilities[0]", "creature"),
    (scenario(steps=[{"do": "destroy", "what": "all creatur"}]), "scenario_unknown_name", "steps[0].what", "creature"),
    (scenario(state={**BOARD, "objects": {"x": {"designations": ["renownd"]}}}), "scenario_unknown_name", "state.objects.x.designations[0]", "renowned"),
    (scenario(state={"players": {"A": {"designations": ["monrch"]}}}), "scenario_unknown_name", "state.players.A.designations", "monarch"),
    (scenario(choices={"may": {"Bera": "no"}}, state={**BOARD, "objects": {"Bear": {}}}), "scenario_unknown_name", "choices.may.Bera", "Bear"),
    (scenario(choices={"other": {"colr": ["red"]}}), "scenario_unknown_name", "choices.other.colr", "color"),
    (scenario(state={**BOARD, "objects": {"a": {"combat": "blocking", "blocks": ["b"]}, "b": {}}}), "scenario_value", "state.objects.a.blocks", "attacking"),
    (scenario(state={**BOARD, "objects": {"a": {"paired_with": "b"}, "b": {}}}), "scenario_value", "state.objects.a.paired_with", "paired"),
    *((scenario(state={**BOARD, "objects": {"x": {"ctrl": "A", "types": ["creature"], "pt": [1, 1], key: value}}}), code, f"state.objects.x.{key}", said)
      for key, value, code, said in (
        ("colors", ["purple"], "scenario_unknown_name", "white"), ("supertypes", ["mythic"], "scenario_unknown_name", "legendary"),
        ("attacks", "A", "scenario_value", "another player"), ("paired_with", "x", "scenario_value", "another creature"),
        ("sector", "delta", "scenario_unknown_name", "beta"))),
    (scenario(state={**BOARD, "objects": {"x": {"types": ["creture"]}}}), "scenario_unknown_name", "state.objects.x.types[0]", "creature"),
    *((scenario(state={**BOARD, "objects": {"x": {"abilities": [words]}}}), code, "state.objects.x.abilities[0]", said) for words, code, said in (
        ("bushido many", "scenario_value", "a number"), ("flying high", "scenario_value", "nothing behind"), ("deathtouch 3", "scenario_value", "nothing behind"),
        ("protection from chocolate", "scenario_unknown_name", "means nothing"))),
    *((scenario(state={**BOARD, "objects": {"x": {"owner": "A", "zone": "hand", key: value}}}), "scenario_value", f"state.objects.x.{key}", "a permanent")
      for key, value in (("tapped", True), ("damage", 2), ("attached_to", "B"))),
    (scenario(state={**BOARD, "objects": {"x": {"owner": "A", "zone": "hand", "kind": "emblem"}}}), "scenario_value", "state.objects.x.zone", "command"),
    (scenario(state={**BOARD, "objects": {"a": {"ctrl": "A", "combat": "blocking", "blocks": ["b"]}, "b": {"ctrl": "A", "combat": "attacking"}}}),
     "scenario_value", "state.objects.a.blocks", "another player"),
    *((scenario(state={"players": {"A": {key: value}, "B": {key: value}}}), code, f"state.players.{who}.{key}", said) for key, value, who, code, said in (
        ("speed", 7, "A", "scenario_value", "0 to 4"), ("mana", {"purple": 1}, "A", "scenario_unknown_name", "blue"),
        ("designations", ["monarch"], "B", "scenario_value", "no other player"), ("commander_damage", {"y": 3}, "A", "scenario_unknown_name", "y"))),
    (scenario(state={**BOARD, "venture": {"A": {"dungeon": "x"}}, "objects": {"x": {"types": ["creature"]}}}), "scenario_value", "state.venture.A.dungeon", "dungeon"),
    (scenario(state={**BOARD, "stickers": {"s": {"owner": "A", "on": "x"}}, "objects": {"x": {"owner": "B"}}}), "scenario_value", "state.stickers.s.on", "owns"),
    (scenario(state={**BOARD, "format": "emperor"}), "scenario_value", "state.players", "emperor: true"),
    (scenario(choices={"commander_to_command": {"x": "yes"}}, state={**BOARD, "objects": {"x": {}}}), "scenario_value", "choices.commander_to_command.x", "commander"),
    *((scenario(state={**BOARD, "objects": {"x": {"ctrl": "A", "types": ["creature"], "pt": [1, 1]}}}, steps=[step]), code, f"steps[0]{path}", said)
      for step, code, path, said in (
        ({"do": "designate", "what": "x", "designation": "renowed"}, "scenario_unknown_name", ".designation", "renowned"),
        ({"do": "amass", "by": "A", "n": 1, "subtype": "zombi"}, "scenario_unknown_name", ".subtype", "zombie"),
        ({"do": "clash", "players": ["A", "A"]}, "scenario_value", ".players[1]", "once"),
        ({"do": "damage", "source": "A", "to": "x", "amount": 1}, "scenario_value", ".source", "not a player"),
        ({"do": "destroy", "what": "B"}, "scenario_value", ".what", "not a player"),
        ({"do": "modify", "what": "x", "add_types": ["artefakt"]}, "scenario_unknown_name", ".add_types[0]", "artifact"),
        ({"do": "add_mana", "player": "A", "kind": "purple"}, "scenario_unknown_name", ".kind", "green"),
        ({"do": "endure", "what": "x", "n": 1, "choose": "ghosts"}, "scenario_unknown_name", ".choose", "counters"))),
    (scenario(state={**BOARD, "objects": {"x": {"owner": "A", "zone": "hand", "types": ["instant"], "cost": "{R}"}}},
              steps=[{"do": "cast", "by": "A", "what": "x", "mana": 7}]), "scenario_value", "steps[0].mana", "the card says"),
    *((scenario(steps=[step]), "scenario_unknown_verb", "steps[0].do", meant) for step, meant in (
        ({"advance": "combat damage"}, "Did you mean {do: advance, to: combat damage}?"),
        ({"destroy": {"what": "x"}}, "{do: destroy, what: x}"), ("destroy x", "{do: destroy, what: x}"),
        ({"do": "kill", "what": "x"}, "{do: destroy, what: x}"), ({"action": "destroy", "target": "x"}, "{do: destroy, what: x}"),
        ({"damage": 2, "to": "B", "source": "x"}, "{do: damage, amount: 2, to: B, source: x}"),
        ({"attack": ["x"]}, "{do: declare_attackers, attackers: {x: []}}"), ({"q": "legal_attackers"}, "{do: ask, q: legal_attackers}"),
        ({"draw": 2}, "as in {do: draw, player: …}"), ({"do": "xyzzy"}, "scenario-schema.json"), ({}, "as in {do: destroy, what: …}"),
        ({"do": "token"}, "create_token"), ({"do": "attacks", "with": ["x"]}, "{do: declare_attackers, attackers: {x: []}}"))),
    (scenario(steps=[{"do": "cast", "card": "x"}]), "scenario_unknown_field", "steps[0].card", "This verb needs: by, what."),
    ({"players": {"A": {}}}, "scenario_unknown_field", "players", "belongs under “state”, as {state: {players: …}}"),
    (scenario(state={**BOARD, "objects": []}) | {"state": {**BOARD, "objects": [{"name": "x"}]}}, "scenario_value", "state.objects", "such as {name: …}"),
    (scenario(state=None), "scenario_value", "state.players", "found null"),
    *((scenario(state={**BOARD, "objects": {"x": {key: value}}}), code, f"state.objects.x.{key}{more}", said) for key, value, code, more, said in (
        ("power", 2, "scenario_unknown_field", "", "Did you mean “pt”?"), ("typeline", "Bear", "scenario_unknown_field", "", "Did you mean “type_line”?"),
        ("keywords", ["flying"], "scenario_unknown_field", "", "Did you mean “abilities”?"), ("pt", "2/2", "scenario_value", "", "expected [power, toughness]"),
        ("abilities", [{"flying": True}], "scenario_value", "[0]", "the keyword alone"))),
    (scenario(steps=[{"do": "advance", "step": "combat damage"}]), "scenario_unknown_field", "steps[0].step", "{do: advance, to: combat damage}"),
    (scenario(steps=[{"do": "ask", "q": "legal_blocker"}]), "scenario_unknown_name", "steps[0].q", "legal_blockers"),
])
def test_mistakes_are_named(raw: Any, code: str, path: str, known: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        evaluate(raw)
    assert caught.value.code == code
    assert caught.value.params["path"] == path
    assert known in str(caught.value)
    assert len(str(caught.value)) < 800  # never a list of all verbs


@pytest.mark.parametrize("raw", [
    scenario(state={**BOARD, "objects": {"x": {"name": "Frost Bear", "types": ["creature"], "abilities": [
        {"static": {"affects": words, "pt": [1, 1]}}]}}}) for words in (
            "Frost Bear", "nonfrost creature", "Jace yours", "goblins you control", "creature with:islandwalk", "base-power<=2", "time lord",
            "counters:+1/+1>0", "spell targets-only:creature+yours", "creature token or artifact opponents", "attached-to-self")] + [
    scenario(state={**BOARD, "objects": {"x": {"abilities": [words]}, "gorse": {}}}) for words in (
        "protection from gorse", "protection from elves", "protection from monocolored", "protection from B", "hexproof from red", "devour land 3",
        "partner with x", "protection from each color")] + [
    scenario(choices={"may": {"Bear.cast": "no"}, "other": {"color": ["red"], "exiled card": ["x"], "A.library": []}},
             state={**BOARD, "objects": {"Bear": {"designations": ["manifested"]}}}),
    scenario(state={**BOARD, "objects": {"x": {"designations": ["north"], "abilities": [
        {"static": {"if": {"self_is": "north"}, "affects": "self", "pt": [1, 1]}}]}}}),
    scenario(state={**BOARD, "objects": {"x": {"abilities": [{"static": {"affects": "wisp", "pt": [1, 1]}}]}}},
             steps=[{"do": "create_token", "by": "A", "token": {"name": "Wisp", "types": ["creature"], "pt": [1, 1]}}])])
def test_what_means_something_is_no_mistake(raw: Any) -> None:
    assert evaluate(raw).status == "ok"


def test_depth_is_limited_without_recursion() -> None:
    deep: Any = []
    for _ in range(100_000):
        deep = [deep]
    with pytest.raises(ScenarioError) as caught:
        parse_scenario(scenario(steps=deep))
    assert caught.value.code == "scenario_limit"


def test_steps_inside_abilities_count() -> None:
    ability = {"trigger": {"event": "enters", "do": [{"do": "nothing"}] * 150}}
    with pytest.raises(ScenarioError, match="200 steps"):
        parse_scenario(scenario(state={**BOARD, "objects": {"x": {"abilities": [ability, ability]}}}))


GROWING = scenario(state={"players": {"A": {}, "B": {}}, "objects": {"x": {"ctrl": "A", "types": ["enchantment"], "abilities": [
    {"trigger": {"id": "more", "event": "creates_token", "do": [{"do": "create_token", "by": "you", "token": {"types": ["creature"], "pt": [1, 1]}}]}}]}}},
    steps=[{"do": "create_token", "by": "A", "token": {"types": ["creature"], "pt": [1, 1]}}, {"do": "resolve_all"}])


def test_a_loop_that_grows_reaches_the_limit() -> None:
    with pytest.raises(LimitReached) as caught:
        evaluate(GROWING, budget=Budget(20_000))
    assert caught.value.params == {"limit": "engine steps", "most": 20_000}


def test_the_clock_is_asked() -> None:
    ticks = iter(range(10_000))
    with pytest.raises(LimitReached) as caught:
        evaluate(GROWING, budget=Budget(10**9, (10**9, lambda: 0.0), (5.0, lambda: float(next(ticks)))))
    assert caught.value.params == {"limit": "seconds", "most": 5.0}


def test_a_thousand_effects_that_wait_for_each_other_ask_the_clock() -> None:
    """Each change of types waits for the last one: what it costs to see that is counted before anything is applied."""
    elves = [{"static": {"affects": "goblin", "add_types": ["elf"]}}] * 200
    objects: dict[str, Any] = {f"a{i}": {"owner": "A", "types": ["enchantment"], "ts": i, "abilities": elves} for i in range(18)}
    objects["z"] = {"owner": "A", "types": ["enchantment"], "ts": 99,
                    "abilities": [{"static": {"affects": "bear", "add_types": ["goblin"]}}]}
    ticks = iter(range(10_000))

    def play() -> None:
        with pytest.raises(LimitReached) as caught:
            evaluate(scenario(state={**BOARD, "objects": objects}), budget=Budget(10**9, (0.5, lambda: float(next(ticks)))))
        assert caught.value.params == {"limit": "seconds", "most": 0.5}
    play()  # loads what a first board loads
    assert calls(play) < 1_000_000  # half of that; the whole board takes hundreds of millions


words = st.sampled_from(["destroy", "damage", "A", "B", "x", "you", "@it", "all creature", "check", "exile", "", "null", "-1", "7"])
values = st.recursive(st.one_of(st.none(), st.booleans(), st.integers(-5, 5), st.floats(), words, st.text(max_size=4)),
                      lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(words, inner, max_size=3)), max_leaves=6)
keys = st.sampled_from(["do", "what", "to", "amount", "player", "n", "by", "under", "a", "b", "kind", "trigger", "choose", "top", "q"])


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.dictionaries(keys, values, max_size=4), max_size=3), st.dictionaries(st.sampled_from(sorted(
    {"types", "pt", "abilities", "zone", "counters", "attached_to", "back", "flags", "ctrl", "ts"})), values, max_size=4))
def test_nonsense_is_refused_or_played(steps: list[dict[str, Any]], obj: dict[str, Any]) -> None:
    with suppress(ScenarioError, LimitReached):
        evaluate(scenario(state={**BOARD, "objects": {"x": obj}}, steps=steps), budget=Budget(5_000))


@pytest.mark.parametrize("step", [
    {"do": "create_token", "by": "A", "n": 1_000_000, "token": {"types": ["creature"], "pt": [1, 1]}},
    {"do": "draw", "player": "A", "n": 1_000_000},
    {"do": "shuffle", "player": "A", "times": 1_000_000},
    {"do": "connive", "what": "x", "n": 1_000_000},
])
def test_big_numbers_reach_the_limit_soon(step: dict[str, Any]) -> None:
    board = {**BOARD, "objects": {"x": {"types": ["creature"], "pt": [1, 1]}}}
    with pytest.raises(LimitReached):
        evaluate(scenario(state=board, steps=[step]))


def test_what_is_just_within_the_limits_is_played() -> None:
    """200 steps, 200 objects, numbers of a million; one more of each is refused above."""
    objects = {f"o{n}": {"owner": "A", "types": ["land"]} for n in range(200)}
    state = {"players": {"A": {"life": 10**6}, "B": {"life": -(10**6)}}, "objects": objects}
    assert evaluate({"state": state, "steps": [{"do": "nothing"}] * 200}).status == "ok"
    with pytest.raises(ScenarioError, match="objects"):
        evaluate({"state": {**state, "objects": {**objects, "more": {"owner": "A"}}}, "steps": []})


@pytest.mark.parametrize("word", ["morph", "megamorph", "disguise", "commander ninjutsu", "suspend 3", "cycling",
                                  "typecycling", "awaken 4", "kicker"])
def test_a_keyword_that_asks_for_a_cost_is_refused_without_one(word: str) -> None:
    with pytest.raises(ScenarioError, match="a cost behind this keyword ability"):
        evaluate(scenario(state={"players": {"A": {}, "B": {}}, "objects": {
            "x": {"ctrl": "A", "types": ["creature"], "pt": [1, 1], "abilities": [word]}}}))


@pytest.mark.parametrize("word", ["suspend", "mayhem", "morph 3", "morph—discard a card", "suspend x—{x}{w}"])
def test_a_keyword_with_a_cost_or_without_need_of_one_is_read(word: str) -> None:
    assert evaluate(scenario(state={"players": {"A": {}, "B": {}}, "objects": {
        "x": {"owner": "A", "zone": "hand", "types": ["creature"], "pt": [1, 1], "abilities": [word]}}},
        steps=[])).status == "ok"


def test_an_effect_that_says_how_the_turn_goes_on_can_t_resolve_itself() -> None:
    """A declaration written into an ability would have the stack resolve while it resolves itself (a fuzzed board, once a 500)."""
    steps = [{"do": "gain_life", "player": "you", "n": 1}, {"do": "declare_attackers", "attackers": {"x": "B"}}]
    raw = scenario(state={"players": {"A": {}, "B": {}}, "turn": "precombat main", "objects": {
        "x": {"ctrl": "A", "types": ["creature"], "pt": [2, 2]},
        "y": {"ctrl": "A", "zone": "hand", "types": ["enchantment"], "abilities": [
            {"trigger": {"id": "t", "event": "enters", "do": steps}}, {"trigger": {"id": "u", "event": "enters", "do": steps}}]}}},
        steps=[{"do": "put_onto_battlefield", "what": "y", "under": "A"}, {"do": "resolve_all"}])
    done = evaluate(raw)
    assert (done.status, done.reason) == ("unsupported", "Nothing else can resolve in the middle of a resolution.")


@pytest.mark.parametrize("step", [{"do": "may_pay", "player": "A", "cost": "{1}", "called": "toll"}, {"do": "defeat"}])
def test_what_an_ability_says_of_its_source_is_refused_where_there_is_none(step: dict[str, str]) -> None:
    with pytest.raises(ScenarioError, match="@self"):
        evaluate(scenario(state={"players": {"A": {}, "B": {}}}, steps=[step]))


@pytest.mark.parametrize("board", [pytest.param(board, id=board["id"]) for board in yaml.load(
    (Path(__file__).parent / "refused.yaml").read_text(encoding="utf-8"), Loader=yaml.CBaseLoader)])
def test_what_means_nothing_is_refused(board: dict[str, Any]) -> None:
    with pytest.raises(ScenarioError) as caught:
        evaluate({"state": board["state"], "steps": board["steps"], "choices": board.get("choices", {})})
    assert board["said"] in str(caught.value)


@pytest.mark.parametrize(("ability", "line"), [
    ({"trigger": {"event": "enters", "who": "self", "if": {"kicked": "true"}, "do": [{"do": "nothing"}]}}, "Kicker—Hum a tune."),
    ({"class_level": {"level": "3", "cost": "{1}"}}, "Level 2 — Hum a tune.")])
def test_an_ability_may_ask_of_a_line_that_isn_t_read(ability: dict[str, Any], line: str) -> None:
    """A board with such a line is unsupported, or played without it; it isn't a board that says something impossible."""
    raw = scenario(state={"players": {"A": {}, "B": {}}, "objects": {
        "x": {"ctrl": "A", "types": ["enchantment"], "subtypes": ["class"], "abilities": [ability]}}}, steps=[])
    with pytest.raises(ScenarioError):
        read_scenario(raw)
    assert read_scenario(raw, line).steps == ()
