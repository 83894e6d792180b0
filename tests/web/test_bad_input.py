"""Bad input: every address has a page in the reader's language with a way on, never a traceback or a 500."""

from __future__ import annotations

import json
from urllib.parse import quote

import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st


@pytest.mark.parametrize(("address", "status", "says"), [
    ("/en/rule/704.99", 404, "There is no rule 704.99"),
    ("/fr/regle/704.99", 404, "Il n’y a pas de règle 704.99"),
    ("/fr/nulle-part/du-tout", 404, "Il n’y a pas de page à cette adresse"), ("/nulle-part", 404, "There is no page"),
    ("/en/rule/704.5k/2001-01-01", 404, "No edition for this date"),
    ("/en/rule/704.5k/yesterday", 404, "is not a date"),
    ("/fr/regle/704.5k/2011-02-31", 404, "n’est pas une date"),
    ("/en/rule/704.5k/2011-W39-5", 404, "is not a date"), ("/fr/comparer/2011-W39-5..2026-09-25", 404, "n’est pas une date"),
    ("/de/rule/704.5k", 404, "There is no page at this address"),
    ("/en/rule/%00", 404, "There is no page"), ("/en/rule/%ff", 404, "There is no page"),
    ("/en/rule/%ED%A0%80", 404, "There is no page"), ("/en/rule/trample%00", 404, "There is no page"),
    ("/en/rule/trample%ff", 404, "There is no page"), ("/en/first%20strike%00", 404, "There is no page"),
    ("/en/rule/!!!", 404, "There is no page"), ("/en/rule/trample" + "!" * 5000, 404, "There is no page"), ("/static/x/%00", 404, "There is no page"),
    ("/static/x/..%2fapp.py", 404, "There is no page"),
    ("/" + "a" * 5000, 404, "There is no page"), ("/en/rule/" + "7" * 5000, 404, "There is no page"),
    ("/fr/regle/" + "[" * 5000, 404, "Il n’y a pas de page"),
])
def test_its_page_says_so(client: FlaskClient, address: str, status: int, says: str) -> None:
    answer = client.get(address)
    text = answer.get_data(as_text=True)
    assert answer.status_code == status
    assert says in text
    assert f'<html lang="{"fr" if address.startswith("/fr") else "en"}">' in text
    assert "Traceback" not in text


def test_a_missing_number_offers_the_nearest(client: FlaskClient) -> None:
    text = client.get("/en/rule/704.99").get_data(as_text=True)
    assert 'href="/en/rule/704.5' in text or 'href="/en/rule/704.6' in text


def test_posting_to_a_page_is_refused_with_a_page(client: FlaskClient) -> None:
    answer = client.post("/fr/regle/704.5k")
    assert (answer.status_code, "GET" in answer.headers["Allow"]) == (405, True)
    assert "Cette page n’accepte que la lecture" in answer.get_data(as_text=True)


steps = st.one_of(st.sampled_from(["en", "fr", "en-fr", "rule", "regle", "embed", "search", "recherche", "glossary", "example",
                                   "compare", "704.5k", "2011-09-30", "..", ".", "", "static", "oembed"]),
                  st.text(max_size=12), st.binary(max_size=6).map(lambda b: "".join(f"%{x:02x}" for x in b)))
queries = st.text(max_size=30) | st.binary(max_size=12).map(lambda b: "".join(f"%{x:02x}" for x in b))


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(steps, max_size=4), st.lists(st.tuples(st.sampled_from(["q", "on", "c", "v", "url", "edition", "scenario", "page", "section"]), queries), max_size=3))
def test_never_a_server_error(client: FlaskClient, path: list[str], query: list[tuple[str, str]]) -> None:
    address = "/" + quote("/".join(path), safe="/%").lstrip("/") + "?" + "&".join(f"{name}={quote(value, safe='%')}" for name, value in query)
    answer = client.get(address)
    assert answer.status_code < 500, address


@pytest.mark.parametrize("host", ["evil.example/<script>", '"><b>', "a" * 300, "rules.example:99999999"])
def test_a_strange_host_is_not_repeated(plain_library: object, host: str) -> None:
    from refapp.web import create_app
    app = create_app(library=plain_library)
    text = app.test_client().get("/en/rule/704.5k", headers={"Host": host}).get_data(as_text=True)
    assert host not in text


def test_a_damaged_document_is_our_fault_and_names_no_folder(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    from refapp.services import StoreError
    from refapp.web import texts

    def fail(*_: object) -> None:
        raise StoreError("document_damaged", "{file} can't be read", file="/srv/secret/document.json")
    monkeypatch.setattr(texts, "editions_page", fail)
    answer = client.get("/fr/editions?problems=1")
    assert answer.status_code == 500
    assert "secret" not in answer.get_data(as_text=True)


BOARD = {"players": {"A": {}, "B": {}}, "objects": {"x": {"types": ["creature"], "pt": ["1", "1"]}}}


@pytest.mark.parametrize("scenario", [
    {"state": {"objects": {"a": {"types": 5}}}, "steps": []}, {"state": BOARD, "choices": [1], "steps": []},
    {"state": {"players": 7, "objects": [1]}, "steps": []}, {"state": {"players": ["A"]}, "steps": 3},
    {"state": {**BOARD, "active": {"A": 1}}, "steps": []}, {"state": {"objects": {"a": {"counters": {"x": [1]}}}}, "steps": []},
])
@pytest.mark.parametrize("fields", ["", "&choices=%7B%22keep%22%3A%5B%22x%22%5D%7D", "&active=A&life.A=3&damage.a=2&counter.a.x=3&power.a=3"])
def test_a_board_of_strange_shapes_is_a_page(client: FlaskClient, scenario: dict[str, object], fields: str) -> None:
    """What is typed into the editor may be any JSON, whatever the fields beside it say."""
    name = next(iter(client.application.extensions["refapp"].scenarios))
    answer = client.get(f"/en/example/{name}?scenario={quote(json.dumps(scenario))}{fields}", follow_redirects=True)
    assert answer.status_code == 200
    assert "Traceback" not in answer.get_data(as_text=True)
