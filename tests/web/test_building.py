"""Situations that visitors build, without a script: every form is sent and leads to the address of what it made."""

from __future__ import annotations

import json
from urllib.parse import parse_qsl, urlsplit

import pytest
from bs4 import BeautifulSoup
from flask.testing import FlaskClient

from refapp.services.forms.situations import MAX_PACKED, pack, unpack
from tests.web.building import BEARS, Table, fields, words


@pytest.fixture
def table(client: FlaskClient) -> Table:
    return Table(client)


def _press(table: Table, page: BeautifulSoup, told: str) -> BeautifulSoup:
    """Let happen what a button offers as this sentence."""
    button = next(one for one in page.select("button[name=deed], .question button") if words(one) == told)
    form = button.find_parent("form")
    return table.post({**fields(form), button["name"]: [button["value"]]})


def _said(page: BeautifulSoup) -> list[str]:
    return [words(one) for one in page.select("button[name=deed]")]


@pytest.mark.parametrize(("lang", "mine", "theirs", "deeds"), [
    ("en", "Viper 3/3 deathtouch, trample", ["Ox\nCreature — Ox\n1/9", "Wall 0/4"],
     ["Viper attacks B", "Ox blocks Viper", "Wall blocks Viper", "combat damage is dealt"]),
    ("fr", "Vipère\nCréature : serpent\nContact mortel, piétinement\n3/3", ["Bœuf 1/9", "Mur 0/4"],
     ["Vipère attaque B", "Bœuf bloque Vipère", "Mur bloque Vipère", "les blessures de combat sont infligées"])])
def test_from_an_empty_table_to_a_fight(client: FlaskClient, lang: str, mine: str, theirs: list[str], deeds: list[str]) -> None:
    """A deathtouch trampler is blocked by two, from cards as they are printed and sentences alone."""
    table = Table(client, lang=lang)
    page = table.send("card", card=mine)
    for text in theirs:
        page = table.send("card", card=text, ctrl="B")
    for told in deeds:
        page = _press(table, page, told)
    assert len(table.raw["steps"]) == 3                 # both blockers are declared at once
    board = page.select("figure")[1]                    # how the damage is divided is asked: the play stands before it
    assert len(board.select(".fight .facing > .card")) == 2
    page = _press(table, page, words(page.select(".question button")[0]))
    assert page.select(".is-left")                      # state-based actions are checked as in a game


STARTS = {"combat": "figure", "legends": ".question", "commander": ".question", "replacement": ".question", "counter": ".pile.graveyard", "own": "button[name=deed]"}


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("key", STARTS)
def test_starters_lead_to_what_they_are_about(client: FlaskClient, lang: str, key: str) -> None:
    path = {"en": "/en/build", "fr": "/fr/construire"}[lang]
    link = next(one["href"] for one in BeautifulSoup(client.get(path).get_data(), "html.parser").select(".offers a") if f"start={key}" in one["href"])
    page = BeautifulSoup(client.get(link, follow_redirects=True).get_data(), "html.parser")
    assert page.select(STARTS[key])
    assert not page.select(".notice, .stopped")


def test_a_commanders_owner_is_asked_once(client: FlaskClient) -> None:
    table = Table(client)
    table.send("card", card="Sunniva\nLegendary Creature — Human\n2/3", commander="yes")
    assert table.raw["state"]["format"] == "commander"
    page = table.post({"do": "effect", "effect": "Exile target creature."})
    assert [words(one) for one in page.select(".question button")] == ["Yes", "No"]
    page = _press(table, page, "Yes")
    assert not page.select(".question")
    assert page.select_one(".pile.command")


def test_what_a_card_says_is_shown_with_its_rules_or_where_it_stopped(client: FlaskClient) -> None:
    table = Table(client)
    page = table.send("card", card="Owl\nCreature — Bird\nWhen this creature enters, draw a card.\nThis creature hums a tune.\n1/1")
    lines = page.select(".placed .read")
    assert "603.6a" in [link.get_text() for link in lines[0].select("a")]
    assert "hums a tune" in words(lines[1].select_one(".stopped"))
    assert page.select_one(".notice.missing")
    page = table.post({"do": "unread"})
    assert not page.select(".notice.missing")


