"""Playing scenarios under an edition: rulesets and the one-call ``evaluate``."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import date
from functools import lru_cache, partial
from typing import Any

from refapp.game.machine.evaluation import Evaluation
from refapp.game.machine.play import play
from refapp.game.said.considered import EveryRule
from refapp.game.state.budget import Budget
from refapp.game.state.ruleset import Ruleset
from refapp.history import committed
from refapp.language.board import Scenario, parse_scenario
from refapp.rulebook import behaviours, impossible_boards, keyword_actions, mistakes, numbering
from refapp.rulebook.casting.sieges import siege
from refapp.rulebook.layer_order import layers_on
from refapp.rulebook.numbering import Numbers
from refapp.rulebook.registry import registered
from refapp.rulebook.sections import load


@lru_cache(maxsize=128)
def _ruleset(edition: date, known: Numbers | None) -> Ruleset:
    load()
    numbers = numbering.numbers(numbering.edition_on(edition, known), known, edition)
    gone = sorted({rule for one in registered() for rule in one.rules if ":" in rule})
    return Ruleset(
        edition=edition, numbers=numbers, find_keys=partial(numbers.keys_of, gone=gone),
        behaviours=behaviours.in_force(edition), layers=layers_on(edition),
        keyword_actions=keyword_actions.defined(edition),
        intrinsic={"siege": (siege(),)} if numbers["310.12b"] is not None else {})


def ruleset_for(day: date | None = None, known: Numbers | None = None) -> Ruleset:
    """The rules in force on a day (default: those of the newest edition known).

    ``known`` is a history with more editions than the committed one. A day between editions gets the edition in force
    then; a day after the newest edition keeps its date, with that edition's numbers and those of rules
    that come by then.
    """
    newest = (known or committed()).editions[-1]
    day = day or newest
    return _ruleset(day if day > newest else numbering.edition_on(day, known), known)


def read_scenario(raw: Mapping[str, Any], besides: str = "") -> Scenario:
    """A scenario as the engine plays it, under any edition; raises ScenarioError.

    ``besides`` is what its cards say that isn’t read: an ability may ask of that.
    """
    load()  # the verbs of the language are declared beside the rules that carry them out
    scenario = parse_scenario(raw)
    mistakes.refuse(scenario, besides)
    impossible_boards.refuse(scenario, besides)
    return scenario


def evaluate(raw: Mapping[str, Any] | Scenario, *, edition: date | None = None,
             known: Numbers | None = None, budget: Budget | None = None, wanted: Collection[str] | EveryRule = (),
             watch: bool = False, besides: str = "") -> Evaluation:
    """Read and play a scenario under the edition asked for, else its own, else the newest known one.

    ``wanted``: rules of whose not applying it is said why, besides those that the scenario names.
    ``watch`` keeps the board of every moment worth a look (``frames``), ``besides`` is as of ``read_scenario``.
    Raises ScenarioError for a scenario that can't be read and LimitReached when the budget is used up.
    """
    scenario = raw if isinstance(raw, Scenario) else read_scenario(raw, besides)
    return play(scenario, ruleset_for(edition or scenario.edition, known), budget, wanted, watch=watch)
