"""Discord's requests as it sends them: signed, in both languages, within its limits."""

from __future__ import annotations

import json
from typing import Any

import pytest
from flask.testing import FlaskClient
from nacl.signing import SigningKey

from refapp.services import Library
from refapp.services.answers.discord import commands
from refapp.web import create_app
from refapp.web.discord import SETTING, DiscordSetupError

KEY = SigningKey(bytes(range(32)))


@pytest.fixture(scope="module")
def client(plain_library: Library) -> FlaskClient:
    patch = pytest.MonkeyPatch()
    patch.setenv(SETTING, KEY.verify_key.encode().hex())
    app = create_app(library=plain_library, base_url="https://rules.example")
    patch.undo()
    return app.test_client()


def _send(client: FlaskClient, interaction: dict[str, Any], **wrong: str) -> Any:
    body = json.dumps(interaction).encode()
    stamp = "1761000000"
    headers = {"X-Signature-Ed25519": KEY.sign(stamp.encode() + body).signature.hex(), "X-Signature-Timestamp": stamp, **wrong}
    return client.post("/discord/interactions", data=body, headers=headers, content_type="application/json")


def _asking(query: str, *, kind: int = 2, name: str = "rule", locale: str = "en-US", **more: str) -> dict[str, Any]:
    """A recorded command with its options; ids and names are invented."""
    options = [{"name": "query", "type": 3, "value": query, "focused": kind == 4}]
    options += [{"name": key, "type": 3, "value": value} for key, value in more.items()]
    return {"type": kind, "id": "1", "application_id": "2", "token": "t", "version": 1, "locale": locale, "guild_locale": "en-US",
            "guild_id": "3", "channel_id": "4", "member": {"user": {"id": "5", "username": "ana"}},
            "data": {"id": "6", "name": name, "type": 1, "options": options}}


def _on_message(text: str, locale: str = "fr", day: str = "2026-01-01") -> dict[str, Any]:
    return {"type": 2, "id": "1", "application_id": "2", "token": "t", "version": 1, "locale": locale,
            "data": {"id": "7", "name": "Rules in this message", "type": 3, "target_id": "9",
                     "resolved": {"messages": {"9": {"id": "9", "content": text, "author": {"id": "8"},
                                                    "timestamp": f"{day}T18:30:00.123000+00:00"}}}}}


def test_ping_and_signatures(client: FlaskClient) -> None:
    assert _send(client, {"type": 1}).get_json() == {"type": 1}
    for wrong in ("", "00" * 64, "zz", KEY.sign(b"other").signature.hex()):
        assert _send(client, {"type": 1}, **{"X-Signature-Ed25519": wrong}).status_code == 401
    assert _send(client, {"type": 1}, **{"X-Signature-Timestamp": "1"}).status_code == 401
    assert client.post("/discord/interactions", data=b"{}").status_code == 401
    assert client.get("/discord/interactions").status_code in (404, 405)


@pytest.mark.parametrize(("asked", "title", "url"), [
    (_asking("704.5f"), "704.5f", "https://rules.example/en/rule/704.5f"),
    (_asking("!302.2"), "302.2", "https://rules.example/en/rule/302.2"),
    (_asking("CR 704.5 F", locale="fr"), "704.5f", "https://rules.example/fr/regle/704.5f"),
    (_asking("704.5f", name="regle"), "704.5f", "https://rules.example/fr/regle/704.5f"),
    (_asking("704.5f", language="fr"), "704.5f", "https://rules.example/fr/regle/704.5f"),
    (_asking("trample"), "", "https://rules.example/en/glossary/trample"),
    (_asking("piétinement", locale="fr"), "", "https://rules.example/fr/glossaire/pietinement"),
])
def test_a_rule(client: FlaskClient, asked: dict[str, Any], title: str, url: str) -> None:
    answer = _send(client, asked).get_json()
    assert answer["type"] == 4
    assert answer["data"]["allowed_mentions"] == {"parse": []}
    embed = answer["data"]["embeds"][0]
    assert embed["title"].startswith(title)
    assert embed["url"] == url
    assert len(embed["description"]) > 20


