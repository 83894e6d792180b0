"""API v1: every answer has the shape that the OpenAPI document promises; every error has the one shape."""

from __future__ import annotations

import json
from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from openapi_spec_validator import validate
from werkzeug.test import TestResponse

from refapp.services import Library
from refapp.services.boards.examples import live_examples
from refapp.web import create_app
from tests.shapes import check_shape

BASE = "/api/v1"


@pytest.fixture(scope="module")
def client(plain_library: Library) -> FlaskClient:
    return create_app(library=plain_library).test_client()


@pytest.fixture(scope="module")
def official(official_library: Library) -> FlaskClient:
    return create_app(library=official_library).test_client()


@pytest.fixture(scope="module")
def openapi(client: FlaskClient) -> dict[str, Any]:
    found: dict[str, Any] = client.get(f"{BASE}/openapi.json").get_json()
    return found


def get(client: FlaskClient, path: str, **headers: str) -> TestResponse:
    return client.get(BASE + path, headers=headers)


def test_the_description_is_valid(openapi: dict[str, Any]) -> None:
    validate(openapi)


def test_the_schema_of_scenarios_is_served(client: FlaskClient, openapi: dict[str, Any]) -> None:
    response = client.get(f"{BASE}/scenario-schema.json")
    assert response.status_code == 200
    assert response.content_type == "application/schema+json"
    served = response.get_json(force=True)
    assert served["$id"].endswith("/api/v1/scenario-schema.json")
    assert "what" in served["$defs"]["do.destroy"]["required"]
    body = openapi["paths"]["/evaluate"]["post"]["requestBody"]["content"]["application/json"]["schema"]
    assert body == {"$ref": "#/components/schemas/scenario.scenario"}
    assert "scenario.do.destroy" in openapi["components"]["schemas"]


def test_every_route_is_described(client: FlaskClient, openapi: dict[str, Any]) -> None:
    described = {(operation["operationId"], verb, path.count("{")) for path, item in openapi["paths"].items()
                 for verb, operation in item.items()}
    served = {(rule.endpoint.removeprefix("api."), "post" if "POST" in (rule.methods or ()) else "get", rule.rule.count("<"))
              for rule in client.application.url_map.iter_rules()
              if rule.endpoint.startswith("api.") and rule.endpoint != "api.unknown"}
    assert described == served


ANSWERS = [
    ("/rules/704.5k", "Rule"), ("/rules/704.5K.?lang=fr", "Rule"), ("/rules/704?children=1", "Rule"), ("/rules/7", "Rule"),
    ("/rules/702.9a", "Rule"),  # no text in a fresh clone: its place, citations and history all the same
    ("/rules/704.5k?edition=2012-05-03&lang=fr&origin=restated", "Rule"),
    ("/rules?section=704", "RuleList"), ("/rules?section=704.5&lang=fr", "RuleList"),
    ("/search?q=legend+rule", "HitList"), ("/search?q=blessures+mortelles&lang=fr&limit=3", "HitList"),
    ("/search?q=does+trample+work", "HitList"), ("/search?q=", "HitList"), ("/search?q=704.5k", "HitList"), ("/search?q=%22%22%22", "HitList"),
    ("/resolve?number=704.5k&on=2012-05-03", "Resolution"), ("/resolve?number=603.6d", "Resolution"),
    ("/graph?section=704", "Graph"), ("/graph", "Graph"), ("/glossary", "TermList"),
    ("/glossary/trample", "Term"), ("/editions", "EditionList"), ("/compare?from=2011-09-30&to=2026-09-25&section=704", "ChangeList"),
    ("/examples?limit=2", "ExampleList"), ("/bulk/en/2026-09-25.json", "Edition"), ("/bulk/fr/2012-01-01.json", "Edition"),
]


@pytest.mark.parametrize(("path", "shape"), ANSWERS)
def test_answers_have_the_promised_shape(client: FlaskClient, openapi: dict[str, Any], path: str, shape: str) -> None:
    response = get(client, path)
    assert response.status_code == 200, response.get_data(as_text=True)
    check_shape(openapi, shape, response.get_json())
    assert response.headers["Access-Control-Allow-Origin"] == "*"
    assert "Set-Cookie" not in response.headers
    again = get(client, path, **{"If-None-Match": response.headers["ETag"]})
    assert again.status_code == 304


