"""Instructions one after the other: where what returns is looked for, which effects are one."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any


def expected(steps: list[Any], exiled: list[Any]) -> list[Any]:
    """Instructions in which what returns to the battlefield is looked for where it went: in exile, else a graveyard."""
    found: list[Any] = []
    for one in steps:
        step = dict(one)
        if step.get("do") == "exile":
            exiled.append(step.get("what"))
        if step.get("do") == "return" and "from" not in step:
            zone = "exile" if step["what"] in (*exiled, "@exiled-card") else "graveyard"
            step = {"do": "return", "what": step["what"], "from": zone, **step}
        if step.get("do") == "delayed" and "do" in step["trigger"]:
            about = [*exiled, "@it", "@them"] if step.get("it", step.get("them")) in exiled else exiled
            step["trigger"] = {**step["trigger"], "do": expected(step["trigger"]["do"], list(about))}
        for key in ("steps", "then", "else"):
            if isinstance(step.get(key), list) and step.get("do") != "extra_phase":  # whose steps are those of a turn
                step[key] = expected(step[key], exiled)
        found.append(step)
    return found


def in_exile(targets: Sequence[Mapping[str, Any]]) -> list[Any]:
    """The words for the one target, if that is a card in exile: it is looked for there."""
    there = len(targets) == 1 and str(targets[0]["what"]).endswith(" in exile")
    return ["@target", "@targets"] if there else []


def unexpected(steps: list[Any], exiled: list[Any]) -> list[Any]:
    """The inverse of :func:`expected`: without the zones that follow from the rest."""
    found = _without_from(steps)
    return list(found) if expected(found, list(exiled)) == steps else steps


def _without_from(data: Any) -> Any:
    if isinstance(data, list):
        return [_without_from(one) for one in data]
    if not isinstance(data, Mapping):
        return data
    kept = data.get("do") != "return" or data.get("to") != "battlefield" or (
        data.get("from") == "graveyard" and data.get("what") == "@self")
    return {key: _without_from(item) for key, item in data.items() if kept or key != "from"}


def joined(steps: list[Any]) -> list[Any]:
    """Instructions in which effects on the same object for as long as one are one."""
    found: list[Any] = []
    for one in steps:
        step = {key: joined(item) if key in ("then", "else", "steps", "win", "lose") else item
                for key, item in one.items()} if isinstance(one, Mapping) else one
        if found and _same_effect(found[-1], step):
            found[-1] = {**found[-1], **step}
        else:
            found.append(step)
    return found


def _same_effect(last: Any, step: Any) -> bool:
    """Whether two effects change the same object for as long, and nothing twice."""
    if not isinstance(step, Mapping) or not isinstance(last, Mapping):
        return False
    shared = {"do", "what", "duration"}
    return step.get("do") == "modify" and all(step.get(key) == last.get(key) for key in shared) \
        and not (step.keys() - shared) & (last.keys() - shared)


_ANY_COUNTERS = re.compile(r"(?:^|, )remove X (.+) counters from self")


def for_each_removed(steps: Any, cost: str) -> Any:
    """What is done for each counter that is removed as a cost, of which any number can be: X times."""
    many = _ANY_COUNTERS.search(cost)
    return steps if many is None else _in_place(
        steps, {"this_way": {"event": "counters_removed", "kind": many[1], "total": True}}, "X")


def _in_place(data: Any, old: Any, new: Any) -> Any:
    if data == old:
        return new
    if isinstance(data, Mapping):
        return {key: _in_place(item, old, new) for key, item in data.items()}
    return [_in_place(item, old, new) for item in data] if isinstance(data, list) else data


_TARGET = re.compile(r"'(?:controller of |owner of )?(@targets?\d*)'")


def belonging(steps: list[Any]) -> list[Any]:
    """“If you do, tap target creature. It doesn’t untap …”: nothing happens to it otherwise.

    What is said of a target that nothing else has named belongs to what may be done, and so does shuffling to a search.
    """
    found: list[Any] = []
    named: set[str] = set()
    for one in steps:
        last = found[-1] if found else {}
        branch = "then" if "then" in last else "steps" if last.get("do") == "may_do" else ""
        mine = _targets_in(last.get(branch, ())) - named if last.get("do") in ("may_do", "may_pay") else set()
        shuffles = one.get("do") == "shuffle" and "else" not in last and [step.get("do") for step in last.get(
            branch, [])][-1:] == ["search"]
        if (mine & _targets_in(one) and one.get("do") != "if") or shuffles:
            found[-1] = {**last, branch: [*last[branch], one]}
            continue
        named |= _targets_in(last)
        found.append(one)
    return found


def _targets_in(data: Any) -> set[str]:
    return set(_TARGET.findall(str(data)))
