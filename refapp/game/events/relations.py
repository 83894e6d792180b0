"""What ties objects to each other, as events: pairs, haunting, linked abilities, bands (607, 702)."""

from __future__ import annotations

from dataclasses import field

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.events import stickers
from refapp.game.said.sentence import Names, ObjectName, Sentence
from refapp.game.state.objects import Obj
from refapp.game.state.views import Ref
from refapp.lazy_dataclass import dataclass


class Haunts(Sentence, says="{subject} haunts {creature}."):
    creature: ObjectName

class Paired(Sentence, says="{subject} and {other} are paired with each other."):
    other: ObjectName

class Unpaired(Sentence, says="{subject} is no longer paired with {other}."):
    other: ObjectName

class Blessed(Sentence, says="{subject} gets the city’s blessing for the rest of the game."): ...

class BandAttacks(Sentence, says="{names} attack as a band.", action="band"):
    names: Names

class CraftedWith(Sentence, says="{subject} was crafted with: {cards}.", action="made_of"):
    cards: Names

class Healed(Sentence, says="All damage marked on {subject} is removed."): ...

Rules = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Link(Event):
    """What an ability of an object did is remembered for the ability that is linked to it (607.1)."""

    key: tuple[str, int, str]
    refs: tuple[Ref, ...]

    def perform(self, game: Game) -> bool:
        game.linked[self.key] = (*game.linked.get(self.key, ()), *self.refs)
        return True


@dataclass(frozen=True, slots=True)
class Haunt(Event):
    """A card in exile haunts a creature from now on (702.55b)."""

    obj: Obj
    creature: Ref

    def perform(self, game: Game) -> bool:
        self.obj.here.haunts = (self.creature.id, self.creature.incarnation)
        game.note(Haunts, ["702.55a", "702.55b"], self.obj.id, creature=self.creature.id)
        return True


@dataclass(frozen=True, slots=True)
class Pair(Event):
    """Two creatures become paired with each other (702.95b)."""

    first: Obj
    second: Obj

    def perform(self, game: Game) -> bool:
        self.first.here.paired_with, self.second.here.paired_with = self.second.id, self.first.id
        for one in (self.first, self.second):
            one.here.paired_under = one.here.controller
        game.note(Paired, ["702.95b"], self.first.id, other=self.second.id)
        return True


@dataclass(frozen=True, slots=True)
class Part(Event):
    """A pair becomes unpaired, both of it (702.95e)."""

    obj: Obj

    def perform(self, game: Game) -> bool:
        game.note(Unpaired, ["702.95e"], self.obj.id, other=self.obj.here.paired_with)
        other = game.objects.get(self.obj.here.paired_with or "")
        if other is not None and other.here.paired_with == self.obj.id:
            other.here.paired_with = None
        self.obj.here.paired_with = None
        return True


@dataclass(frozen=True, slots=True)
class Heal(Event):
    """All damage marked on a permanent is removed."""

    obj: Obj
    rules: tuple[str, ...] = field(default=(), compare=False)

    def perform(self, game: Game) -> bool:
        had = self.obj.here.damage > 0
        self.obj.here.damage = 0
        if had:
            game.note(Healed, self.rules, self.obj.id)
        return had


@dataclass(frozen=True, slots=True)
class Bless(Event):
    """A designation comes to a player, to stay: the city’s blessing (702.131c), an enduring story (702.195b)."""

    player: str
    rules: tuple[str, ...] = field(default=(), compare=False)
    designation: str = "city's blessing"
    says: type[Sentence] = field(default=Blessed, compare=False)

    def perform(self, game: Game) -> bool:
        game.players[self.player].designations.add(self.designation)
        game.note(self.says, self.rules, self.player)
        return True


@dataclass(frozen=True, slots=True)
class Follow(Event):
    """Effects that speak of a discarded card can find what it became as its madness ability resolved (702.35c)."""

    obj: Obj
    was: int

    def perform(self, game: Game) -> bool:
        game.followed[(self.obj.id, self.was)] = self.obj.incarnation  # 400.7k
        return True


@dataclass(frozen=True, slots=True)
class MadeOf(Event):
    """A permanent remembers the cards that were exiled to craft it (702.167c)."""

    obj: Obj
    cards: frozenset[tuple[str, int]]

    def perform(self, game: Game) -> bool:
        self.obj.here.made_of = self.cards
        game.touch()
        game.note(CraftedWith, ["702.167c"], self.obj.id, cards=sorted(name for name, _ in self.cards))
        return True


@dataclass(frozen=True, slots=True)
class FormBand(Event):
    """Attacking creatures are a band from now on, until the end of combat (702.22c, 702.22e)."""

    members: tuple[Obj, ...]

    def perform(self, game: Game) -> bool:
        game.this_combat.bands += 1
        for obj in self.members:
            obj.here.band = game.this_combat.bands
        game.note(BandAttacks, ["702.22c"], self.members[0].id, names=[obj.id for obj in self.members])
        return True


@dataclass(frozen=True, slots=True)
class Join(Event):
    """The second card of a meld pair becomes part of the permanent that the first has become (701.42a)."""

    obj: Obj
    permanent: Obj
    controller: str

    def perform(self, game: Game) -> bool:
        from refapp.game.events.moves import remove_from_zone  # noqa: PLC0415 - moves use status, too

        obj = self.obj
        remove_from_zone(game, obj)
        obj.forget()
        obj.incarnation += 1
        obj.zone, obj.part_of, obj.ts = "battlefield", self.permanent.id, game.tick()
        obj.here.controller = self.controller
        self.permanent.here.with_commander = self.permanent.here.with_commander or obj.commander
        stickers.join(game, obj, self.permanent, "123.5a")
        return True
