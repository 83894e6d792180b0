"""By which rules a player is asked: those of the function that asks, as it names them or is registered under them."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from traceback import walk_tb
from types import CodeType

from refapp.game.state.hooks import HOOKS
from refapp.game.state.ruleset import Ruleset
from refapp.language.errors import ChoiceNeeded, Question

MOST = 3
"""So many rules are told: who asks names those that decide first."""
_NUMBER = re.compile(r"(§?)(?<![\w:.-])((?:\d{4}-\d\d-\d\d:)?\d{3}\.\d+[a-z]{0,2})\b")


def question(asked: ChoiceNeeded, ruleset: Ruleset) -> Question:
    """What is asked, with the numbers of the rules by which it is."""
    return replace(asked.question, rules=ruleset.cite(_rules_of(asked)))


def _rules_of(asked: ChoiceNeeded) -> tuple[str, ...]:
    """The keys of the rules by which a player is asked, as far as any function on the way to the question says one.

    The rule under which it is registered comes first, then those of its docstring, then the others of the former.
    """
    for frame, _ in reversed([*walk_tb(asked.__traceback__)]):
        first, *others = _registered().get(_place(frame.f_code), ("",))
        if found := [one for one in dict.fromkeys((first, *_named(frame.f_code), *others)) if one]:
            return tuple(found[:MOST])
    return ()


def _place(code: CodeType) -> tuple[str, str]:
    """Where a function stands; what is inside it stands there, too."""
    return code.co_filename, code.co_qualname.partition(".<locals>")[0]


def _named(code: CodeType) -> tuple[str, ...]:
    """What a function’s docstring names, its own rules (§) before others."""
    said = code.co_consts[0] if code.co_consts else None
    found = _NUMBER.findall(said) if isinstance(said, str) else []
    return tuple(number for _, number in sorted(found, key=lambda one: not one[0]))


@cache
def _registered() -> dict[tuple[str, str], tuple[str, ...]]:
    """The rules under which functions are registered; read at the first question, when all of them are."""
    found: dict[tuple[str, str], tuple[str, ...]] = {}
    for one in (one for hook in HOOKS for one in hook.registered):
        code = getattr(getattr(one.function, "find", one.function), "__code__", None)
        if code is not None and one.rules:
            found.setdefault(_place(code), one.rules)
    return found
