"""A name is as good as a number; old numbers, days in words and unknown names lead somewhere, too."""

from __future__ import annotations

from datetime import date

import pytest
from flask.testing import FlaskClient

from refapp.model import RuleNumber
from refapp.services.reading.numbers import read_number_and_day


@pytest.mark.parametrize(("address", "target"), [
    ("/en/rule/trample", "/en/rule/702.19"), ("/fr/regle/piétinement", "/fr/regle/702.19"),
    ("/fr/regle/trample", "/fr/regle/702.19"), ("/en/rule/Legend%20Rule", "/en/rule/704.5j"),
    ("/en/rule/combat-phase", "/en/rule/506"),
    ("/en/first%20strike", "/en/glossary/first-strike"), ("/fr/piétinement", "/fr/glossaire/pietinement"),
    ("/en/legend rule", "/en/glossary/legend-rule"),
    ("/fr/nulle-part", "/fr/recherche?q=nulle+part"), ("/en/rule/∞", "/en/rule/702.186"),
    ("/en/blue%20shell", "/en/search?q=blue+shell"), ("/en/rule/blue-shell", "/en/search?q=blue+shell"),
])
def test_names(client: FlaskClient, address: str, target: str) -> None:
    answer = client.get(address)
    assert (answer.status_code, answer.headers["Location"]) == (302, target)


@pytest.mark.parametrize("query", ["502.61b", "rule 702.999", "CR 420.5 f"])
def test_a_number_that_no_rule_bears_leads_to_the_page_that_says_what_is_near(client: FlaskClient, query: str) -> None:
    answer = client.get("/en/search", query_string={"q": query}, follow_redirects=True)
    assert answer.status_code == 404
    assert "There is no rule" in answer.text
    assert 'href="/en/rule/70' in answer.text


@pytest.mark.parametrize(("number", "sections"), [("502.61b", ["702"]), ("420.5f", ["704"]), ("419.6z", ["614", "616"])])
def test_numbers_from_before_2009_lead_to_what_their_section_became(
        client: FlaskClient, number: str, sections: list[str]) -> None:
    text = client.get(f"/en/rule/{number}").text
    assert "July 11, 2009" in text
    assert all(f'href="/en/rule/{section}"' in text for section in sections)
    assert 'href="/en/rule/502.1"' not in text


@pytest.mark.parametrize(("query", "leads"), [
    ("legend rule 2012", "legend+rule&amp;on=2012-10-01"), ("règle des légendes mars 2015", "&amp;on=2015-03-27"),
    ("legend rule 2030", None), ("legend rule 1999", None), ("legend rule", None)])
def test_words_and_a_day_offer_the_rules_of_that_day(client: FlaskClient, query: str, leads: str | None) -> None:
    text = client.get("/en/search", query_string={"q": query}).text
    assert ("&amp;on=20" in text) == (leads is not None)
    assert leads is None or leads in text


@pytest.mark.parametrize(("text", "day"), [
    ("704.5k march 2015", date(2015, 3, 31)), ("704.5k du 3 mars 2015", date(2015, 3, 3)),
    ("704.5k, March 3rd, 2015", date(2015, 3, 3)), ("704.5k 1er août 2013", date(2013, 8, 1)), ("704.5k foo 2015", None),
    ("704.5k 31 june 2015", None),
])
def test_days_in_words(text: str, day: date | None) -> None:
    assert read_number_and_day(text) == (day and (RuleNumber.parse("704.5k"), day))
