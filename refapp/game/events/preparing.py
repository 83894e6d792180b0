"""Events of preparation cards (722): a permanent becomes prepared, and a copy of its prepare spell waits in exile.

A copy of such a spell is one, too: its characteristics say so (§722.3d).
"""

from __future__ import annotations

from dataclasses import field

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events.designations import Undesignate
from refapp.game.reading.halves import card_of
from refapp.game.said.sentence import ByPlayer, Sentence
from refapp.game.said.several import Designated
from refapp.game.state.objects import Obj
from refapp.lazy_dataclass import dataclass

PREPARED = "prepared"
WAITING = "prepare spell"
"""The designation of a copy in exile that may be cast."""


class NoPrepareSpell(Sentence, says="{subject} has no prepare spell and can’t become prepared."): ...
class AlreadyPrepared(Sentence, says="{subject} is prepared already."): ...
class PrepareSpellWaits(ByPlayer, says="{player} creates a copy of its prepare spell in exile: {subject}."): ...


@dataclass(frozen=True, slots=True)
class Prepare(Event):
    """A permanent becomes prepared, if it has a prepare spell and isn't prepared yet (§722.3a)."""

    obj: Obj

    def perform(self, game: Game) -> bool:
        obj = self.obj
        view = game.view(obj.id)
        if view is None or view.inset != "prepare":
            game.note(NoPrepareSpell, ["722.3a"], obj.id)
            return False
        if PREPARED in obj.here.designations:
            game.note(AlreadyPrepared, ["722.3a"], obj.id)
            return False
        obj.here.designations |= {PREPARED}
        game.note(Designated, ["722.3a"], obj.id, designation=PREPARED)
        happen(game, CopyPrepareSpell(obj))
        return True


@dataclass(frozen=True, slots=True)
class CopyPrepareSpell(Event):
    """As a permanent becomes prepared, or phases in so, its controller creates a copy in exile (§722.3c).

    The copy has nothing but what the prepare spell says, whatever exceptions the permanent was copied with.
    """

    obj: Obj
    rules: tuple[str, ...] = field(default=("722.3", "722.3c"), compare=False)

    def perform(self, game: Game) -> bool:
        obj, shape = self.obj, card_of(self.obj).inset
        view = game.view(obj.id)
        if shape is None or view is None:
            return False
        copy = Obj(_free(game, f"{obj.id}-spell"), shape, view.controller, len(game.objects))
        copy.kind, copy.zone, copy.ts = "card_copy", "exile", game.tick()
        copy.here.designations |= {WAITING}
        game.objects[copy.id] = copy
        game.players[copy.owner].zones["exile"].append(copy.id)
        game.prepared[copy.id] = (obj.id, obj.incarnation)
        game.touch()
        game.note(PrepareSpellWaits, self.rules, copy.id, player=copy.owner)
        return True


def _free(game: Game, wanted: str) -> str:
    return next(name for at in range(1, len(game.objects) + 2)
                if (name := wanted if at == 1 else f"{wanted}{at}") not in game.objects)


def entered(game: Game, obj: Obj) -> None:
    """A permanent enters prepared, if it has a prepare spell (722.3a)."""
    obj.here.designations -= {PREPARED}
    happen(game, Prepare(obj))


def phased_in(game: Game, obj: Obj) -> None:
    """What phases in prepared has a new copy in exile (722.3c)."""
    if PREPARED in obj.here.designations:
        happen(game, CopyPrepareSpell(obj))


def permanent_of(game: Game, copy: Obj) -> Obj | None:
    """The prepared permanent for which a copy waits in exile; None once it isn't there, or not prepared, any more."""
    name, incarnation = game.prepared.get(copy.id, ("", 0))
    obj = game.objects.get(name)
    if obj is None or copy.zone != "exile" or obj.incarnation != incarnation or not obj.exists \
            or obj.zone != "battlefield" or obj.here.phased_out or PREPARED not in obj.here.designations:
        return None
    return obj


def unprepare(game: Game, obj: Obj, rules: tuple[str, ...] = ("722.3b",)) -> None:
    """A permanent isn't prepared any more (§722.3b)."""
    if PREPARED in obj.here.designations:
        happen(game, Undesignate(obj, PREPARED, rules))
