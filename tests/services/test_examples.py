"""Live examples: which rule of which edition each one is shown with, and what `refapp check` counts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any, cast

import pytest

from refapp.corpus_io import ScenarioSource
from refapp.corpus_io.uses import load_uses
from refapp.game.state.hooks import HOOKS
from refapp.i18n import catalogue
from refapp.model import RuleNumber
from refapp.rulebook.behaviours import BEHAVIOURS
from refapp.services import Library
from refapp.services.boards.checking import check_examples, play_examples
from refapp.services.boards.evaluating import evaluate
from refapp.services.boards.examples import NOT_MET, is_quiet, live_examples, speaks_for, standing_in, uses_files
from refapp.services.boards.expectations import for_edition
from refapp.services.boards.shown_by import examples_of, uses_of
from refapp.services.reading.asking import Asked

OLD, NEW = "2011-09-30", "2026-09-25"

SCENARIOS: tuple[Mapping[str, Any], ...] = (
    # renumbered between the two editions; shown with another rule, too
    {"id": "both", "editions": [OLD, NEW], "rules": {OLD: ["704.5r", "704.3"], NEW: ["704.5q", "704.3"]}},
    # the condition isn't met: on the rule's page, though the trace doesn't name the rule
    {"id": "spared", "editions": [OLD, NEW], "rules": ["704.3"], "about": {OLD: ["704.5r"], NEW: ["704.5q"]}},
    # only under the newer edition; the wording of this rule is the same since 2012
    {"id": "new", "editions": [NEW], "about": ["704.8"]},
    # a rule reworded since; what it shows ended in 2013
    {"id": "old", "editions": [OLD], "until": "2013-07-13", "rules": ["704.5k"]},
)


class Clone:
    """The numbers and history of a fresh clone, with three invented examples instead of its own."""

    generation = 0
    scenarios: Mapping[str, ScenarioSource] = {
        raw["id"]: ScenarioSource(raw["id"], "704", "704/x.yaml", raw) for raw in SCENARIOS}

    def __init__(self, plain: Library) -> None:
        self.history, self.tree = plain.history, plain.tree
        self.corpus = Path("/nowhere")  # nothing was played


@pytest.fixture(scope="module")
def library(plain_library: Library) -> Library:
    return cast(Library, Clone(plain_library))


@pytest.mark.parametrize(("number", "edition", "expected"), [
    ("704.5r", OLD, ("both", "spared")),
    ("704.5q", NEW, ("both", "spared")),
    ("704.5q", OLD, ()),  # another rule then
    ("704.5r", "2012-05-01", ("both", "spared")),  # carried from the newest edition not after the day
    ("704.3", NEW, ("both", "spared")),
    ("704.8", NEW, ("new",)),
    ("704.7", "2014-02-01", ("new",)),  # the same rule as 704.8 today, and nothing speaks against it
    ("704.6", "2011-09-30", ()),  # before that rule existed
    ("704.5k", "2013-05-01", ("old",)),
    ("704.5k", "2013-07-13", ()),  # from this day on it goes differently
    ("704.5k", "2011-02-04", ("old",)),  # the wording was the same before
    ("704.5r", "2010-02-01", ("both", "spared")),  # before any edition of theirs, in the same words
])
def test_where_an_example_is_shown(library: Library, number: str, edition: str, expected: tuple[str, ...]) -> None:
    assert examples_of(library, RuleNumber.parse(number), date.fromisoformat(edition)) == expected


def test_a_contrast_stands_first_nowhere_unless_it_stands_alone(plain_library: Library) -> None:
    """Whoever looks at a rule sees first how it works: also where that is only shown besides something else."""
    numbers = {number for example in live_examples(plain_library).values() for number in example.shown_with(example.editions[-1])}
    wrong = []
    for number in sorted(numbers):
        names = examples_of(plain_library, number, plain_library.current)
        days = {name: speaks_for(plain_library, live_examples(plain_library)[name], plain_library.current) for name in names}
        quiet = [name for name, day in days.items()
                 if day is not None and number in live_examples(plain_library)[name].shown_with(day)
                 and standing_in(plain_library, live_examples(plain_library)[name], number, day) == NOT_MET]
        if names and names[0] in quiet and len(quiet) < len(names):
            wrong.append(str(number))
    assert wrong == []


@pytest.mark.parametrize(("number", "first", "second"), [
    ("702.25a", "702.25a-the-flank", "702.25a-flanking-too"),  # the file has them the other way round
    ("702.154c", "702.154a-enlisted", "702.154c-not-itself"),  # what isn't allowed comes second
    ("702.185b", "702.185a-there-and-back", "702.185b-not-warped"),
    ("701.36", "701.36a-copy", "701.36a-any-token"),  # the only one about the entry itself shows that it doesn’t apply
    ("702.11", "702.11b-opponents", "702.11b-yours-may"),  # its own is refused: one in which the same is allowed
    ("704.5j", "704.5j-two-copies", "704.5j-one-each"),  # a contrast before a second one of the same kind
    ("903.9a", "903.9-from-exile", "704.6d-it-would-go-to-the-hand"),  # the plainest of those about other rules
    ("608.2b", "608.2b-no-target-left", "608.2b-no-target-at-all"),  # what is called after it, though it is about 608
    ("305.1", "305.2-the-land-of-the-turn", "117.1c-only-in-a-main-phase"),
    ("508.1a", "508.1a-haste", "508.1a-untapped"),
    ("704.5v", "310.7-its-ability-is-gone", "704.5v-one-left"),  # both of its own show that it doesn't apply
])
def test_the_example_that_applies_comes_first(plain_library: Library, number: str, first: str, second: str) -> None:
    assert examples_of(plain_library, RuleNumber.parse(number), plain_library.current)[:2] == (first, second)


def test_no_page_begins_with_an_example_in_which_its_rule_does_not_apply(plain_library: Library) -> None:
    library, examples = plain_library, live_examples(plain_library)
    about = {example.about[day][0] for example in examples.values()
             if (day := example.editions[-1]) >= library.current and example.about[day]}
    for number in sorted(about):
        shown = [examples[name] for name in examples_of(library, number, library.current)]
        if any(number in example.rules[example.editions[-1]] for example in shown):
            first = shown[0]
            assert not (is_quiet(library, first) and first.about[first.editions[-1]][0] == number), f"{number}"


def test_an_example_that_says_its_rule_does_not_apply_is_borne_out_by_its_trace(plain_library: Library) -> None:
    said = [one for one in live_examples(plain_library).values() if "applies" in one.source.raw]
    assert len(said) > 300
    for example in said:
        assert example.source.raw["applies"] == "no", example.id
        assert example.about[example.editions[-1]], f"{example.id}: about no rule"
        assert is_quiet(plain_library, example), f"{example.id}: its trace names the rule"


def test_what_else_an_example_says_not_to_apply_is_named_and_not_in_its_trace(plain_library: Library) -> None:
    used = load_uses(plain_library.corpus)
    said = [one for one in live_examples(plain_library).values() if "nor" in one.source.raw]
    assert said
    for example in said:
        for day in example.editions:
            nor = {RuleNumber.parse(one) for one in for_edition(example.source.raw["nor"], day)}
            trace = next(row.rules for row in reversed(used[example.id]) if row.edition <= day)
            assert nor <= set(example.about[day][1:]), example.id  # of the first, `applies: no` is said
            assert not nor & {*trace, *example.rules[day]}, f"{example.id}: its trace names the rule"


def test_what_is_said_of_a_whole_keyword_is_said_of_the_rules_named_beside_it(plain_library: Library) -> None:
    """The contrast of 701.9 is about 701.9a, too; that of 702.33a says nothing of 702.33d."""
    examples, day = live_examples(plain_library), plain_library.current
    discard = examples["701.9a-from-library"]
    for number in ("701.9", "701.9a"):
        at = RuleNumber.parse(number)
        assert standing_in(plain_library, discard, at, discard.editions[-1]) == NOT_MET
        assert examples_of(plain_library, at, day)[1] == discard.id
    kicked = examples["702.33a-not-kicked"]
    assert standing_in(plain_library, kicked, RuleNumber.parse("702.33d"), kicked.editions[-1]) != NOT_MET


def test_every_live_example_holds(plain_library: Library) -> None:
    """Today; in the other editions that it speaks for below."""
    asked = Asked(plain_library, cast(Any, None), catalogue("en"))
    runs, failed = play_examples(asked, editions=(plain_library.history.newest,))
    assert failed == []
    assert runs > len(live_examples(plain_library)) * 9 // 10


def alike(editions: Sequence[date]) -> list[list[date]]:
    """Editions in which everything is carried out in the same way: a variant begins or ends only between two groups."""
    turns = {day for one in (*BEHAVIOURS, *(one for hook in HOOKS for one in hook.registered)) for day in (one.since, one.until)}
    groups: list[list[date]] = [[]]
    for before, day in zip((date.min, *editions), editions, strict=False):
        if any(turn is not None and before < turn <= day for turn in turns):
            groups.append([])
        groups[-1].append(day)
    return [group for group in groups if group]


@pytest.mark.deep
@pytest.mark.parametrize("half", range(2))
@pytest.mark.parametrize("part", [0, *(pytest.param(part, marks=pytest.mark.every) for part in range(1, 6))])
def test_live_examples_hold_under_every_edition_they_speak_for(plain_library: Library, half: int, part: int) -> None:
    """Also where nobody listed the edition: pages of all editions since 2009 show them. Where editions are alike, each plays
    its share: its numbers are others. Each part plays a sixth of the examples between one variant and the next, each time
    another; the other parts are for who asks (``-m every``): six minutes."""
    asked, names = Asked(plain_library, cast(Any, None), catalogue("en")), sorted(live_examples(plain_library))
    runs, failed = 0, []
    for turn, group in list(enumerate(alike(plain_library.history.editions)))[half::2]:
        sixth = names[(turn + part) % 6::6]
        for at, day in enumerate(group):
            more, wrong = play_examples(asked, set(sixth[at::len(group)]), (day,))
            runs, failed = runs + more, [*failed, *wrong]
    assert failed == []
    assert runs > 3 * len(names) // 4


def test_editions_are_alike_between_two_changes(plain_library: Library) -> None:
    groups = alike(plain_library.history.editions)
    assert [day for group in groups for day in group] == list(plain_library.history.editions)
    assert [date(2010, 7, 16)] in [group[:1] for group in groups]  # the legend rule of 2009 stays, other rules change
    assert 20 < len(groups) < 80


def test_rules_that_forbid_are_carried_to_the_edition_played(plain_library: Library) -> None:
    """614.17b of 2026 was 614.16b in the four editions from April to August 2017."""
    words = catalogue("en")
    asked = Asked(plain_library, cast(Any, None), words, on=date(2017, 4, 28))
    answer = check_examples(asked, (RuleNumber.parse("614.16b"),))
    assert (answer["runs"], answer["failed"]) == (2, [])


def test_rules_that_examples_are_about_exist(plain_library: Library) -> None:
    """The trace proves it for ``rules``; ``about`` isn't in the trace."""
    wrong = [f"{example.id} {day}: {number}" for example in live_examples(plain_library).values()
             for day in example.editions for number in example.about[day]
             if not plain_library.history.exists(number, day)]
    assert wrong == []


def test_one_reason_to_lose_is_no_case_for_one_replacement_of_several(plain_library: Library) -> None:
    """704.7 is cited only where several actions have the same result."""
    example = live_examples(plain_library)["704.7-two-losers"]
    for day in example.editions:
        assert not {"704.6", "704.7"} & set(evaluate(plain_library, example.source.raw, day).rules)


def test_examples_of_other_rules_that_used_a_rule(plain_library: Library) -> None:
    """704.3 is used by nearly every example; those that are its own are not listed twice."""
    number, edition = RuleNumber.parse("704.3"), date(2026, 9, 25)
    own, others = examples_of(plain_library, number, edition), uses_of(plain_library, number, edition)
    assert len(others) > 50
    assert not set(own) & set(others)


@pytest.mark.deep
def test_what_examples_used_is_what_their_traces_say(plain_library: Library) -> None:
    """Computed beforehand (``refapp corpus coverage``), so that no page plays nine hundred boards."""
    there = load_uses(plain_library.corpus)
    wrong = [path.stem for path, text in uses_files(plain_library).items()
             if not path.is_file() or path.read_text(encoding="utf-8") != text]
    assert wrong == [], "run `refapp corpus coverage`"
    assert set(there) == set(live_examples(plain_library))
