"""The lints of English sentences: near copies and bent ones. The official sentences here are invented."""

from __future__ import annotations

import pytest

from refapp.model import Rule, RuleNumber
from refapp.services.upkeep.sentences import bent, listed, near_copies, sentences


def rule(text: str, *examples: str) -> Rule:
    return Rule(RuleNumber.parse("704.5a"), paragraphs=(text,), examples=examples, position=0)


@pytest.mark.parametrize(("ours", "theirs", "likeness"), [
    # a word put in between, a word left out, a word changed
    ("Some wizards who are tired put one hat onto a long green table.", "Some wizards put one hat onto a long green table.", 1.0),
    ("A tired wizard puts one hat onto a green table.", "A tired wizard puts one hat onto a long green table.", 10 / 11),
    # what is cited doesn't count
    ("A tired wizard puts one hat onto a table (see rule 100.1).", "A tired wizard puts one hat onto a green table. See rule 999.9.",
     9 / 10),
    # each sentence by itself, and examples too
    ("Hats matter. A tired wizard puts one hat onto a long green table.", "A tired wizard puts one hat onto a long green table.", 1.0),
])
def test_near_copies_are_found(ours: str, theirs: str, likeness: float) -> None:
    assert [found for found, _ in near_copies(rule(ours), rule(theirs))] == [pytest.approx(likeness)]
    assert [found for found, _ in near_copies(rule("", ours), rule("", theirs))] == [pytest.approx(likeness)]


@pytest.mark.parametrize(("ours", "theirs"), [
    # the same said otherwise, or in another order
    ("If a wizard is tired, there will be a hat on the long green table.", "A tired wizard puts one hat onto a long green table."),
    # four fifths are allowed
    ("One two three four five six seven eight so so.", "One two three four five six seven eight nine ten."),
    # fewer than ten words say nothing
    ("A tired wizard puts down one green hat.", "A tired wizard puts down one green hat."),
    # a list of names has one form only
    ("The hats are Alba, Bora, Cana, Dora, Elba, Fara, Gala, Hela.", "The hats are Alba, Bora, Cana, Dora, Elba, Fara, Gala, Hela."),
])
def test_what_is_our_own_is_left_alone(ours: str, theirs: str) -> None:
    assert list(near_copies(rule(ours), rule(theirs))) == []


@pytest.mark.parametrize(("text", "how"), [
    ("A spell resolves that this player controls and whose cost was paid.", "that this player controls and whose"),
    ("If it happens that there is no hat, none is used.", "If it happens that"),
    ("By some cards, a player is allowed to sing.", "By some cards, "),
    ("Rule 613.10 has its exception here.", "has its exception"),
    ("What an effect checks about a spell may be that it was sung.", "What an effect checks about a spell may be that"),
    ("They are by letters: Ab–Ad: Abba, Adda; Be: Berta.", "Ab–Ad: "),
    ("This is " + "very " * 44 + "long.", "47"),
])
def test_bent_sentences_are_found(text: str, how: str) -> None:
    assert [found for found, _ in bent(rule(text))] == [how]


@pytest.mark.parametrize("text", [
    "A player who controls a spell and pays its cost sings.",
    "A card says “" + "very " * 60 + "long”.",
    "These count: " + "; ".join(["a hat that is rather long and green"] * 8) + ".",
    "Here they are: A: Abba, Adda; B: Berta.",
])
def test_plain_sentences_are_left_alone(text: str) -> None:
    assert list(bent(rule(text))) == []


def test_sentences_end_behind_their_quotation_marks() -> None:
    assert list(sentences(["It says “Sing.” Then it ends. (See rule 1.)"])) == ["It says “Sing.", "Then it ends.", "(See rule 1.)"]


def test_lists_are_names_with_little_between() -> None:
    assert listed("Alba, Bora, Cana; Dora") and not listed("A hat, a long green one, lies on the table of a wizard")
