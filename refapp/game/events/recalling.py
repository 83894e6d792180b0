"""What instructions of a spell or ability speak of that earlier ones of the same one looked at or chose (608.2c).

``@looked`` are the cards that were looked at, revealed, milled or exiled from the top of a library last, ``@picked``
what was chosen, found, sacrificed or discarded last, ``@rest`` what was looked at and never chosen from among it;
``@them`` what a delayed triggered ability was told that it is about.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.state.items import StackItem
from refapp.game.state.objects import Context, Obj
from refapp.game.state.views import Ref
from refapp.lazy_dataclass import dataclass

LOOKED, PICKED, REST, TAKEN, THEM = "@looked", "@picked", "@rest", "@taken", "@them"
RECALLED = frozenset({LOOKED, PICKED, REST, THEM})


@dataclass(frozen=True, slots=True)
class Recall(Event):
    """A spell or ability remembers what an instruction of it was about; without one, the game does for a step."""

    bookkeeping = True

    item: StackItem | None
    word: str
    refs: tuple[Ref, ...]

    def perform(self, game: Game) -> bool:
        if self.item is not None:
            self.item.recalls[self.word] = self.refs
        else:
            game.recalls[self.word] = self.refs
        return True


def _held(game: Game, context: Context) -> Mapping[str, tuple[Ref, ...]]:
    return context.item.recalls if context.item is not None else game.recalls


def looked(game: Game, context: Context, found: Sequence[Obj]) -> None:
    """These cards are “those cards” from now on; none of them has been chosen yet."""
    refs = tuple(Ref(obj.id, obj.incarnation, game.view(obj.id)) for obj in found)
    happen(game, Recall(context.item, LOOKED, refs), Recall(context.item, TAKEN, ()))


def picked(game: Game, context: Context, refs: Sequence[Ref]) -> None:
    """This was chosen, and is no longer among “the rest”."""
    before = _held(game, context).get(TAKEN, ())
    happen(game, Recall(context.item, PICKED, tuple(refs)), Recall(context.item, TAKEN, (*before, *refs)))


def recalled(game: Game, word: str, context: Context) -> tuple[Ref, ...]:
    """What a word means now; of “the rest” what lies where it was looked at."""
    held = _held(game, context)
    if word != REST:
        return held.get(word, ())
    taken = {ref.id for ref in held.get(TAKEN, ())}
    return tuple(ref for ref in held.get(LOOKED, ()) if ref.id not in taken and game.is_current(ref))
