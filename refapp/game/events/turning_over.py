"""Events of turning over: a permanent flips; cards are turned face down and face up, planes and schemes, too (708)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field, replace

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events.merging import Reshape
from refapp.game.reading.merged import other_face
from refapp.game.said.sentence import ByPlayer, Names, Sentence
from refapp.game.said.several import (
    PlaneswalkedTo,
    SchemeTurnedDown,
    Transformed,
    TurnedDown,
    TurnedOver,
)
from refapp.game.state.objects import Obj
from refapp.game.state.occurrences import Occurrence
from refapp.game.state.views import Ref
from refapp.language.scenario import Characteristics
from refapp.lazy_dataclass import dataclass


class Flipped(Sentence, says="{subject} is flipped."): ...
class TurnedFaceDown(Sentence, says="{subject} is turned face down."): ...
class TurnedFaceUp(Sentence, says="{subject} is turned face up."): ...

class ConspiracyRevealed(Sentence, says="{subject} is turned face up; chosen names: {names}."):
    names: Names

class SetInMotion(ByPlayer, says="{player} sets {subject} in motion."): ...


Rules = tuple[str, ...]


def stamp(game: Game, obj: Obj) -> None:
    """What turns over gets a new timestamp (613.7f, 613.7g); until July 2015 only what enters a zone got one."""
    if game.rules.holds("timestamp.of_turning_over"):
        obj.ts = game.tick()


def _all_of_it(game: Game, obj: Obj, *, down: bool) -> list[str]:
    """Each component of a merged permanent is turned face down or up with it (§730.2f)."""
    if not obj.here.components:
        return []
    happen(game, Reshape(obj, tuple(replace(one, down=down) for one in obj.here.components)))
    return ["730.2f"]


@dataclass(frozen=True, slots=True)
class Flip(Event):
    """A permanent becomes flipped (110.5)."""

    obj: Obj

    def perform(self, game: Game) -> bool:
        self.obj.here.flipped = True
        game.note(Flipped, ["110.5", "110.5c"], self.obj.id)
        return True


@dataclass(frozen=True, slots=True)
class TurnFaceDown(Event):
    """A permanent is turned face down (708.2), a merged one as a whole (730.2f)."""

    obj: Obj

    def perform(self, game: Game) -> bool:
        """§613.7f."""
        obj = self.obj
        obj.here.face_down = True
        stamp(game, obj)
        merged = _all_of_it(game, obj, down=True)
        game.note(TurnedFaceDown, ["110.5", "613.2b", "613.7f", "708.2", "708.2a", *merged], obj.id)
        game.happened(Occurrence("turned_face_down", None, Ref(obj.id, obj.incarnation)))
        return True


@dataclass(frozen=True, slots=True)
class TurnFaceUp(Event):
    """A face-down permanent is turned face up (§708.8), a double-faced one with its front face up (§712.15a).

    ``x`` is the X of the cost that was paid for it.
    """

    obj: Obj
    rules: Rules = field(default=(), compare=False)
    x: int = 0

    def perform(self, game: Game) -> bool:
        obj = self.obj
        obj.here.face_down = False
        stamp(game, obj)
        obj.here.designations -= {"manifested", "cloaked", "disguised"}
        merged = _all_of_it(game, obj, down=False)
        front = ["712.15a"] if obj.printed.back is not None and obj.here.copied is None else []
        game.note(TurnedFaceUp, [*self.rules, "110.5", "613.7f", "708.8", *front, *merged], obj.id)
        game.happened(Occurrence("turned_face_up", None, Ref(obj.id, obj.incarnation), amount=self.x))
        return True


@dataclass(frozen=True, slots=True)
class TakeShape(Event):
    """A permanent that is turned face up is what was chosen that it becomes (208.2b)."""

    obj: Obj
    shape: Characteristics

    def perform(self, game: Game) -> bool:
        self.obj.here.shape, self.obj.here.keeps_shape = self.shape, True
        game.touch()
        return True


@dataclass(frozen=True, slots=True)
class TurnUpConspiracy(Event):
    """A face-down conspiracy in the command zone is turned face up, and what was noted with it revealed (702.106c)."""

    obj: Obj
    rules: Rules = field(default=(), compare=False)

    def perform(self, game: Game) -> bool:
        """§613.7j."""
        obj = self.obj
        obj.here.face_down, obj.ts = False, game.tick()
        names = sorted(flag.removeprefix("named ") for flag in obj.flags if flag.startswith("named "))
        game.note(ConspiracyRevealed, [*self.rules, "613.7j"], obj.id, names=names)
        return True


@dataclass(frozen=True, slots=True)
class TurnDown(Event):
    """A plane (§311.6, §901.7a), phenomenon (§312.6) or scheme is turned face down at the bottom of its deck.

    It is a new object there (§400.9).
    """

    obj: Obj
    rules: Rules = field(default=(), compare=False)
    says: type[TurnedDown] = SchemeTurnedDown

    def perform(self, game: Game) -> bool:
        obj = self.obj
        view = game.view(obj.id)
        if view is not None:
            game.last_known[(obj.id, obj.incarnation)] = view
        obj.here.face_down = True
        obj.incarnation += 1
        obj.ts = game.tick()
        game.note(self.says, [*self.rules, "400.9"], obj.id)
        return True


@dataclass(frozen=True, slots=True)
class TurnUpPlane(Event):
    """The top card of a planar deck is turned face up (701.31b)."""

    obj: Obj
    player: str
    rules: Rules = field(default=(), compare=False)
    says: type[ByPlayer] = PlaneswalkedTo

    def perform(self, game: Game) -> bool:
        """§613.7h."""
        obj = self.obj
        obj.here.face_down = False
        obj.incarnation += 1
        obj.ts = game.tick()
        walks = ["613.7h", "701.31b", "701.31d"] if self.says is PlaneswalkedTo else []
        game.note(self.says, [*self.rules, *walks], obj.id, player=self.player)
        if "phenomenon" in obj.printed.types:  # who moves it off the deck and turns it up encounters it (§312.5)
            game.happened(Occurrence("encounters", None, Ref(obj.id, obj.incarnation), player=self.player))
        return True


@dataclass(frozen=True, slots=True)
class ShowScheme(Event):
    """A scheme is set in motion: turned face up if it isn't (701.32b)."""

    obj: Obj
    player: str
    rules: Rules = field(default=(), compare=False)

    def perform(self, game: Game) -> bool:
        obj, newer = self.obj, []
        if obj.here.face_down:
            obj.here.face_down = False
            obj.ts = game.tick()
            newer = ["613.7h"]
        game.note(SetInMotion, [*self.rules, *newer], obj.id, player=self.player)
        game.happened(Occurrence("set_in_motion", None, Ref(obj.id, obj.incarnation), player=self.player))
        return True


