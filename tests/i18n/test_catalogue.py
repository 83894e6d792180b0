"""Dates, numbers and lists in the reader's manner, outside any web request."""

from datetime import date

import pytest

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


def test_lists() -> None:
    assert catalogue("en").list(["a", "b", "c"]) == "a, b, and c"
    assert catalogue("fr").list(["a", "b", "c"]) == "a, b et c"


@pytest.mark.parametrize(("code", "expected"), [("FR", "fr"), ("fra", "fr"), ("en_US", "en"), ("xx", None), ("", None)])
def test_codes_people_send(code: str, expected: str | None) -> None:
    found = language(code)
    assert (found.code if found else None) == expected
