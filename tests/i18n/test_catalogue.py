"""Dates, numbers and lists in the reader's manner, outside any web request."""

import re
from datetime import date
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from refapp.i18n import catalogue, language


@pytest.mark.parametrize(("lang", "day", "text"), [
    ("en", date(2026, 4, 17), "April 17, 2026"),
    ("fr", date(2026, 4, 17), "17 avril 2026"),
    ("fr", date(2010, 2, 1), "1er février 2010"),  # the first of a month is an ordinal in French
])
def test_dates(lang: str, day: date, text: str) -> None:
    assert catalogue(lang).date(day) == text


def test_numbers_are_grouped_as_readers_expect() -> None:
    assert catalogue("en").decimal(3985) == "3,985"
    assert catalogue("fr").decimal(3985) == "3\u202f985"


def test_a_name_that_begins_with_a_vowel_elides() -> None:
    """« d’Orso », « qu’Imp »; a player’s letter and an h stay as they are, and so does a brace in a value."""
    filled = catalogue("fr").filled
    assert filled("Le coût de {what} : {cost}", {"what": "Orso", "cost": "{2}"}) == "Le coût d’Orso : {2}"
    assert filled("ce que {subject} a", {"subject": "Imp"}) == "ce qu’Imp a"
    assert filled("cible de «\u00a0{what}\u00a0»", {"what": "Orso"}) == "cible d’«\u00a0Orso\u00a0»"
    assert filled("{what} de {what}, jusque {then}", {"what": "Yvain", "then": "demain"}) == "Yvain d’Yvain, jusque demain"
    assert filled("la main de {who}, {what} de {what}", {"who": "A", "what": "Hewn"}) == "la main de A, Hewn de Hewn"
    assert catalogue("fr").gettext("ability of {name}", name="Oracle") == "capacité d’Oracle"
    assert catalogue("en").filled("de {name}", {"name": "Orso"}) == "de Orso"


def test_lists() -> None:
    assert catalogue("en").list(["a", "b", "c"]) == "a, b, and c"
    assert catalogue("fr").list(["a", "b", "c"]) == "a, b et c"


@pytest.mark.parametrize(("code", "expected"), [("FR", "fr"), ("fra", "fr"), ("en_US", "en"), ("xx", None), ("", None)])
def test_codes_people_send(code: str, expected: str | None) -> None:
    found = language(code)
    assert (found.code if found else None) == expected


@pytest.mark.parametrize("path", sorted(Path(__file__).parents[2].glob("translations/fr/LC_MESSAGES/*.po")), ids=lambda path: path.stem)
def test_french_punctuation_keeps_to_its_word(path: Path) -> None:
    """A line never begins with : ; ! ? or », nor ends with «."""
    with path.open("rb") as source:
        said = [str(one.string) for one in read_po(source, locale="fr")]
    assert not [one for one in said if re.search(r" (?:[:;!?](?!\w)|»)|« ", one)]
