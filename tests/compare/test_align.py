"""Alignment on small invented editions: each case is one way in which rules move."""

from __future__ import annotations

import random
from datetime import date

import pytest

from refapp.compare.align import align
from refapp.history import Alignment, Relation
from tests.compare.rules import edition

BASE = (
    "7 =Dice and Tables",
    "700 =The Table",
    "700.1 Players sit around the table in any order that the host finds agreeable.",
    "700.2 The host pours tea before the first die is rolled, and again at every third round.",
    "700.2a Coffee may stand in for tea if nobody at the table objects to the smell.",
    "701 =Dice",
    "701.1 =Roll",
    "701.1a To roll a die, shake the cup twice and turn it over on the felt.",
    "701.1b If a player has multiple instances of rolling, each triggers separately.",
    "701.2 =Reroll",
    "701.2a To reroll, return the die to the cup and follow the steps of rule 701.1a again.",
    "701.2b If a player has multiple instances of rerolling, each triggers separately.",
)


def told(alignment: Alignment) -> set[str]:
    """Every change that is not ``kept``, as one line."""
    return {f"{c.relation} {'+'.join(map(str, c.old_numbers))}>{'+'.join(map(str, c.new_numbers))}"
            for c in alignment.changes if c.relation is not Relation.KEPT}


def changed(replace: dict[str, tuple[str, ...]]) -> tuple[str, ...]:
    """BASE with the line of a number replaced by none, one or several lines; ``+`` in front adds after it."""
    lines: list[str] = []
    for line in BASE:
        new = replace.get(line.split(" ")[0])
        if new is None:
            lines.append(line)
        else:
            lines.extend(line if text == "+" else text for text in new)
    return tuple(lines)


CASES = {
    # nothing moved
    "identity": (BASE, set()),
    # a renumbered citation is no edit; typography is none either
    "citation and typography": (changed({"701.2a": (
        "701.2a To reroll, return the die  to the cup and follow the steps of rule 799.9z again.",)}), set()),
    "edited": (changed({"700.1": (
        "700.1 Players sit around the table in an order that the eldest finds agreeable.",)}), {"edited 700.1>700.1"}),
    "removed": (changed({"700.2a": ()}), {"removed 700.2a>"}),
    "added in front, so the rest move": (changed({"700.1": (
        "700.1 A game needs two chairs, a lamp and somebody who remembers yesterday’s score.",
        "700.2 Players sit around the table in any order that the host finds agreeable."),
        "700.2": ("700.3 The host pours tea before the first die is rolled, and again at every third round.",),
        "700.2a": ("700.3a Coffee may stand in for tea if nobody at the table objects to the smell.",)}),
        {"added >700.1", "moved 700.1>700.2", "moved 700.2>700.3", "moved 700.2a>700.3a"}),
    # twins that differ by one word each follow their titles
    "a keyword inserted before": (changed({"701.1": (
        "701.1 =Polish", "701.1a To polish a die, breathe on it and use the sleeve that is cleaner.", "701.2 =Roll"),
        "701.1a": ("701.2a To roll a die, shake the cup twice and turn it over on the felt.",),
        "701.1b": ("701.2b If a player has multiple instances of rolling, each triggers separately.",),
        "701.2": ("701.3 =Reroll",),
        "701.2a": ("701.3a To reroll, return the die to the cup and follow the steps of rule 701.2a again.",),
        "701.2b": ("701.3b If a player has multiple instances of rerolling, each triggers separately.",)}),
        {"added >701.1", "added >701.1a", "moved 701.1>701.2", "moved 701.1a>701.2a", "moved 701.1b>701.2b",
         "moved 701.2>701.3", "moved 701.2a>701.3a", "moved 701.2b>701.3b"}),
    "moved to another section and edited": (changed({"700.2a": (), "701.2b": (
        "+", "701.2c Coffee may stand in for tea if nobody sitting at the table objects.")}),
        {"moved_edited 700.2a>701.2c"}),
    "split": (changed({"700.2": (
        "700.2 The host pours tea before the first die is rolled.",
        "700.3 The host pours tea again at every third round."), "700.2a": (
        "700.3a Coffee may stand in for tea if nobody at the table objects to the smell.",)}),
        {"split 700.2>700.2+700.3", "moved 700.2a>700.3a"}),
    "merged": (changed({"700.2": (
        "700.2 The host pours tea before the first die is rolled, and again at every third round. Coffee may stand "
        "in for tea if nobody at the table objects to the smell.",), "700.2a": ()}), {"merged 700.2+700.2a>700.2"}),
    # the number stays, the rule does not: two changes, both flagged
    "replaced": (changed({"700.2a": (
        "700.2a Whoever spilled the biscuits sweeps them up when the evening ends.",)}),
        {"removed 700.2a>", "added >700.2a"}),
    "a title reworded over the same rules": (changed({"700": ("700 =Seating Arrangements",)}), {"edited 700>700"}),
}


