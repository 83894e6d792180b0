"""The events of copies: on the stack, of cards where they are, with other targets, entering (707, 115.7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.events.casting import targeted
from refapp.game.said.sentence import ByPlayer
from refapp.game.state.items import StackItem
from refapp.game.state.objects import Obj
from refapp.game.state.occurrences import Occurrence
from refapp.game.state.views import Ref
from refapp.lazy_dataclass import dataclass


class CopiedToCast(ByPlayer, says="{player} copies a card and may cast the copy: {subject}."): ...
class Copied(ByPlayer, says="{player} puts a copy on the stack: {subject}. It isn’t cast."): ...
class AbilityCopied(ByPlayer, says="{player} puts a copy of an ability on the stack: {subject}. It isn’t "
                    "activated."): ...
class TriggerCopied(ByPlayer, says="{player} puts a copy of an ability on the stack: {subject}."): ...


@dataclass(frozen=True, slots=True)
class CopyOnStack(Event):
    """A copy of a spell or ability is put on the stack; it isn't cast or activated (707.10).

    The copy of a spell is a spell, too, although no card belongs to it (112.1a).
    """

    item: StackItem
    copy: Obj | None = None
    rules: tuple[str, ...] = field(default=(), compare=False)

    def perform(self, game: Game) -> bool:
        if self.copy is not None:
            game.objects[self.copy.id] = self.copy
        self.item.placed = game.tick()
        game.stack.append(self.item)
        game.touch()
        says = Copied if self.item.spell is not None else AbilityCopied if self.item.activated else TriggerCopied
        game.note(says, ["707.10", *self.rules], self.item.id, player=self.item.controller)
        if self.copy is not None:
            here = Ref(self.copy.id, self.copy.incarnation)
            game.happened(Occurrence("copies_spell", None, here, player=self.item.controller))
        targeted(game, self.item.targets, self.item)
        return True


def shares(divided: Mapping[str, int], before: Sequence[Ref], now: Sequence[Ref]) -> dict[str, int]:
    """What was divided among targets, after they changed: each new one has the share of its predecessor (§115.7f)."""
    if not divided:
        return {}
    return {new.id: divided.get(old.id, 0) for old, new in zip(before, now, strict=False)}


@dataclass(frozen=True, slots=True)
class Retarget(Event):
    """The targets of something on the stack change (115.7)."""

    item: StackItem
    targets: tuple[Ref, ...]

    def perform(self, game: Game) -> bool:
        before = self.item.targets
        self.item.targets = self.targets
        self.item.target = self.targets[0] if self.targets else None
        self.item.divided = shares(self.item.divided, before, self.targets)
        targeted(game, [ref for ref in self.targets if ref not in before], self.item)
        game.touch()
        return True


@dataclass(frozen=True, slots=True)
class CopyInZone(Event):
    """A copy of a card is created where the card is; unless it is cast, it ceases to exist (707.12, 704.5e)."""

    copy: Obj
    rules: tuple[str, ...] = ()

    def perform(self, game: Game) -> bool:
        game.objects[self.copy.id] = self.copy
        zones = game.players[self.copy.owner].zones
        if self.copy.zone in zones:
            zones[self.copy.zone].append(self.copy.id)
        game.touch()
        game.note(CopiedToCast, [*self.rules, "707.12", "112.2a"], self.copy.id, player=self.copy.owner)
        return True
