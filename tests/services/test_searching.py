"""What the whole library answers: our words of the current edition in both languages, and the boards beside them."""

from __future__ import annotations

from datetime import date

import pytest

from refapp.model import RuleNumber
from refapp.search.paraphrases import PARAPHRASES
from refapp.search.sayings import SAYINGS
from refapp.services import Library
from refapp.services.boards.example_search import find_examples
from refapp.services.boards.examples import is_quiet, live_examples
from refapp.services.reading.searching import search


def numbers(library: Library, query: str, lang: str) -> list[str]:
    return [str(result.number) for result in search(library, query, lang=lang, limit=5).results]


@pytest.mark.parametrize(("query", "lang", "first"), [
    ("two legends same name", "en", "704.5j"),
    ("deux légendes du même nom", "fr", "704.5j"),
    ("deux légendes", "fr", "704.5j"),
    # read in the other language, too
    ("two legends", "fr", "704.5j"),
    # a section's name: the rule that opens it
    ("stack", "en", "405.1"),
    ("pile", "fr", "405.1"),
    # « passé » is no way to write « passe », so it is asked for
    ("regarder dans le passé", "fr", "603.10"),
    # no name of a section, though only small words stand around one
    ("ce qui n’utilise pas la pile", "fr", "405.6"),
])
def test_first(plain_library: Library, query: str, lang: str, first: str) -> None:
    assert numbers(plain_library, query, lang)[0] == first


@pytest.mark.parametrize(("query", "lang"), [("token dies", "en"), ("jeton qui meurt", "fr"), ("jeton mort", "fr")])
def test_a_token_that_dies(plain_library: Library, query: str, lang: str) -> None:
    assert {"704.5d", "111.7"} <= set(numbers(plain_library, query, lang))


def test_a_section_follows_the_rule_that_opens_it(plain_library: Library) -> None:
    assert numbers(plain_library, "state-based actions", "en")[:2] == ["704.1", "704"]


def test_good_answers_stay_apart(plain_library: Library) -> None:
    """Scores used to be cut off below those of names; answers above came in book order."""
    scores = [result.score for result in search(plain_library, "respond to a spell", lang="en", limit=5).results]
    assert len(set(scores)) == len(scores)


@pytest.mark.parametrize(("query", "lang"), [
    ("two legends same name", "en"), ("deux légendes du même nom", "fr"), ("legend rule", "en"),
])
def test_boards_on_which_the_rule_applies_come_first(plain_library: Library, query: str, lang: str) -> None:
    found = find_examples(plain_library, query, lang, (RuleNumber.parse("704.5j"),), plain_library.current)
    assert found[0].id == "704.5j-two-copies"
    quiet = [is_quiet(plain_library, one) for one in found]
    assert quiet == sorted(quiet)
    assert any(quiet)


def test_a_board_is_called_quiet_only_where_the_engine_says_why(plain_library: Library) -> None:
    examples = live_examples(plain_library)
    assert is_quiet(plain_library, examples["704.5j-different-names"])
    # the rule applies and asks, or keeps something from happening: no line of the trace says so
    assert not is_quiet(plain_library, examples["704.5j-question"])
    assert not is_quiet(plain_library, examples["603.10-normally-after"])
    assert not is_quiet(plain_library, examples["101.1-card-over-rule"])
    # deathtouch does apply there, though no line of the trace bears the number of the keyword's rule
    assert not is_quiet(plain_library, examples["702.2c-deathtouch-and-trample"])
    assert not is_quiet(plain_library, examples["701.26a-tap"])


def test_what_applies_hangs_on_the_edition(plain_library: Library) -> None:
    """Until July 2013 one copy of a legend each was one too many."""
    example = live_examples(plain_library)["704.5j-one-each"]
    assert is_quiet(plain_library, example, plain_library.current)
    assert not is_quiet(plain_library, example, date(2011, 9, 30))


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_table_talk_is_told_once(lang: str) -> None:
    told = [variant for rows in (SAYINGS, PARAPHRASES) for said, _ in rows[lang] for variant in said.split("|")]
    added = [variant for said, _ in PARAPHRASES[lang] for variant in said.split("|")]
    assert [variant for variant in added if told.count(variant) > 1] == []


@pytest.mark.parametrize(("query", "lang", "first", "next_ones"), [
    # a way of asking for a rule of one keyword that isn't named stands aside: recover, phasing
    ("token dies", "en", "111.7", "704.5d"), ("jeton meurt", "fr", "111.7", "704.5d"),
    ("what if a token dies", "en", "111.7", "704.5d"),
    # a variant's rule bears the name less well than the rule that holds everywhere
    ("mulligan", "en", "103.5", ""), ("mulligan", "fr", "103.5", ""), ("mulligans", "en", "103.5", ""),
    # unless the keyword or the variant is named
    ("phased out token", "en", "702.26d", ""), ("mulligan Vanguard", "en", "902.5a", ""),
    ("mulligan Vanguard", "fr", "902.5a", ""),
])
def test_rules_that_hold_everywhere_come_before_those_of_one_keyword_or_variant(
        plain_library: Library, query: str, lang: str, first: str, next_ones: str) -> None:
    numbers = [str(result.number) for result in search(plain_library, query, lang=lang, limit=3).results]
    assert numbers[0] == first
    assert next_ones in (*numbers[1:], "")