@pytest.mark.parametrize(("new", "expected"), CASES.values(), ids=CASES.keys())
def test_what_became_of_each_rule(new: tuple[str, ...], expected: set[str]) -> None:
    assert told(align(edition(*BASE), edition(*new))) == expected


@pytest.mark.parametrize("new", [case[0] for case in CASES.values()], ids=CASES.keys())
def test_every_rule_stands_on_each_side_exactly_once(new: tuple[str, ...]) -> None:
    found = align(edition(*BASE), edition(*new)).changes
    assert sorted(place for change in found for place in change.old) == list(range(len(BASE)))
    assert sorted(place for change in found for place in change.new) == list(range(len(new)))


def test_replaced_is_flagged_on_both_sides() -> None:
    found = align(edition(*BASE), edition(*CASES["replaced"][0])).changes
    assert [(c.relation, c.replaced) for c in found if c.replaced] == [(Relation.REMOVED, True), (Relation.ADDED, True)]


def test_two_rules_of_one_number_stay_apart() -> None:
    # 702.30d stands twice in two editions of 2009
    old = edition("700.1 A lamp must burn on the table.", "700.1 Nobody may whistle while dice roll.")
    new = edition("700.1 A lamp must burn on the table.", "700.2 Nobody may whistle while dice roll.")
    found = align(old, new).changes
    assert [(c.relation, c.old, c.new) for c in found] == [(Relation.KEPT, (0,), (0,)), (Relation.MOVED, (1,), (1,))]


def test_a_new_example_is_no_change_of_wording_but_is_told() -> None:
    old = edition("700.1 A lamp must burn on the table.")
    new = edition("700.1 A lamp must burn on the table. || Example: A candle is no lamp.")
    (change,) = align(old, new).changes
    assert (change.relation, change.text_changed, change.examples_changed) == (Relation.KEPT, False, True)


def test_languages_are_not_mixed() -> None:
    with pytest.raises(ValueError, match="cannot align en with fr"):
        align(edition(*BASE), edition(*BASE, lang="fr"))


def test_shuffled_words_never_lose_or_double_a_rule() -> None:
    rng = random.Random(704)
    for _ in range(25):
        lines = [line for line in BASE if rng.random() > 0.2]
        lines = [" ".join(rng.sample(line.split(" ")[1:], k=len(line.split(" ")) - 1)) if rng.random() < 0.3
                 else line.partition(" ")[2] for line in lines]
        numbered = [f"{number} {text}" for number, text in zip((line.split(" ")[0] for line in BASE), lines, strict=False)]
        old, new = edition(*BASE), edition(*numbered, day=date(2020, 2, 1))
        found = align(old, new).changes
        assert sorted(p for c in found for p in c.old) == list(range(len(old.rules)))
        assert sorted(p for c in found for p in c.new) == list(range(len(new.rules)))
