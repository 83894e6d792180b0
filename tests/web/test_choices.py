"""The choices of a live example on its page: fields for steps and choices, in the address, errors named beside the field."""

from __future__ import annotations

import json
from urllib.parse import parse_qsl, urlsplit

import pytest
from flask.testing import FlaskClient

from refapp.i18n import catalogue
from refapp.services.forms.example_edit import apply
from refapp.services.forms.step_fields import Table, set_step, step_groups

DIVIDED = "510.1c-divided"


def _words(tag) -> str:
    return " ".join(tag.get_text(" ").replace("\u00a0", " ").split())


def _sent(page) -> dict[str, str]:
    """What a browser sends of the form of the controls, as it stands."""
    form, found = page.select_one("form.controls"), {}
    for field in form.select("input[name], select[name]"):
        if field.name == "select":
            found[field["name"]] = next((one for one in field.select("option") if one.has_attr("selected")), field.option)["value"]
        elif field.get("type") != "checkbox" or field.has_attr("checked"):
            found[field["name"]] = field.get("value", "")
    return found


def _after(client: FlaskClient, name: str, **changed: str):
    from bs4 import BeautifulSoup

    def soup(path: str, query: dict[str, str] | None = None):
        answer = client.get(path, query_string=query, follow_redirects=True)
        return BeautifulSoup(answer.get_data(), "html.parser"), answer
    page, _ = soup(f"/en/example/{name}")
    return soup(f"/en/example/{name}", {**_sent(page), **changed})


@pytest.mark.parametrize("name", [DIVIDED, "603.3b-own-order", "603.3c-mode-chosen", "603.3d-target-chosen", "603.5-accepted",
                                  "704.5j-two-copies", "616.1-who-chooses", "704.6d-commander-dies", "514.1-down-to-seven"])
def test_a_form_sent_as_it_stands_changes_nothing(client: FlaskClient, name: str) -> None:
    _, answer = _after(client, name)
    assert set(dict(parse_qsl(urlsplit(answer.request.url).query))) <= {"edition"}


def test_damage_is_assigned_anew(client: FlaskClient) -> None:
    page, answer = _after(client, DIVIDED, **{"step.2.Rask.Stone": "4", "step.2.Rask.Finn": "0"})
    assert "Rask deals 4 damage to Stone." in _words(page.select_one("ol.trace"))
    query = dict(parse_qsl(urlsplit(answer.request.url).query))
    assert {"step.2.Rask.Stone", "step.2.Rask.Finn"} <= set(query)


def test_who_blocks_is_chosen_from_a_list(client: FlaskClient) -> None:
    page, _ = _after(client, DIVIDED, **{"step.1.blockers.Finn": "", "step.2.Rask.Finn": "0", "step.2.Rask.Stone": "4"})
    told = _words(page.select_one("ol.trace"))
    assert "Stone blocks Rask." in told
    assert "Finn blocks" not in told


def test_an_illegal_choice_is_played_and_refused(client: FlaskClient) -> None:
    page, _ = _after(client, DIVIDED, **{"step.0.attackers.Rask": ""})
    assert page.select(".notice.refused")


@pytest.mark.parametrize(("name", "field", "value", "choices"), [
    ("704.5j-two-copies", "choose.keep.0", '["Faolan-1"]', {"keep": ["Faolan-1"]}),
    ("603.5-accepted", "choose.may.Cogito", "no", {"may": {"Cogito": False}}),
    ("603.3b-own-order", "choose.trigger_order.A", "Venenum, Threnos", {"trigger_order": {"A": ["Venenum", "Threnos"]}}),
    ("704.6d-commander-dies", "choose.commander_to_command.Nimue", "no", {"commander_to_command": {"Nimue": False}}),
    ("603.3c-mode-chosen", "choose.modes.Trivium", "0", {"modes": {"Trivium": 0}}),
])
def test_a_choice_is_a_field(client: FlaskClient, soup, name: str, field: str, value: str, choices: dict) -> None:
    select = soup(f"/en/example/{name}").select_one(f"[name='{field}']")
    assert select is not None
    assert value in [option["value"] for option in select.select("option")]
    _, answer = _after(client, name, **{field: value})
    assert json.loads(dict(parse_qsl(urlsplit(answer.request.url).query))["choices"]) == choices


def test_what_is_wrong_keeps_what_was_typed_and_is_named(client: FlaskClient, soup) -> None:
    page = soup(f"/en/example/{DIVIDED}?step.2.Rask.Stone=lots&damage.Finn=x")
    for name, typed in (("step.2.Rask.Stone", "lots"), ("damage.Finn", "x")):
        field = page.select_one(f"[name='{name}']")
        assert (field["value"], field["aria-invalid"]) == (typed, "true")
        assert "whole number" in _words(page.find(id=field["aria-describedby"]))
        assert page.select_one(f".notice.problem a[href='#{field['id']}']")


def test_a_scenario_that_can_not_be_read_stays_in_its_field(soup) -> None:
    page = soup("/fr/exemple/704.5j-two-copies?scenario=state%3A+%5B1")
    area = page.select_one("textarea[name=scenario]")
    assert (area.get_text().strip(), area["aria-invalid"]) == ("state: [1", "true")
    assert page.select_one(".editor details").has_attr("open")


