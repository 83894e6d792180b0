"""What holds of every board: zones, vanishing, rest, order of listing, exchange of players, determinism, round trip."""

from __future__ import annotations

import json
from datetime import date
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from refapp.language.board import parse_scenario
from refapp.rulebook.evaluating import evaluate

EDITIONS = st.sampled_from([date(2009, 10, 1), date(2011, 2, 4), date(2011, 9, 30), date(2013, 7, 13), date(2026, 4, 17)])
LISTS = ("library", "hand", "graveyard", "exile")
quick = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])

NAMES = ("ada", "bob", "cat", "dog", "elk", "fox")
players = st.sampled_from(("A", "B"))


@st.composite
def an_object(draw: st.DrawFn, at: int, hosts: list[str]) -> dict[str, Any]:
    kind = draw(st.sampled_from(("creature", "creature", "creature", "aura", "equipment", "walker", "world", "land")))
    found: dict[str, Any] = {"ctrl": draw(players), "owner": draw(players), "ts": at + 1, "world_since": draw(st.integers(1, 3)),
                             "name": draw(st.sampled_from(("Mara", "Tomo", "Vell"))),
                             "supertypes": draw(st.sampled_from(([], ["legendary"]))),
                             "kind": draw(st.sampled_from(("card", "card", "token"))),
                             "tapped": draw(st.booleans())}
    if kind == "creature":
        words = ["indestructible", "deathtouch", "lifelink", "infect", "protection from red", "undying", "persist",
                 "regenerates", {"static": {"affects": "other creature yours", "pt": [1, 1]}},
                 {"trigger": {"id": "sad", "event": "dies", "who": "other creature", "do": [{"do": "gain_life", "player": "you", "n": 1}]}}]
        found |= {"types": ["creature"], "pt": [draw(st.integers(-1, 4)), draw(st.integers(-1, 4))],
                  "damage": draw(st.integers(0, 3)), "deathtouched": draw(st.booleans()), "shields": draw(st.integers(0, 1)),
                  "counters": draw(st.dictionaries(st.sampled_from(("+1/+1", "-1/-1", "charge")), st.integers(0, 3))),
                  "abilities": draw(st.lists(st.sampled_from(words), max_size=2)),
                  "colors": draw(st.sampled_from(([], ["red"])))}
    elif kind == "aura":
        found |= {"types": ["enchantment"], "subtypes": ["aura"], "abilities": ["enchant creature"], "colors": ["red"]}
    elif kind == "equipment":
        found |= {"types": ["artifact"], "subtypes": ["equipment"], "abilities": [{"static": {"affects": "equipped", "pt": [0, -1]}}]}
    elif kind == "walker":
        found |= {"types": ["planeswalker"], "subtypes": [draw(st.sampled_from(("ajo", "lio")))], "counters": {"loyalty": draw(st.integers(0, 2))}}
    elif kind == "world":
        found |= {"types": ["enchantment"], "supertypes": ["world"]}
    else:
        found |= {"types": ["land"]}
    if kind in ("aura", "equipment") and hosts:
        found["attached_to"] = draw(st.sampled_from(hosts))
    return found


@st.composite
def scenarios(draw: st.DrawFn) -> dict[str, Any]:
    names = list(NAMES[:draw(st.integers(1, 6))])
    objects = {name: draw(an_object(at, [other for other in names if other != name])) for at, name in enumerate(names)}
    target = st.sampled_from(names)
    step = st.one_of(
        st.builds(lambda what: {"do": "destroy", "what": what}, target),
        st.builds(lambda what: {"do": "exile", "what": what}, target),
        st.builds(lambda what: {"do": "bounce", "what": what}, target),
        st.builds(lambda what: {"do": "tap", "what": what}, target),
        st.builds(lambda what: {"do": "phase_out", "what": what}, target),
        st.builds(lambda what, by: {"do": "gain_control", "what": what, "by": by}, target, players),
        st.builds(lambda what, by: {"do": "put_onto_battlefield", "what": what, "under": by}, target, players),
        st.builds(lambda a, n: {"do": "damage", "to": a, "amount": n}, st.one_of(target, players), st.integers(0, 3)),
        st.builds(lambda a, b: {"do": "attach", "what": a, "to": b}, target, target),
        st.builds(lambda a, b: {"do": "exchange_control", "a": a, "b": b}, target, target),
        st.builds(lambda a: {"do": "add_counters", "what": a, "kind": "-1/-1", "n": 1}, target),
        st.builds(lambda a: {"do": "move", "what": a, "to": "library"}, target),
        st.builds(lambda a: {"do": "draw", "player": a, "n": 1}, players),
        st.just({"do": "check"}), st.just({"do": "resolve_all"}))
    board = {"players": {"A": {"life": draw(st.integers(0, 6)), "library": 2}, "B": {"life": draw(st.integers(0, 6)), "library": 2}},
             "active": draw(players), "order": ["A", "B"], "objects": objects}
    keep = draw(st.permutations(names))
    return {"state": board, "steps": draw(st.lists(step, max_size=6)), "choices": {"keep": list(keep), "other": dict.fromkeys(names, names)}}


