"""Live examples as pages: drawn boards, their words, changes in the address, questions, two editions side by side."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from refapp.i18n import catalogue
from refapp.resources import shipped
from refapp.services import Library
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
    assert "Sleepy Bear quitte le champ de bataille et va au cimetière." in told


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


def test_fields_name_counters_in_the_readers_language(soup) -> None:
    labels = [_words(label) for label in soup("/fr/exemple/t-lethal").select("fieldset label")]
    assert "marqueurs « charge »" in labels
    assert "marqueurs +1/+1" in labels


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
