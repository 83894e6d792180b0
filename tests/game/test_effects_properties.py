"""What holds of every board of effects: the order of listing, independent replacements, control that comes back."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from refapp.rulebook.evaluating import evaluate

quick = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
NAMES = ("ada", "bob", "cat", "dog", "elk")

CHANGES: list[dict[str, Any]] = [
    {"pt": [1, 1]}, {"set_pt": [3, 3]}, {"switch_pt": True}, {"add_types": ["artifact"]}, {"colors": ["red"]},
    {"grant": ["haste"]}, {"lose_abilities": True}, {"add_types": ["creature"], "set_pt": [4, 4]},
    {"text": {"goblin": "elf"}}, {"only_types": ["creature"]}, {"control": "you"}, {"pt": [{"count": "creature"}, 0]}]
TARGETS = ("creature", "artifact", "other creature", "red", "creature yours", "enchantment", "self", "goblin", "elf")


@st.composite
def boards(draw: st.DrawFn) -> dict[str, Any]:
    objects: dict[str, Any] = {}
    for at, name in enumerate(NAMES[:draw(st.integers(2, 5))]):
        kind = draw(st.sampled_from(("creature", "artifact", "enchantment")))
        found: dict[str, Any] = {"ctrl": draw(st.sampled_from(("A", "B"))), "types": [kind], "ts": at + 1,
                                 "colors": draw(st.sampled_from(([], ["red"]))),
                                 "subtypes": draw(st.sampled_from(([], ["goblin"])))}
        if kind == "creature":
            found["pt"] = [draw(st.integers(0, 3)), draw(st.integers(1, 4))]
        found["abilities"] = [{"static": {"affects": draw(st.sampled_from(TARGETS)), **draw(st.sampled_from(CHANGES))}}
                              for _ in range(draw(st.integers(0, 2)))]
        objects[name] = found
    return objects


def _after(objects: dict[str, Any], steps: list[dict[str, Any]], **choices: Any) -> dict[str, Any]:
    players = {"A": {"library": 3}, "B": {"library": 3}}
    return evaluate({"state": {"players": players, "order": ["A", "B"], "objects": objects}, "steps": steps,
                     "choices": choices}).to_dict()


@quick
@given(boards(), st.data())
def test_layers_dont_depend_on_the_order_of_listing(objects: dict[str, Any], data: st.DataObject) -> None:
    order = data.draw(st.permutations(list(objects)))
    one = _after(objects, [{"do": "nothing"}])["after"]["objects"]
    other = _after({name: objects[name] for name in order}, [{"do": "nothing"}])["after"]["objects"]
    assert one == other


NUMBERS = st.lists(st.sampled_from(({"times": 2}, {"times": 3}, {"plus": 1}, {"plus": 2}, {"minus": 1}, {"half": "up"})),
                   min_size=2, max_size=3)


@quick
@given(NUMBERS, st.integers(1, 5))
def test_whoever_isnt_asked_has_nothing_to_decide(effects: list[dict[str, Any]], many: int) -> None:
    """Several replacements: either the player is asked, or every order that the player could choose gives the same."""
    objects = {name: {"ctrl": "A", "types": ["artifact"],
                      "abilities": [{"replace": {"event": "damage", "instead": effect}}]}
               for name, effect in zip(NAMES, effects, strict=False)}
    steps = [{"do": "damage", "to": "B", "amount": many}]
    plain = _after(objects, steps)
    lives = {_after(objects, steps, replacement={"B": list(order)})["after"]["players"]["B"]["life"]
             for order in _orders(list(objects))}
    assert (len(lives) > 1) == (plain["status"] == "choice_needed")
    if plain["status"] == "ok":
        assert lives == {plain["after"]["players"]["B"]["life"]}


def _orders(names: list[str]) -> list[list[str]]:
    return [[]] if not names else [[one, *rest] for one in names
                                   for rest in _orders([other for other in names if other != one])]


@quick
@given(st.lists(st.integers(1, 4), min_size=1, max_size=4), st.integers(1, 8))
def test_a_shield_prevents_as_much_as_it_says(hits: list[int], shield: int) -> None:
    steps = [{"do": "prevent", "n": shield, "to": "A"}, *({"do": "damage", "to": "A", "amount": hit} for hit in hits)]
    assert _after({}, steps)["after"]["players"]["A"]["life"] == 20 - max(0, sum(hits) - shield)


@quick
@given(boards(), st.sampled_from(NAMES[:2]), st.sampled_from(({"pt": [2, 2]}, {"colors": ["blue"]}, {"grant": ["haste"]},
                                                             {"lose_abilities": True}, {"text": {"goblin": "elf"}})))
def test_what_lasts_for_a_while_leaves_no_trace(objects: dict[str, Any], name: str, change: dict[str, Any]) -> None:
    anchor = {"anchor": {"ctrl": "A", "types": ["land"], "tapped": True, "ts": 90}}
    board = {**objects, **anchor}
    steps = [{"do": "modify", "what": name, **change, "duration": "while tapped", "source": "anchor"},
             {"do": "gain_control", "what": name, "by": "B", "duration": "while tapped", "source": "anchor"},
             {"do": "untap", "what": "anchor"}]
    assert _after(board, steps)["after"]["objects"] == _after(board, steps[2:])["after"]["objects"]
