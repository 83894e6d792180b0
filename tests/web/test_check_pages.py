"""The page of a check: what carries out a rule, since when, and its source."""

from __future__ import annotations

from flask.testing import FlaskClient

from refapp.services import Library
from refapp.services.boards.examples import all_checks


def test_a_rule_page_leads_to_the_source_of_its_check(client: FlaskClient) -> None:
    assert 'href="/fr/verification/sba.legend"' in client.get("/fr/regle/704.5j").get_data(as_text=True)
    text = client.get("/fr/verification/sba.legend").get_data(as_text=True)
    assert "def " in text
    assert "refapp/rulebook/sba/legend" in text
    assert "13 juillet 2013" in text


def test_an_unknown_check_is_not_found(client: FlaskClient) -> None:
    assert client.get("/en/check/nonsense").status_code == 404


def test_every_check_has_a_page(client: FlaskClient, shelf: Library) -> None:
    for key in all_checks():
        for address in (f"/en/check/{key}", f"/fr/verification/{key}"):
            assert client.get(address).status_code == 200, address
