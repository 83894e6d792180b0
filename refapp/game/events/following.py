"""What an effect moved, its other parts can find: the new object that it became in a public zone (400.7h to 400.7j)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events.moves import PUBLIC
from refapp.game.reading import givers
from refapp.game.state.items import StackItem
from refapp.game.state.objects import Context
from refapp.game.state.views import Ref
from refapp.language.instruction import Instruction
from refapp.lazy_dataclass import dataclass

Held = Mapping[tuple[str, int], int]
"""Objects as an effect remembers them → the incarnation in which it finds them now."""

_LANDS = frozenset({"play_land", "play"})


@dataclass(frozen=True, slots=True)
class Keep(Event):
    """A spell or ability goes on finding an object that it moved, or that was moved to pay for it."""

    item: StackItem
    was: tuple[str, int]
    now: int
    rule: str

    def perform(self, game: Game) -> bool:
        self.item.follows[self.was] = (self.now, self.rule)
        return True


def held(game: Game, context: Context) -> Held:
    """The objects that an effect speaks of and that it can find now."""
    item = context.item
    if item is None:
        return {}
    found: dict[tuple[str, int], int] = {}
    for ref in _refs(context):
        obj = game.objects.get(ref.id)
        if obj is not None and obj.exists:
            key = (ref.id, ref.incarnation)
            if obj.incarnation in (ref.incarnation, item.follows.get(key, (-1, ""))[0]):
                found[key] = obj.incarnation
    return found


def _refs(context: Context) -> Iterator[Ref]:
    recalled = [ref for refs in context.item.recalls.values() for ref in refs] if context.item is not None else []
    named = givers.mentioned(context.item.do) if context.item is not None else ()
    for ref in (context.source, context.it, context.target, context.other, *context.targets, *recalled, *named):
        if ref is not None and not ref.player:
            yield ref


def moved(game: Game, item: StackItem | None, before: Held, step: Instruction) -> None:
    """After a step: what it put into a public zone, later steps can find (§400.7h to §400.7j, §400.7i)."""
    for key, was in before.items():
        obj = game.objects[key[0]]
        if item is None or not obj.exists or obj.incarnation != was + 1 or obj.zone not in PUBLIC:
            continue
        rule = "400.7h" if obj.zone == "stack" else \
            "400.7i" if obj.zone == "battlefield" and step.verb in _LANDS else "400.7j"
        happen(game, Keep(item, key, obj.incarnation, rule))


def paid_with(game: Game, item: StackItem) -> None:
    """The source of an ability that was moved to pay its cost can be found by its effect (400.7j); so can what granted
    the ability (201.5a)."""
    for ref in (item.source, *givers.mentioned(item.do)):
        obj = game.objects.get(ref.id) if ref is not None else None
        if ref is not None and obj is not None and obj.exists and obj.incarnation == ref.incarnation + 1 \
                and obj.zone in PUBLIC:
            happen(game, Keep(item, (ref.id, ref.incarnation), obj.incarnation, "400.7j"))
