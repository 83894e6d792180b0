"""Answers to the engine's questions: where in ``choices`` one goes (docs/scenarios.md). Nothing is evaluated here."""

from __future__ import annotations

import copy
import re
from collections.abc import Mapping, Sequence
from typing import Any

_BY_OBJECT = ("may", "protector", "sector", "commander_to_command")
"""Choices that say one thing about an object."""
_OF_OBJECT = frozenset({"attacks", "blocks", "other", "pay_life", "card_name", "copy"})
"""Questions whose answer stands in ``choices.other`` under the object that they are about."""
_UNDER_THEIR_NAME = ("search", "proliferate", "tap", "convoke", "delve", "improvise")
"""Questions for any number of things whose answer stands under their own name: a spell may ask several of them."""
_DAMAGE = re.compile(r"(.+?): (\d+)(?:, |$)")


def answered(choices: Mapping[str, Any], question: Mapping[str, Any], option: Any) -> dict[str, Any]:
    """The choices of a scenario completed by an answer: one option of a question, or a list of several.

    The engine asks again where an answer isn't enough; what was answered before is then kept in front.
    """
    kind = str(question.get("choice", ""))
    found: dict[str, Any] = copy.deepcopy(dict(choices))
    about = [str(name) for name in question.get("about") or ()]
    first = about[0] if about else str(question.get("player") or "")
    several = option if isinstance(option, list) else [option]
    if kind == "keep":
        found["keep"] = [*_listed(found.get("keep")), *several]
    elif kind == "trigger_order":
        _under(found, kind)[str(question.get("player"))] = option
    elif kind in _BY_OBJECT:
        _under(found, kind)[first] = option
    elif kind == "modes" and len(several) == 1 and isinstance(several[0], int | str):
        _under(found, kind)[first] = several[0]
    elif kind == "modes":
        _under(found, "other")[f"{first}.modes"] = [str(one) for one in several]
    elif kind == "assign_damage":
        _under(found, kind)[first] = {name: int(n) for name, n in _DAMAGE.findall(str(option))}
    elif kind in ("targets", "replacement"):
        under = _under(found, kind)
        under[first] = [*_listed(under.get(first)), *several]
    else:
        under, key = _under(found, "other"), _key(kind, first, about, question)
        under[key] = [*_listed(under.get(key)), *(str(one) for one in several)]
    return found


def _key(kind: str, first: str, about: Sequence[str], question: Mapping[str, Any]) -> str:
    """The name in ``choices.other`` under which the engine looks for an answer."""
    if kind in _OF_OBJECT:
        return first
    if kind == "kind":
        return f"{first}.kind"
    if kind == "choose" and len(about) == 1:
        return first  # what is chosen as it enters; another that enters has a choice of its own
    if kind == "villainous_choice":
        return f"{question.get('player')}.{kind}"
    options = [str(one) for one in question.get("options") or ()]
    any_number = question.get("most", 1) != 1 or question.get("least", 1) == 0
    if any_number and kind not in _UNDER_THEIR_NAME and len(about) == 1 and about != options:
        return first  # “any number of”: each object whose ability asks has an answer of its own
    return kind


def _under(choices: dict[str, Any], kind: str) -> dict[str, Any]:
    if not isinstance(choices.get(kind), dict):
        choices[kind] = {}
    found: dict[str, Any] = choices[kind]
    return found


def _listed(value: Any) -> list[Any]:
    return list(value) if isinstance(value, list | tuple) else [] if value in (None, "") else [value]
