"""How spells and permanents that are gone were cast, and what spells were that have left the stack (608.2h, 707.10)."""

from __future__ import annotations

from refapp.game.reading.position import Position
from refapp.game.state.items import CastRecord, StackItem
from refapp.game.state.objects import Context, Obj
from refapp.game.state.occurrences import ZONE_CHANGES
from refapp.game.state.views import Ref


def left(game: Position, ref: Ref | None) -> tuple[StackItem, Obj] | None:
    """A spell that has left the stack, as it last was there; None if it is still there or never was."""
    return game.left_stack.get((ref.id, ref.incarnation)) if ref is not None else None


def record_of(game: Position, ref: Ref) -> CastRecord | None:
    """How an object was cast, also if it has left its zone since."""
    if ref.id not in game.objects:
        return None
    obj = game.objects[ref.id]
    if obj.incarnation == ref.incarnation:
        return obj.here.record
    return game.cast_records.get((ref.id, ref.incarnation))


def rule_of(context: Context, word: str, ref: Ref, *, asked: bool) -> str:
    """The key of the rule by which an object that is gone isn’t found, or is known as it last was.

    ``asked``: an effect only wants to know something about it.
    """
    item, source = context.item, context.source
    if item is not None and item.delayed and not asked:
        return "603.7c"
    subject = context.it is not None and (context.it.id, context.it.incarnation) == (ref.id, ref.incarnation)
    trigger = item.trigger if item is not None else None
    if not asked and subject and trigger is not None and trigger.event in ZONE_CHANGES:
        return "603.6"  # it looks for what moved in the zone to which it moved
    return "113.7a" if word == "@self" and source is not None else "608.2h"
