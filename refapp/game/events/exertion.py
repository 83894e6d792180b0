"""Exerting (701.43), and the one change that the untap step makes of exerted permanents."""

from __future__ import annotations

from dataclasses import field

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.said.sentence import Sentence
from refapp.game.said.several import Designated
from refapp.game.state.objects import Obj
from refapp.game.state.occurrences import Occurrence
from refapp.game.state.views import Ref
from refapp.lazy_dataclass import dataclass


class StaysTapped(Sentence, says="{subject} doesn’t untap."): ...
class WontUntap(Sentence, says="{subject} won’t untap during the next untap step."): ...
class StaysExerted(Sentence, says="{subject} was exerted and doesn’t untap."): ...


@dataclass(frozen=True, slots=True)
class StopExerting(Event):
    """A permanent that a player exerted doesn't untap this once."""

    obj: Obj
    player: str

    def perform(self, game: Game) -> bool:
        self.obj.here.exerted -= {self.player}
        if not self.obj.here.exerted:
            self.obj.here.designations -= {"exerted"}
        game.note(StaysExerted, ["701.43a", "502.3"], self.obj.id)
        return True


@dataclass(frozen=True, slots=True)
class KeepTapped(Event):
    """An effect says that a permanent doesn't untap in a player’s next untap step; “” is its controller’s."""

    obj: Obj
    player: str
    rules: tuple[str, ...] = field(default=(), compare=False)

    def perform(self, game: Game) -> bool:
        self.obj.here.kept_tapped |= {self.player}
        game.note(WontUntap, self.rules, self.obj.id)
        return True


@dataclass(frozen=True, slots=True)
class NoLongerKept(Event):
    """That untap step has come: the effect is over."""

    obj: Obj
    players: frozenset[str]

    def perform(self, game: Game) -> bool:
        self.obj.here.kept_tapped -= self.players
        if self.obj.here.tapped:
            game.note(StaysTapped, ["502.3"], self.obj.id)
        return True


@dataclass(frozen=True, slots=True)
class Exert(Event):
    """A player exerts a permanent: it won't untap during that player's next untap step (701.43a)."""

    obj: Obj
    player: str
    rules: tuple[str, ...] = field(default=(), compare=False)
    kind: str | None = None

    def perform(self, game: Game) -> bool:
        obj, again = self.obj, self.player in self.obj.here.exerted
        obj.here.exerted |= {self.player}
        obj.here.designations |= {"exerted"}
        more = ["701.43b"] if again or not obj.here.tapped else []
        game.note(Designated, ["701.43a", *self.rules, *more], obj.id, designation="exerted")
        game.happened(Occurrence("exerted", None, Ref(obj.id, obj.incarnation), player=self.player, kind=self.kind))
        return True
