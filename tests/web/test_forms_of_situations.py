"""The forms of cards and steps in which a situation is built: what they offer, keep, and say is wrong."""

from __future__ import annotations

import json

import pytest
from flask.testing import FlaskClient

from tests.web.building import BEARS, Table, words


@pytest.mark.parametrize("verb", ["cast", "activate", "destroy", "draw", "modify", "create_token", "vote", "villainous_choice", "advance",
                                  "flip_coin", "assign_damage", "replacement", "delayed", "order_blockers", "scry", "nothing"])
def test_every_kind_of_step_has_a_form(client: FlaskClient, verb: str) -> None:
    assert Table(client, BEARS).open(f"step:{verb}").select_one(".open-form form button")


def test_a_form_sent_as_it_stands_changes_nothing(client: FlaskClient) -> None:
    raw = {**BEARS, "title": "Two bears", "steps": [{"do": "damage", "source": "Bear", "to": "B", "amount": "2"}, {"do": "assign_damage", "Bear": {"Ox": "2"}}]}
    raw = json.loads(json.dumps(raw))
    raw["state"]["objects"]["Bear"].update(text="Ward {2}\nFlying", text_lang="en", counters={"+1/+1": "2"}, tapped="true", since_turn_start="false",
                                           damage="1", cost="{1}{G}", colors=["green", "red"])
    raw["state"]["objects"]["Card"] = {"zone": "hand", "owner": "B", "types": ["instant"], "text": "Destroy target creature.", "text_lang": "en"}
    raw["state"]["objects"]["Odd"] = {"ctrl": "B", "types": ["creature"], "pt": "hand", "abilities": [{"static": {"affects": "creature with odd", "pt": ["1", "1"]}}]}
    table = Table(client, raw)
    start = table.raw
    for form in ("card.Bear", "card.Ox", "card.Card", "card.Odd", "step.0", "table"):
        table.send(form)
        made = table.raw
        made["state"].pop("active", None)
        made["state"].pop("format", None)
        assert made == start, form
    table.send("step.1")
    assert table.raw["steps"][1] == {"do": "assign_damage", "creature": {"Bear": {"Ox": "2"}}}


def test_abilities_become_text_where_that_means_the_same(client: FlaskClient) -> None:
    raw = json.loads(json.dumps(BEARS))
    raw["state"]["objects"]["Bear"]["abilities"] = ["flying", {"trigger": {"id": "t", "event": "dies", "who": "self", "do": [{"do": "draw", "player": "you"}]}}]
    table = Table(client, raw)
    assert "When this creature dies, draw a card." in table.open("card.Bear").select_one("textarea[name=card]").get_text()
    table.send("card.Bear")
    assert table.raw["state"]["objects"]["Bear"] == {"ctrl": "A", "types": ["creature"], "pt": ["2", "2"], "text_lang": "en",
                                                     "text": "Flying\nWhen this creature dies, draw a card."}


@pytest.mark.parametrize(("form", "changes", "field", "told"), [
    ("card", {"card": ""}, "card", "given"), ("card", {"card": "Bear"}, "card", "no types"), ("card", {"card": "X" * 70 + " 2/2"}, "card", "letters"),
    ("card", {"card": "X 2/2", "counters": "many"}, "counters", "kind: number"), ("card", {"card": "X 2/2", "damage": "-"}, "damage", "number"),
    ("card", {"card": "X {two}\nCreature\n2/2"}, "card", "TWO"), ("card", {"card": "X 2/2", "more": "what"}, "more", "name: value"),
    ("card", {"card": "X 2/2", "more": "designation: [monstrous]"}, "more", "designations"),
    ("step:damage", {"amount": "lots", "to": "B"}, "amount", "lots"), ("step:destroy", {}, "what", "given"), ("table", {"life__A": "x"}, "life.A", "number"),
    ("table", {"players": "2", "library__A": "900"}, "library.A", "200"),
])
def test_what_is_wrong_is_said_beside_its_field_and_kept(client: FlaskClient, form: str, changes: dict, field: str, told: str) -> None:
    table = Table(client, BEARS)
    before = table.packed
    page = table.send(form, **changes)
    assert table.packed == before
    wrong = page.select_one(".open-form [aria-invalid=true]")
    why = page.find(id=f"{wrong['id']}-why")
    assert (wrong.get("name") or wrong.input["name"]) == field
    assert told in words(why)
    assert page.select_one(f".notice.problem a[href='#{wrong['id']}']")
    if wrong.name == "input":
        assert wrong["value"] == changes.get(field.replace(".", "__"), "")


HOLDING = {"state": {"players": {"A": {"hand": ["Card"], "library": ["Deep"]}, "B": {}}, "objects": {
    "Bear": {"ctrl": "A", "types": ["creature"], "pt": ["2", "2"]}, "Card": {"owner": "A", "types": ["land"]},
    "Deep": {"owner": "A", "types": ["land"]}, "Old": {"owner": "B", "types": ["artifact"], "zone": "graveyard"}}}, "steps": []}


@pytest.mark.parametrize(("verb", "field", "offered"), [
    # objects alone, where they can be
    ("destroy", "what", {"Bear"}), ("sacrifice", "what", {"Bear"}), ("fight", "a", {"Bear"}),
    ("discard", "what", {"Card"}), ("play_land", "what", {"Card"}), ("exile", "what", {"Bear", "Card", "Deep", "Old"}),
    ("cast", "what", {"Card", "Deep", "Old"}), ("scry", "top", {"Deep"}), ("mulligan", "bottom", {"Card"}),
    # players beside them, or alone
    ("damage", "to", {"Bear", "Card", "Deep", "Old", "A", "B"}), ("damage", "source", {"Bear", "Card", "Deep", "Old"}),
    ("cast", "targets", {"Bear", "Card", "Deep", "Old", "A", "B"}), ("add_counters", "what", {"Bear", "Card", "Deep", "Old", "A", "B"}),
    ("scry", "players", {"A", "B"}), ("gain_control", "what", {"Bear", "Card", "Deep", "Old"}),
    # words of this word, and of no other
    ("skip", "what", "upkeep"), ("cant", "what", "gain_life"), ("special_action", "kind", "play land"),
])
def test_a_field_offers_only_what_its_word_can_take(client: FlaskClient, verb: str, field: str, offered: set[str] | str) -> None:
    form = Table(client, HOLDING).open(f"step:{verb}").select_one(".open-form form")
    boxes = form.select(f'input[type=checkbox][name="{field}"]')
    select = form.select_one(f'select[name="{field}"]')
    entry = form.select_one(f'input[name="{field}"]')
    found = {box["value"] for box in boxes} or {option["value"] for option in select.select("option")} - {""} if boxes or select else {
        option["value"] for option in form.select(f'datalist#{entry["list"]} option')}
    if isinstance(offered, str):
        assert offered in found
        assert not {"+1/+1", "creature yours"} & found
    else:
        assert found == offered


def test_what_stands_in_a_field_stays_there_though_it_is_not_offered(client: FlaskClient) -> None:
    table = Table(client, {**HOLDING, "steps": [{"do": "destroy", "what": "Old"}, {"do": "destroy", "what": "A"}]})
    for at, held in enumerate(("Old", "A")):
        form = table.open(f"step.{at}").select_one(".open-form form")
        assert [box["value"] for box in form.select('input[name="what"][checked]')] == [held]
