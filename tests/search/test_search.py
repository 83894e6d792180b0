"""What people type, and the numbers that must come first: small invented books in both languages."""

from __future__ import annotations

import pytest

from refapp.search.index import SearchIndex
from refapp.search.results import Match, SearchResults
from refapp.search.service import search
from refapp.search.terms import TermPairs


def numbers(results: SearchResults) -> list[str]:
    return [str(result.number) if result.number else f"glossary:{result.entry.title}" for result in results.results]


ENGLISH = [
    # a keyword's name: its title rule, then what stands below it
    ("flying", ["702.9", "702.9a", "702.9b"]),
    ("Deathtouch", ["702.2"]),
    ("what is deathtouch?", ["702.2"]),
    # two words for one, and one for two
    ("death touch", ["702.2"]),
    ("lethaldamage", ["704.5g"]),
    # the name of a section finds the rule that opens it and the section, in any of its forms
    ("state-based actions", ["704.1", "704"]),
    ("state based action", ["704.1", "704"]),
    ("statebased actions", ["704.1", "704"]),
    ("the stack", ["405.1", "405"]),
    ("triggered abilities", ["603.1", "603"]),
    ("combat damage", ["510.1", "510"]),
    # a label is a name; a glossary term sends to its rule, which comes before the term
    ("lethal damage", ["704.5g"]),
    ("legend rule", ["704.5j", "glossary:Legend Rule"]),
    ("summoning sickness", ["110.1", "glossary:Summoning Sickness Rule"]),
    ("graveyard", ["404.1", "404"]),
    # abbreviations and table talk
    ("ETB", ["603.6a"]),
    ("sba", ["704.1", "704"]),
    ("gy", ["404.1", "404"]),
    ("concede", ["104.3a"]),
    # symbols stay whole
    ("+1/+1 counter", ["704.5q"]),
    ("-1/-1", ["704.5q"]),
    ("toughness 0", ["704.5f"]),
    # inflection, spoken questions, words that no rule has
    ("sacrificed", ["701.21", "701.21a"]),
    ("can I sacrifice a creature someone else controls", ["701.21a"]),
    ("what happens when two legends have the same name", ["704.5j"]),
    # phrases, exclusion, prefix, filters
    ('"intervening if"', ["603.4"]),
    ("indestruct*", ["702.12"]),
    ("section:704 damage", ["704.5g"]),
    ("in:example llamas", ["603.4", "704.5q"]),
    # misspelt
    ("deathtuch", ["702.2"]),
    ("indestructable", ["702.12"]),
]


@pytest.mark.parametrize(("query", "first"), ENGLISH, ids=[query for query, _ in ENGLISH])
def test_english(english: SearchIndex, query: str, first: list[str]) -> None:
    assert numbers(search([english], query))[:len(first)] == first


FRENCH = [
    ("jetons", ["110.5"]),
    ("règle des légendes", ["704.5j"]),
    ("regle des legendes", ["704.5j"]),
    ("blessures mortelles", ["704.5g"]),
    ("combien de blessures létales", ["704.5g"]),
    ("capacités déclenchées", ["603.1", "603"]),
    ("capacite declenchee", ["603.1", "603"]),
    ("actions basées sur l’état", ["704"]),
    ("arrive en jeu", ["603.6a"]),
    ("mourir", ["603.6c"]),
    ("oeil du coeur", ["704.5g"]),
    ("« clause d'intervention »", ["603.4"]),
    ("le proprietaire d'un jeton", ["110.5a"]),
    ("jeotn", ["110.5"]),
]


@pytest.mark.parametrize(("query", "first"), FRENCH, ids=[query for query, _ in FRENCH])
def test_french(french: SearchIndex, query: str, first: list[str]) -> None:
    assert numbers(search([french], query))[:len(first)] == first


@pytest.mark.parametrize(("query", "lang", "first", "shown_in"), [
    # only the English book has these rules: French names find them
    ("contact mortel", "fr", "702.2", "en"),
    ("cimetiere", "fr", "404.1", "en"),
    ("vol", "fr", "702.9", "en"),
    ("la pile", "fr", "405.1", "en"),
    # both books have them: the reader's language is shown, whatever was typed
    ("legend rule", "fr", "704.5j", "fr"),
    ("règle des légendes", "en", "704.5j", "en"),
    # without a language, the one typed
    ("jetons", None, "110.5", "fr"),
    ("tokens", None, "110.5", "en"),
])
def test_across_languages(english: SearchIndex, french: SearchIndex, terms: TermPairs, query: str, lang: str | None,
                          first: str, shown_in: str) -> None:
    results = search([english, french], query, lang=lang, terms=terms)
    assert (str(results.results[0].number), results.results[0].lang) == (first, shown_in)
    if shown_in != results.interpreted.typed_langs[0]:
        assert results.results[0].via_translation
        assert results.interpreted.translated


