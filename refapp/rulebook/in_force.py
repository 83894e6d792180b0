"""What is registered and holds in an edition, as the machine wants it: verbs, keywords, what is done and answered."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from functools import partial
from typing import Any

from refapp.game.door.event import Event
from refapp.game.door.replacement import Finder
from refapp.game.state.ruleset import AskHandler, Handler, StateBased
from refapp.language.replacing import Replace
from refapp.language.scenario import Ability, Activated, EntersWith, Keyword, Static, Trigger
from refapp.rulebook.numbering import Numbers
from refapp.rulebook.registry import Check, registry


def state_based_for(edition: date, known: Numbers | None = None) -> tuple[StateBased, ...]:
    """The state-based actions of an edition."""
    return tuple(StateBased(check.rules[0], check.function, check.on)
                 for check in sorted(registry(), key=lambda one: one.order)
                 if check.kind == "state_based" and check.holds(edition, known))


def verbs_for(edition: date, known: Numbers | None = None) -> dict[str, Handler]:
    """Verb → what carries it out under an edition; the variant that holds wins over an undated one."""
    found: dict[str, Handler] = {}
    for check in registry():
        if check.kind == "action" and check.verb is not None and (
                check.holds(edition, known) or (check.since is None and check.until is None)):
            found[check.verb] = check.function
    return found


def replacing_for(edition: date, known: Numbers | None = None) -> dict[type[Event], tuple[Finder, ...]]:
    """Class of event → what finds its replacements under an edition."""
    found: dict[type[Event], tuple[Finder, ...]] = {}
    for check in registry():
        if check.event is not None and check.holds(edition, known):
            found[check.event] = (*found.get(check.event, ()), check.function)
    return found


def keywords_for(edition: date, known: Numbers | None = None) -> dict[str, Callable[[Keyword], tuple[Ability, ...]]]:
    """Keyword ability → what it means under an edition; its triggers know the rules of the keyword."""
    return {check.verb: partial(_of_rule, check) for check in registry()
            if check.kind == "keyword" and check.verb is not None and check.holds(edition, known)}


def several() -> dict[str, str]:
    """Keyword ability → the key of the rule on multiple instances of it."""
    return {check.verb: check.several for check in registry() if check.verb is not None and check.several is not None}


_OF_RULES = (Trigger, Static, Activated, EntersWith, Replace)


def _of_rule(check: Check, ability: Keyword) -> tuple[Ability, ...]:
    found: tuple[Ability, ...] = check.function(ability)
    if ability.x is not None:
        found = tuple(replace(one, do=tuple(replace(step, x=ability.x) if hasattr(step, "x") else step  # type: ignore[call-arg]
                                            for step in one.do)) if isinstance(one, Trigger) else one for one in found)
    given = (replace(one, rules=check.rules[:2]) if isinstance(one, _OF_RULES) and not one.rules else one
             for one in found)
    return tuple(replace(one, keyword=ability.word) if isinstance(one, Activated) and not one.keyword else one
                 for one in given)


def of_steps(kind: str, edition: date, known: Numbers | None = None) -> dict[str, tuple[Callable[..., Any], ...]]:
    """Step or hook → what is registered for it (``turn_based``, ``omitted``, ``combat``), in order."""
    found: dict[str, tuple[Callable[..., Any], ...]] = {}
    for check in sorted((one for one in registry() if one.kind == kind), key=lambda one: one.order):
        if check.verb is not None and check.holds(edition, known):
            found[check.verb] = (*found.get(check.verb, ()), check.function)
    return found


def casting_for(edition: date, known: Numbers | None = None) -> dict[str, dict[str, Callable[..., Any]]]:
    """Moment of casting → keyword or name → what it brings, under an edition."""
    found: dict[str, dict[str, Callable[..., Any]]] = {}
    for check in registry():
        if check.kind.startswith("casting.") and check.verb is not None and check.holds(edition, known):
            found.setdefault(check.kind.removeprefix("casting."), {})[check.verb] = check.function
    return found


def questions() -> dict[str, AskHandler]:
    """Question → its answer."""
    return {check.verb: check.function for check in registry()
            if check.kind == "question" and check.verb is not None}