ERRORS = [
    ("/rules/704.99", 404, "rule_not_found"), ("/rules/110.6", 404, "rule_gone"), ("/rules/hello", 400, "bad_number"),
    ("/rules/704.5k?lang=xx", 400, "unknown_language"), ("/rules/704.5k?edition=yesterday", 400, "bad_date"),
    ("/rules/704.5k?edition=2011-02-30", 400, "bad_date"), ("/rules/704.5k?edition=1993-08-05", 404, "edition_unknown"),
    ("/rules/704.5k?origin=mine", 400, "bad_origin"), ("/rules", 400, "missing_parameter"),
    ("/search?q=x&limit=0", 400, "bad_number"), ("/search?q=x&limit=1e9", 400, "bad_number"),
    ("/resolve", 400, "missing_parameter"), ("/compare", 400, "missing_parameter"),
    ("/glossary/nonsense-term", 404, "term_not_found"), ("/examples/nonsense", 404, "example_not_found"),
    ("/rules/704.5k?on=2011-09-30&edition=2012-02-01", 400, "two_days"), ("/bulk/true/2026-09-25.json", 404, "edition_not_loaded"), ("/nothing", 404, "not_found"), ("/", 404, "not_found"),
    ("/rules/%00", 400, "bad_number"), ("/rules/%ff%fe", 400, "bad_number"), ("/rules/" + "7" * 5000, 400, "bad_number"),
]


@pytest.mark.parametrize(("path", "status", "code"), ERRORS)
def test_errors_have_one_shape(client: FlaskClient, openapi: dict[str, Any], path: str, status: int, code: str) -> None:
    for lang in ("en", "fr"):
        response = get(client, path, **{"Accept-Language": lang})
        answer = response.get_json()
        assert (response.status_code, answer["code"]) == (status, code), answer
        check_shape(openapi, "Error", answer)
    assert get(client, path, **{"Accept-Language": "fr"}).get_json()["details"] \
        != get(client, path, **{"Accept-Language": "en"}).get_json()["details"]


def test_an_unknown_number_offers_the_nearest(client: FlaskClient) -> None:
    assert "704.5k" in get(client, "/rules/704.5l").get_json()["suggestions"]


def test_a_number_that_is_gone_says_where_it_went(client: FlaskClient) -> None:
    answer = get(client, "/rules/704.5u?edition=2009-07-11").get_json()
    assert answer["code"] == "rule_gone"
    assert answer["existed_in"] > "2009-07-11"


BODIES = [
    (b"[" * 100_000, 422, "too_deep"), (b'{"text": NaN}', 422, "bad_number"), (b'{"text":"a","text":"b"}', 422, "duplicate_key"),
    (b'{"text":"\\ud800"}', 422, "bad_text"), (b"", 422, "bad_json"), (b"\xff\xfe", 422, "bad_encoding"),
    (b"[]", 422, "bad_shape"), (b"null", 422, "bad_shape"), (b'"x"', 422, "bad_shape"), (b'{"nonsense":1}', 422, None),
    (b'{"text":' + b'"' + b"x" * 300_000 + b'"}', 413, "too_large"),
]


@pytest.mark.parametrize("address", ["/linkify", "/evaluate"])
@pytest.mark.parametrize(("body", "status", "code"), BODIES)
def test_bodies_that_are_refused(client: FlaskClient, openapi: dict[str, Any], address: str, body: bytes, status: int,
                                 code: str | None) -> None:
    response = client.post(BASE + address, data=body, content_type="application/json")
    check_shape(openapi, "Error", response.get_json())
    assert response.status_code == status
    assert code is None or response.get_json()["code"] == code


def test_methods(client: FlaskClient) -> None:
    assert client.post(f"{BASE}/rules/704").status_code == 405
    assert client.get(f"{BASE}/linkify").status_code == 405
    preflight = client.options(f"{BASE}/evaluate")
    assert preflight.status_code in (200, 204)
    assert "POST" in preflight.headers["Access-Control-Allow-Methods"]


@pytest.mark.parametrize(("path", "allowed"), [("/rules/704.5k", "GET, HEAD, OPTIONS"), ("/linkify", "POST, OPTIONS")])
def test_a_preflight_names_the_methods_that_there_are(client: FlaskClient, path: str, allowed: str) -> None:
    assert client.options(BASE + path).headers["Allow"] == allowed


