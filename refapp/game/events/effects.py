"""Continuous effects that spells and abilities create: how they begin, are used up and end (611.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import lasting, overriding
from refapp.game.said.sentence import OfEffect, Sentence
from refapp.game.said.several import NeverBegins
from refapp.game.state.objects import Context, Lasting, Obj
from refapp.language.casting import Cost
from refapp.language.scenario import ALWAYS, Changes, Duration
from refapp.lazy_dataclass import dataclass


class Ignores(OfEffect, says="{subject} ignores the effect of {by} until the turn ends."): ...
class IsSoAtOnce(Sentence, says="{subject} is what the effect says from the first moment on the battlefield."): ...


@dataclass(frozen=True, slots=True)
class Begin(Event):
    """A continuous effect begins; it lasts as long as its duration says."""

    effect: Lasting
    rules: tuple[str, ...] = ()

    def forbidden(self, game: Game) -> bool:
        """§611.2b."""
        if lasting.lasts(game, self.effect):
            return False
        for name in sorted(name for name, _ in self.effect.objects) or [*self.effect.players] or [""]:
            game.note(NeverBegins, ["611.2b"], name or None)
        return True

    def perform(self, game: Game) -> bool:
        effect = self.effect
        if effect.controller is None and "your next" in effect.duration.kind:  # of a spell that nobody described
            effect = replace(effect, controller=effect.changes.control or game.active)
        game.effects.append(effect)  # and not to the stack: it is what came of something that resolved (405.6a)
        game.touch()
        if self.effect.changes.copy is not None:
            lasting.copies(game, (self.effect,))
        if self.effect.changes.control is not None:
            lasting.settle_control(game, self.rules or ("613.1b",))
        return True


@dataclass(frozen=True, slots=True)
class End(Event):
    """Continuous effects end, all at once."""

    effects: tuple[Lasting, ...]
    rules: tuple[str, ...] = ()

    def perform(self, game: Game) -> bool:
        lasting.end(game, self.effects, self.rules)
        return True


def begin(game: Game, changes: Changes, objects: Sequence[Obj], duration: Duration = ALWAYS,
          context: Context | None = None, rules: Sequence[str] = (), ends_for: Cost | None = None) -> bool:
    """Start a continuous effect on these objects, as they are now (§611.2c); false if it never begins (611.2b).

    So a spell or ability that has resolved goes on having an effect (609.1, §611.2), as long as its duration
    (§611.1, §613.7b).
    """
    context = context or Context()
    timestamp = game.tick()
    done = happen(game, Begin(Lasting(
        timestamp, changes, frozenset((obj.id, obj.incarnation) for obj in objects), duration, context.you,
        context.source, game.turn, ends_for=ends_for), tuple(rules)))
    overriding.newest(game, timestamp, ["613.7", "613.7b"])
    return done


_LAST = 10 ** 12
"""Later than any timestamp: what an effect says of a permanent that enters comes after its own abilities (613.7n)."""


@contextmanager
def being(game: Game, obj: Obj, changes: Changes, context: Context) -> Iterator[None]:
    """What enters meanwhile “is” or “has” something from its first moment on, without a duration (§611.2e, §613.7n)."""
    if changes == Changes():
        yield
        return
    new = (obj.id, obj.incarnation + 1)
    effect = Lasting(_LAST, changes, frozenset({new}), ALWAYS, context.you, context.source, game.turn)
    happen(game, Begin(effect))
    yield
    if (obj.id, obj.incarnation) != new or obj.zone != "battlefield":
        happen(game, Withdraw(effect))
        return
    happen(game, Stamp(effect, game.tick()))
    game.note(IsSoAtOnce, ["611.2e"], obj.id)
    overriding.newest(game, game.clock, ["613.7", "613.7n"], only=obj.id)


@dataclass(frozen=True, slots=True)
class Stamp(Event):
    """An effect gets its timestamp (613.7b)."""

    effect: Lasting
    timestamp: int

    def perform(self, game: Game) -> bool:
        game.effects = [replace(one, timestamp=self.timestamp) if one is self.effect else one for one in game.effects]
        game.touch()
        return True


@dataclass(frozen=True, slots=True)
class Expect(Event):
    """An effect waits for the spell with which it begins (611.2f)."""

    effect: Lasting

    def perform(self, game: Game) -> bool:
        game.effects.append(self.effect)
        return True


@dataclass(frozen=True, slots=True)
class Withdraw(Event):
    """An effect waits no longer: what it waited for has come, or didn't enter after all."""

    effect: Lasting

    def perform(self, game: Game) -> bool:
        game.effects = [one for one in game.effects if one is not self.effect]
        game.touch()
        return True


def end(game: Game, ends: Callable[[Lasting], bool], rules: Sequence[str]) -> None:
    """End the effects that a moment ends: the cleanup step, the end of combat, a player's next turn."""
    over = tuple(one for one in game.effects if ends(one))
    if over:
        happen(game, End(over, tuple(rules)))


@dataclass(frozen=True, slots=True)
class Spend(Event):
    """A replacement or prevention effect is used up, or so much of it (615.3, 615.7)."""

    effect: Lasting
    many: int

    def perform(self, game: Game) -> bool:
        assert self.effect.left is not None
        left = max(0, self.effect.left - self.many)
        game.effects = [replace(one, left=left) if one is self.effect else one for one in game.effects
                        if left or one is not self.effect]
        return True


def spend(game: Game, effect: Lasting, many: int) -> None:
    """Use up an effect, or part of it."""
    happen(game, Spend(effect, many))


@dataclass(frozen=True, slots=True)
class Ignore(Event):
    """A player ignores the effect of a permanent's ability until the turn ends."""

    player: str
    by: tuple[str, int]

    def perform(self, game: Game) -> bool:
        game.this_turn.ignored.add((self.player, *self.by))
        game.note(Ignores, ["116.2d"], self.player, by=self.by[0])
        return True
