"""Events of status and designations: shown, flipped, face down, phased out, monstrous, goaded, exerted (110.5, 701)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from refapp.game.continuous import copiable
from refapp.game.events import Event, Occurrence
from refapp.game.game import Game
from refapp.game.state import Obj, Ref

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
        obj.revealed, obj.cached = True, None
        if not self.silent:
            game.note("revealed", self.rules, obj.id, zone=obj.zone)
        here = Ref(obj.id, obj.incarnation, game.view(obj.id))
        game.happened(Occurrence("revealed", here, here, player=obj.owner))
        return True


@dataclass(frozen=True, slots=True)
class Conceal(Event):
    """A card in a hand isn't shown any longer."""

    obj: Obj
    rules: Rules = field(default=(), compare=False)

    def perform(self, game: Game) -> bool:
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
    """A permanent's level becomes a number (716.2a); without one it counts as 1 (716.2d)."""

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
class Flip(Event):
    """A permanent becomes flipped (110.5)."""

    obj: Obj

    def perform(self, game: Game) -> bool:
        self.obj.flipped = True
        game.note("flipped", ["110.5", "110.5c"], self.obj.id)
        return True


@dataclass(frozen=True, slots=True)
class PhaseOut(Event):
    """A permanent phases out, with what is attached to it (702.26)."""

    obj: Obj
    along: str | None = None
    """The permanent along with which it phases out."""
    rules: Rules = field(default=(), compare=False)
    direct: frozenset[str] = frozenset()
    """What would phase out by itself at the same time (702.26h)."""

    def perform(self, game: Game) -> bool:
        obj = self.obj
        view = game.view(obj.id)
        obj.phased_out, obj.phased_with = True, self.along
        fighting = obj.combat is not None
        obj.combat = obj.attacks = obj.band = None
        obj.blocks, obj.blocked = (), False
        for blocker in game.objects.values():
            if obj.id in blocker.blocks:
                blocker.blocks = tuple(name for name in blocker.blocks if name != obj.id)
        game.note("phased_out", [*self.rules, "702.26b", "110.5", *(["506.4"] if fighting else [])], obj.id)
        ref = Ref(obj.id, obj.incarnation, view)
        game.happened(Occurrence("phases_out", ref, ref, player=obj.controller))
        for other in game.board().values():
            if other.host == obj.id and other.zone == "battlefield" and not game.objects[other.id].phased_out:
                both = ("702.26h",) if other.id in self.direct else ()
                PhaseOut(game.objects[other.id], obj.id, ("702.26g", *both), self.direct).perform(game)
        return True


@dataclass(frozen=True, slots=True)
class PhaseIn(Event):
    """A permanent phases in, with what phased out along with it (702.26)."""

    obj: Obj
    rules: Rules = field(default=(), compare=False)

    def perform(self, game: Game) -> bool:
        _not_away(game, self.obj)
        for one in [self.obj, *(other for other in game.objects.values() if other.phased_with == self.obj.id)]:
            along, one.phased_out, one.phased_with = one.phased_with is not None, False, None
            one.phased_under = None
            if one.attached is not None and game.attachment_host(one) is None:
                one.attached = None  # what it was attached to is gone
                game.note("phased_in", [*self.rules, "702.26c", "702.26i", "110.5"], one.id)
                continue
            where = ("702.26g",) if along else ("702.26i",) if one.attached is not None else ()
            game.note("phased_in", [*self.rules, "702.26c", *where, "110.5"], one.id)
        return True


def _not_away(game: Game, obj: Obj) -> None:
    """What phases in by another effect isn't away any longer until something happens (610.4a)."""
    here = (obj.id, obj.incarnation)
    game.away = [replace(one, objects=tuple(held for held in one.objects if held[:2] != here))
                 if one.phased else one for one in game.away]


@dataclass(frozen=True, slots=True)
class TurnFaceDown(Event):
    """A permanent is turned face down (708.2)."""

    obj: Obj

    def perform(self, game: Game) -> bool:
        obj = self.obj
        obj.face_down = True
        obj.ts = game.tick()
        game.note("turned_face_down", ["110.5", "613.2b", "613.7f", "708.2", "708.2a"], obj.id)
        game.happened(Occurrence("turned_face_down", None, Ref(obj.id, obj.incarnation)))
        return True


@dataclass(frozen=True, slots=True)
class TurnFaceUp(Event):
    """A face-down permanent is turned face up (708.8); ``x`` is the X of the cost that was paid for it."""

    obj: Obj
    rules: Rules = field(default=(), compare=False)
    x: int = 0

    def perform(self, game: Game) -> bool:
        obj = self.obj
        obj.face_down = False
        obj.ts = game.tick()
        obj.designations -= {"manifested", "cloaked", "disguised"}
        game.note("turned_face_up", [*self.rules, "110.5", "613.7f", "708.8"], obj.id)
        game.happened(Occurrence("turned_face_up", None, Ref(obj.id, obj.incarnation), amount=self.x))
        return True


@dataclass(frozen=True, slots=True)
class TurnUpConspiracy(Event):
    """A face-down conspiracy in the command zone is turned face up, and what was noted with it revealed (702.106c)."""

    obj: Obj
    rules: Rules = field(default=(), compare=False)

    def perform(self, game: Game) -> bool:
        obj = self.obj
        obj.face_down, obj.cached, obj.ts = False, None, game.tick()
        names = sorted(flag.removeprefix("named ") for flag in obj.flags if flag.startswith("named "))
        game.note("conspiracy_revealed", [*self.rules, "613.7j"], obj.id, names=names)
        return True


@dataclass(frozen=True, slots=True)
class TurnDown(Event):
    """A plane, phenomenon or scheme is turned face down at the bottom of its deck: a new object (400.9)."""

    obj: Obj
    rules: Rules = field(default=(), compare=False)
    action: str = "scheme_turned_down"

    def perform(self, game: Game) -> bool:
        obj = self.obj
        view = game.view(obj.id)
        if view is not None:
            game.last_known[(obj.id, obj.incarnation)] = view
        obj.face_down = True
        obj.incarnation += 1
        obj.ts = game.tick()
        obj.cached = None
        game.note(self.action, [*self.rules, "400.9"], obj.id)
        return True


@dataclass(frozen=True, slots=True)
class TurnUpPlane(Event):
    """The top card of a planar deck is turned face up (701.31b)."""

    obj: Obj
    player: str
    rules: Rules = field(default=(), compare=False)
    action: str = "planeswalked_to"

    def perform(self, game: Game) -> bool:
        obj = self.obj
        obj.face_down = False
        obj.incarnation += 1
        obj.ts = game.tick()
        obj.cached = None
        walks = ["613.7h", "701.31b", "701.31d"] if self.action == "planeswalked_to" else []
        game.note(self.action, [*self.rules, *walks], obj.id, player=self.player)
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
class ShowScheme(Event):
    """A scheme is set in motion: turned face up if it isn't (701.32b)."""

    obj: Obj
    player: str
    rules: Rules = field(default=(), compare=False)

    def perform(self, game: Game) -> bool:
        obj = self.obj
        if obj.face_down:
            obj.face_down = False
            obj.ts = game.tick()
            obj.cached = None
        game.note("set_in_motion", self.rules, obj.id, player=self.player)
        game.happened(Occurrence("set_in_motion", None, Ref(obj.id, obj.incarnation), player=self.player))
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
