"""Addresses: printing and reading are inverse, and every documented form stands as documented."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refapp.i18n import LANGUAGES
from refapp.model import RuleNumber
from refapp.services.pages.places import (
    CheckPlace,
    ComparePlace,
    EditionsPlace,
    EmbedPlace,
    ExamplePlace,
    GlossaryPlace,
    HomePlace,
    Place,
    RulePlace,
    SearchPlace,
    SidePlace,
)
from refapp.web.urls import Urls, path, read, short

K = RuleNumber(704, 5, "k")
DAY = date(2011, 9, 30)


@pytest.mark.parametrize(("place", "lang", "address"), [
    (HomePlace(), "fr", "/fr/"),
    (RulePlace(K), "en", "/en/rule/704.5k"),
    (RulePlace(K), "fr", "/fr/regle/704.5k"),
    (RulePlace(K, DAY), "fr", "/fr/regle/704.5k/2011-09-30"),
    (RulePlace(RuleNumber(7)), "en", "/en/rule/7"),
    (SidePlace(K), "en", "/en-fr/rule/704.5k"),
    (SidePlace(K, DAY), "fr", "/fr-en/regle/704.5k/2011-09-30"),
    (EmbedPlace(K), "fr", "/embed/fr/rule/704.5k"),
    (SearchPlace("deux mots"), "fr", "/fr/recherche?q=deux+mots"),
    (GlossaryPlace(), "en", "/en/glossary"),
    (GlossaryPlace("cimetiere"), "fr", "/fr/glossaire/cimetiere"),
    (ExamplePlace("704.5k-two"), "fr", "/fr/exemple/704.5k-two"),
    (EditionsPlace(), "en", "/en/editions"),
    (CheckPlace("sba.legend"), "fr", "/fr/verification/sba.legend"),
    (ComparePlace(DAY, date(2026, 9, 25)), "en", "/en/compare/2011-09-30..2026-09-25"),
])
def test_documented_addresses(place: Place, lang: str, address: str) -> None:
    assert path(place, lang) == address
    assert read(address) == (place, lang)


def test_the_short_link_is_neutral() -> None:
    assert short(K, DAY) == "/704.5k/2011-09-30"
    assert Urls("https://rules.example").short(K) == "https://rules.example/704.5k"


numbers = st.builds(lambda s, r, sub: RuleNumber(s, r, sub if r else None), st.integers(100, 999),
                    st.none() | st.integers(1, 300), st.none() | st.text("abcdefghijkmnpqrstuvwxyz", min_size=1, max_size=2))
days = st.none() | st.dates(date(2009, 1, 1), date(2030, 1, 1))
words = st.text(st.characters(exclude_categories=("Cs",)), min_size=1, max_size=40)
pairs = st.lists(st.tuples(words, words), max_size=4).map(tuple)
places = st.one_of(
    st.builds(HomePlace), st.builds(RulePlace, numbers, days), st.builds(SidePlace, numbers, days),
    st.builds(EmbedPlace, numbers, days), st.builds(SearchPlace, words, pairs), st.builds(GlossaryPlace, st.none() | words),
    st.builds(ExamplePlace, words, pairs), st.builds(EditionsPlace, st.none() | words), st.builds(CheckPlace, words),
    st.builds(ComparePlace, st.dates(date(2009, 1, 1)), st.dates(date(2009, 1, 1)),
              st.none() | st.integers(100, 999).map(RuleNumber)))


@given(places, st.sampled_from(sorted(LANGUAGES)), st.sampled_from(["", "https://rules.example"]))
def test_print_and_read_are_inverse(place: Place, lang: str, base: str) -> None:
    assert read(Urls(base).of(place, lang)) == (place, lang)


@given(st.text(max_size=60))
def test_reading_anything_never_fails(text: str) -> None:
    read(text)


@pytest.mark.parametrize("address", ["/en/regle/704.5k", "/fr/rule/704.5k", "/de/rule/704.5k", "/en/rule/704.5K",
                                     "/en/rule/704.5k/2011-9-30", "/en/rule", "/en/example/", "//", "/en/rule/%ff"])
def test_what_is_not_canonical_is_not_read(address: str) -> None:
    assert read(address) is None
