"""Names of cards in double brackets: links in every format whose own they aren't; as written where the card isn't known."""

from __future__ import annotations

import json

import pytest
from flask.testing import FlaskClient

from refapp.i18n import catalogue
from refapp.links import FORMATS
from refapp.services import Library
from refapp.services.answers.discord import answer
from refapp.services.links.linkify_script import linkify_script
from refapp.services.links.linking import linkify_text
from refapp.services.reading.asking import Asked, Reader
from refapp.web.urls import Urls

URL = "https://rules.example/en/card/pale-lantern"


def linked(library: Library, text: str, form: str, lang: str | None = None) -> str:
    return linkify_text(Asked(library, Urls("https://rules.example"), catalogue("en"), lang), text, form).text


@pytest.mark.parametrize(("form", "written", "done"), [
    ("markdown", "So [[Pale Lantern]]!", f"So [Pale Lantern]({URL})!"), ("reddit", "[[pale lantern|it]]", f"[it]({URL})"),
    ("discord", "[[Lanterne blafarde]]", f"[Lanterne blafarde](<{URL}>)"), ("bbcode", "[b][[Pale Lantern]][/b]", f"[b][url={URL}]Pale Lantern[/url][/b]"),
    ("phpbb", "[[Pale Lantern]] and 704.5j", f"[url={URL}]Pale Lantern[/url] and [url=https://rules.example/en/rule/704.5j]704.5j[/url]"),
    ("xenforo", "[[Pale Lantern]]", f"[URL='{URL}']Pale Lantern[/URL]"), ("html", "<p>[[Pale Lantern|a&amp;b]]</p>", f'<p><a href="{URL}">a&amp;b</a></p>'),
    ("html", "<p>[[Pale Lantern]], rule 704.5j</p>", f'<p><a href="{URL}">Pale Lantern</a>, rule <a href="https://rules.example/en/rule/704.5j">704.5j</a></p>'),
    ("slack", "[[Pale Lantern]]", f"<{URL}|Pale Lantern>"), ("plain", "[[Pale Lantern]]", f"Pale Lantern ({URL})"),
    ("mediawiki", "[[Pale Lantern]]", None), ("asciidoc", "[[Pale Lantern]]", None),
    ("markdown", "`[[Pale Lantern]]`\n\n```\n[[Pale Lantern]]\n```", None), ("markdown", "[x [[Pale Lantern]]](https://a.example)", None),
    ("bbcode", "[code][[Pale Lantern]][/code]", None), ("html", "<code>[[Pale Lantern]]</code><a href='x'>[[Pale Lantern]]</a>", None),
    ("markdown", "[[Nobody]] [[]] [[Pale\nLantern]] [Pale Lantern] [[a|b|c]]", None), ("markdown", "![[Pale Lantern]]", None),
    ("markdown", "[[" * 5000, None)])
def test_in_every_format(library: Library, form: str, written: str, done: str | None) -> None:
    found = linked(library, written, form)
    assert found == (written if done is None else done)
    assert linked(library, found, form) == found


@pytest.mark.parametrize("form", sorted(FORMATS))
def test_without_cards_nothing_changes(plain_library: Library, form: str) -> None:
    assert linked(plain_library, "[[Pale Lantern]] of [[Nobody|x]]", form) == "[[Pale Lantern]] of [[Nobody|x]]"


def test_the_address_is_in_the_language_of_the_post(library: Library) -> None:
    assert linked(library, "[[Pale Lantern]]", "markdown", "fr") == "[Pale Lantern](https://rules.example/fr/carte/pale-lantern)"


def test_many_names_end(library: Library) -> None:
    text = " ".join(f"[[name {n}]]" for n in range(15_000))
    assert linked(library, text, "markdown") == text


def test_the_api_lists_the_cards(client: FlaskClient) -> None:
    found = client.post("/api/v1/linkify", json={"text": "[[frost]] and 704.5j", "format": "bbcode"}).json
    assert found is not None
    assert (found["count"], found["cards"]) == (1, [{"name": "Ember // Frost", "url": "http://localhost/en/card/ember-frost"}])


def test_the_script_asks_for_names_only_where_there_are_cards(library: Library, plain_library: Library) -> None:
    with_cards, without = (linkify_script(one, "https://rules.example") for one in (library, plain_library))
    assert "/api/v1/cards/" in with_cards
    assert with_cards != without
    assert "__CARDS__" not in with_cards + without


@pytest.mark.parametrize(("interaction", "title"), [
    ({"type": 2, "data": {"name": "rule", "options": [{"name": "query", "value": "pale lantern"}]}}, "Pale Lantern"),
    ({"type": 2, "data": {"name": "regle", "options": [{"name": "query", "value": "Lanterne blafarde"}]}}, "Lanterne blafarde"),
    ({"type": 2, "data": {"name": "Rules in this message", "type": 3, "resolved": {"messages": {"1": {
        "content": "does [[agots owl]] see 704.5j?"}}}}}, "Ågot’s Owl")])
def test_discord(library: Library, interaction: object, title: str) -> None:
    found = answer(lambda lang: Reader(library, lang, Urls("https://rules.example")), json.dumps(interaction).encode())
    assert found is not None
    embed = found["data"]["embeds"][0]
    assert embed["title"] == title
    assert "/car" in embed["url"]
    assert embed["footer"]["text"]
