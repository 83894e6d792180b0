"""Accepted spellings: one redirect to the address of the table, never two and never a guess."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient


@pytest.mark.parametrize(("asked", "language", "target"), [
    ("/704.5K", "en", "/en/rule/704.5k"),
    ("/704.5k.", "fr", "/fr/regle/704.5k"),
    ("/CR704.5k", "fr", "/fr/regle/704.5k"),
    ("/R7045k", "en", "/en/rule/704.5k"),
    ("/rule/704.5k", "fr", "/en/rule/704.5k"),       # the word names its language
    ("/regle/704.5k", "en", "/fr/regle/704.5k"),
    ("/fr/rule/704.5k", "en", "/fr/regle/704.5k"),   # the language named wins over the word
    ("/en/regle/704.5K", "fr", "/en/rule/704.5k"),
    ("/en/rule/CR704.5k", "fr", "/en/rule/704.5k"),
    ("/FR/regle/704.5k", "en", "/fr/regle/704.5k"),
    ("/fra/rule/704.5k", "en", "/fr/regle/704.5k"),
    ("/en/rule/704.5k/", "en", "/en/rule/704.5k"),
    ("/?c=704&v=FR", "en", "/fr/regle/704"),
    ("/?c=704&v=US", "fr", "/en/rule/704"),
    ("/?ch=704.5k&lang=fra", "en", "/fr/regle/704.5k"),
    ("/en/?c=704.5k", "fr", "/en/rule/704.5k"),
])
def test_one_permanent_redirect(client: FlaskClient, asked: str, language: str, target: str) -> None:
    answer = client.get(asked, headers={"Accept-Language": language})
    assert (answer.status_code, answer.headers["Location"]) == (301, target)
    assert client.get(target).status_code == 200


@pytest.mark.parametrize(("asked", "language", "target"), [
    ("/", "fr-CA,en;q=0.5", "/fr/"), ("/", "de", "/en/"), ("/", "en;q=0.2, fr;q=0.9", "/fr/"), ("/", "fr;q=0", "/en/"),
    ("/704.5k", "fr", "/fr/regle/704.5k"), ("/704.5k/2011-09-30", "en", "/en/rule/704.5k/2011-09-30"),
    ("/704.5k/2012-05-03", "en", "/en/rule/704.5k/2012-05-01"),   # a day between editions, in one step
])
def test_the_readers_language(client: FlaskClient, asked: str, language: str, target: str) -> None:
    answer = client.get(asked, headers={"Accept-Language": language})
    assert (answer.status_code, answer.headers["Location"]) == (302, target)
    assert "Accept-Language" in answer.headers["Vary"]


def test_a_day_between_editions_redirects(client: FlaskClient) -> None:
    answer = client.get("/fr/regle/704.5k/2012-05-03")
    assert (answer.status_code, answer.headers["Location"]) == (302, "/fr/regle/704.5k/2012-05-01")


def test_the_edition_switch_goes_to_the_dated_page(client: FlaskClient) -> None:
    answer = client.get("/fr/regle/704.5k?on=2011-09-30")
    assert (answer.status_code, answer.headers["Location"]) == (302, "/fr/regle/704.5k/2011-09-30")