def test_every_answer_fits(client: FlaskClient) -> None:
    for number in ("704", "702", "613", "702.19", "903", "704.5", "205.3m", "601.2f"):
        embeds = _send(client, _asking(number)).get_json()["data"]["embeds"]
        assert len(embeds) <= 10
        assert sum(len(e["title"]) + len(e["description"]) + len(e["footer"]["text"]) for e in embeds) <= 6000
        assert all(len(e["title"]) <= 256 and 0 < len(e["description"]) <= 4096 for e in embeds)


@pytest.mark.parametrize(("typed", "locale", "expected"), [("704.5", "en-US", "704.5"), ("tram", "en-US", "trample"), ("piét", "fr", "piétinement")])
def test_suggestions(client: FlaskClient, typed: str, locale: str, expected: str) -> None:
    answer = _send(client, _asking(typed, kind=4, locale=locale)).get_json()
    assert answer["type"] == 8
    choices = answer["data"]["choices"]
    assert 0 < len(choices) <= 25
    assert any(expected in choice["name"].lower() for choice in choices)
    assert all(0 < len(choice["name"]) <= 100 and 0 < len(choice["value"]) <= 100 for choice in choices)
    chosen = _send(client, _asking(choices[0]["value"], locale=locale)).get_json()
    assert chosen["data"]["embeds"]


@pytest.mark.parametrize("typed", ["trample", "flying", "legend", "state", "mulligan", "vol"])
def test_suggestions_name_each_rule_once(client: FlaskClient, typed: str) -> None:
    for locale in ("en-US", "fr"):
        choices = _send(client, _asking(typed, kind=4, locale=locale)).get_json()["data"]["choices"]
        assert len({choice["value"] for choice in choices}) == len({choice["name"] for choice in choices}) == len(choices) > 3


def test_the_rules_of_a_message(client: FlaskClient) -> None:
    answer = _send(client, _on_message("Regarde !302.2 et 704.5f, pas le prix de 104.3 € @everyone")).get_json()
    assert [embed["url"].rpartition("/")[2] for embed in answer["data"]["embeds"]] == ["302.2", "704.5f"]
    for day, url in (("2012-05-03", "fr/regle/704.5k/2012-05-01"), ("2026-01-01", "fr/regle/704.5k"), ("2005-01-01", "fr/regle/704.5k"),
                     ("someday", "fr/regle/704.5k")):
        answer = _send(client, _on_message("Voir la règle 704.5k.", day=day)).get_json()
        assert [embed["url"] for embed in answer["data"]["embeds"]] == [f"https://rules.example/{url}"]
    nothing = _send(client, _on_message("Bonjour @everyone")).get_json()
    assert nothing["data"]["flags"] == 64
    assert nothing["data"]["allowed_mentions"] == {"parse": []}


@pytest.mark.parametrize("asked", [_asking("999.9"), _asking("qwertzuiop"), _asking("")])
def test_what_is_not_found_is_said_to_the_asker_only(client: FlaskClient, asked: dict[str, Any]) -> None:
    answer = _send(client, asked).get_json()
    assert answer["data"]["flags"] == 64
    assert answer["data"]["content"]


@pytest.mark.parametrize("interaction", [{"type": 3}, {"type": 2}, {}, {"type": 2, "data": []}])
def test_unknown_interactions(client: FlaskClient, interaction: dict[str, Any]) -> None:
    assert _send(client, interaction).status_code == 400


def test_only_by_configuration(client: FlaskClient, tmp_path, monkeypatch: pytest.MonkeyPatch) -> None:
    library = Library.open(tmp_path)
    monkeypatch.delenv(SETTING, raising=False)
    assert create_app(library=library).test_client().post("/discord/interactions").status_code in (404, 405)
    monkeypatch.setenv(SETTING, "not a key")
    with pytest.raises(DiscordSetupError, match=SETTING):
        create_app(library=library)


def test_commands_are_within_limits() -> None:
    for command in commands():
        assert 1 <= len(command["name"]) <= 32
        assert len(command.get("description", "")) <= 100
        for option in command.get("options", []):
            assert len(option["description"]) <= 100
