"""Revealing (701.20), and what is seen where others are not: the top card of a library (401.5, 401.6), 406.3."""

from __future__ import annotations

from dataclasses import field

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.said.sentence import ByPlayer
from refapp.game.said.several import Concealed, Revealed
from refapp.game.state.items import Pending, StackItem
from refapp.game.state.objects import Obj
from refapp.game.state.occurrences import Occurrence
from refapp.game.state.views import Ref
from refapp.lazy_dataclass import dataclass


class TopRevealed(ByPlayer, says="{player} plays with the top card of the library revealed: {subject}."): ...
class TopAgain(ByPlayer, says="{subject} is revealed again on top of {player}’s library: it is a new object."): ...
class TopCardWaits(ByPlayer, says="The new top card of {player}’s library isn’t revealed until what is being cast or "
                   "activated has been.", action="top_waits"): ...
class MayLookAt(ByPlayer, says="{player} may look at {subject}, which is exiled face down.", action="may_look"): ...


def stop_showing(game: Game) -> None:
    """A player would receive priority: what effects revealed isn't revealed any longer (701.20a).

    A card stays revealed as long as an ability that triggered on it waits or is on the stack; what moved isn't anyway.
    """
    if not game.shown:
        return
    triggers: list[Pending | StackItem] = [*game.waiting, *game.stack]
    needed = {ref.id for one in triggers
              if one.trigger is not None and "revealed" in (one.trigger.event, *one.trigger.others)
              for ref in (one.source, one.it) if ref is not None}
    tops = {name for name, _ in game.tops.values()}
    for name, incarnation in list(game.shown.items()):
        obj = game.objects[name]
        if name in tops or obj.incarnation != incarnation or not obj.here.revealed:
            happen(game, HoldNoMore(name))
        elif name not in needed:
            happen(game, Conceal(obj, ("701.20a",)))


@dataclass(frozen=True, slots=True)
class HoldNoMore(Event):
    """No effect needs any more that a card is revealed."""

    bookkeeping = True

    name: str

    def perform(self, game: Game) -> bool:
        del game.shown[self.name]
        return True


@dataclass(frozen=True, slots=True)
class ShowTop(Event):
    """The top card of a library is revealed from now on, or none is; what was revealed there before no longer is."""

    player: str
    name: str | None

    def perform(self, game: Game) -> bool:
        """§401.6."""
        before = game.tops.pop(self.player, None)
        late = self.player in game.tops_waiting
        game.tops_waiting.discard(self.player)
        if before is not None:
            old = game.objects[before[0]]
            game.tops_before.add(before)
            if old.incarnation == before[1]:  # still there
                old.here.revealed = False
        if self.name is None:
            return True
        card = game.objects[self.name]
        rules = ["701.20a"]
        if (card.id, card.incarnation) in game.tops_before:
            card.incarnation += 1
            rules = ["401.6", "701.20a"]
        if late:
            rules = ["401.5", *rules]
        card.here.revealed = True
        game.tops[self.player] = (card.id, card.incarnation)
        game.touch()
        game.note(TopAgain if "401.6" in rules else TopRevealed, rules, card.id, player=self.player)
        return True


@dataclass(frozen=True, slots=True)
class TopWaits(Event):
    """While a spell is being cast or an ability activated, a new top card isn't revealed yet (401.5)."""

    player: str

    def perform(self, game: Game) -> bool:
        game.tops_waiting.add(self.player)
        game.note(TopCardWaits, ["401.5"], self.player, player=self.player)
        return True


@dataclass(frozen=True, slots=True)
class MayLook(Event):
    """A player may look at a card that was exiled face down."""

    obj: Obj
    player: str

    def perform(self, game: Game) -> bool:
        self.obj.here.seen_by = self.obj.here.seen_by | {self.player}
        game.note(MayLookAt, ["406.3"], self.obj.id, player=self.player)
        return True


def may_look(game: Game, obj: Obj, player: str) -> bool:
    """Whether a player may look at a card that is exiled face down (406.3)."""
    if player in obj.here.seen_by or ("foretold" in obj.here.designations and obj.owner == player):
        return True
    return any(key[2] == "hideaway" and any((one.id, one.incarnation) == (obj.id, obj.incarnation) for one in refs)
               and (view := game.view(key[0])) is not None and view.controller == player
               for key, refs in game.linked.items())


@dataclass(frozen=True, slots=True)
class Reveal(Event):
    """An object is shown to all players and stays where it is (701.20a); ``silent``: something else says so."""

    obj: Obj
    rules: tuple[str, ...] = field(default=(), compare=False)
    silent: bool = False

    def perform(self, game: Game) -> bool:
        obj = self.obj
        if not obj.here.revealed and obj.zone in ("hand", "library"):
            game.shown[obj.id] = obj.incarnation
        obj.here.revealed = True
        if not self.silent:
            game.note(Revealed, self.rules, obj.id, zone=obj.zone)
        here = Ref(obj.id, obj.incarnation, game.view(obj.id))
        game.happened(Occurrence("revealed", here, here, player=obj.owner))
        return True


@dataclass(frozen=True, slots=True)
class Conceal(Event):
    """A card in a hand or library isn't shown any longer."""

    obj: Obj
    rules: tuple[str, ...] = field(default=(), compare=False)

    def perform(self, game: Game) -> bool:
        game.shown.pop(self.obj.id, None)
        self.obj.here.revealed = False
        game.note(Concealed, self.rules, self.obj.id)
        return True
