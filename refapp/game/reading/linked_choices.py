"""What was chosen for the abilities of an object (607.2d), as its view shows it. Nothing here changes the game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from refapp.game.reading.filters import CHOSEN
from refapp.game.reading.position import Position
from refapp.game.state.objects import Obj
from refapp.language.activated import Activated
from refapp.language.filters import Filter
from refapp.language.scenario import Static
from refapp.language.triggers import Trigger

PRINTED = "printed"
"""The group of the abilities that are printed on an object."""


def values(game: Position, name: str, incarnation: int, group: str) -> tuple[str, ...]:
    """What was chosen for a group of abilities of an object, before the game included (§607.2p), also the name that
    its hidden agenda noted (§702.106d)."""
    obj = game.objects.get(name)
    before = tuple(flag.partition(" ")[2].lower() for flag in (sorted(obj.flags) if obj is not None else ())
                   if flag.startswith(("chosen ", "named "))) if group == PRINTED else ()
    return (*before, *game.ties.get((name, incarnation, group, "chosen"), ()))


def shown(game: Position, obj: Obj) -> frozenset[str]:
    """What is chosen for the abilities that the object has now: none of what was chosen for other ones (607.5a)."""
    return frozenset(values(game, obj.id, obj.incarnation, _group(game, obj)))


def exiled_with(game: Position, obj: Obj) -> list[str]:
    """The cards that an ability which the object has now exiled, as far as they are in exile yet (607.2a, 702.167c)."""
    held = game.ties.get((obj.id, obj.incarnation, _group(game, obj), "exiled"), ())
    return [one.ref.id for one in held if game.is_current(one.ref) and game.objects[one.ref.id].zone == "exile"]


def _group(game: Position, obj: Obj) -> str:
    if obj.here.copied is obj.here.entered_as:
        return PRINTED
    return next((f"copy {one.timestamp}" for one in reversed(game.effects)
                 if one.changes.copy is not None and (obj.id, obj.incarnation) in one.objects), PRINTED)


def mentions(ability: object) -> bool:
    """Whether an ability refers to what was chosen."""
    if isinstance(ability, Trigger | Activated | Static):
        filters = [getattr(ability, name, None) for name in ("who", "target", "affects", "per")]
        if any(isinstance(one, Filter) and not CHOSEN.isdisjoint(one.words) for one in filters):
            return True
        if isinstance(ability, Static):
            return "chosen" in (ability.colors or ())
        conditions = (*ability.conditions, *getattr(ability, "when", ()))
        return any(one.kind == "chose" for one in conditions) or any(_mentions(step) for step in ability.do)
    return False


def _mentions(step: Any) -> bool:
    return str(step.args.get("kind", "")).endswith("chosen color") or any(
        condition.kind == "chose" for condition in step.args.get("condition", ()) or ())


def rules_of_choice(game: Position, name: str, key: str = "607.2d") -> list[str]:
    """The keys of the rules on an ability that refers to a choice: several may be linked to the one that makes it."""
    obj = game.objects.get(name)
    return [key, *(["607.4"] if obj is not None and sum(_uses(game, obj)) > 1 else [])]


def _uses(game: Position, obj: Obj) -> Iterator[int]:
    for ability in game.rules.every(obj.printed.abilities):
        yield int(mentions(ability))
