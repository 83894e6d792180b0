"""What differs between a board and the one shown for contrast is marked on both, and said."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from refapp.i18n import catalogue
from refapp.model import RuleNumber
from refapp.services.boards.apart import apart, differences, told_apart
from refapp.services.boards.board_build import board
from refapp.services.boards.deciding import deciding_first
from refapp.services.boards.examples import live_examples
from refapp.services.boards.printed import as_printed
from refapp.services.boards.shown_by import contrast_of, examples_of, nearest_to
from refapp.services.builders.build import At
from refapp.services.builders.example_build import run
from refapp.services.forms.example_edit import Edited
from refapp.services.library.library import Library
from refapp.services.pages.board import PileCard, Said, Was
from refapp.services.pages.example_page import Run, TraceLine
from refapp.services.reading.asking import Reader
from refapp.web.urls import Urls

DAY = date(2026, 9, 25)
BEAR = {"zone": "battlefield", "controller": "A", "owner": "A", "types": ["creature"], "power": 2, "toughness": 2}


def _run(objects: dict[str, Any], *lines: str, life: int = 20) -> Run:
    state = {"players": {"A": {"life": life}, "B": {"life": 20}}, "objects": objects}
    return Run(DAY, "ok", before=board("en", state, None, after=False),
               trace=tuple(TraceLine((line,)) for line in lines))


@pytest.mark.parametrize(("first", "second", "told", "lines"), [
    ({"Ursa": {**BEAR, "name": "Ursa"}}, {"Ursa": {**BEAR, "name": "Ursa"}}, (), []),
    # another name is no difference, in the trace neither
    ({"Ursa": {**BEAR, "name": "Ursa"}}, {"Mell": {**BEAR, "name": "Mell"}}, (), []),
    ({"Ursa": {**BEAR, "name": "Ursa"}}, {"Mell": {**BEAR, "name": "Mell", "tapped": True}}, ("Mell (tapped)",), []),
    ({"Ursa": {**BEAR, "name": "Ursa"}}, {"Ursa": {**BEAR, "name": "Ursa", "toughness": 3}}, ("Ursa (2/3)",), []),
    # a card that somebody else controls, and one that is there too many
    ({"Ursa": {**BEAR, "name": "Ursa"}}, {"Ursa": {**BEAR, "name": "Ursa", "controller": "B"}}, ("Ursa (player B)",), []),
    ({"Ursa": {**BEAR, "name": "Ursa"}}, {"Ursa": {**BEAR, "name": "Ursa"}, "Fen": {**BEAR, "name": "Fen"}}, ("Fen (player A)",), []),
    # two that share a name here and don't there
    ({"One": {**BEAR, "name": "Ursa"}, "Two": {**BEAR, "name": "Ursa"}},
     {"One": {**BEAR, "name": "Ursa"}, "Two": {**BEAR, "name": "Fen"}}, ("Ursa",), []),
])
def test_what_differs_is_told(first: dict, second: dict, told: tuple[str, ...], lines: list[str]) -> None:
    names = [next(iter(one.values()))["name"] for one in (first, second)]
    _, other = apart(_run(first, f"{names[0]} attacks."), _run(second, f"{names[1]} attacks."))
    assert other.before is not None
    assert differences(catalogue("en"), other.before) == told
    assert [line.said[0] for line in other.trace if line.apart] == lines


def test_boards_that_have_little_in_common_are_not_marked() -> None:
    many = {f"C{n}": {**BEAR, "name": f"C{n}"} for n in range(9)}
    first, second = _run({}), _run(many)
    assert apart(first, second) == (first, second)


def test_lines_of_the_trace_that_only_one_of_them_has() -> None:
    run, other = apart(_run({}, "A draws.", "B loses."), _run({}, "A draws.", "B wins.", life=3))
    assert [line.apart for line in run.trace] == [line.apart for line in other.trace] == [False, True]
    assert run.before is not None
    assert differences(catalogue("en"), run.before) == ("player A (20 life)",)


LOADED = {**BEAR, "name": "Ursa", "counters": {"charge": 3}}


@pytest.mark.parametrize(("first", "second", "told"), [
    # what only the first board has is marked on the other, too, and named there
    ({"Ursa": LOADED}, {"Ursa": {**BEAR, "name": "Ursa"}}, "Ursa (without: charge ×3)"),
    ({"Ursa": {**BEAR, "name": "Ursa"}, "Fen": {**BEAR, "name": "Fen"}}, {"Ursa": {**BEAR, "name": "Ursa"}},
     "player A (without: Fen)"),
    ({"Fen": {**BEAR, "name": "Fen", "zone": "hand"}}, {}, "player A (hand (0))"),
])
def test_what_only_one_board_has_is_marked_on_both(first: dict, second: dict, told: str) -> None:
    run, other = apart(_run(first), _run(second))
    assert told_apart(catalogue("en"), other, run) == told
    for one in (run, other):
        assert one.before is not None
        assert differences(catalogue("en"), one.before)


def test_cards_in_a_pile_differ_in_what_they_say() -> None:
    run = _run({"Ursa": {**BEAR, "name": "Ursa", "zone": "hand"}})
    assert run.before is not None
    seats = run.before.seats
    at = next(at for at, seat in enumerate(seats) if seat.piles)
    pile = replace(seats[at].piles[0], cards=(PileCard("Ursa", ((Said("Storm", "en"),),)),))
    there = (*seats[:at], replace(seats[at], piles=(pile,)), *seats[at + 1:])
    told = replace(run, before=replace(run.before, seats=there))
    assert told_apart(catalogue("en"), *reversed(apart(run, told))) == "player A (hand (1))"
    assert told_apart(catalogue("en"), *apart(told, told)) == ""


def test_where_boards_are_alike_the_trace_says_what_differs() -> None:
    run, other = apart(_run({}, "A draws.", "A draws."), _run({}, "A draws."))
    assert [line.apart for line in run.trace] == [False, True]
    assert told_apart(catalogue("en"), other, run) == "without: A draws"
    run, other = apart(_run({}, "A wins."), _run({}, "A loses."))
    assert told_apart(catalogue("en"), other, run) == "A loses"


@pytest.mark.parametrize(("rules", "first"), [
    (("510.2", "510.1", "510.1c", "120.3", "120.3e", "302.7"), ["510.1c", "120.3e"]),
    (("608.1", "608.2", "307.2"), ["307.2", "608.1"]),
    (("704.3", "704.1", "704.5", "704.5e"), ["704.5e", "704.1"]),
    (("703.4i", "508.1k", "508.1a"), ["508.1k", "508.1a"]),  # 703 lists what other rules say
])
def test_rules_that_decide_a_line_come_first(plain_library: Library, rules: tuple[str, ...], first: list[str]) -> None:
    assert deciding_first(plain_library, DAY, rules)[:2] == first
    assert sorted(deciding_first(plain_library, DAY, rules)) == sorted(rules)


def test_a_contrast_in_which_less_is_done_and_nothing_else_is_none(plain_library: Library) -> None:
    assert contrast_of(plain_library, RuleNumber.parse("704.5f"), DAY) == "704.5f-toughness-one"
    assert examples_of(plain_library, RuleNumber.parse("701.43c"), DAY)[1] == "701.43c-battlefield"
    assert contrast_of(plain_library, RuleNumber.parse("701.43c"), DAY) is None


def test_a_rule_without_a_board_has_the_nearest(plain_library: Library) -> None:
    """The first subrule that has none, below a rule with one."""
    bare = next(one for one in plain_library.tree(DAY).place if one.sub and one.parent
                and not examples_of(plain_library, one, DAY) and examples_of(plain_library, one.parent, DAY))
    assert nearest_to(plain_library, bare, DAY) == examples_of(plain_library, bare.parent, DAY)[0]


def test_what_effects_make_of_a_card_stands_beside_what_is_printed(plain_library: Library) -> None:
    """Where nothing changes one board is drawn, and tells what there is to see."""
    def was(name: str) -> dict[str, Was]:
        played = run(At(reader, DAY), Edited(live_examples(plain_library)[name].source.raw, (), ()))
        assert played.alike and played.before is not None and played.after is None
        return {card.name: card.was for seat in played.before.seats for card in seat.cards}

    reader = Reader(plain_library, "en", Urls())
    lands, giants, sizes = map(was, ("613.8-dependency", "700.5a-too-little", "704.5-just-enough"))
    assert lands["Silva"] == Was(types="land") and lands["Anima"] == Was()
    assert giants["Giant"] == Was(types="enchantment creature", size="6/5")
    assert sizes["Ondine"].size == "1/1"


def test_a_face_that_is_not_the_written_one_is_not_compared() -> None:
    thing = {"zone": "battlefield", "types": ["creature"], "power": 2, "toughness": 2}
    written = {"state": {"objects": {"X": {"types": ["instant"]}}}}
    assert as_printed({"objects": {"X": {**thing, "face_down": True}}}, written) is None
    assert as_printed({"objects": {"X": {**thing, "copy_of": "Y"}}}, written) is None
    assert as_printed({"objects": {"X": thing}}, written)["objects"]["X"]["types"] == ["instant"]
    assert as_printed({"objects": {"X": {**thing, "zone": "hand"}}}, written) is None
