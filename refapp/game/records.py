"""Events of what a game remembers: answers, mana, speed, rooms, emblems, delayed abilities, the order of a library."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from typing import Any

from refapp.game.events import Event
from refapp.game.game import Game
from refapp.game.happen import happen
from refapp.game.items import Delayed
from refapp.game.state import Obj, Ref
from refapp.language.scenario import Characteristics, Trigger
from refapp.language.vocabulary import EMBLEM
from refapp.lazy_dataclass import dataclass

Rules = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Answer(Event):
    """What came of an instruction is remembered under a name, for later instructions and the evaluation."""

    name: str
    value: Any = field(compare=False)

    def perform(self, game: Game) -> bool:
        game.answers[self.name] = self.value
        return True


def answer(game: Game, name: str, value: object) -> None:
    """Remember what came of an instruction."""
    happen(game, Answer(name, value))


@dataclass(frozen=True, slots=True)
class SetSpeed(Event):
    """A player's speed becomes a number (702.179)."""

    player: str
    speed: int
    rules: Rules = field(default=(), compare=False)

    def perform(self, game: Game) -> bool:
        game.players[self.player].speed = self.speed
        game.note("speed", self.rules, self.player, speed=self.speed)
        return True


@dataclass(frozen=True, slots=True)
class EnterRoom(Event):
    """A player's venture marker is put into a room of a dungeon (701.49)."""

    player: str
    dungeon: str
    bottommost: bool
    rules: Rules = field(default=(), compare=False)

    def perform(self, game: Game) -> bool:
        game.players[self.player].venture = (self.dungeon, self.bottommost)
        game.touch()
        game.note("ventured", self.rules, self.dungeon, player=self.player)
        return True


@dataclass(frozen=True, slots=True)
class LeaveDungeon(Event):
    """A player has no venture marker on a dungeon any more (309.6)."""

    player: str

    def perform(self, game: Game) -> bool:
        game.players[self.player].venture = None
        return True


@dataclass(frozen=True, slots=True)
class Tempt(Event):
    """The Ring tempts a player: the emblem comes into being or has one ability more (701.54c).

    The emblem has its name and its abilities, and no other characteristics (114.3).
    """

    player: str
    abilities: tuple[Trigger, ...]
    """What the emblem can do in the end, in the order in which it gets it."""

    def perform(self, game: Game) -> bool:
        player = game.players[self.player]
        player.rings += 1
        name = player.name + EMBLEM
        emblem = game.objects.get(name)
        if emblem is None:
            emblem = Obj(name, Characteristics("The Ring"), player.name, len(game.objects))
            emblem.kind, emblem.zone, emblem.ts = "emblem", "command", game.tick()
            game.objects[name] = emblem
            game.note("emblem", ["701.54c"], name, player=player.name, name="The Ring")
        elif player.rings <= 4:
            game.note("emblem_grows", ["701.54c"], name, player=player.name, name="The Ring", times=player.rings)
        emblem.printed = Characteristics("The Ring", abilities=self.abilities[:max(0, player.rings - 1)])
        emblem.cached = None
        game.touch()
        return True


@dataclass(frozen=True, slots=True)
class Delay(Event):
    """A delayed triggered ability is created (603.7)."""

    trigger: Trigger
    controller: str
    source: Ref | None
    it: Ref | None
    rule: str = "603.7e"

    def perform(self, game: Game) -> bool:
        game.delayed.append(Delayed(self.trigger, self.controller, self.source, self.it, game.tick(), self.rule))
        return True


@dataclass(frozen=True, slots=True)
class Arrange(Event):
    """The top cards of a library are put back in an order, some of them at the bottom (701.22a)."""

    player: str
    top: tuple[str, ...]
    bottom: tuple[str, ...] = ()

    def perform(self, game: Game) -> bool:
        library = game.players[self.player].zones["library"]
        library[:] = [*self.top, *library[len(self.top) + len(self.bottom):], *self.bottom]
        for name in (*self.top, *self.bottom):
            card = game.objects[name]
            if card.revealed:
                card.revealed, card.cached = False, None
        return True


@dataclass(frozen=True, slots=True)
class PutBelow(Event):
    """The top card of a library goes to its bottom as it is."""

    player: str

    def perform(self, game: Game) -> bool:
        library = game.players[self.player].zones["library"]
        library.append(library.pop(0))
        return True


def arrange(game: Game, player: str, top: Sequence[str], bottom: Sequence[str]) -> None:
    """Put the top cards of a library back, some of them at the bottom."""
    happen(game, Arrange(player, tuple(top), tuple(bottom)))
