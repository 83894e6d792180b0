"""122: counters that are put on objects and players, or removed from them, as events."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.said.sentence import Count, CounterName, Sentence
from refapp.game.state.objects import Obj
from refapp.game.state.occurrences import Occurrence
from refapp.game.state.views import Ref
from refapp.lazy_dataclass import dataclass


class CountersAdded(Sentence, says="Counters are put on {subject}: {n} × {kind}, {total} in all."):
    kind: CounterName
    n: Count
    total: Count

class CountersRemoved(Sentence, says="Counters are removed from {subject}: {n} × {kind}, {total} left."):
    kind: CounterName
    n: Count
    total: Count

class CantGetCounters(Sentence, says="Counters can’t be put on {subject} ({kind})."):
    kind: CounterName


POISON = "poison"


@dataclass(frozen=True, slots=True)
class PutCounters(Event):
    """Counters of a kind are put on a permanent or player (§122.1)."""

    on: str
    kind: str
    many: int
    rules: tuple[str, ...] = field(default=(), compare=False)
    by: str | None = None
    """Who puts them there."""

    def affected(self, game: Game) -> tuple[str | None, str | None]:
        return (self.on if self.on in game.players else game.objects[self.on].here.controller), self.on

    def forbidden(self, game: Game) -> bool:
        if self.many <= 0:
            return True
        rules = ["101.2", "614.17"]
        if self.on in game.players:
            cant = game.cannot(game.players[self.on], "get_counters")
            if not cant and self.kind == POISON and any(
                    game.cannot(game.players[one], "get_counters") for one in sharing_poison(game, self.on)):
                cant, rules = True, ["810.10c", *rules]
        else:
            view = game.view(self.on)
            cant = view is not None and "cant get counters" in view.keywords
        if cant:
            game.note(CantGetCounters, rules, self.on, kind=self.kind)
        return cant

    def perform(self, game: Game) -> bool:
        name, kind, many = self.on, self.kind, self.many
        if name in game.players:
            player = game.players[name]
            if player.lost:
                return False
            player.counters[kind] = player.counters.get(kind, 0) + many
            game.note(CountersAdded, [*self.rules, "122.1"], name, kind=kind, n=many, total=player.counters[kind])
            return True
        obj = game.obj(name)
        if not obj.exists:
            return False
        before = obj.here.counters.get(kind, 0)
        obj.here.counters = {**obj.here.counters, kind: before + many}
        # all of that kind get the new timestamp (§613.7c)
        obj.here.counters_at = {**obj.here.counters_at, kind: game.tick()}
        game.note(CountersAdded, [*self.rules, "122.1"], name, kind=kind, n=many, total=before + many)
        now = Ref(name, obj.incarnation)
        counters_were_put(game, now, kind, many, before, self.by)
        if kind == "lore":
            game.happened(Occurrence("chapter", None, now, amount_before=before, amount=before + many))
        return True


def counters_were_put(game: Game, on: Ref, kind: str, many: int, before: int = 0, by: str | None = None) -> None:
    """Counters were put on a permanent: they together, and each of them by itself (122.6, 603.2c)."""
    game.happened(Occurrence("counters_put", None, on, player=by, kind=kind, amount=many, amount_before=before))
    for at in range(many):
        game.budget.spend()
        game.happened(Occurrence("counter_put", None, on, player=by, kind=kind, amount=1, amount_before=before + at))


def add_counters(game: Game, name: str, kind: str, many: int, rules: Sequence[str] = (), by: str | None = None) -> bool:
    """Put counters of a kind on a permanent or player, by its controller or ``by``; false if none are put."""
    if name not in game.players:
        game.obj(name)
    return happen(game, PutCounters(name, kind, many, tuple(rules), by))


@dataclass(frozen=True, slots=True)
class RemoveCounters(Event):
    """Up to so many counters are removed."""

    of: str
    kind: str
    many: int
    rules: tuple[str, ...] = field(default=(), compare=False)

    def perform(self, game: Game) -> bool:
        holder = game.players[self.of] if self.of in game.players else game.obj(self.of).here
        taken = min(self.many, holder.counters.get(self.kind, 0))
        if taken <= 0:
            return False
        left = {**holder.counters, self.kind: holder.counters[self.kind] - taken}
        holder.counters = {kind: many for kind, many in left.items() if many}
        if not left[self.kind] and self.of in game.objects:
            here = Ref(self.of, game.objects[self.of].incarnation)
            game.happened(Occurrence("last_counter_removed", here, here, kind=self.kind))
        if self.of in game.objects:
            here = Ref(self.of, game.objects[self.of].incarnation)
            game.happened(Occurrence("counters_removed", here, here, kind=self.kind, amount=taken))
        game.note(CountersRemoved, self.rules or ("122.1",), self.of, kind=self.kind, n=taken,
                  total=left[self.kind])
        return True


@dataclass(frozen=True, slots=True)
class UseShieldCounter(Event):
    """A shield counter is removed, one for all damage that would be dealt at the same time (122.1c)."""

    obj: Obj

    def perform(self, game: Game) -> bool:
        assert game.batch is not None
        if self.obj.id in game.batch.shielded:
            return False
        game.batch.shielded.add(self.obj.id)
        remove_counters(game, self.obj.id, "shield", 1, ["122.1c"])
        return True


def remove_counters(game: Game, name: str, kind: str, many: int, rules: Sequence[str] = ()) -> int:
    """Remove up to so many counters; returns how many were removed.

    Poison counters that a player of a two-headed giant loses, the team loses, whoever of it got them (810.10b).
    """
    held = game.players[name].counters if name in game.players else game.obj(name).here.counters
    taken = max(0, min(many, held.get(kind, 0)))
    happen(game, RemoveCounters(name, kind, taken, tuple(rules)))
    if kind == POISON and name in game.players:
        for mate in sharing_poison(game, name):
            more = max(0, min(many - taken, game.players[mate].counters.get(kind, 0)))
            happen(game, RemoveCounters(mate, kind, more, (*rules, "810.10b", "122.1")))
            taken += more
    return taken


def sharing_poison(game: Game, name: str) -> list[str]:
    """The teammates with whom a player shares poison counters, in turn order (810.10, since April 2011)."""
    shared = game.plays("two_headed_giant") and game.rules.holds("poison.team")
    mates = game.teammates(name) if shared else frozenset()
    return [one for one in game.order if one in mates]


def held_by(game: Game, player: str) -> dict[str, int]:
    """The counters that a player has, as a rule or effect asks for them: poison counters are the team’s (§810.10a).

    So the player has a kind of counter, and is poisoned, if only a teammate got such a counter (§810.10d).
    """
    held = dict(game.players[player].counters)
    theirs = sum(game.players[one].counters.get(POISON, 0) for one in sharing_poison(game, player))
    if theirs:
        held[POISON] = held.get(POISON, 0) + theirs
    return held