def test_effects_that_are_no_effects_are_said_beside_their_field(client: FlaskClient) -> None:
    for text, told in (("Destroy everything blue", "understood"), ("Flying", "instruction"), ("", "Say what happens")):
        page = Table(client, BEARS).post({"do": "effect", "effect": text})
        assert told in words(page.select_one("#effect-why"))
        assert page.select_one("#effect")["value"] == text


def test_spells_and_abilities_are_offered_with_their_targets(client: FlaskClient) -> None:
    table = Table(client, BEARS)
    table.send("card", card="Spark\nInstant\nSpark deals 3 damage to any target.")
    page = table.send("card", card="Oak\nLand\n{T}: Add {G}.")
    assert {"A casts Spark on Bear", "A casts Spark on B", "Oak: {T}: Add {G}.", "Bear attacks B"} <= set(_said(page))
    page = _press(table, page, "A casts Spark on Bear")
    assert "everything on the stack resolves" in _said(page)
    assert "Bear attacks B" not in _said(page)          # the spell resolves first
    assert "target of Spark" in words(page.select("figure")[1].select_one(".card .marks"))


def test_answers_that_no_longer_fit_are_asked_again(client: FlaskClient) -> None:
    table = Table(client)
    legend = "Ysolde\nLegendary Creature — Human\n3/3"
    table.send("card", card=legend)
    page = table.send("card", card=legend)
    assert page.select(".question")                     # two legends don't stand quietly
    _press(table, page, "Ysolde")
    assert table.raw["choices"] == {"keep": ["Ysolde"]}
    page = table.post({"do": "drop", "about": "Ysolde"})
    assert "choices" not in table.raw
    assert not page.select(".question, .notice")


def test_every_form_is_labelled_and_in_both_languages(client: FlaskClient) -> None:
    for lang in ("en", "fr"):
        table = Table(client, {**BEARS, "steps": [{"do": "destroy", "what": "Bear"}]}, lang)
        for form in ("", "card", "card:aura", "card.Bear", "table", "step:damage", "step.0", "ability.trigger..Bear"):
            page = table.open(form)
            assert bool(page.select(".open-form")) is bool(form)
            for one in page.select("main input:not([type=hidden]), main select, main textarea"):
                assert one.find_parent("label") or page.select_one(f"label[for='{one.get('id')}']") or one.get("aria-labelledby"), one


def test_a_question_is_asked_and_answered(client: FlaskClient) -> None:
    raw = json.loads(json.dumps(BEARS))
    raw["state"]["objects"]["Bear"].update(supertypes=["legendary"])
    table = Table(client, {**raw, "steps": [{"do": "check"}]})
    table.post({"do": "copy", "about": "Bear"})
    page = table.open()
    buttons = page.select("form.question button")
    assert [words(one) for one in buttons] == ["Bear", "Bear-2"]
    page = table.post({"do": "answer", "answer": buttons[1]["value"]})
    assert table.raw["choices"] == {"keep": ["Bear-2"]}
    assert not page.select("form.question")
    select = page.select_one("[name='choose.keep.0']")
    assert select.select_one("[selected]")["value"] == '["Bear-2"]'
    table.post({"do": "choices", "choose.keep.0": '["Bear"]'})
    assert table.raw["choices"] == {"keep": ["Bear"]}
    assert table.post({"do": "choices", "forget": "yes"}).select("form.question")


def test_several_are_ticked(client: FlaskClient) -> None:
    raw = json.loads(json.dumps(BEARS))
    for name in ("Bear", "Ox"):
        raw["state"]["objects"][name]["counters"] = {"+1/+1": "1"}
    table = Table(client, {**raw, "steps": [{"do": "proliferate", "by": "A"}]})
    assert [box["value"] for box in table.open().select(".question input[type=checkbox]")] == ["0", "1"]
    table.post({"do": "answer", "answer": ["0", "1"]})
    assert table.raw["choices"] == {"other": {"proliferate": ["Bear", "Ox"]}}


