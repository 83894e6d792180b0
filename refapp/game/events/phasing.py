"""Events of phasing: a permanent phases out or in, with what is attached to it (702.26)."""

from __future__ import annotations

from dataclasses import field, replace

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.events import preparing
from refapp.game.said.sentence import Sentence
from refapp.game.said.several import PhasedIn
from refapp.game.state.objects import Obj
from refapp.game.state.occurrences import Occurrence
from refapp.game.state.views import Ref
from refapp.lazy_dataclass import dataclass


class PhasedOut(Sentence, says="{subject} phases out."): ...

class BackEarlier(Sentence, says="{subject} phases in because of another effect: what it was phased out until "
                  "won’t make it phase in any more."): ...


Rules = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PhaseOut(Event):
    """A permanent phases out, with what is attached to it (702.26).

    It changes no zone and no control, and its counters stay (702.26d). What is attached to it stays attached (702.26j).
    """

    obj: Obj
    along: str | None = None
    """The permanent along with which it phases out."""
    rules: Rules = field(default=(), compare=False)
    direct: frozenset[str] = frozenset()
    """What would phase out by itself at the same time (702.26h)."""

    def perform(self, game: Game) -> bool:
        obj = self.obj
        view = game.view(obj.id)
        obj.here.phased_out, obj.here.phased_with = True, self.along
        fighting = obj.here.combat is not None and game.rules.holds("phasing.leaves_combat")
        if fighting:  # before July 2010 it stayed in combat, unseen
            obj.here.leave_combat()
        stays = ["702.26d"] if obj.here.counters or (obj.kind == "token" and not game.rules.holds(
            "token.phased_out_ceases")) else []
        game.note(PhasedOut, [*self.rules, "702.26b", *stays, "110.5", *(["506.4"] if fighting else [])], obj.id)
        ref = Ref(obj.id, obj.incarnation, view)
        game.happened(Occurrence("phases_out", ref, ref, player=obj.here.controller))
        for other in game.board().values():
            if other.host == obj.id and other.zone == "battlefield" and not game.objects[other.id].here.phased_out:
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
        for one in [self.obj, *(other for other in game.objects.values() if other.here.phased_with == self.obj.id)]:
            along, one.here.phased_out, one.here.phased_with = one.here.phased_with is not None, False, None
            one.here.phased_under = None
            if one.here.attached is not None and game.attachment_host(one) is None:
                one.here.attached = None  # what it was attached to is gone
                game.note(PhasedIn, [*self.rules, "702.26c", "702.26i", "110.5"], one.id)
                continue
            where = ("702.26g",) if along else ("702.26i",) if one.here.attached is not None else ()
            game.note(PhasedIn, [*self.rules, "702.26c", *where, "110.5"], one.id)
            preparing.phased_in(game, one)
        return True


def _not_away(game: Game, obj: Obj) -> None:
    """What phases in by another effect isn't away any longer until something happens (610.4a)."""
    here = (obj.id, obj.incarnation)
    if any(one.phased and any(held[:2] == here for held in one.objects) for one in game.away):
        game.note(BackEarlier, ["610.4a"], obj.id)
    game.away = [replace(one, objects=tuple(held for held in one.objects if held[:2] != here))
                 if one.phased else one for one in game.away]