@dataclass(frozen=True, slots=True)
class TurnOver(Event):
    """A double-faced permanent transforms or converts (712.2); it stays the same object (§712.18, §613.7g)."""

    obj: Obj
    rules: Rules = field(default=(), compare=False)
    says: type[TurnedOver] = field(default=Transformed, compare=False)

    def perform(self, game: Game) -> bool:
        obj = self.obj
        assert game.batch is not None  # what happens does so in an event
        obj.here.transformed = not obj.here.transformed
        obj.here.transformed_at = game.tick()
        stamp(game, obj)
        game.note(self.says, [*self.rules, "613.7g"], obj.id, transformed=obj.here.transformed)
        game.happened(Occurrence("transforms", Ref(obj.id, obj.incarnation, game.batch.before.get(obj.id)),
                                 Ref(obj.id, obj.incarnation)))
        return True


@dataclass(frozen=True, slots=True)
class TurnOverMerged(Event):
    """A merged permanent transforms or converts: each double-faced component turns its other face up (§730.2i)."""

    host: Obj
    rules: tuple[str, ...] = field(default=(), compare=False)
    says: type[TurnedOver] = field(default=Transformed, compare=False)

    def perform(self, game: Game) -> bool:
        host = self.host
        assert game.batch is not None  # what happens does so in an event
        happen(game, Reshape(host, tuple(
            one if other_face(one) is None else replace(one, turned=not one.turned) for one in host.here.components)))
        host.here.transformed_at = game.tick()
        stamp(game, host)
        game.note(self.says, [*self.rules, "730.2i", "613.7g"], host.id, transformed=False)
        game.happened(Occurrence("transforms", Ref(host.id, host.incarnation, game.batch.before.get(host.id)),
                                 Ref(host.id, host.incarnation)))
        return True


def turn_over(game: Game, obj: Obj, rules: Sequence[str] = (), says: type[TurnedOver] = Transformed) -> None:
    """The other face of a double-faced permanent comes up; the object stays the same (701.27a)."""
    happen(game, (TurnOverMerged if obj.here.components else TurnOver)(obj, tuple(rules), says))