def test_what_the_rules_forbid_stands_at_its_step_in_the_readers_language(client: FlaskClient) -> None:
    raw = json.loads(json.dumps(BEARS))
    raw["state"]["objects"]["Bear"]["tapped"] = "true"
    table = Table(client, {**raw, "steps": [{"do": "declare_attackers", "attackers": {"Bear": "B"}}]}, "fr")
    page = table.open()
    assert "Bear est engagé" in words(page.select_one("ol.placed .wrong"))
    assert page.select_one(".notice.refused")
    assert "Bear attaque B – ce n’est pas permis." in words(page.select("ol.trace li")[-1])


def test_an_activation_that_is_forbidden_is_told_as_a_sentence(client: FlaskClient) -> None:
    page = Table(client, {**BEARS, "steps": [{"do": "activate", "by": "A", "source": "Bear", "ability": "roar"}]}, "fr").open()
    assert "A active une capacité de Bear" in words(page.select_one("ol.placed"))


def test_what_names_nothing_stands_at_its_step(client: FlaskClient) -> None:
    table = Table(client, {**BEARS, "steps": [{"do": "destroy", "what": "Nobody"}]}, "fr")
    assert "Nobody" in words(table.open().select_one("ol.placed .wrong"))


def test_what_is_not_played_yet_is_said(client: FlaskClient) -> None:
    raw = json.loads(json.dumps(BEARS))
    raw["state"]["objects"]["Bear"]["abilities"] = ["banding"]
    page = Table(client, {**raw, "steps": [{"do": "check"}]}).open()
    assert page.select_one(".notice.missing") or not page.select(".notice.missing")


def test_cards_steps_and_players_come_and_go(client: FlaskClient) -> None:
    table = Table(client, {**BEARS, "steps": [{"do": "check"}, {"do": "resolve_all"}]})
    table.post({"do": "raise-step", "about": "1"})
    assert [one["do"] for one in table.raw["steps"]] == ["resolve_all", "check"]
    table.post({"do": "drop-step", "about": "0"})
    table.post({"do": "drop", "about": "Ox"})
    assert (len(table.raw["steps"]), list(table.raw["state"]["objects"])) == (1, ["Bear"])
    table.send("table", players="3", step="upkeep", life__A="7", title="Late")
    assert (list(table.raw["state"]["players"]), table.raw["state"]["turn"], table.raw["state"]["players"]["A"], table.raw["title"]) == (
        ["A", "B", "C"], {"step": "upkeep"}, {"life": "7"}, "Late")
    page = Table(client, BEARS).send("table", players="2")
    assert not page.select(".notice.problem")


@pytest.mark.parametrize("size", [{}, {"pt": "hand"}])
def test_a_creature_of_a_board_that_says_no_size_is_changed_as_it_is(client: FlaskClient, size: dict[str, str]) -> None:
    raw = json.loads(json.dumps(BEARS))
    raw["state"]["objects"]["Bear"] = {"ctrl": "A", "types": ["creature"], **size}
    table = Table(client, raw)
    table.send("card.Bear", tapped="yes")
    assert table.raw["state"]["objects"]["Bear"] == {"ctrl": "A", "types": ["creature"], **size, "tapped": "true"}
    page = table.send("card", card="Elk\nCreature — Elk")
    assert "2/2" in words(page.select_one(".notice.problem, .error"))


def test_edit_everything_leads_here_and_takes_the_changes_along(client: FlaskClient, soup) -> None:
    link = soup("/en/example/510.1c-divided?damage.Finn=1").select_one("a.edit-it")["href"]
    raw = unpack(dict(parse_qsl(urlsplit(link).query))["s"])
    assert raw["state"]["objects"]["Finn"]["damage"] == "1"
    assert raw["title"] == "Divided as the attacker’s controller likes"
    assert "Finn is destroyed" in words(soup(link).select_one("ol.trace"))
    answer = client.get("/fr/construire?from=510.1c-divided")
    assert answer.status_code == 303
    assert answer.headers["Location"].startswith("/fr/construire?s=")


def test_the_whole_as_text(client: FlaskClient) -> None:
    table = Table(client, BEARS)
    page = table.post({"do": "whole", "scenario": "state: [1"})
    assert page.select_one("textarea[name=scenario]").get_text().strip() == "state: [1"
    board = "state: {players: {A: {}}, objects: {X: {types: [artifact]}}}\nsteps: [check]"
    for wrong, told in (("variant: commander", "variant"), ("choices: {keep: [Y]}", "“Y”"), ("choices: {targts: {a: b}}", "targts")):
        assert told in words(table.post({"do": "whole", "scenario": f"{board}\n{wrong}"}).select_one(".notice.problem"))
    table.post({"do": "whole", "scenario": board})
    assert list(table.raw["state"]["objects"]) == ["X"]
    assert table.raw["steps"] == [{"do": "check"}]


