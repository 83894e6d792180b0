"""Live examples as pages: drawn boards, their words, changes in the address, questions, two editions side by side."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from refapp.game.state.creature_types import CREATURE_TYPES
from refapp.i18n import catalogue
from refapp.resources import shipped
from refapp.services import Library
from refapp.services.boards.board_build import board
from refapp.services.boards.board_changes import changes
from refapp.services.boards.vocabulary import FEMININE, type_line
from refapp.services.forms.answering import answered
from refapp.services.forms.example_edit import apply, scenario_text
from refapp.services.library.store import Store
from refapp.web import create_app

EXAMPLES = """
- id: t-lethal
  title: {en: Three damage on a 2/2, fr: Trois blessures sur une 2/2}
  explain: {en: Three is more than two., fr: Trois dépasse deux.}
  rules: [704.5g]
  edition: 2026-09-25
  state:
    players: {A: {}, B: {life: '7', graveyard: [old]}}
    objects:
      bear: {ctrl: A, name: Sleepy Bear, types: [creature], pt: ['2', '2'], damage: '3', counters: {charge: '2'}}
      cloak: {ctrl: A, name: Red Cloak, types: [artifact], subtypes: [equipment], colors: [red], attached_to: bear}
      old: {owner: B, zone: graveyard, types: [creature], pt: ['1', '1'], name: Old Friend}
  steps: [{do: check}]
- id: t-legend
  title: {en: Twice the same legend, fr: Deux fois la même légende}
  rules: {'2011-09-30': [704.5k], '2026-09-25': [704.5j]}
  editions: ['2011-09-30', '2026-09-25']
  state:
    players: {A: {}, B: {}}
    objects:
      i1: {ctrl: A, name: Ysolde, types: [creature], supertypes: [legendary], pt: ['3', '3']}
      i2: {ctrl: A, name: Ysolde, types: [creature], supertypes: [legendary], pt: ['3', '3']}
  steps: [{do: check}]
