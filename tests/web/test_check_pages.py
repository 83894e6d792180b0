"""The page of a check: what carries out a rule, since when, and its source."""

from __future__ import annotations

from datetime import date

import pytest
from flask.testing import FlaskClient

from refapp.model import RuleNumber
from refapp.services import Library
from refapp.services.boards.shown_by import code, code_of


def test_a_rule_page_leads_to_the_source_of_what_carries_it_out(client: FlaskClient) -> None:
    page = client.get("/fr/regle/704.5j").get_data(as_text=True)
    assert 'href="/fr/verification/rulebook.sba.legend.legends"' in page
    assert "refapp/rulebook/sba/legend.py:" in page
    text = client.get("/fr/verification/rulebook.sba.legend.legends").get_data(as_text=True)
    assert "def legends" in text
    assert "refapp/rulebook/sba/legend.py:" in text
    assert "13 juillet 2013" in text


@pytest.mark.parametrize(("number", "edition", "key"), [
    ("704.5k", "2011-09-30", "rulebook.sba.legend.legends_all"),  # the legend rule of all copies
    ("704.5j", "2026-09-25", "rulebook.sba.legend.legends"),      # and of each player's own
    ("704.5k", "2026-09-25", "rulebook.sba.world.world"),         # the same number, another rule
    ("704.5j", "2011-09-30", "rulebook.sba.planeswalker_uniqueness.planeswalkers_all"),
    ("704.5u", "2011-09-30", "rulebook.sba.poison.team_poison"),
    ("701.10c", "2011-09-30", "rulebook.actions.fight.do_fight"),
])
def test_the_code_of_a_number_in_an_edition(plain_library: Library, number: str, edition: str, key: str) -> None:
    assert key in [one.key for one in code_of(plain_library, RuleNumber.parse(number), date.fromisoformat(edition))]


def test_an_unknown_check_is_not_found(client: FlaskClient) -> None:
    assert client.get("/en/check/nonsense").status_code == 404


def test_what_carries_out_a_rule_has_a_page(client: FlaskClient, plain_library: Library) -> None:
    for key in sorted({place.key for places in code(plain_library).values() for place in places})[::40]:
        for address in (f"/en/check/{key}", f"/fr/verification/{key}"):
            assert client.get(address).status_code == 200, address
