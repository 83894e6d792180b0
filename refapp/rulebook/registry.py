"""The decorators with which the rulebook registers verbs, questions, keywords and state-based actions.

Everything else that a rule brings to some moment registers with the hook of that moment
(:mod:`refapp.game.state.hooks`). Rules are named by their keys; which numbers these are in an edition follows from
history. Filling the hooks is all that happens when the modules of the rulebook are imported.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import wraps
from string import ascii_lowercase
from typing import Any, TypeVar

from refapp.game.door.game import Game
from refapp.game.events.run import verbs
from refapp.game.machine import moments
from refapp.game.state.hooks import HOOKS, Registered, Words
from refapp.game.state.objects import Context
from refapp.game.state.ruleset import Finding, StateBased, meanings
from refapp.game.state.ruleset import several as of_several
from refapp.language.activated import Activated
from refapp.language.asking import Question
from refapp.language.instruction import Instruction
from refapp.language.keywords import Takes, named
from refapp.language.replacing import Replace
from refapp.language.scenario import Ability, EntersWith, Keyword, Static
from refapp.language.triggers import Trigger

_OF_RULES = (Trigger, Static, Activated, EntersWith, Replace)
A = TypeVar("A")
Q = TypeVar("Q", bound=Question)
S = TypeVar("S", bound=Instruction)
Do = Callable[[Game, S, Context], None]
Find = Callable[[Game], Iterable[Finding]]
Means = Callable[[Keyword], tuple[Ability, ...]]

answers = Words[Callable[[Game, Any], Any]]()
"""Question → its answer."""


def action(instruction: type[S], *rules: str, since: str | None = None, until: str | None = None,
           plain: bool = False) -> Callable[[Do[S]], Do[S]]:
    """Register what carries out an instruction of the scenario language.

    It is known in an edition that has one of its rules; a ``plain`` word (mill, double) was always understood.
    """
    def add(function: Do[S]) -> Do[S]:
        verbs(instruction.VERB, *rules, since=since, until=until, plain=plain)(function)
        return function
    return add


def question(asked: type[Q], *rules: str) -> Callable[[Callable[[Game, Q], A]], Callable[[Game, Q], A]]:
    """Register the answer to an ``ask``."""
    def add(function: Callable[[Game, Q], A]) -> Callable[[Game, Q], A]:
        answers(asked.NAME, *rules, plain=True)(function)
        return function
    return add


def state_based(rule: str, *rules: str, at: int, on: str = "", since: str | None = None,
                until: str | None = None) -> Callable[[Find], Find]:
    """Register a state-based action: a function that finds where it applies on a board, in the order of ``at``.

    ``on``: types, supertypes and subtypes; it is looked for only where a phased-in permanent has one of them.
    """
    def add(function: Find) -> Find:
        moments.state_based(rule, *rules, since=since, until=until, at=at)(
            StateBased(rule, function, frozenset(on.split())))
        return function
    return add


def keyword(name: str, *rules: str, several: str | None = None, takes: Takes = "", on: str = "",
            since: str | None = None, until: str | None = None) -> Callable[[Means], Means]:
    """Register a keyword ability: a function from the keyword to the abilities that stand behind it.

    ``several``: the rule on multiple instances of it on one object: they are redundant, or each acts by itself;
    what asks for the word cites it where an object has more than one (``Ruleset.of_several``). ``takes``: what it says
    nothing without, ``on`` the types of which a card printed with it has one. A rule of an edition that isn’t known yet
    has its day in its key: ``2099-12-04:702.999``.
    """
    named(name, rules[0].rstrip(ascii_lowercase), takes, on)
    return phrase(name, *rules, several=several, since=since, until=until)


def static(name: str, *rules: str, several: str | None = None, takes: Takes = "", on: str = "",
           since: str | None = None) -> None:
    """Register a keyword ability behind which no other abilities stand: what it does registers beside it.

    That is data, or a function, given to the hook of the moment at which it matters.
    """
    keyword(name, *rules, several=several, takes=takes, on=on, since=since)(_nothing)


def _nothing(_keyword: Keyword) -> tuple[Ability, ...]:
    """No other abilities stand behind it."""
    return ()


def phrase(name: str, *rules: str, several: str | None = None, since: str | None = None,
           until: str | None = None) -> Callable[[Means], Means]:
    """Register what stands behind a word that the language reads by itself: a symbol, a bar."""
    keys = (*rules, *((several,) if several else ()))

    def add(function: Means) -> Means:
        @wraps(function)
        def means(ability: Keyword) -> tuple[Ability, ...]:
            return tuple(_of_rule(one, ability, keys[:2]) for one in function(ability))

        meanings(name, *keys, since=since, until=until)(means)
        if several:
            of_several(name, *keys, since=since, until=until)(several)
        return function
    return add


def _of_rule(one: Ability, behind: Keyword, rules: tuple[str, ...]) -> Ability:
    """An ability that stands behind a keyword knows the keyword, its rules and its X."""
    if behind.x is not None and isinstance(one, Trigger):
        one = replace(one, do=tuple(replace(step, x=behind.x) if hasattr(step, "x") else step
                                    for step in one.do))
    if isinstance(one, _OF_RULES) and not one.rules:
        one = replace(one, rules=rules)
    return replace(one, keyword=behind.word) if isinstance(one, Activated) and not one.keyword else one


def registered() -> tuple[Registered, ...]:
    """All that is registered so far."""
    return tuple(one for hook in HOOKS for one in hook.registered)