"""


@pytest.fixture(scope="module")
def boards(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """The service over the shipped corpus with two examples of our own instead of the shipped ones."""
    corpus = tmp_path_factory.mktemp("corpus")
    for entry in shipped("corpus").iterdir():
        if entry.name != "scenarios":
            (corpus / entry.name).symlink_to(entry)
    (corpus / "scenarios" / "704").mkdir(parents=True)
    (corpus / "scenarios" / "704" / "own.yaml").write_text(EXAMPLES, encoding="utf-8")
    return create_app(library=Library(Store(tmp_path_factory.mktemp("data")), Path(corpus)), base_url="https://rules.example")


@pytest.fixture
def client(boards: Flask) -> FlaskClient:
    return boards.test_client()


def _words(tag) -> str:
    return " ".join(tag.get_text(" ").replace("\u00a0", " ").split())


def test_the_boards_show_what_leaves_and_where_it_goes(soup) -> None:
    page = soup("/en/example/t-lethal")
    before, after = page.select("figure")
    assert "is-leaving" in before.select_one(".card").get("class")
    assert _words(before.select_one(".card .marks")) == "3 damage charge ×2"
    assert _words(before.select_one(".attached .card-name")) == "Red Cloak"
    assert "Sleepy Bear" in _words(after.select_one(".pile.graveyard .arrival"))
    assert not after.select_one(".seat:first-child .arrival")            # B's graveyard gained nothing
    assert "is-changed" in after.select_one(".card").get("class")        # the Equipment is attached to nothing now
    assert _words(after.select_one(".seat .life")) == "7 life"
    assert _words(after.select_one(".is-left")) == "Sleepy Bear 2/2 → graveyard"


def test_the_boards_are_said_in_words_too(soup) -> None:
    told = _words(soup("/fr/exemple/t-lethal").select_one(".as-text"))
    assert "Joueur A : 20 points de vie ; sur le champ de bataille : Sleepy Bear (2/2, créature, 3 blessures, charge ×2)" in told
    assert "Sleepy Bear quitte le champ de bataille : cimetière." in told


def test_the_trace_names_its_rules_as_links(soup) -> None:
    links = soup("/en/example/t-lethal").select("ol.trace a")
    assert "/en/rule/704.5g" in [link["href"] for link in links]


def test_a_rule_that_a_sentence_names_is_its_link_and_not_said_twice(soup) -> None:
    line = next(line for line in soup("/en/example/t-lethal").select("ol.trace li") if "as one event" in line.text)
    assert [link.text for link in line.select("a")].count("704.5g") == 1
    assert "as one event: 704.5g." in _words(line).replace(" .", ".")


def test_cards_of_one_name_are_marked_with_what_the_steps_call_them(soup) -> None:
    page = soup("/en/example/t-legend?choices=%7B%22keep%22%3A%5B%22i1%22%5D%7D")
    assert [_words(tag) for tag in page.select_one("figure").select(".card .tag")] == ["Ysolde 1", "Ysolde 2"]
    assert _words(page.select_one(".arrival")) == "Ysolde 2"
    assert "Ysolde 2 is put into A’s graveyard." in _words(page.select_one("ol.trace"))


def test_a_change_lives_in_the_address_and_is_drawn(client: FlaskClient, soup) -> None:
    page = soup("/en/example/t-lethal?damage.bear=1")
    assert not page.select(".is-leaving")
    assert page.select_one("input[name='damage.bear']")["value"] == "1"
    assert page.find("link", rel="canonical")["href"] == "https://rules.example/en/example/t-lethal?damage.bear=1"
    assert page.find("meta", attrs={"name": "robots"})
    assert "/en/example/t-lethal" in [link["href"] for link in page.select(".notice.changed a")]


def test_an_explanation_is_not_given_for_a_changed_board(soup) -> None:
    assert soup("/en/example/t-lethal").select_one(".explain")
    assert soup("/en/example/t-lethal?edition=2011-09-30").select_one(".explain")
    assert not soup("/en/example/t-lethal?damage.bear=1").select(".explain")


def test_the_whole_form_comes_down_to_what_changed(client: FlaskClient, soup) -> None:
    form = soup("/en/example/t-lethal").select_one("form.controls")
    sent = {field["name"]: field.get("value", "") for field in form.select("input") if field.get("type") != "checkbox"}
    sent.update({"damage.bear": "2", "edition": "2026-09-25"})
    answer = client.get("/en/example/t-lethal", query_string=sent)
    assert (answer.status_code, answer.headers["Location"]) == (302, "/en/example/t-lethal?damage.bear=2&edition=2026-09-25")


@pytest.mark.parametrize("query", [
    {"damage.bear": "x"}, {"life.A": "99999999999"}, {"scenario": "[" * 3000}, {"scenario": "state: [1"}, {"scenario": "- a"},
    {"choices": "[]"}, {"choices": '{"keep": NaN}'}, {"scenario": "{\"state\": {\"players\": {}}}"}, {"scenario": "state: {players: {A: {}}}\nsteps: [{do: fly}]"},
    {"scenario": "a: &a [x]\nb: *a"}, {"edition": "yesterday"}, {"counter.bear.": "1"}, {"life.": "1"}, {"\x00": "\x00"},
])
def test_what_can_not_be_read_is_said_and_changes_nothing(client: FlaskClient, query: dict[str, str]) -> None:
    answer = client.get("/fr/exemple/t-lethal", query_string=query, follow_redirects=True)
    assert answer.status_code == 200
    assert "Traceback" not in answer.get_data(as_text=True)


def test_an_open_choice_is_asked_with_buttons(client: FlaskClient, soup) -> None:
    page = soup("/fr/exemple/t-legend")
    buttons = page.select(".question button")
    assert len(buttons) == 2
    assert json.loads(buttons[0]["value"]) == {"keep": ["i1"]}
    answered_page = client.get("/fr/exemple/t-legend", query_string={"choices": buttons[0]["value"]}, follow_redirects=True)
    assert "question" not in answered_page.get_data(as_text=True).split("<main")[1].split('class="controls"')[0]


def test_two_editions_side_by_side(soup) -> None:
    page = soup('/en/example/t-legend?choices=%7B%22keep%22%3A%5B%22i1%22%5D%7D&edition=2011-09-30&versus=2026-09-25')
    left, right = page.select(".versus > div")
    assert len(left.select(".arrival")) == 2      # until July 2013 both went
    assert len(right.select(".arrival")) == 1


def test_the_rule_page_plays_its_example_in_its_own_edition(soup) -> None:
    assert soup("/en/rule/704.5k/2011-09-30").select_one(".live h2 a")["href"].startswith("/en/example/t-legend")
    assert soup("/en/rule/704.5j").select_one(".live .question")
    assert not soup("/en/rule/704.5a").select(".live")


def test_every_control_has_a_label(soup) -> None:
    for field in soup("/en/example/t-lethal").select("form input:not([type=hidden]), form select, form textarea"):
        assert field.find_parent("label") or field.get("aria-label") or field.get("aria-labelledby")


def test_an_unknown_example_offers_others(soup) -> None:
    assert soup("/en/example/t-letal", status=404).select(".ways a")


RAW = {"id": "x", "state": {"players": {"A": {}, "B": ""}, "objects": {"c": {"ctrl": "A", "pt": ["2", "2"], "tapped": "no"}}}, "steps": [{"do": "check"}]}


@pytest.mark.parametrize(("change", "kept"), [
    (("life.A", "20"), False),          # as it is by default
    (("life.A", "3"), True), (("life.B", "3"), True), (("life.C", "3"), False), (("poison.A", "0"), False),
    (("power.c", "2"), False), (("power.c", "5"), True), (("toughness.c", "-1"), True), (("damage.d", "1"), False),
    (("counter.c.+1/+1", "2"), True), (("counter.c.+1/+1", "0"), False), (("tapped.c", "no"), False), (("tapped.c", "yes"), True),
    (("active", "A"), False), (("active", "B"), True), (("active", "Z"), False), (("unknown", "1"), False),
])
def test_only_what_changes_something_is_kept(change: tuple[str, str], kept: bool) -> None:
    before = json.dumps(RAW)
    edited = apply(RAW, [change], catalogue("en"))
    assert (edited.changes == (change,)) is kept
    assert json.dumps(RAW) == before


def test_the_editors_text_is_read_back_as_it_was() -> None:
    assert apply(RAW, [("scenario", scenario_text(RAW))], catalogue("en")).changes == ()


@pytest.mark.parametrize(("question", "option", "choices"), [
    ({"choice": "keep", "player": "A", "about": ["a", "b"]}, ["a"], {"keep": ["z", "a"]}),
    ({"choice": "trigger_order", "player": "A"}, ["t", "u"], {"keep": ["z"], "trigger_order": {"A": ["t", "u"]}}),
    ({"choice": "targets", "player": "A", "about": ["t"]}, ["x"], {"keep": ["z"], "targets": {"t": ["x"]}}),
])
def test_an_answer_completes_the_choices(question: dict, option: list, choices: dict) -> None:
    assert answered({"keep": ["z"]}, question, option) == choices


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
     "s moves to another zone: graveyard."),
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


def test_fields_name_counters_in_the_readers_language(soup) -> None:
    labels = [_words(label) for label in soup("/fr/exemple/t-lethal").select("fieldset label")]
    assert "marqueurs « charge »" in labels
    assert "marqueurs +1/+1" in labels


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


def test_an_example_is_played_step_by_step_without_a_script(client: FlaskClient, soup) -> None:
    page = soup("/en/example/t-lethal")
    start = page.select_one(".player a[data-go=start]")["href"]
    first = soup(start)
    assert len(first.select("figure")) == 1
    assert not first.select("ol.trace")
    page = soup(first.select_one(".player a[data-go=next]")["href"])
    assert len(page.select("figure")) == 2
    assert page.select("ol.trace li.fresh")
    assert not page.select(".player a[data-go=next]")         # the end
    assert "at=" not in page.select_one(".player a[data-go=whole]")["href"]
    late = client.get("/en/example/t-lethal?at=77")
    assert (late.status_code, late.headers["Location"]) == (302, "/en/example/t-lethal?at=1")


def test_a_dated_page_plays_its_own_edition(soup) -> None:
    link = soup("/en/rule/704.5k/2011-09-30").select_one(".live .player a[data-go=start]")
    assert link is None or "edition=2011-09-30" in link["href"]


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
    assert [one.name for one in drawn.seats[0].piles[0].cards] == ["Moth (exilé par Bear)"]
