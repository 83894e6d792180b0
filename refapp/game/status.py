"""Events of status and designations: shown, regenerating, monstrous, goaded, exerted, levels, sectors (110.5, 701)."""

from __future__ import annotations

from dataclasses import field

from refapp.game.copiable_values import copiable
from refapp.game.events import Event, Occurrence
from refapp.game.game import Game
from refapp.game.happen import happen
from refapp.game.state import Obj, Ref
from refapp.lazy_dataclass import dataclass

Rules = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Shield(Event):
    """A regeneration shield waits on a permanent (701.19a)."""

    obj: Obj
    rules: Rules = field(default=(), compare=False)

    def perform(self, game: Game) -> bool:
        self.obj.shields += 1
        game.note("shield", self.rules, self.obj.id, shields=self.obj.shields)
        return True


@dataclass(frozen=True, slots=True)
class Reveal(Event):
    """An object is shown to all players and stays where it is (701.20a); ``silent``: something else says so."""

    obj: Obj
    rules: Rules = field(default=(), compare=False)
    silent: bool = False

    def perform(self, game: Game) -> bool:
        obj = self.obj
        if not obj.revealed and obj.zone in ("hand", "library"):
            game.shown[obj.id] = obj.incarnation
        obj.revealed, obj.cached = True, None
        if not self.silent:
            game.note("revealed", self.rules, obj.id, zone=obj.zone)
        here = Ref(obj.id, obj.incarnation, game.view(obj.id))
        game.happened(Occurrence("revealed", here, here, player=obj.owner))
        return True


@dataclass(frozen=True, slots=True)
class Conceal(Event):
    """A card in a hand or library isn't shown any longer."""

    obj: Obj
    rules: Rules = field(default=(), compare=False)

    def perform(self, game: Game) -> bool:
        game.shown.pop(self.obj.id, None)
        self.obj.revealed, self.obj.cached = False, None
        game.note("concealed", self.rules, self.obj.id)
        return True


@dataclass(frozen=True, slots=True)
class Designate(Event):
    """An object gets a designation; ``silent``: something else says so. ``stamped``: it counts from now (613.7)."""

    obj: Obj
    designation: str
    rules: Rules = field(default=(), compare=False)
    silent: bool = False
    action: str = "designated"

    def perform(self, game: Game) -> bool:
        obj = self.obj
        obj.designations.add(self.designation)
        obj.cached = None
        if self.designation == "suspected":
            obj.suspected_at = game.tick()
        if not self.silent:
            game.note(self.action, self.rules, obj.id, designation=self.designation)
        return True


@dataclass(frozen=True, slots=True)
class Undesignate(Event):
    """An object loses a designation."""

    obj: Obj
    designation: str
    rules: Rules = field(default=(), compare=False)

    def perform(self, game: Game) -> bool:
        self.obj.designations.discard(self.designation)
        game.note("undesignated", self.rules, self.obj.id, designation=self.designation)
        return True


@dataclass(frozen=True, slots=True)
class Level(Event):
    """A permanent's level becomes a number (716.2a); without one it counts as 1 (716.2d).

    It has nothing to do with level counters (711.7, 716.4).
    """

    obj: Obj
    number: int
    rules: Rules = field(default=(), compare=False)

    def perform(self, game: Game) -> bool:
        before = self.obj.level or 1
        self.obj.level = self.number
        game.touch()
        game.note("level_becomes", self.rules, self.obj.id, n=self.number)
        now = Ref(self.obj.id, self.obj.incarnation)
        game.happened(Occurrence("becomes_level", None, now, amount=self.number, amount_before=before))
        return True


@dataclass(frozen=True, slots=True)
class Mark(Event):
    """A player goads or detains a permanent, until that player's next turn (701.15a, 701.35a)."""

    obj: Obj
    designation: str
    player: str
    rules: Rules = field(default=(), compare=False)
    action: str = "designated"

    def perform(self, game: Game) -> bool:
        by = self.obj.goaded if self.designation == "goaded" else self.obj.detained
        by.add(self.player)
        self.obj.designations.add(self.designation)
        game.note(self.action, self.rules, self.obj.id, designation=self.designation)
        return True


@dataclass(frozen=True, slots=True)
class Unmark(Event):
    """What a player goaded or detained isn't any more, unless another player did so, too."""

    obj: Obj
    designation: str
    player: str
    rules: Rules = field(default=(), compare=False)

    def perform(self, game: Game) -> bool:
        by = self.obj.goaded if self.designation == "goaded" else self.obj.detained
        by.discard(self.player)
        if by:
            return False
        self.obj.designations.discard(self.designation)
        game.note("undesignated", self.rules, self.obj.id, designation=self.designation)
        return True


def release(game: Game, player: str) -> None:
    """What a player goaded or detained isn't any more as the player's next turn begins (701.15a, 701.35a)."""
    for obj in game.objects.values():
        for designation, by, rule in (("goaded", obj.goaded, "701.15a"), ("detained", obj.detained, "701.35a")):
            if player in by:
                happen(game, Unmark(obj, designation, player, (rule,)))


@dataclass(frozen=True, slots=True)
class Exert(Event):
    """A player exerts a permanent: it won't untap during that player's next untap step (701.43a)."""

    obj: Obj
    player: str
    rules: Rules = field(default=(), compare=False)
    kind: str | None = None

    def perform(self, game: Game) -> bool:
        obj, again = self.obj, self.player in self.obj.exerted
        obj.exerted.add(self.player)
        obj.designations.add("exerted")
        game.note("designated", ["701.43a", *self.rules, *(["701.43b"] if again or not obj.tapped else [])], obj.id,
                  designation="exerted")
        game.happened(Occurrence("exerted", None, Ref(obj.id, obj.incarnation), player=self.player, kind=self.kind))
        return True


@dataclass(frozen=True, slots=True)
class ChooseSector(Event):
    """A creature gets a sector (702.158a)."""

    obj: Obj
    sector: str
    rules: Rules = field(default=(), compare=False)

    def perform(self, game: Game) -> bool:
        self.obj.sector = self.sector
        game.note("sector_chosen", self.rules, self.obj.id, sector=self.sector, player=self.obj.controller)
        return True


@dataclass(frozen=True, slots=True)
class ExchangeText(Event):
    """Two creatures exchange their text boxes (701.12h)."""

    first: Obj
    second: Obj

    def perform(self, game: Game) -> bool:
        first, second = self.first, self.second
        texts = [obj.rules_text if obj.rules_text is not None else copiable(obj).abilities for obj in (first, second)]
        first.rules_text, second.rules_text = texts[1], texts[0]
        game.note("text_exchanged", ["701.12h", "612.1", "612.5"], first.id, a=first.id, b=second.id)
        return True


@dataclass(frozen=True, slots=True)
class Become(Event):
    """A new token takes the designations and the place in combat that its description has."""

    obj: Obj
    designations: tuple[str, ...]
    combat: str | None

    def perform(self, game: Game) -> bool:
        self.obj.designations = set(self.designations)
        self.obj.combat = self.combat
        return True


@dataclass(frozen=True, slots=True)
class Join(Event):
    """The second card of a meld pair becomes part of the permanent that the first has become (701.42a)."""

    obj: Obj
    permanent: Obj
    controller: str

    def perform(self, game: Game) -> bool:
        from refapp.game.moves import remove_from_zone  # noqa: PLC0415 - moves use status, too

        obj = self.obj
        remove_from_zone(game, obj)
        obj.forget()
        obj.incarnation += 1
        obj.zone, obj.part_of, obj.ts = "battlefield", self.permanent.id, game.tick()
        obj.controller = self.controller
        return True
