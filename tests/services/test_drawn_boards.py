"""Boards as they are drawn and said: what cards show, what changed, without a page around them."""

from __future__ import annotations

import pytest

from refapp.game.state.creature_types import CREATURE_TYPES
from refapp.services import Library
from refapp.services.boards.board_build import board
from refapp.services.boards.board_changes import changes
from refapp.services.boards.type_lines import FEMININE, type_line


def test_a_state_with_gaps_is_drawn_as_far_as_it_goes() -> None:
    state = {"players": {"A": {"life": 20}}, "objects": {"c": {"owner": "A"}, "gone": {"exists": False}}, "stack": ["t"]}
    drawn = board("fr", state, None, after=False)
    assert [card.name for card in drawn.seats[0].cards] == ["c"]
    assert [item.said for item in drawn.stack] == ["capacité «\u00a0t\u00a0»"]
    assert changes("fr", state, state) == ()


def _state(players: dict | None = None, objects: dict | None = None, **more: object) -> dict:
    return {"players": players or {"A": {}}, "objects": objects or {}, **more}


@pytest.mark.parametrize(("before", "after", "told"), [
    # what is no permanent changes, too: each of these once said that nothing does
    (_state({"A": {"library": ["x", "y"]}}), _state({"A": {"library": ["y", "x"]}}), "Player A: the library is in another order."),
    (_state(venture={"A": {"dungeon": "D", "bottommost": False}}), _state(venture={"A": {"dungeon": "D", "bottommost": True}}),
     "Player A: the venture marker is now in the bottommost room of D."),
    (_state(venture={}), _state(venture={"A": {"dungeon": "D", "bottommost": False}}), "Player A: the venture marker is now in D."),
    (_state({"A": {"counters": {}}}), _state({"A": {"counters": {"energy": 2}}}), "Player A: energy 0 → 2."),
    (_state({"A": {"speed": None}}), _state({"A": {"speed": 1}}), "Player A: now speed 1."),
    (_state(objects={"P": {"zone": "command", "face_down": True}}), _state(objects={"P": {"zone": "command", "face_down": False}}),
     "P is now face up."),
    (_state(objects={"M": {"zone": "exile", "counters": {"time": 2}}}), _state(objects={"M": {"zone": "exile", "counters": {"time": 1}}}),
     "M: now time."),
    (_state(objects={"M": {"zone": "exile", "counters": {"time": 1}}}), _state(objects={"M": {"zone": "exile", "counters": {"time": 0}}}),
     "M: now no counters."),
    (_state(stack=["t", "u"]), _state(stack=["t"]), "No longer on the stack: ability “u”."),
    (_state(stack=["s"], objects={"s": {"zone": "stack"}}), _state(stack=[], objects={"s": {"zone": "graveyard"}}),
     "s goes to the graveyard."),
    (_state(objects={"c": {"owner": "A"}}), _state(objects={"c": {"owner": "A", "zone": "exile"}}), "c leaves the battlefield and goes into exile."),
    (_state({"A": {"mana": {"red": 2}}}), _state({"A": {"mana": {}}}), "Player A: mana {R}{R} → 0."),
    (_state({"A": {"mana_sources": 3}}), _state({"A": {"mana_sources": 1}}), "Player A: mana sources 3 → 1."),
    (_state(turn={"number": 1, "active": "A", "step": "end"}), _state(turn={"number": 2, "active": "B", "step": "untap"}),
     "It is now turn 2, B: untap step."),
])
def test_whatever_changes_is_said(before: dict, after: dict, told: str) -> None:
    assert changes("en", before, after) == (told,)


def test_cards_that_are_only_counted_have_no_names_in_their_pile() -> None:
    """``library: 2`` makes cards without a name; those that move are counted."""
    cards = {name: {"zone": "library", "owner": "A", "name": "", "types": []} for name in ("A-library-1", "A-library-2")}
    before = _state({"A": {"library": list(cards), "hand": []}}, cards)
    moved = {**cards, "A-library-1": {**cards["A-library-1"], "zone": "hand"}}
    after = _state({"A": {"library": ["A-library-2"], "hand": ["A-library-1"]}}, moved)
    assert [(pile.count, pile.cards) for pile in board("en", before, after, after=False).seats[0].piles] == [(2, ())]
    assert {pile.zone: (pile.cards, pile.arrived, pile.came) for pile in board("en", after, before, after=True).seats[0].piles} == {
        "library": ((), (), 0), "hand": ((), (), 1)}
    assert changes("en", before, after) == ("Player A: library 2 → 1.", "Player A: hand 0 → 1.")


def test_an_aura_on_a_player_says_whom_it_enchants() -> None:
    state = _state({"A": {}, "B": {}}, {"Anathema": {"ctrl": "A", "types": ["enchantment"], "attached_to": "B"}})
    assert [mark.text for mark in board("fr", state, None, after=False).seats[1].cards[0].marks] == ["enchante le joueur B"]


