"""The query grammar: every operator, every bound, and that nothing makes it raise."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from refapp.search.index import SearchIndex
from refapp.search.query import MAX_CHARACTERS, MAX_WORDS, ClauseKind, ParsedQuery, Scope, parse
from refapp.search.service import search
from refapp.search.terms import TermPairs
from tests.effort import at_most


def shape(parsed: ParsedQuery) -> list[str]:
    marks = {ClauseKind.WORD: "{}", ClauseKind.PHRASE: '"{}"', ClauseKind.PREFIX: "{}*"}
    return [("-" if clause.excluded else "") + marks[clause.kind].format(clause.text) for clause in parsed.clauses]


@pytest.mark.parametrize(("query", "expected"), [
    ("lethal damage", ["lethal", "damage"]),
    ('"lethal damage" trample', ['"lethal damage"', "trample"]),
    # the quotation marks of both languages, with their spaces
    ("« blessures mortelles »", ['"blessures mortelles"']), ("“lethal damage”", ['"lethal damage"']),
    # a mark without its partner is ignored
    ('"lethal damage', ["lethal", "damage"]), ("lethal “damage", ["lethal", "damage"]),
    ('token -copy -"creature token"', ["token", "-copy", '-"creature token"']),
    # a minus inside a word or before a number is no exclusion
    ("state-based", ["state-based"]), ("-1/-1 counter", ["-1/-1", "counter"]), ("- token", ["token"]),
    ("regenerat*", ["regenerat*"]), ("-regenerat*", ["-regenerat*"]),
    ("{T}: draw", ["{T}:", "draw"]), ("+1/+1", ["+1/+1"]),
    ("section:704 token", ["token"]), ("!!! ??? ...", []), ("", []), ("   ", []),
])
def test_clauses(query: str, expected: list[str]) -> None:
    assert shape(parse(query)) == expected


@pytest.mark.parametrize(("query", "field", "expected"), [
    ("section:704 x", "within", "704"), ("section:704.5 x", "within", "704.5"), ("chapter:7 x", "within", "7"),
    ("chapitre:7 x", "within", "7"), ("x lang:fr", "lang", "fr"), ("x langue:EN", "lang", "en"),
    ("kind:subrule x", "kinds", "subrule"), ("x in:title", "scope", "title"), ("x dans:exemple", "scope", "example"),
])
def test_filters(query: str, field: str, expected: str) -> None:
    value = getattr(parse(query), field)
    assert str(value[0] if isinstance(value, tuple) else value) == expected


@pytest.mark.parametrize(("query", "code"), [
    ("", "query.empty"), ("?!", "query.empty"), ('""', "query.empty"), ("-token", "query.only_exclusions"),
    ("section:704 lang:en", "query.only_filters"), ("section:banana x", "query.unknown_filter"), ("lang:xx x", "query.unknown_filter"),
    ("kind:banana x", "query.unknown_filter"), ("a*", "query.prefix_short"), ("x " * 100, "query.many_words"),
    ('"a b" ' * 9, "query.many_phrases"), ("ab* " * 9, "query.many_phrases"),
    ("word " * 100, "query.shortened"), ('"' + "a " * 20 + '"', "query.phrase_shortened"),
])
def test_notes_say_what_was_left_out(query: str, code: str) -> None:
    notes = parse(query).notes
    assert code in [note.code for note in notes]
    assert all(note.text() for note in notes)


def test_bounds() -> None:
    parsed = parse("word" * 5000)
    assert len(parsed.typed) <= MAX_CHARACTERS
    assert len(parse("a " * 5000).clauses) <= MAX_WORDS


def test_scope_is_anywhere_unless_said() -> None:
    assert parse("token").scope is Scope.ANYWHERE


HOSTILE = ["[" * 20000, "*" * 500, '"' * 400, "-" * 400, "(((" * 100, "\x00", "\ud800", "a\u0300" * 300, "’" * 300, "{" * 300,
           "section:" * 60, "l'" * 150, "a*" * 100, "9" * 300, "704." * 70, "\u202e" * 50, "ﷺ" * 100, "-\"", "NaN", "🂡" * 90,
           "a" * 10_000_000]


@pytest.mark.parametrize("query", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_queries_answer_fast(english: SearchIndex, french: SearchIndex, terms: TermPairs, query: str) -> None:
    assert search([english, french], query, terms=terms).total >= 0
    assert at_most(lambda: search([english, french], query, terms=terms), 50, lambda: search([english, french], "lethal damage", terms=terms))


@pytest.mark.parametrize("query", ["a graveyard", "to sacrifice", "is flying"])
def test_a_function_word_may_stand_elsewhere_than_asked(english: SearchIndex, query: str) -> None:
    """The rules that have the noun in their titles have the function word in their texts only."""
    asked = search([english], f"in:title {query}", limit=200)
    noun = search([english], f"in:title {query.split()[1]}", limit=200)
    assert asked.total and {r.entry.number for r in asked.results} == {r.entry.number for r in noun.results}


pieces = st.sampled_from(['"', "«", "»", "-", "*", "section:", "lang:", "in:", "704.5f", "token", "l'", "jeton", " ", "{T}", "+1/+1"])


@settings(max_examples=150, deadline=None)
@given(st.one_of(st.text(max_size=80), st.lists(pieces | st.text(max_size=4), max_size=15).map("".join)))
def test_nothing_raises(english: SearchIndex, french: SearchIndex, terms: TermPairs, query: str) -> None:
    results = search([english, french], query, terms=terms)
    assert len(results.results) <= results.total
    if not results.total:
        assert results.interpreted.notes or results.interpreted.clauses
    for result in results.results:
        assert all(0 <= start < end <= len(result.snippet.text) for start, end in result.snippet.spans)


@given(st.text(max_size=60))
def test_reading_a_query_twice_changes_nothing(query: str) -> None:
    parsed = parse(query)
    assert parse(parsed.typed).clauses == parsed.clauses
