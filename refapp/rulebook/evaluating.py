"""Playing scenarios under an edition: rulesets and the one-call ``evaluate``."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from functools import lru_cache
from typing import Any

from refapp.game import Budget, Evaluation, Ruleset, Scenario, parse_scenario, play
from refapp.rulebook import behaviours, keyword_actions, numbering
from refapp.rulebook.registry import Check, questions, registry, replacing_for, state_based_for, verbs_for


@lru_cache(maxsize=128)
def _ruleset(edition: date) -> Ruleset:
    return Ruleset(
        edition=edition, numbers=numbering.numbers(edition), behaviours=behaviours.in_force(edition),
        state_based=state_based_for(edition), verbs=verbs_for(edition), asks=questions(),
        keyword_actions=keyword_actions.defined(edition), replacing=replacing_for(edition))


def ruleset_for(edition: date | None = None, carry: numbering.Carry | None = None) -> Ruleset:
    """The rules in force on a day (default: the newest known edition).

    ``carry`` names a rule of one edition in another and is only asked for editions after the newest
    known one; a day between editions gets the edition in force then.
    """
    day = edition or numbering.CURRENT
    if carry is None or day <= numbering.CURRENT:
        return _ruleset(numbering.edition_on(day))
    base = _ruleset(numbering.CURRENT)
    return Ruleset(
        day,
        numbering.numbers(day, carry),
        base.behaviours,
        base.state_based,
        base.verbs,
        base.asks,
        base.keyword_actions,
        base.replacing,
    )


def evaluate(raw: Mapping[str, Any] | Scenario, *, edition: date | None = None,
             carry: numbering.Carry | None = None, budget: Budget | None = None) -> Evaluation:
    """Read and play a scenario under the edition asked for, else its own, else the newest known one.

    Raises ScenarioError for a scenario that can't be read and LimitReached when the budget is used up.
    """
    scenario = raw if isinstance(raw, Scenario) else parse_scenario(raw)
    return play(scenario, ruleset_for(edition or scenario.edition, carry), budget)


def checks_for(number: str, edition: date) -> tuple[Check, ...]:
    """The checks that carry out a rule number of an edition, most specific first."""
    found = [check for check in registry() if number in check.numbers(edition)]
    return tuple(
        sorted(found, key=lambda check: (check.kind == "engine", check.numbers(edition).index(number)))
    )