def test_cards_in_piles_carry_their_marks() -> None:
    cards = {"M": {"zone": "exile", "owner": "A", "counters": {"time": 2}}, "P": {"zone": "command", "owner": "A", "face_down": True},
             "A.emblem": {"zone": "command", "owner": "A", "kind": "emblem", "name": "The Ring"}}
    state = _state({"A": {"exile": ["M"], "command": ["P", "A.emblem"]}}, cards)
    assert [tuple(card.name for card in pile.cards) for pile in board("fr", state, None, after=False).seats[0].piles] == [
        ("M (temps ×2)",), ("P (face cachée)", "L’Anneau")]


FIGHT = {"players": {"A": {}, "B": {}}, "objects": {
    "Rask": {"controller": "A", "types": ["creature"], "combat": "attacking", "attacks": "B"},
    "Ondo": {"controller": "A", "types": ["creature"], "combat": "attacking", "attacks": "B"},
    "Stone": {"controller": "B", "types": ["creature"], "combat": "blocking", "blocks": ["Rask", "Ondo"]},
    "Idle": {"controller": "B", "types": ["creature"]}}}


def test_attackers_face_what_blocks_them() -> None:
    drawn = board("en", FIGHT, None, after=False)
    assert [(one.attacker.name, [card.name for card in one.blockers], one.also, one.below) for one in drawn.fights] == [
        ("Rask", ["Stone"], (), True), ("Ondo", [], ("Stone",), True)]
    assert [[card.name for card in seat.cards] for seat in drawn.seats] == [["Idle"], []]
    assert drawn.front == 1                                   # between the two seats
    other = board("en", {**FIGHT, "players": {"B": {}, "A": {}}}, None, after=False)
    assert [one.below for one in other.fights] == [False, False]
    assert "attacks B" in drawn.sentences[0]                  # the words say it, too


def test_the_stack_says_whose_and_at_what() -> None:
    state = _state(objects={"Spark": {"zone": "stack", "owner": "A"}, "Bear": {"types": ["creature"], "owner": "A"}}, stack=["Spark"])
    drawn = board("fr", state, None, after=False, stack=[{"id": "Spark", "source": "Spark", "controller": "A", "targets": ["Bear"]}])
    assert [item.said for item in drawn.stack] == ["Spark (A, cible Bear)"]


@pytest.mark.parametrize(("types", "tapped"), [
    (["creature"], "engagée"), (["artifact"], "engagé"), (["artifact", "creature"], "engagée"),
    (["land"], "engagé"), (["creature", "land"], "engagé"),  # « terrain-créature »
    (["enchantment"], "engagé"), (["planeswalker"], "engagé"), (["battle"], "engagée"), ([], "engagée"),  # « carte »
])
def test_french_marks_agree_with_the_type(types: list[str], tapped: str) -> None:
    thing = {"zone": "battlefield", "owner": "A", "controller": "A", "name": "Orb", "types": types, "tapped": True,
             "colors": ["green"], "abilities": ["cant be sacrificed"], "designations": ["solved"]}
    drawn = board("fr", {"players": {"A": {}}, "objects": {"Orb": thing}}, None, after=False)
    she = tapped.endswith("e")
    assert [mark.text for mark in drawn.seats[0].cards[0].marks] == [
        tapped, "ne peut pas être sacrifiée" if she else "ne peut pas être sacrifié", "verte" if she else "vert",
        "résolue" if she else "résolu"]
    assert f"{tapped}, " in drawn.sentences[0]


def test_types_have_the_gender_of_their_terms(plain_library: Library) -> None:
    genders = {term.en.lower(): term.gender for term in plain_library.terms if term.kind == "card type"}
    assert {name for name, gender in genders.items() if gender == "f"} <= FEMININE
    assert {genders[name] for name in FEMININE if name in genders} == {"f"}


def test_every_creature_type_is_said_in_a_few_words() -> None:
    assert type_line("en", ["creature"], [], [*CREATURE_TYPES]) == "creature — every creature type"
    assert type_line("fr", ["creature"], [], [*CREATURE_TYPES]) == "créature\u00a0: tous les types de créature"


def test_the_player_whose_turn_it_has_become_is_the_active_one() -> None:
    state = {"active": "B", "players": {"A": {}, "B": {}}, "objects": {}}
    assert {seat.player: seat.active for seat in board("en", state, None, after=True, active="A").seats} == {
        "A": False, "B": True}


def test_a_melded_permanent_is_one_card() -> None:
    half = {"zone": "battlefield", "controller": "A", "name": "Nova", "types": ["creature"]}
    state = {"players": {"A": {}}, "objects": {"Aurora": half, "Vesper": {**half, "part_of": "Aurora"}}}
    assert [card.id for card in board("en", state, None, after=True).seats[0].cards] == ["Aurora"]
    exiled = {"players": {"A": {}}, "objects": {name: {"zone": "exile", "name": name} for name in ("Aurora", "Vesper")}}
    assert changes("en", exiled, state) == ("Nova (Aurora) is now on the battlefield.",)


