"""Events of designations: goaded, detained, monstrous, levels, sectors and their like (701, 702.158, 716)."""

from __future__ import annotations

from dataclasses import field

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.said.sentence import ByPlayer, Count, KeywordName, Sentence
from refapp.game.said.several import Designated, Designating
from refapp.game.state.objects import Obj
from refapp.game.state.occurrences import Occurrence
from refapp.game.state.views import Ref
from refapp.lazy_dataclass import dataclass


class LevelBecomes(Sentence, says="{subject} is of level {n} now."):
    n: Count

class Undesignated(Sentence, says="{subject} is no longer {designation}."):
    designation: KeywordName

class SectorChosen(ByPlayer, says="{player} chooses the sector {sector} for {subject}."):
    sector: KeywordName


@dataclass(frozen=True, slots=True)
class Designate(Event):
    """An object gets a designation; ``silent``: something else says so. ``stamped``: it counts from now (613.7)."""

    obj: Obj
    designation: str
    rules: tuple[str, ...] = field(default=(), compare=False)
    silent: bool = False
    says: type[Designating] = Designated

    def perform(self, game: Game) -> bool:
        obj = self.obj
        obj.here.designations |= {self.designation}
        if self.designation == "suspected":
            obj.here.suspected_at = game.tick()
        if not self.silent:
            game.note(self.says, self.rules, obj.id, designation=self.designation)
        return True


@dataclass(frozen=True, slots=True)
class Undesignate(Event):
    """An object loses a designation."""

    obj: Obj
    designation: str
    rules: tuple[str, ...] = field(default=(), compare=False)

    def perform(self, game: Game) -> bool:
        self.obj.here.designations -= {self.designation}
        game.note(Undesignated, self.rules, self.obj.id, designation=self.designation)
        return True


@dataclass(frozen=True, slots=True)
class Level(Event):
    """A permanent's level becomes a number (716.2a); without one it counts as 1 (716.2d).

    It has nothing to do with level counters (§711.7, §716.4, §702.87c).
    """

    obj: Obj
    number: int
    rules: tuple[str, ...] = field(default=(), compare=False)

    def perform(self, game: Game) -> bool:
        before = self.obj.here.level or 1  # 716.2d
        self.obj.here.level = self.number  # the permanent’s own: whatever it is, and never copied (§716.2b)
        game.touch()
        game.note(LevelBecomes, self.rules, self.obj.id, n=self.number)
        now = Ref(self.obj.id, self.obj.incarnation)
        game.happened(Occurrence("becomes_level", None, now, amount=self.number, amount_before=before))
        return True


@dataclass(frozen=True, slots=True)
class Mark(Event):
    """A player goads or detains a permanent, until that player's next turn (701.15a, 701.35a)."""

    obj: Obj
    designation: str
    player: str
    rules: tuple[str, ...] = field(default=(), compare=False)
    says: type[Designating] = Designated

    def perform(self, game: Game) -> bool:
        here = self.obj.here
        if self.designation == "goaded":
            here.goaded |= {self.player}
        else:
            here.detained |= {self.player}
        here.designations |= {self.designation}
        game.note(self.says, self.rules, self.obj.id, designation=self.designation)
        return True


@dataclass(frozen=True, slots=True)
class Unmark(Event):
    """What a player goaded or detained isn't any more, unless another player did so, too."""

    obj: Obj
    designation: str
    player: str
    rules: tuple[str, ...] = field(default=(), compare=False)

    def perform(self, game: Game) -> bool:
        here = self.obj.here
        if self.designation == "goaded":
            here.goaded -= {self.player}
        else:
            here.detained -= {self.player}
        if here.goaded if self.designation == "goaded" else here.detained:
            return False
        self.obj.here.designations -= {self.designation}
        game.note(Undesignated, self.rules, self.obj.id, designation=self.designation)
        return True


def release(game: Game, player: str) -> None:
    """What a player goaded or detained isn't any more as the player's next turn begins (701.15a, 701.35a)."""
    for obj in game.objects.values():
        here = obj.here
        for designation, by, rule in (("goaded", here.goaded, "701.15a"), ("detained", here.detained, "701.35a")):
            if player in by:
                happen(game, Unmark(obj, designation, player, (rule,)))


@dataclass(frozen=True, slots=True)
class ChooseSector(Event):
    """A creature gets a sector (702.158a)."""

    obj: Obj
    sector: str
    rules: tuple[str, ...] = field(default=(), compare=False)

    def perform(self, game: Game) -> bool:
        self.obj.here.sector = self.sector
        game.note(SectorChosen, self.rules, self.obj.id, sector=self.sector, player=self.obj.here.controller)
        return True
