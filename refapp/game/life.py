"""Events of players and objects: life, counters, drawing, shuffling, tapping; and the doors to them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field

from refapp.game import moves
from refapp.game.events import Event, Occurrence
from refapp.game.game import Game
from refapp.game.happen import happen
from refapp.game.state import Obj, Player, Ref
from refapp.language.scenario import Keyword
from refapp.lazy_dataclass import dataclass

Rules = tuple[str, ...]
_HAPPENS = {"gain_life": "gains_life", "lose_life": "loses_life"}


@dataclass(frozen=True, slots=True)
class ChangeLife(Event):
    """A player gains (positive) or loses (negative) life (119.3)."""

    player: str
    amount: int
    rules: Rules = field(default=(), compare=False)
    note: bool = True

    def affected(self, game: Game) -> tuple[str | None, str | None]:
        return self.player, self.player

    @property
    def _what(self) -> str:
        return "gain_life" if self.amount > 0 else "lose_life"

    def forbidden(self, game: Game) -> bool:
        player = game.players[self.player]
        if player.lost or self.amount == 0:
            return True
        if game.cannot(player, self._what):
            game.note(f"cant_{self._what}", ["119.7" if self._what == "gain_life" else "119.8", "101.2"], player.name,
                      n=abs(self.amount))
            return True
        return False

    def perform(self, game: Game) -> bool:
        player, amount = game.players[self.player], self.amount
        if player.team in game.teams:
            game.teams[player.team].life += amount
        else:
            player.life += amount
        if self.note:
            keys = [*self.rules, "119.3"] + (["810.9"] if player.team in game.teams else [])
            game.note(self._what, keys, player.name, n=abs(amount),
                      life=game.life(player))
        who = Ref(player.name, 0, player=True)
        game.happened(Occurrence(_HAPPENS[self._what], who, who, player=player.name, amount=abs(amount)))
        return True


def change_life(game: Game, player: Player, amount: int, rules: Sequence[str] = (), *,
                note: bool = True) -> bool:
    """Gain (positive) or lose (negative) life; false if nothing happens (0, or it can't be done)."""
    if amount == 0:
        return False
    return happen(game, ChangeLife(player.name, amount, tuple(rules), note))


@dataclass(frozen=True, slots=True)
class PutCounters(Event):
    """Counters of a kind are put on a permanent or player (122.1)."""

    on: str
    kind: str
    many: int
    rules: Rules = field(default=(), compare=False)
    by: str | None = None
    """Who puts them there."""

    def affected(self, game: Game) -> tuple[str | None, str | None]:
        return (self.on if self.on in game.players else game.objects[self.on].controller), self.on

    def forbidden(self, game: Game) -> bool:
        if self.many <= 0:
            return True
        if self.on in game.players:
            cant = game.cannot(game.players[self.on], "get_counters")
        else:
            view = game.view(self.on)
            cant = view is not None and "cant get counters" in view.keywords
        if cant:
            game.note("cant_get_counters", ["101.2", "614.17"], self.on, kind=self.kind)
        return cant

    def perform(self, game: Game) -> bool:
        name, kind, many = self.on, self.kind, self.many
        if name in game.players:
            player = game.players[name]
            if player.lost:
                return False
            player.counters[kind] = player.counters.get(kind, 0) + many
            game.note("counters_added", [*self.rules, "122.1"], name, kind=kind, n=many, total=player.counters[kind])
            return True
        obj = game.obj(name)
        if not obj.exists:
            return False
        before = obj.counters.get(kind, 0)
        obj.counters[kind] = before + many
        obj.counters_at[kind] = game.tick()
        game.note("counters_added", [*self.rules, "122.1"], name, kind=kind, n=many, total=before + many)
        now = Ref(name, obj.incarnation)
        game.happened(Occurrence("counters_put", None, now, kind=kind, amount=many, amount_before=before))
        if kind == "lore":
            game.happened(Occurrence("chapter", None, now, amount_before=before, amount=before + many))
        return True


def add_counters(game: Game, name: str, kind: str, many: int, rules: Sequence[str] = ()) -> bool:
    """Put counters of a kind on a permanent or player; false if none are put."""
    if name not in game.players:
        game.obj(name)
    return happen(game, PutCounters(name, kind, many, tuple(rules)))


@dataclass(frozen=True, slots=True)
class RemoveCounters(Event):
    """Up to so many counters are removed."""

    of: str
    kind: str
    many: int
    rules: Rules = field(default=(), compare=False)

    def perform(self, game: Game) -> bool:
        held = game.players[self.of].counters if self.of in game.players else game.obj(self.of).counters
        taken = min(self.many, held.get(self.kind, 0))
        if taken <= 0:
            return False
        held[self.kind] -= taken
        if not held[self.kind]:
            del held[self.kind]
            if self.of in game.objects:
                here = Ref(self.of, game.objects[self.of].incarnation)
                game.happened(Occurrence("last_counter_removed", here, here, kind=self.kind))
        game.note("counters_removed", self.rules or ("122.1",), self.of, kind=self.kind, n=taken,
                  total=held.get(self.kind, 0))
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
    """Remove up to so many counters; returns how many were removed."""
    held = game.players[name].counters if name in game.players else game.obj(name).counters
    taken = max(0, min(many, held.get(kind, 0)))
    happen(game, RemoveCounters(name, kind, taken, tuple(rules)))
    return taken


@dataclass(frozen=True, slots=True)
class Draw(Event):
    """A player draws one card (121.1); from an empty library the attempt is remembered (704.5b)."""

    player: str
    rules: Rules = field(default=(), compare=False)
    drawn: list[Obj] = field(default_factory=list, compare=False)
    """Filled with the card, if this very draw happens."""

    def affected(self, game: Game) -> tuple[str | None, str | None]:
        return self.player, self.player

    def marked(self, _applied: frozenset[object]) -> Event:
        return Draw(self.player, self.rules)

    def forbidden(self, game: Game) -> bool:
        player = game.players[self.player]
        if game.cannot(player, "draw"):
            game.note("cant_draw", ["101.2", "121.3"], self.player)
            return True
        if player.drawn_this_turn and game.cannot(player, "draw_more_than_one"):
            game.note("cant_draw", ["101.2", "121.2b"], self.player)
            return True
        return False

    def perform(self, game: Game) -> bool:
        player = game.players[self.player]
        library = player.zones["library"]
        if not library:
            player.drew_from_empty = True
            game.note("draw_from_empty", [*self.rules, "121.4", "104.3c"], player.name)
            return False
        card = game.obj(library[0])
        hidden = game.announcing is not None
        moves.move(game, card, "hand", action="drawn", rules=[*self.rules, "121.1", *(["121.8"] if hidden else [])],
                   player=player.name)
        if hidden:
            game.drawn_while_casting.append((card.id, card.incarnation))
        game.happened(Occurrence("draws", Ref(card.id, card.incarnation), Ref(card.id, card.incarnation),
                                 player=player.name))
        for holder, ability in game.statics():
            if holder.controller == player.name and (
                    ability.reveal_draws == "each" or (ability.reveal_draws == "first" and not player.drawn_this_turn)):
                card.revealed, card.cached = True, None
                game.shown[card.id] = card.incarnation
                game.note("revealed", ["603.11", "701.20a"], card.id, zone="hand", by=holder.id)
                here = Ref(card.id, card.incarnation)
                game.happened(Occurrence("revealed", here, here, player=player.name, kind=holder.id))
        if any(ability.affects is not None and ability.affects.zone == "hand" for _, ability in game.statics()):
            game.touch()  # what gives cards in hands abilities gives them to this one, too
        view = game.board().get(card.id) if game.rules.casting.get("drawn") and card.zone == "hand" and (
            game.starting is None or game.starting.begun) else None
        for ability in game.rules.every(view.abilities) if view is not None else ():
            drawn = game.rules.casting["drawn"].get(ability.word) if isinstance(ability, Keyword) else None
            if drawn is not None:
                drawn(game, card, ability)
        player.drawn_this_turn += 1
        self.drawn.append(card)
        return True


@dataclass(frozen=True, slots=True)
class DrawCards(Event):
    """An instruction to draw so many cards, before any of the single draws (121.2a)."""

    player: str
    many: int

    def affected(self, game: Game) -> tuple[str | None, str | None]:
        return self.player, self.player


def draw(game: Game, player: Player, rules: Sequence[str] = ()) -> bool:
    """Draw one card; from an empty library the attempt is remembered for the next check (704.5b)."""
    return happen(game, Draw(player.name, tuple(rules)))


@dataclass(frozen=True, slots=True)
class Shuffle(Event):
    """A library is shuffled (701.24a); ``kept`` cards aren't part of it and stay on top."""

    player: str
    rules: Rules = field(default=(), compare=False)
    times: int = 1
    kept: tuple[str, ...] = ()

    def perform(self, game: Game) -> bool:
        player, times, kept = game.players[self.player], self.times, self.kept
        library = player.zones["library"]
        rest = sorted((card for card in library if card not in kept), key=natural)
        top = [card for card in library if card in kept]
        library[:] = [*top, *rest]
        keys = ["701.24a", *self.rules]
        for name in rest:
            card = game.objects[name]
            if card.revealed:
                card.incarnation += 1
                keys.append("701.20d")
            card.revealed = False
            card.cached = None
        if len(library) < 2:
            keys.append("701.24e")
        if times > 1:
            keys.append("701.24f")
        game.note("shuffled", keys, player.name, n=len(rest), times=times)
        who = Ref(player.name, 0, player=True)
        game.budget.spend(times)
        for _ in range(times):
            game.happened(Occurrence("shuffles", who, who, player=player.name))
        return True


def shuffle(game: Game, player: Player, rules: Sequence[str] = (), *, times: int = 1,
            kept: Sequence[str] = ()) -> None:
    """Shuffle a library. Nobody knows the order afterwards, so the cards are shown sorted by id.

    ``kept`` cards are found ones that are not part of the shuffle (701.24b); they stay on top.
    """
    happen(game, Shuffle(player.name, tuple(rules), times, tuple(kept)))


def natural(name: str) -> tuple[str, int, str]:
    """A key by which ids are sorted as people count: a2 before a10."""
    stem = name.rstrip("0123456789")
    digits = name[len(stem):]
    return (stem, int(digits) if digits else -1, name)


@dataclass(frozen=True, slots=True)
class Tap(Event):
    """A permanent becomes tapped (701.26a)."""

    obj: Obj
    rules: Rules = field(default=(), compare=False)

    def perform(self, game: Game) -> bool:
        obj = self.obj
        if obj.zone != "battlefield" or obj.phased_out or not obj.exists:
            return False
        if obj.tapped:
            game.note("already_tapped", ["701.26a", "603.2e", *self.rules], obj.id)
            return False
        obj.tapped = True
        game.note("tapped", ["701.26a", *self.rules], obj.id)
        game.happened(Occurrence("becomes_tapped", None, Ref(obj.id, obj.incarnation)))
        return True


def tap(game: Game, obj: Obj, rules: Sequence[str] = ()) -> bool:
    """Tap an untapped permanent; a tapped one stays as it is and nothing happens (701.26a)."""
    return happen(game, Tap(obj, tuple(rules)))


@dataclass(frozen=True, slots=True)
class Untap(Event):
    """A permanent becomes untapped (701.26b)."""

    obj: Obj
    rules: Rules = field(default=(), compare=False)

    def affected(self, game: Game) -> tuple[str | None, str | None]:
        return self.obj.controller, self.obj.id

    def perform(self, game: Game) -> bool:
        obj = self.obj
        if obj.zone != "battlefield" or obj.phased_out or not obj.exists:
            return False
        if not obj.tapped:
            game.note("already_untapped", ["701.26b", "603.2e", *self.rules], obj.id)
            return False
        obj.tapped = False
        game.note("untapped", ["701.26b", *self.rules], obj.id)
        game.happened(Occurrence("becomes_untapped", None, Ref(obj.id, obj.incarnation)))
        return True


def untap(game: Game, obj: Obj, rules: Sequence[str] = ()) -> bool:
    """Untap a tapped permanent; an untapped one stays as it is and nothing happens (701.26b)."""
    return happen(game, Untap(obj, tuple(rules)))