def test_a_long_pile_says_that_there_is_more() -> None:
    cards = {name: {"zone": "library", "owner": "A", "types": ["land"]} for name in "UVWXYZ"}
    for many in (5, 6):
        state = {"players": {"A": {"library": list("UVWXYZ")[:many]}}, "objects": cards}
        (pile,) = board("en", state, None, after=False).seats[0].piles
        assert [card.name for card in pile.cards] == list("UVWXY") and pile.count == many and pile.more == (many > 5)


SAYING = {"zone": "battlefield", "controller": "A", "types": ["creature"]}


def test_what_a_card_got_is_marked_and_what_it_lost_is_struck() -> None:
    before = _state(objects={"M": {**SAYING, "text": ["Flying, trample", "When this creature dies, draw a card."]}})
    after = _state(objects={"M": {**SAYING, "text": ["Flying", "{T}: Draw a card."]}})
    (card,) = board("en", after, before, after=True).seats[0].cards
    assert [[(said.text, said.change) for said in line] for line in card.lines] == [
        [("Flying", ""), ("Trample", "gone")], [("{T}: Draw a card.", "new")], [("When this creature dies, draw a card.", "gone")]]
    assert card.change == "changed"
    assert {"M now has “{T}: Draw a card.”.", "M no longer has “When this creature dies, draw a card.”."} <= set(changes("en", before, after))


def test_the_board_in_words_says_what_cards_say() -> None:
    state = _state(objects={"M": {**SAYING, "text": ["Flying"], "abilities": ["flying"]}})
    assert "M (creature, “Flying”)" in " ".join(board("en", state, None, after=True).sentences)


def test_what_has_no_wording_is_marked_as_the_engines() -> None:
    state = _state(objects={"M": {**SAYING, "text": ["Flying", "static (pt 1 1)"], "text_langs": ["en", ""]}})
    (card,) = board("fr", state, None, after=True).seats[0].cards
    assert [said.lang for line in card.lines for said in line] == ["en", ""]


def test_what_changed_stands_beside_what_it_was() -> None:
    """The second board alone tells the story: old name, size, counters, titles and life are struck there."""
    bear = {"zone": "battlefield", "controller": "A", "owner": "A", "types": ["creature"], "power": 2, "toughness": 2}
    before = _state({"A": {"life": 20, "designations": ["monarch"]}, "B": {}}, {"Bear": {**bear, "counters": {"+1/+1": 1}, "tapped": True}})
    after = _state({"A": {"life": 17}, "B": {}}, {"Bear": {**bear, "name": "Newt", "power": 0, "copy_of": "Newt", "counters": {"+1/+1": 2}}})
    seat = board("en", after, before, after=True).seats[1]
    (card,) = seat.cards
    assert (seat.was_life, card.name, card.was.name, card.was.size, card.tag) == (20, "Newt", "Bear", "2/2", "")
    assert [(mark.text, mark.change, mark.was) for mark in (*card.marks, *seat.marks)] == [
        ("+1/+1 ×2", "new", "+1/+1"), ("copy of Newt", "new", ""), ("tapped", "gone", ""), ("monarch", "gone", "")]


def test_a_card_shows_its_frame_what_aims_at_it_and_where_it_came_from() -> None:
    things = {"Bear": {"controller": "A", "owner": "B", "types": ["creature"], "colors": ["green"], "cost": "{1}{G}", "commander": True},
              "Spark": {"zone": "stack", "owner": "B"}, "Moth": {"zone": "exile", "owner": "B", "types": ["creature"], "exiled_with": "Bear"}}
    drawn = board("fr", _state({"A": {"team": "Est"}, "B": {"exile": ["Moth"]}}, things, stack=["Spark"]), None, after=True,
                  stack=[{"id": "Spark", "targets": ["Bear", "B"]}])
    (card,) = drawn.seats[1].cards
    assert (card.tint, [mark.text for mark in card.marks]) == ("green", ["commandant", "appartient à B", "cible de Spark"])
    assert [mark.text for seat in drawn.seats for mark in seat.marks] == ["cible de Spark", "équipe Est"]
    assert [one.name for one in drawn.seats[0].piles[0].cards] == ["Moth (exilée par Bear)"]


def test_what_lay_in_the_command_zone_before_has_not_come_there() -> None:
    """Nobody's list of the zones of a player has that zone: who lies there is what says so."""
    def pile(before: str) -> tuple[str, ...]:
        state = {"players": {"A": {}}, "objects": {"Duke": {"owner": "A", "zone": "command", "name": "Duke", "types": ["creature"]}}}
        was = {**state, "objects": {"Duke": {**state["objects"]["Duke"], "zone": before}}}
        [seat] = board("en", state, was, after=True).seats
        [there] = seat.piles
        return tuple(one.name for one in there.arrived)
    assert pile("command") == ()
    assert pile("graveyard") == ("Duke",)
