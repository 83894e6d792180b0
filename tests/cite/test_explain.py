"""Every number-looking token is a citation or of a known other kind, else it is listed."""

from __future__ import annotations

import pytest

from tests.cite.explaining import explain, unexplained


@pytest.mark.parametrize(("text", "lang", "reasons"), [
    # the false friends of the editions
    ("see rule 704.5 and 999,999 times", "en", ["citation", "thousands"]),
    ("exactly 100 cards, both 100", "en", ["count", "count"]),
    ("2.5 inches (6.3 cm)", "en", ["measure", "measure"]),
    ("sold 2011–2018 as Celebr-8000", "en", ["year", "year", "name"]),
    ("layer 7c, layers 4, 5, and 7b", "en", ["layer", "layer"]),
    ("add {100}; 100/100; the 123rd", "en", ["symbol", "symbol", "symbol", "ordinal"]),
    ("704.5a If a sheep", "en", ["opening"]),
    ("exactement 100 cartes, couche 7b, 2,5 cm", "fr", ["count", "layer", "measure"]),
    # quantities are not looked at
    ("draws 7 cards, has 20 life, 2/2", "en", []),
    # what nothing explains: a keyword before any number, a bare section, a lone decimal
    ("under rule 12 or rule 1000", "en", [None, None]),
    ("as 704 says, 12.5", "en", [None, None]),
])
def test_reasons(text: str, lang: str, reasons: list[str | None]) -> None:
    assert [token.reason for token in explain(text, lang)] == reasons


def test_unexplained_gives_the_place() -> None:
    (token,) = unexplained("as 704 says", "en")
    assert (token.start, token.end, token.text) == (3, 6, "704")
