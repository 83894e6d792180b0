"""701.26: tapping and untapping, as events."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.said.sentence import Sentence
from refapp.game.state.objects import Obj
from refapp.game.state.occurrences import Occurrence
from refapp.game.state.views import Ref
from refapp.lazy_dataclass import dataclass


class Tapped(Sentence, says="{subject} becomes tapped."): ...
class Untapped(Sentence, says="{subject} becomes untapped."): ...
class AlreadyTapped(Sentence, says="{subject} is tapped already: nothing happens."): ...
class AlreadyUntapped(Sentence, says="{subject} is untapped already: nothing happens."): ...


def _fights_on(obj: Obj, rules: Sequence[str]) -> list[str]:
    """What attacks or blocks goes on doing so, tapped or not (§506.4b)."""
    return ["506.4b"] if obj.here.combat is not None and not rules else []


@dataclass(frozen=True, slots=True)
class Tap(Event):
    """A permanent becomes tapped (701.26a)."""

    obj: Obj
    rules: tuple[str, ...] = field(default=(), compare=False)

    def perform(self, game: Game) -> bool:
        """§603.2e."""
        obj = self.obj
        if obj.zone != "battlefield" or obj.here.phased_out or not obj.exists:
            return False
        if obj.here.tapped:
            game.note(AlreadyTapped, ["701.26a", "603.2e", *self.rules], obj.id)
            return False
        obj.here.tapped = True
        game.note(Tapped, ["701.26a", *self.rules, *_fights_on(obj, self.rules)], obj.id)
        game.happened(Occurrence("becomes_tapped", None, Ref(obj.id, obj.incarnation)))
        return True


def tap(game: Game, obj: Obj, rules: Sequence[str] = ()) -> bool:
    """Tap an untapped permanent; a tapped one stays as it is and nothing happens (701.26a)."""
    return happen(game, Tap(obj, tuple(rules)))


@dataclass(frozen=True, slots=True)
class Untap(Event):
    """A permanent becomes untapped (701.26b)."""

    obj: Obj
    rules: tuple[str, ...] = field(default=(), compare=False)

    def affected(self, game: Game) -> tuple[str | None, str | None]:
        return self.obj.here.controller, self.obj.id

    def perform(self, game: Game) -> bool:
        obj = self.obj
        if obj.zone != "battlefield" or obj.here.phased_out or not obj.exists:
            return False
        if not obj.here.tapped:
            game.note(AlreadyUntapped, ["701.26b", "603.2e", *self.rules], obj.id)
            return False
        obj.here.tapped = False
        game.note(Untapped, ["701.26b", *self.rules, *_fights_on(obj, self.rules)], obj.id)
        game.happened(Occurrence("becomes_untapped", None, Ref(obj.id, obj.incarnation)))
        return True
