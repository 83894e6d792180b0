"""How a permanent with a keyword enters (614.1c): what the keyword changes, and what happens besides."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any

from refapp.game.door import decisions
from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.events.effects import begin
from refapp.game.events.moves import Move
from refapp.game.said.sentence import Sentence
from refapp.game.said.several import ChoiceMade
from refapp.game.state.objects import Obj
from refapp.game.state.views import View
from refapp.language.scenario import Changes
from refapp.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class ChangeFromNow(Event):
    """A continuous effect without a duration changes a permanent from the moment it enters."""

    obj: Obj
    changes: Changes

    def perform(self, game: Game) -> bool:
        if self.obj.zone == "battlefield":
            begin(game, self.changes, [self.obj])
        return True


@dataclass(frozen=True, slots=True)
class Devoured(Event):
    """A permanent has devoured so many: its other abilities can ask for that (702.82b)."""

    obj: Obj
    many: int

    def perform(self, game: Game) -> bool:
        self.obj.here.devoured += self.many
        return True


class Arrival:
    """A permanent that would enter, while one of its keywords says how; nothing happens before :meth:`events` do."""

    __slots__ = ("changes", "counters", "first", "game", "move", "obj", "player", "rules", "said",
                 "taken", "tapped", "then", "transformed", "view")

    def __init__(self, game: Game, move: Move, view: View) -> None:
        self.game = game
        self.move = move
        self.obj = move.obj
        self.view = view
        """It as it would be on the battlefield (614.12)."""
        self.player = move.comes_under
        """Under whose control it enters."""
        self.counters = dict(move.counters)
        self.transformed = move.transformed
        self.tapped = move.tapped
        self.taken = set(move.taken)
        self.changes: list[Changes] = []
        """What changes it from its first moment on, without a duration."""
        self.first: list[Event] = []
        self.then: list[Event] = []
        self.rules: list[str] = []
        self.said: list[tuple[type[Sentence], list[str], dict[str, Any]]] = []

    def may(self, word: str, place: int, player: str, rule: str) -> bool:
        """Whether a player does what a keyword lets the player do; asked once for each instance (default: yes)."""
        key = (self.obj.id, self.obj.incarnation, word, place)
        if key not in self.game.decided:
            self.game.decided[key] = decisions.may(self.game, word, self.obj.id)
        yes = self.game.decided[key]
        self.said.append((ChoiceMade, [rule], {"player": player, "choice": word, "answer": yes}))
        return yes

    def left(self, names: Sequence[str]) -> tuple[list[str], list[str]]:
        """Which of these may be chosen to change zones, and the keys of the rules on those that may not."""
        return may_leave(self.game, self.obj, self.taken, names)

    def take(self, names: Sequence[str]) -> None:
        """These change zones because of how it enters."""
        self.taken |= set(names)

    def put(self, kind: str, many: int, *rules: str) -> None:
        """It enters with so many counters more."""
        if many > 0:
            self.counters[kind] = self.counters.get(kind, 0) + many
            self.rules += [*rules, "614.1c"]

    def cite(self, *rules: str) -> None:
        """These rules, too, say how it enters."""
        self.rules += rules

    def turned_over(self, *rules: str) -> None:
        """It enters with its other face up."""
        self.transformed = True
        self.rules += [*rules, "614.1c"]

    def enters_tapped(self, *rules: str) -> None:
        """It enters tapped."""
        self.tapped = True
        self.rules += [*rules, "614.1c"]

    def changed(self, changes: Changes) -> None:
        """A continuous effect changes it from its first moment on, without a duration."""
        self.changes.append(changes)

    def before(self, *events: Event) -> None:
        """What happens as it enters, before it is there."""
        self.first += events

    def afterwards(self, *events: Event) -> None:
        """What happens as it enters, about the permanent that it is then."""
        self.then += events

    def events(self) -> list[Event]:
        """What happens: what comes first, its entering, what follows."""
        entering = replace(self.move, counters=tuple(sorted(self.counters.items())), transformed=self.transformed,
                           tapped=self.tapped, taken=frozenset(self.taken), entering=(*self.move.entering, *self.rules))
        return [*self.first, entering, *(ChangeFromNow(self.obj, one) for one in self.changes), *self.then]


def may_leave(game: Game, obj: Obj, taken: Collection[str], names: Sequence[str]) -> tuple[list[str], list[str]]:
    """Which objects may be chosen to change zones as one enters, and the keys of the rules on those that may not.

    Not what enters at the same time (§614.13a), and nothing that has been chosen so already (§614.13b).
    """
    batch = game.batch
    assert batch is not None  # it enters in an event
    coming = {*batch.arriving, *(one.id for one in batch.entered)} - {obj.id}
    gone = {name for name in names if (was := batch.before.get(name)) is None
            or game.objects[name].incarnation != was.incarnation}.union(taken)
    return [name for name in names if name not in coming and name not in gone], [
        *(["614.13a"] if coming.intersection(names) else []), *(["614.13b"] if gone.intersection(names) else [])]
