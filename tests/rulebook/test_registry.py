"""What is registered: rules that exist, one answer to each question, and nothing that no moment asks for."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from datetime import date

import pytest

from refapp.game.events.run import verbs
from refapp.game.machine.moments import state_based
from refapp.game.state.hooks import HOOKS, Words
from refapp.game.state.ruleset import StateBased
from refapp.history import committed
from refapp.language.instruction import QUESTIONS
from refapp.language.instruction import verbs as known_verbs
from refapp.model import RuleNumber
from refapp.rulebook.behaviours import BEHAVIOURS
from refapp.rulebook.evaluating import ruleset_for
from refapp.rulebook.keyword_actions import SINCE
from refapp.rulebook.numbering import KEYED, edition_on, number_on, numbers
from refapp.rulebook.registry import answers, registered
from tests.conftest import ROOT

EDITIONS = committed().editions
MACHINE_VERBS = {"check", "resolve", "resolve_all"}


def test_every_verb_and_question_is_carried_out() -> None:
    ruleset_for()
    assert {one.key for one in verbs.registered} == known_verbs() - MACHINE_VERBS
    assert {one.key for one in answers.registered} == set(QUESTIONS)


def test_what_is_registered_names_known_rules_and_says_what_it_does() -> None:
    ruleset_for()
    for one in registered():
        carrying = one.function.find if isinstance(one.function, StateBased) else one.function
        if not isinstance(carrying, str):
            assert (carrying.__doc__ or "").partition("\n\n")[0].endswith((".", ".)")), carrying
        assert any(one.holds(day, numbers(edition_on(day), day=day)) for day in (*EDITIONS, date.max)), one


def test_variants_of_one_rule_never_hold_together() -> None:
    """The legend rule of 2011 and that of today are never played in the same edition, nor two meanings of a word."""
    for edition in EDITIONS:
        rules = ruleset_for(edition)
        keys = [one.rule for one in rules.all(state_based)]
        assert len(keys) == len(set(keys)), edition
        for hook in HOOKS:
            if isinstance(hook, Words):
                words = [one.key for one in hook.registered if one.holds(edition, rules.numbers)]
                assert len(words) == len(set(words)), edition


def keys_in_code() -> set[str]:
    """Every string of the engine that has the shape of a key."""
    return {node.value for folder in ("game", "rulebook") for path in (ROOT / "refapp" / folder).rglob("*.py")
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
            and re.fullmatch(r"(\d{4}-\d\d-\d\d:)?\d{3}\.\d+[a-z]{0,2}", node.value)}


def test_every_key_names_a_rule() -> None:
    """A number that the edition of the keys doesn't have, or that an edition named with it doesn't have, raises."""
    found = keys_in_code()
    assert len(found) > 500
    for key in sorted(found):
        number_on(key, KEYED)


def test_behaviours_begin_and_end_with_editions() -> None:
    for behaviour in BEHAVIOURS:
        assert behaviour.since in EDITIONS, behaviour.name
        assert behaviour.until is None or behaviour.until in EDITIONS, behaviour.name
        assert any(number_on(behaviour.rule, edition) for edition in EDITIONS), behaviour.name
    assert {date.fromisoformat(day) for day in SINCE.values()} <= set(EDITIONS)


def test_days_between_editions_belong_to_the_older_one() -> None:
    assert edition_on(date(2012, 5, 3)) == date(2012, 5, 1)
    assert edition_on(date(2000, 1, 1)) == EDITIONS[0]
    assert ruleset_for(date(2012, 5, 3)).edition == date(2012, 5, 1)


class Later:
    """A history with an edition after the newest: every section has the next number, one rule is gone."""

    editions = (*EDITIONS, date(2027, 1, 1))

    def edition_on(self, day: date) -> date | None:
        return committed().edition_on(day) if day < self.editions[-1] else self.editions[-1]

    def carry(self, number: RuleNumber, from_edition: date, to_edition: date) -> tuple[RuleNumber, ...]:
        if to_edition != self.editions[-1]:
            return committed().carry(number, from_edition, to_edition)
        now = committed().carry(number, from_edition, KEYED)
        return tuple(RuleNumber(one.section + 1, one.rule, one.sub) for one in now if str(one) != "704.5aa")


def test_later_editions_are_carried() -> None:
    found = ruleset_for(date(2027, 1, 1), Later())
    assert found.edition == date(2027, 1, 1)
    assert found.numbers["704.5a"] == "705.5a"
    assert found.numbers["704.5aa"] is None
    assert found.cite(["704.5aa", "704.5a"]) == ("705.5a",)
    assert ruleset_for(date(2027, 1, 1)).numbers["704.5a"] == "704.5a"


def test_what_is_no_key_is_an_error() -> None:
    for key in ("704.5zz", "2009-07-11:704.5z", "2011-09-30:999.1"):
        with pytest.raises(ValueError, match="no key"):
            numbers(KEYED)[key]


def test_the_first_question_may_come_from_several_threads_at_once() -> None:
    """In a process of its own, since here the registry is full already. Who asks while it fills must wait."""
    program = """
import sys, threading
from refapp.rulebook.registry import registered
from refapp.rulebook.sections import load
sys.setswitchinterval(1e-6)
start, seen = threading.Barrier(8), []
def ask():
    start.wait()
    load()
    seen.append(len(registered()))
threads = [threading.Thread(target=ask) for _ in range(8)]
[thread.start() for thread in threads]
[thread.join() for thread in threads]
print(len(set(seen)), len(seen))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=120)
    assert done.stdout.split() == ["1", "8"]


def test_the_first_board_of_a_process_knows_every_verb() -> None:
    program = """
from refapp.rulebook.evaluating import evaluate
print(evaluate({"state": {"players": {"A": {}}}, "steps": [{"do": "destroy", "what": []}]}).status)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=120)
    assert done.stdout.split() == ["ok"]