def _plain(found: Any) -> Any:
    return json.loads(json.dumps(found))


@quick
@given(scenarios(), EDITIONS)
def test_zones_and_vanishing(raw: dict[str, Any], edition: date) -> None:
    """An object is in one zone only, and only tokens and copies cease to exist."""
    evaluation = evaluate(raw, edition=edition)
    for state in (evaluation.before, evaluation.after):
        held = [(player, zone, name) for player, whole in state["players"].items() for zone in LISTS for name in whole[zone]]
        assert len({name for _, _, name in held}) == len(held)
        for player, zone, name in held:
            assert state["objects"][name]["zone"] == zone
            assert state["objects"][name]["owner"] == player
        for name, seen in state["objects"].items():
            if not seen["exists"]:
                assert seen["kind"] != "card"
            elif seen["zone"] in LISTS:
                assert (seen["owner"], seen["zone"], name) in held


@quick
@given(scenarios(), EDITIONS)
def test_at_rest_nothing_more_happens(raw: dict[str, Any], edition: date) -> None:
    once = evaluate({**raw, "steps": [*raw["steps"], {"do": "resolve_all"}]}, edition=edition)
    if once.status == "ok" and once.result is None:
        again = evaluate({**raw, "steps": [*raw["steps"], {"do": "resolve_all"}, {"do": "check"}]}, edition=edition)
        assert again.sba_passes == once.sba_passes
        assert again.after == once.after


@quick
@given(scenarios(), EDITIONS, st.randoms(use_true_random=False))
def test_order_of_listing_never_matters(raw: dict[str, Any], edition: date, random: Any) -> None:
    items = list(raw["state"]["objects"].items())
    random.shuffle(items)
    other = {**raw, "state": {**raw["state"], "objects": dict(items)}}
    one, two = evaluate(raw, edition=edition), evaluate(other, edition=edition)
    assert one.sba_passes == two.sba_passes
    assert one.status == two.status
    assert one.result == two.result
    assert one.triggered == two.triggered
    for name in raw["state"]["objects"]:
        seen, same = dict(one.after["objects"][name]), dict(two.after["objects"][name])
        seen.pop("ts", None), same.pop("ts", None)  # things that happen together get timestamps as listed
        assert seen == same


@quick
@given(scenarios(), EDITIONS)
def test_exchanging_the_players_exchanges_the_result(raw: dict[str, Any], edition: date) -> None:
    swapped = json.loads(json.dumps(raw).replace('"A"', '"#"').replace('"B"', '"A"').replace('"#"', '"B"'))
    one, two = evaluate(raw, edition=edition), evaluate(swapped, edition=edition)
    assert one.sba_passes == two.sba_passes
    names = {None: None, "draw": "draw", "win:A": "win:B", "win:B": "win:A"}
    assert two.result == names[one.result]
    for mine, other in (("A", "B"), ("B", "A")):
        assert one.after["players"][mine]["life"] == two.after["players"][other]["life"]
        assert one.after["players"][mine]["lost"] == two.after["players"][other]["lost"]
        assert len(one.after["players"][mine]["graveyard"]) == len(two.after["players"][other]["graveyard"])
    for name in raw["state"]["objects"]:
        for key in ("zone", "exists", "damage", "tapped"):
            assert one.after["objects"][name].get(key) == two.after["objects"][name].get(key)


@quick
@given(scenarios(), EDITIONS)
def test_determinism_and_round_trip(raw: dict[str, Any], edition: date) -> None:
    first = evaluate(raw, edition=edition).to_dict()
    assert _plain(first) == first
    scenario = parse_scenario(raw)
    again = parse_scenario(_plain(scenario.to_dict()))
    assert again == scenario
    assert evaluate(again, edition=edition).to_dict() == first
