"""How spells and permanents that are gone were cast, and what spells were that have left the stack (608.2h, 707.10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from refapp.game.items import CastRecord, StackItem
from refapp.game.state import Ref
from refapp.language.scenario import Characteristics

if TYPE_CHECKING:
    from refapp.game.game import Game


def left(game: Game, ref: Ref | None) -> tuple[StackItem, Characteristics] | None:
    """A spell that has left the stack, as it last was there; None if it is still there or never was."""
    return game.left_stack.get((ref.id, ref.incarnation)) if ref is not None else None


def record_of(game: Game, ref: Ref | None) -> CastRecord | None:
    """How an object was cast, also if it has left its zone since."""
    if ref is None or ref.id not in game.objects:
        return None
    obj = game.objects[ref.id]
    if obj.incarnation == ref.incarnation:
        return obj.record
    return game.cast_records.get((ref.id, ref.incarnation))
