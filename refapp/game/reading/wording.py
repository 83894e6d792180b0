"""Instructions as they are carried out: what X is, how damage is divided, “each” in place of “target”."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from refapp.language.fields import arguments
from refapp.language.filters import Condition, Filter
from refapp.language.instruction import Instruction
from refapp.language.persons import NAMING
from refapp.language.scenario import DamagePart

_NUMBERS = frozenset({"number"})


def rewrite(steps: Sequence[Any], change: Callable[[str, Any], Any]) -> tuple[Any, ...]:
    """The steps with each argument changed by ``change(kind, value)``, nested steps included."""
    return tuple(_step(step, change) for step in steps)


def _step(step: Any, change: Callable[[str, Any], Any]) -> Any:
    if isinstance(step, Instruction):
        known = arguments(type(step))
        new = {key: _value(known[key.rstrip("_")].kind.name if key.rstrip("_") in known else "", item, change)
               for key, item in step.args.items()}
        return dataclasses.replace(step, **{key: item for key, item in new.items() if item is not step.args[key]})
    return step


def _value(kind: str, item: Any, change: Callable[[str, Any], Any]) -> Any:
    if isinstance(item, tuple) and any(isinstance(one, Instruction) for one in item):
        return rewrite(item, change)
    if kind == "name → instructions":
        return {key: _value("", one, change) for key, one in item.items()}
    return change(kind, item)


_X_COMPARED = re.compile(r"(?<=[<>=])[xX]\b")


def filter_with_x(wanted: Filter, x: int) -> Filter:
    """A filter that compares with X, as “mana value X or less”, with what X is."""
    if not any(_X_COMPARED.search(word) for word in wanted.words):
        return wanted
    return dataclasses.replace(wanted, source=_X_COMPARED.sub(str(x), wanted.source),
                               words=tuple(_X_COMPARED.sub(str(x), word) for word in wanted.words))


def _condition_with_x(asked: Condition, x: int) -> Condition:
    """A condition that compares with X, as “if X is 5 or more”, with what X is."""
    return dataclasses.replace(
        asked, filter=filter_with_x(asked.filter, x) if asked.filter is not None else None,
        numbers=tuple(x if number == "X" else number for number in asked.numbers),
        inner=tuple(_condition_with_x(one, x) for one in asked.inner))


def with_x(steps: Sequence[Any], x: int) -> tuple[Any, ...]:
    """Steps in which X is a number (107.3), the same wherever it stands (§107.3i), in filters, too."""
    def change(kind: str, item: Any) -> Any:
        if item == "X" and kind in _NUMBERS:
            return x
        if isinstance(item, Filter):
            return filter_with_x(item, x)
        if isinstance(item, tuple) and any(isinstance(one, Condition) for one in item):
            return tuple(_condition_with_x(one, x) for one in item)
        if kind not in NAMING:
            return item
        if isinstance(item, tuple):
            return tuple(_X_COMPARED.sub(str(x), one) if isinstance(one, str) else one for one in item)
        return _X_COMPARED.sub(str(x), item) if isinstance(item, str) else item

    return rewrite(steps, change)


def with_y(steps: Sequence[Any], y: int) -> tuple[Any, ...]:
    """Steps in which Y is a number (107.3p)."""
    return rewrite(steps, lambda kind, item: y if item == "Y" and kind in _NUMBERS else item)


def says_x(steps: Sequence[Any]) -> bool:
    """Whether a number in these steps is X; an object may be called so, too."""
    found: list[str] = []

    def look(kind: str, item: Any) -> Any:
        if item == "X" and kind in _NUMBERS:
            found.append(kind)
        return item

    rewrite(steps, look)
    return bool(found)


def with_names(steps: Sequence[Any], names: Mapping[str, str]) -> tuple[Any, ...]:
    """Steps in which words that name objects are replaced by others."""
    def change(kind: str, item: Any) -> Any:
        if kind not in NAMING:
            return item
        if isinstance(item, str):
            return names.get(item, item)
        return tuple(names.get(one, one) for one in item) if isinstance(item, tuple) else item

    return rewrite(steps, change)


def _share(many: int) -> Callable[[str, Any], Any]:
    return lambda kind, item: many if kind in _NUMBERS else item


def divided(steps: Sequence[Any], shares: Mapping[str, int]) -> tuple[Any, ...]:
    """Steps about ``@targets`` with what was divided among these (601.2d): so much damage, so many counters each."""
    found: list[Any] = []
    for step in steps:
        args = step.args if isinstance(step, Instruction) else {}
        if step.verb == "damage" and args.get("to") == "@targets":
            parts = tuple(DamagePart(name, many, args.get("source")) for name, many in shares.items())
            found += [dataclasses.replace(step, to=None, parts=parts)] if parts else []
        elif args.get("what") in ("@targets", ("@targets",)) and "n" in args:
            for name, many in shares.items():
                found += with_names(rewrite([step], _share(many)),
                                    {"@targets": name})
        else:
            found.append(step)
    return tuple(found)