def test_several_options_are_boxes(client: FlaskClient, soup) -> None:
    """The question of an example that proliferates: any number of things."""
    raw = {"state": {"players": {"A": {}, "B": {}}, "objects": {
        "x": {"ctrl": "A", "types": ["artifact"], "counters": {"charge": "1"}},
        "y": {"ctrl": "B", "types": ["artifact"], "counters": {"charge": "1"}}}}, "steps": [{"do": "proliferate", "by": "A"}]}
    text = json.dumps(raw)
    page = soup("/en/example/704.5j-two-copies?scenario=" + text)
    boxes = page.select(".question input[type=checkbox]")
    assert [box["value"] for box in boxes] == ["0", "1"]
    answer = client.get("/en/example/704.5j-two-copies", query_string=[("scenario", text), ("answer", "1")], follow_redirects=True)
    query = dict(parse_qsl(urlsplit(answer.request.url).query))
    assert json.loads(query["choices"]) == {"other": {"proliferate": ["y"]}}
    assert "charge ×2" in answer.get_data(as_text=True)


def test_the_badge_says_why_a_rule_does_not_apply(soup) -> None:
    quiet = [link["href"] for link in soup("/en/examples/704").select("li:has(.badge) > a")]
    assert len(quiet) > 20
    shown = next(address for address in quiet if "704.5j" in address)
    assert _words(soup(shown).select_one(".live .quiet")).startswith("for contrast A controls only one legendary permanent")
    assert not soup(f"/en/example/{DIVIDED}").select(".badge")


@pytest.mark.parametrize("address", ["/fr/regle/704.5j/2011-09-30", "/en/rule/704.5j", "/en/rule/704.5g", "/fr/regle/704.5k/2011-09-30"])
def test_no_badge_stands_on_a_board_on_which_the_rule_applied(soup, address: str) -> None:
    """Boards of 2011 on which both planeswalkers went were marked, since another rule had been looked at in vain."""
    for board in soup(address).select(".live"):
        badge = board.select_one(".quiet")
        if badge:
            named = {link.get_text() for link in badge.select("a.num")}
            assert named
            assert not named & {link.get_text() for link in board.select("ol.trace a.num")}


RAW = {"state": {"players": {"A": {}, "B": {}, "C": {}}, "objects": {
    "x": {"ctrl": "A", "types": ["creature"]}, "w": {"ctrl": "B", "types": ["planeswalker"]}, "h": {"owner": "A", "zone": "hand", "types": ["creature"]}}}}


@pytest.mark.parametrize(("step", "key", "value", "after"), [
    ({"do": "declare_attackers", "attackers": ["x"]}, "attackers.x", "?", {"do": "declare_attackers", "attackers": ["x"]}),
    ({"do": "declare_attackers", "attackers": ["x"]}, "attackers.x", "w", {"do": "declare_attackers", "attackers": {"x": "w"}}),
    ({"do": "declare_attackers", "attackers": {"x": "B"}}, "attackers.x", "", {"do": "declare_attackers", "attackers": {}}),
    ({"do": "cast", "by": "A", "what": "h", "x": "2"}, "x", "5", {"do": "cast", "by": "A", "what": "h", "x": "5"}),
    ({"do": "cast", "by": "A", "what": "h", "modes": ["0"]}, "modes", "0, 2", {"do": "cast", "by": "A", "what": "h", "modes": ["0", "2"]}),
    ({"do": "destroy", "what": "x", "no_regen": "false"}, "no_regen", "yes", {"do": "destroy", "what": "x", "no_regen": "true"}),
    ({"do": "tap", "what": ["x"]}, "what.w", "yes", {"do": "tap", "what": ["x", "w"]}),
    ({"do": "fly", "what": "x"}, "what", "w", {"do": "fly", "what": "x"}),
])
def test_a_field_of_a_step(step: dict, key: str, value: str, after: dict) -> None:
    raw = {**RAW, "steps": [dict(step)]}
    assert set_step(raw, f"0.{key}", value) is (step != after)
    assert raw["steps"] == [after]


def test_only_what_can_be_chosen_is_a_field() -> None:
    say = catalogue("fr")
    groups = step_groups({**RAW, "steps": [{"do": "declare_attackers", "attackers": []}, "check", {"do": "destroy", "what": "all creature"}]},
                         say, "fr", frozenset())
    assert [(group.name.replace("\u00a0", " "), [one.name for one in group.controls]) for group in groups] == [
        ("Étape 1 : déclarer les attaquants", ["step.0.attackers.x"])]
    assert Table.of({"players": "x", "objects": ["y"]}, "en") == Table((), {}, {}, {}, "standard")


def test_a_choice_taken_back_is_null_in_the_address() -> None:
    base = {"state": {"players": {"A": {}}}, "choices": {"keep": ["x"], "may": {"t": "true"}}}
    edit = apply(base, [("choices", '{"keep":null}')], catalogue("en"))
    assert edit.raw["choices"] == {"may": {"t": "true"}}
    assert edit.changes == (("choices", '{"keep":null}'),)


def test_a_board_stands_under_todays_rules_unless_asked(soup) -> None:
    """Also one that was written for an older edition and still holds."""
    assert "September 25, 2026" in soup("/en/example/704.5j-two-copies").select_one(".under").get_text()
    assert "September 30, 2011" in soup("/en/example/704.5j-two-copies?edition=2011-09-30").select_one(".under").get_text()