@pytest.mark.parametrize("query", ["token", "jeton", "permanent", "légendaire", "704", "603.6", "état"])
def test_each_rule_comes_once(english: SearchIndex, french: SearchIndex, terms: TermPairs, query: str) -> None:
    found = [n for n in numbers(search([english, french], query, terms=terms, limit=100)) if n[0].isdigit()]
    assert found
    assert len(found) == len(set(found))


def test_a_query_in_one_language_only(english: SearchIndex, french: SearchIndex, terms: TermPairs) -> None:
    results = search([english, french], "damage lang:fr", terms=terms)
    assert {result.lang for result in results.results} == {"fr"}


@pytest.mark.parametrize("query", ["704.5f", "CR 704.5 f", "règle 704.5f", "§704.5f", "704,5f", "704.5F."])
def test_a_number_goes_to_its_rule(english: SearchIndex, query: str) -> None:
    results = search([english], query)
    assert str(results.goto) == "704.5f"
    assert results.interpreted.match is Match.NUMBER
    assert numbers(results)[0] == "704.5f"


def test_a_number_that_is_not_there(english: SearchIndex) -> None:
    results = search([english], "999.9z")
    assert results.goto is None
    assert [note.code for note in results.interpreted.notes] == ["query.number_unknown"]


def test_a_number_is_shown_from_the_first_index_that_has_it(english: SearchIndex, french: SearchIndex) -> None:
    """Whatever the sizes: rows of a small index must not count as better places than those of a large one."""
    for first, second, query in ((english, french, "704"), (french, english, "704"), (english, french, "603"),
                                 (french, english, "603")):
        results = search([first, second], query)
        both = {entry.number for entry in first.entries} & {entry.number for entry in second.entries}
        shared = [result for result in results.results if result.entry.number in both]
        assert {result.lang for result in shared} == {first.lang}
        found = [result.entry.number for result in results.results if result.entry.number]
        assert found == sorted(set(found), key=lambda number: number.sort_key)


def test_a_section_number_lists_its_rules(english: SearchIndex) -> None:
    assert numbers(search([english], "704"))[:3] == ["704", "704.1", "704.5"]


@pytest.mark.parametrize(("query", "absent"), [("damage -combat", "510.1"), ('token -"whoever made"', "110.5a")])
def test_exclusion(english: SearchIndex, query: str, absent: str) -> None:
    assert absent in numbers(search([english], query.split(" -", maxsplit=1)[0], limit=50))
    assert absent not in numbers(search([english], query, limit=50))


def test_most_words_where_no_rule_has_all(english: SearchIndex) -> None:
    results = search([english], "indestructible llama")
    assert results.interpreted.match is Match.MOST
    assert numbers(results)


def test_did_you_mean_and_what_was_used(english: SearchIndex) -> None:
    results = search([english], "deathtuch section:702")
    assert results.did_you_mean == "deathtouch section:702"
    assert [(c.typed, c.used) for c in results.interpreted.corrected] == [("deathtuch", "deathtouch")]


def test_facets_count_everything_and_paging_cuts(english: SearchIndex) -> None:
    everything = search([english], "creature", limit=100)
    page = search([english], "creature", limit=2, offset=1)
    assert everything.total == len(everything.results)
    assert numbers(page) == numbers(everything)[1:3]
    assert page.has_more
    assert page.facets == everything.facets
    assert sum(count for _, count in everything.facets.langs) == everything.total
    assert [str(n) for n, _ in everything.facets.sections] == sorted(str(n) for n, _ in everything.facets.sections)


def test_results_know_their_place(english: SearchIndex) -> None:
    result = search([english], "blocking flyers").results[0]
    assert [(str(number), title) for number, title in result.entry.heading_path] == [
        ("7", "Additional Rules"), ("702", "Keyword Abilities"), ("702.9", "Flying")]
    assert str(result.entry.parent) == "702.9"


@pytest.mark.parametrize(("query", "marked"), [
    ("lethal damage", ["lethal", "damage"]), ("destroy", ["destroyed"]), ("-1/-1 counters", ["counter", "-1/-1", "counter"])])
def test_highlights_are_spans_of_the_snippet(english: SearchIndex, query: str, marked: list[str]) -> None:
    piece = next(r.snippet for r in search([english], query).results if r.snippet.part == "text" and r.number
                 and str(r.number) in ("704.5g", "704.5q"))
    assert [piece.text[start:end] for start, end in piece.spans] == marked
