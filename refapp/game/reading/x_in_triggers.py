"""X in a triggered ability: the event’s amount, or the X of the spell that its object is or was (107.3i, 107.3m).

Of replacement effects “as it enters” (107.3m) ``game/events/amounts.py`` looks it up; of a spell or ability that is on
the stack itself :mod:`refapp.game.reading.wording` puts it in.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from refapp.game.reading import bygone
from refapp.game.reading.position import Position
from refapp.game.state.occurrences import Occurrence
from refapp.game.state.views import Ref
from refapp.language.filters import Amount
from refapp.language.instruction import Instruction
from refapp.language.triggers import Trigger

_OWN_X = {"enters": "107.3m", "casts": "107.3i"}
"""Event of an object’s own trigger in whose instructions X is the X of the spell that it is or was → the rule."""
_NO_X = ("turned_face_up", "cycles", "becomes_monstrous")  # for no X, or by an effect: 0 (107.2)


def with_known_x(game: Position, trigger: Trigger, source: Ref | None,
                 occurrence: Occurrence | None) -> tuple[Trigger, list[str]]:
    """A trigger that an event set off, with what X is in its instructions, and the rule that says so.

    As its object enters it is the X that was chosen for the spell (§107.3m).
    """
    if occurrence is None or trigger.x is not None or not (
            speaks_of_x(trigger.do) or any(speaks_of_x(mode.do) for mode in trigger.modes)):
        return trigger, []
    if occurrence.amount or occurrence.event in _NO_X:
        rules = ["120.9"] if occurrence.event in ("deals_damage", "deals_combat_damage") else []
        return _known(trigger, occurrence.amount), rules
    if occurrence.event in _OWN_X and occurrence.now is not None and source is not None \
            and source.id == occurrence.now.id:
        record = bygone.record_of(game, source) if game.rules.cite([_OWN_X[occurrence.event]]) else None
        x = (record.x or 0) if record is not None else 0  # of a permanent that entered it was 0 until October 2019
        return _known(trigger, x), [_OWN_X[occurrence.event]]
    return trigger, []


def _known(trigger: Trigger, x: int) -> Trigger:
    """A triggered ability in whose instructions, those of its modes, too, X is a number."""
    return replace(trigger, do=_with_x(trigger.do, x),
                   modes=tuple(replace(mode, do=_with_x(mode.do, x)) for mode in trigger.modes))


def speaks_of_x(steps: Sequence[Instruction]) -> bool:
    """Whether instructions of a trigger say X, which the event says."""
    return any(_value(item, 0) != item for step in steps for item in step.args.values())


def _with_x(steps: Sequence[Instruction], amount: int) -> tuple[Instruction, ...]:
    """Steps in which X is the amount of the event that set the ability off (107.3, 701.37c)."""
    found = []
    for step in steps:
        new = {key: _value(item, amount) for key, item in step.args.items()}
        found.append(replace(step, **{key: item for key, item in new.items() if item is not step.args[key]}))
    return tuple(found)


def _value(item: Any, amount: int) -> Any:
    """What is said of an instruction with X as a number, as it is or times something: of a size, +X/+X."""
    if item == "X":
        return amount
    if isinstance(item, Amount) and item.of == "x" and item.what == "X":
        return item.made_of(amount)
    if isinstance(item, Instruction):
        return _with_x((item,), amount)[0]
    if isinstance(item, tuple):
        known = tuple(_value(one, amount) for one in item)
        return known if any(one is not was for one, was in zip(known, item, strict=True)) else item
    return item
