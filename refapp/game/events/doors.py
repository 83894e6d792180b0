"""The halves (“doors”) of a permanent with a shared type line: which are unlocked, and the events of that (709.5)."""

from __future__ import annotations

from dataclasses import field

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.reading.halves import SIDES, UNLOCKED, card_of, half_of, locked, shares_type_line
from refapp.game.said.sentence import ByPlayer, CardName, Sentence
from refapp.game.state.objects import Obj
from refapp.game.state.occurrences import Occurrence
from refapp.game.state.views import Ref
from refapp.lazy_dataclass import dataclass


class DoorUnlocked(ByPlayer, says="{player} unlocks a half of {subject}: {name}."):
    name: CardName

class DoorLocked(Sentence, says="A half of {subject} becomes locked: {name}."):
    name: CardName

class DoorStaysLocked(Sentence, says="A half of {subject} is locked, so that it doesn’t have its name, mana cost or "
                      "text: {name}."):
    name: CardName


@dataclass(frozen=True, slots=True)
class UnlockDoor(Event):
    """A half of a permanent becomes unlocked: the permanent gets its designation (709.5f)."""

    obj: Obj
    side: str
    player: str
    rules: tuple[str, ...] = field(default=(), compare=False)

    def perform(self, game: Game) -> bool:
        if self.side not in locked(self.obj):
            return False
        self.obj.here.designations |= {UNLOCKED[self.side]}
        game.touch()
        unlocked(game, self.obj, self.side, self.player, self.rules)
        return True


@dataclass(frozen=True, slots=True)
class LockDoor(Event):
    """A half of a permanent becomes locked: the permanent loses its designation (709.5g)."""

    obj: Obj
    side: str
    rules: tuple[str, ...] = field(default=(), compare=False)

    def perform(self, game: Game) -> bool:
        name = half_of(self.obj, self.side).name
        self.obj.here.designations -= {UNLOCKED[self.side]}
        game.touch()
        game.note(DoorLocked, self.rules, self.obj.id, name=name)
        return True


def entered(game: Game, obj: Obj) -> None:
    """A permanent with halves has entered: what was cast is unlocked, the rest is locked (709.5d)."""
    if obj.here.face_down or not shares_type_line(card_of(obj)):
        return
    for side in SIDES:
        if UNLOCKED[side] in obj.here.designations:
            unlocked(game, obj, side, obj.here.controller, ("709.5d",))
        else:
            game.note(DoorStaysLocked, ["709.5", "709.5d"], obj.id, name=half_of(obj, side).name)


def unlocked(game: Game, obj: Obj, side: str, player: str, rules: tuple[str, ...]) -> None:
    """A half has just become unlocked: say so; abilities trigger on that, and on the last of the two (§709.5h,
    §709.5i)."""
    game.note(DoorUnlocked, [*rules, "709.5c"], obj.id, name=half_of(obj, side).name, player=player)
    now = Ref(obj.id, obj.incarnation)
    game.happened(Occurrence("unlocks_door", None, now, player=player, kind=side))
    if not locked(obj):
        game.happened(Occurrence("fully_unlocks", None, now, player=player))
