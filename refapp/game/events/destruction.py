"""Destruction (701.8) and regeneration (701.19), which replaces it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import moves, tapping
from refapp.game.said.moving import Destroyed
from refapp.game.said.sentence import Anything, Sentence
from refapp.game.said.several import Indestructible, OutOfCombat
from refapp.game.state.objects import Obj
from refapp.lazy_dataclass import dataclass


class Regenerated(Sentence, says="{subject} regenerates instead of being destroyed: its damage is removed."):
    combat: Anything
    shields: Anything

class CantRegenerate(Sentence, says="{subject} can’t be regenerated: what would protect it has no effect."): ...

class ShieldMadeFor(Sentence, says="{subject} has a regeneration shield until the next time it would be "
                    "destroyed.", action="shield"):
    shields: Anything


@dataclass(frozen=True, slots=True)
class Destroy(Event):
    """A permanent is destroyed (701.8a).

    ``effect``: by an effect, not by a state-based action; ``several``: more than one state-based action destroys it,
    and one replacement is enough (704.7).
    """

    obj: Obj
    rules: tuple[str, ...] = field(default=(), compare=False)
    no_regen: bool = False
    effect: bool = False
    several: bool = False

    def affected(self, game: Game) -> tuple[str | None, str | None]:
        return self.obj.here.controller, self.obj.id

    def forbidden(self, game: Game) -> bool:
        if can_be_destroyed(game, self.obj):
            return False
        view = game.view(self.obj.id)
        several = game.rules.of_several(view.abilities, "indestructible") if view is not None else ()
        game.note(Indestructible, ["702.12b", *several, "101.2", *self.rules], self.obj.id)
        return True

    def perform(self, game: Game) -> bool:
        view = game.view(self.obj.id)
        if self.obj.here.shields or (view is not None and "regenerates" in view.keywords):
            game.note(CantRegenerate, ["701.19c"], self.obj.id)
        return moves.move(game, self.obj, "graveyard", says=Destroyed, rules=["701.8a", *self.rules],
                          also=("destroyed",))


@dataclass(frozen=True, slots=True)
class Regenerate(Event):
    """Instead of being destroyed: no damage, tapped, out of combat; a shield is used up (701.19a and b)."""

    obj: Obj
    rules: tuple[str, ...] = field(default=(), compare=False)
    shield: bool = True

    def perform(self, game: Game) -> bool:
        obj = self.obj
        if self.shield:
            obj.here.shields -= 1
        obj.here.damage = 0
        obj.here.deathtouched = False
        was_in_combat = obj.here.combat
        obj.here.leave_combat()
        game.note(Regenerated, [*self.rules, "701.19a" if self.shield else "701.19b", "701.8c", "614.8"], obj.id,
                  combat=was_in_combat, shields=obj.here.shields)
        if was_in_combat is not None:
            game.note(OutOfCombat, ["506.4", "701.19a" if self.shield else "701.19b"], obj.id)
        if not obj.here.tapped:
            tapping.tap(game, obj)
        return True


def can_be_destroyed(game: Game, obj: Obj) -> bool:
    """Whether the permanent isn't indestructible."""
    view = game.view(obj.id)
    return view is None or "indestructible" not in view.keywords


def destroy(game: Game, obj: Obj, rules: Sequence[str] = (), *, no_regen: bool = False,
            effect: bool = False, several: bool = False) -> bool:
    """Destroy a permanent, or let what protects it happen instead; false if nothing happened."""
    return happen(game, Destroy(obj, tuple(rules), no_regen, effect, several))


@dataclass(frozen=True, slots=True)
class Shield(Event):
    """A regeneration shield waits on a permanent (701.19a)."""

    obj: Obj
    rules: tuple[str, ...] = field(default=(), compare=False)

    def perform(self, game: Game) -> bool:
        self.obj.here.shields += 1
        game.note(ShieldMadeFor, self.rules, self.obj.id, shields=self.obj.here.shields)
        return True