@pytest.mark.parametrize(("method", "address", "status"), [
    ("GET", "/api", 404), ("GET", "/api/", 404), ("GET", "/api/v1", 404), ("GET", "/api/v2/rules/704", 404),
    ("TRACE", "/api/v1/rules/704", 405), ("BREW", "/api/v1/evaluate", 405), ("OPTIONS", "/api/v1/nothing", 404)])
def test_programs_get_json_wherever_they_knock(client: FlaskClient, method: str, address: str, status: int) -> None:
    response = client.open(address, method=method)
    assert (response.status_code, response.headers["Access-Control-Allow-Origin"]) == (status, "*")
    assert method == "OPTIONS" or response.get_json()["object"] == "error"


def test_a_bug_of_ours_is_json_too(plain_library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError
    monkeypatch.setattr("refapp.web.api.blueprint.editions_json", broken)
    response = create_app(library=plain_library).test_client().get(f"{BASE}/editions?lang=fr")
    assert (response.status_code, response.get_json()["status"]) == (500, 500)
    assert response.headers["Access-Control-Allow-Origin"] == "*"


def test_an_edition_says_the_day_of_a_number(client: FlaskClient) -> None:
    by_day = get(client, "/resolve?number=704.5k&on=2012-05-03").get_json()
    assert by_day["edition"] == "2012-05-01"
    assert get(client, "/resolve?number=704.5k&edition=2012-05-03").get_json() == by_day


@pytest.mark.parametrize("first", range(5))
def test_evaluations_have_the_promised_shape(client: FlaskClient, openapi: dict[str, Any], plain_library: Library, first: int) -> None:
    names = list(live_examples(plain_library))
    for name in names[first * 13::len(names) // 12]:
        raw = {key: item for key, item in live_examples(plain_library)[name].source.raw.items() if key in ("state", "steps", "choices")}
        check_shape(openapi, "Evaluation", client.post(f"{BASE}/evaluate?stack=full", json=raw).get_json())


@pytest.mark.parametrize(("path", "body", "shape"), [
    ("/evaluate", {"state": {"players": {"A": {}}, "objects": {"a": {"ctrl": "A", "text": "Flying\nDo as it pleases."}}}, "expect": {"result": "draw"}}, "Evaluation"),
    ("/read", {"text": "Flying\nDo as it pleases."}, "Reading"),
    ("/linkify", {"text": "704.99, 704.5k, http://localhost/en/rule/110.6", "posted": "2012-05-03", "repair": True}, "LinkedText")])
def test_what_is_posted_is_answered_in_the_promised_shape(client: FlaskClient, openapi: dict[str, Any], path: str, body: Any, shape: str) -> None:
    check_shape(openapi, shape, client.post(BASE + path, json=body).get_json())


def test_linkify(client: FlaskClient, openapi: dict[str, Any]) -> None:
    response = client.post(f"{BASE}/linkify", json={"text": "Voir la règle 704.5k.", "format": "markdown", "lang": "fr"})
    check_shape(openapi, "LinkedText", response.get_json())
    assert "](http://localhost/fr/regle/704.5k)" in response.get_json()["text"]


@pytest.mark.parametrize(("address", "text", "named", "lang"), [
    ("/linkify", "La créature est détruite par 704.5g, et non par le sort.", None, "fr"),
    ("/linkify", "La créature est détruite par 704.5g, et non par le sort.", "en", "en"),
    ("/linkify?lang=en", "La créature est détruite par 704.5g, et non par le sort.", "", "en"),
    ("/linkify", "It is destroyed by 704.5g and not by the spell.", None, "en"), ("/linkify", "704.5g", None, "en"),
    ("/linkify?lang=fr", "It is destroyed by 704.5g and not by the spell.", None, "fr")])
def test_links_lead_to_pages_in_the_language_of_the_post(client: FlaskClient, address: str, text: str, named: str | None, lang: str) -> None:
    said = client.post(BASE + address, json={"text": text, "lang": named}).get_json()
    assert (said["lang"], f"/{lang}/" in said["links"][0]["url"]) == (lang, True)


def test_the_official_wording_is_the_default_where_it_is_there(official: FlaskClient) -> None:
    answer = get(official, "/rules/704.5j").get_json()
    assert (answer["origin"], answer["official"]["text"]) == ("official", answer["text"])
    own = get(official, "/rules/704.5j?origin=restated").get_json()
    assert own["origin"] == "restated"
    assert own["text"] != answer["text"]
    assert own["official"]["text"] == answer["text"]


def test_a_bulk_file_needs_nothing_else(official: FlaskClient, openapi: dict[str, Any]) -> None:
    bulk = get(official, "/bulk/en/2026-09-25.json").get_json()
    check_shape(openapi, "Edition", bulk)
    kinds = {rule["kind"] for rule in bulk["rules"]}
    assert kinds == {"chapter", "section", "rule", "subrule"}
    numbers = [rule["number"] for rule in bulk["rules"]]
    assert numbers[0] == "1"
    assert len(numbers) == len(set(numbers)) > 3000
    assert len(bulk["glossary"]) > 700
    for rule in bulk["rules"]:
        for cite in rule["cites"]:
            text = rule["text"] if cite["in"] == "text" else rule["examples"][int(cite["in"][8:])]
            assert text[cite["start"]:cite["end"]] == cite["surface"]


def test_french_pages_are_merged_into_their_edition(official: FlaskClient) -> None:
    for number in ("110.1", "603.1"):
        answer = get(official, f"/rules/{number}?lang=fr&edition=2011-02-04").get_json()
        assert (answer["lang"], answer["edition"], answer["origin"]) == ("fr", "2011-02-04", "official")


@given(st.text(max_size=60))
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_no_search_is_a_server_error(client: FlaskClient, query: str) -> None:
    response = client.get(f"{BASE}/search", query_string={"q": query})
    assert response.status_code == 200
    json.loads(response.data)


def test_a_mistake_of_ours_has_the_shape_of_errors(client: FlaskClient, openapi: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """A program must not get a page; nor must anybody get what only the one who runs the service should read."""
    from refapp.services import StoreError
    from refapp.web.api import blueprint
    secret = StoreError("document_damaged", "{file} can't be read", file="/srv/secret/document.json")
    for error in (ValueError("secret"), secret):
        def fail(*_: object, broken: Exception = error, **__: object) -> None:
            raise broken
        monkeypatch.setattr(blueprint, "editions_json", fail)
        response = get(client, "/editions")
        assert response.status_code == 500
        check_shape(openapi, "Error", response.get_json())
        assert "secret" not in response.get_data(as_text=True)
        assert response.headers["Access-Control-Allow-Origin"] == "*"


@pytest.mark.parametrize(("query", "reader", "lang"), [
    ("piétinement", "en", "fr"), ("deathtouch damage", "fr", "en"), ("mana", "fr", "fr"), ("mana", "en", "en"), ("704.5k", "fr", "fr")])
def test_a_search_without_a_language_answers_in_one(client: FlaskClient, query: str, reader: str, lang: str) -> None:
    found = client.get(f"{BASE}/search", query_string={"q": query}, headers={"Accept-Language": reader}).get_json()
    assert {hit["lang"] for hit in found["data"]} == {lang}
    assert [one["lang"] for one in found["facets"]["langs"]] == [lang]


def test_editions_count_the_glossary_that_their_file_has(client: FlaskClient) -> None:
    counts = {one["lang"]: one["counts"]["glossary"] for one in get(client, "/editions").get_json()["data"] if one["current"]}
    assert counts == {lang: len(get(client, f"/bulk/{lang}/2026-09-25.json").get_json()["glossary"]) for lang in ("en", "fr")}


@pytest.mark.parametrize(("path", "meant"), [
    ("/rule/704.5k", "/rules/704.5k"), ("/bulk/en/2011-09-30", "/bulk/en/2011-09-30.json"), ("/link", "/linkify"),
    ("/exemples", "/examples"), ("/nonsense", ""), ("/", "")])
def test_a_slip_in_an_address_is_answered_with_the_one_meant(client: FlaskClient, path: str, meant: str) -> None:
    answer = get(client, path)
    assert (answer.status_code, answer.get_json()["suggestions"]) == (404, [BASE + meant] if meant else [])


def test_a_section_narrows_a_search_and_is_no_part_of_its_words(client: FlaskClient) -> None:
    """However long the query is, and whatever is wrong with its spelling."""
    found = get(client, "/search?q=deathtuch&section=704").get_json()
    assert (found["did_you_mean"], found["interpreted"]["within"]) == ("deathtouch", ["704"])
    found = get(client, "/search?section=704&q=" + "creature+" * 40).get_json()
    assert found["total"] > 0
    assert all(hit["number"].startswith("704") for hit in found["data"])
    assert [note["code"] for note in found["interpreted"]["notes"]][0] == "query.shortened"


@pytest.mark.parametrize("path", [
    "/rules/704.5k?lang=&edition=&origin=&children=", "/search?q=legend&lang=&edition=&section=&limit=&offset=",
    "/resolve?number=704.5k&on=&lang=", "/compare?from=2011-09-30&to=&section=", "/examples?rule=&limit=",
    "/bulk/en/2026-09-25.json?lang=&edition=", "/graph?section=&edition="])
def test_an_empty_parameter_is_an_absent_one(client: FlaskClient, path: str) -> None:
    """As a form sends it, and as the description says."""
    assert get(client, path).status_code == 200


@pytest.mark.parametrize(("path", "body", "code"), [
    ("/linkify", {"text": "704.5k", "format": ""}, "unknown_format"), ("/linkify", {"text": "704.5k", "format": "nonsense"}, "unknown_format"),
    ("/linkify?nonsense=1", {"text": "704.5k", "format": "nonsense"}, "unknown_parameter"),
    ("/evaluate?stack=half", {"state": {}}, "bad_flag"), ("/evaluate?nonsense=1", {}, "unknown_parameter")])
def test_what_is_not_described_is_refused(client: FlaskClient, path: str, body: dict[str, Any], code: str) -> None:
    answer = client.post(BASE + path, json=body)
    assert answer.status_code in (400, 422)
    assert answer.get_json()["code"] == code


def test_a_post_may_leave_its_fields_empty(client: FlaskClient) -> None:
    answer = client.post(f"{BASE}/linkify", json={"text": "704.5k", "lang": "", "edition": "", "posted": "", "format": None})
    assert "/rule/704.5k" in answer.get_json()["text"]


def test_every_number_as_we_write_it_is_read(client: FlaskClient) -> None:
    assert get(client, "/rules/810.7073n").get_json()["code"] == "rule_not_found"


@pytest.mark.parametrize(("day", "edition", "rules"), [("2009-10-01", "2009-10-01", 1599), ("2012-01-01", "2011-09-30", 1865)])
def test_a_past_edition_is_whole_and_says_whose_words_stand_there(client: FlaskClient, day: str, edition: str, rules: int) -> None:
    bulk = get(client, f"/bulk/en/{day}.json").get_json()
    assert (bulk["edition"], sum(rule["kind"] in ("rule", "subrule") for rule in bulk["rules"])) == (edition, rules)
    for rule in bulk["rules"]:
        assert (rule["text_of"] is None) == (rule["origin"] is None)
        assert rule["text_of"] is None or rule["text_of"]["same_wording"]


@pytest.mark.parametrize("path", ["/bulk/fr/latest.json", "/bulk/fr/latest"])
def test_the_latest_bulk_file_is_the_edition_in_force(client: FlaskClient, openapi: dict[str, Any], path: str) -> None:
    answer = get(client, path)
    assert (answer.status_code, answer.headers["Location"][-len("bulk/fr/2026-09-25.json"):]) == (302, "bulk/fr/2026-09-25.json")
    check_shape(openapi, "Redirect", answer.get_json())
    assert answer.get_json()["url"] == answer.headers["Location"]


def test_a_rule_on_a_day(client: FlaskClient) -> None:
    assert get(client, "/rules/704.5k?on=2012-01-01").get_json()["edition"] == "2011-09-30"


def test_a_board_that_somebody_sends_is_asked_about_everything(client: FlaskClient) -> None:
    equipment = {"ctrl": "A", "types": ["artifact"], "subtypes": ["equipment"]}
    board = {"players": {"A": {}, "B": {}}, "objects": {"e": equipment}}
    answer = client.post("/api/v1/evaluate", json={"state": board, "steps": [{"do": "check"}]}).get_json()
    assert ["704.5n"] in [one["rules"] for one in answer["considered"]]