@pytest.mark.parametrize("query", ["s=xx", "s=%00", "s=" + "A" * 6000, "s=q1YqSy0qzszPU7JSMjIwVNJRyk_KSk0uUbKqrq0FAA", "form=card.Nobody",
                                   "form=step.9", "form=step:fly", "form=ability.x.y.z", "from=nothing-like-it", "at=999", "edition=1200"])
def test_a_damaged_address_is_a_page_that_says_so(client: FlaskClient, query: str) -> None:
    answer = client.get(f"/fr/construire?{query}")
    assert answer.status_code in (200, 404)
    assert "Traceback" not in answer.get_data(as_text=True)


def test_too_large_a_situation_is_refused_with_its_size(client: FlaskClient) -> None:
    table = Table(client, BEARS)
    import random
    noise = random.Random(7)
    text = json.dumps({"state": {"players": {"A": {}}, "objects": {
        f"Card {noise.getrandbits(64)}": {"types": ["creature"], "text": str(noise.getrandbits(300))} for _ in range(60)}}, "steps": []})
    page = table.post({"do": "whole", "scenario": text})
    assert str(MAX_PACKED)[:1] in words(page.select_one(".notice.problem"))
    assert "characters" in words(page.select_one(".notice.problem"))


def test_an_edition_is_chosen(client: FlaskClient) -> None:
    raw = json.loads(json.dumps(BEARS))
    raw["state"]["objects"]["Bear"].update(supertypes=["legendary"])
    raw["state"]["objects"]["Bear-2"] = {**raw["state"]["objects"]["Bear"], "name": "Bear"}
    table = Table(client, {**raw, "steps": [{"do": "check"}]})
    assert table.open().select("form.question")
    page = table.post({"do": "edition", "edition": "2011-09-30"})
    assert not page.select("form.question")                  # until July 2013 both went
    assert table.raw["edition"] == "2011-09-30"


def test_the_page_is_in_the_navigation_and_the_sitemap(client: FlaskClient, soup) -> None:
    assert soup("/fr/").select_one("header a[href='/fr/construire']")
    assert "/en/build<" in client.get("/sitemap-en.xml").get_data(as_text=True)
    page = soup("/en/build")
    assert page.find("link", hreflang="fr")["href"].endswith("/fr/construire")
    assert page.find("link", rel="canonical")["href"].endswith("/en/build")


def test_a_fault_of_the_engine_is_said_and_kills_no_page(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    from refapp.services.boards import evaluating

    def fail(*_args: object, **_options: object) -> None:
        raise KeyError("somewhere inside")
    monkeypatch.setattr(evaluating, "play", fail)
    page = Table(client, {**BEARS, "steps": [{"do": "destroy", "what": "Ox"}, {"do": "destroy", "what": "Bear"}]}, "fr").open()
    assert "c’est notre faute" in words(page.select_one(".notice.problem"))


def test_a_preview_tells_the_board(client: FlaskClient, soup) -> None:
    page = soup(f"/en/build?s={pack({**BEARS, 'title': 'Bear or Ox'})}")
    assert page.title.get_text() == "Bear or Ox"
    assert "Bear (2/2, creature)" in page.find("meta", property="og:description")["content"]
    assert page.find("meta", attrs={"name": "robots"})["content"] == "noindex"
    assert "Disallow: /fr/construire?" in client.get("/robots.txt").get_data(as_text=True)


def test_a_situation_is_played_step_by_step(client: FlaskClient, soup) -> None:
    table = Table(client, {**BEARS, "steps": [{"do": "tap", "what": "Bear"}, {"do": "destroy", "what": "Ox"}]})
    page = soup(table.open().select_one("[data-go=start]")["href"])
    page = soup(page.select_one("[data-go=next]")["href"])
    assert "1 of 2" in words(page.select_one(".where-now"))
    assert "at=" not in page.select_one("#own-address").get_text()
