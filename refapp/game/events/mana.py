"""Mana: what is in a pool, which of it can pay for a symbol (106, 107.4), and the events that add and spend it.

A pool counts mana by how it is written: ``red``, ``colorless``; ``snow green`` is from a snow source (107.4h) and
``red for creature`` can be spent only on spells that pass the filter (106.6).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from functools import lru_cache
from itertools import islice

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.said.sentence import ByPlayer, Count, ManaName, ManaText, PlayerName, Sentence
from refapp.game.said.values import NOTHING
from refapp.game.state.occurrences import Occurrence
from refapp.game.state.players import Player
from refapp.game.state.views import Ref
from refapp.language.costs import COLORS, ManaCost, Symbol
from refapp.lazy_dataclass import dataclass


class ManaTaken(ByPlayer, says="{subject} adds the mana that {player} loses: {mana}."):
    mana: ManaText

class ManaLost(ByPlayer, says="{player} loses unspent mana: {mana}."):
    mana: ManaText

class ManaSpent(ByPlayer, says="{player} spends mana: {mana}."):
    mana: ManaText

class SourcesTapped(ByPlayer, says="{player} taps mana sources while paying: {n}."):
    n: Count

class SourcesUntapped(ByPlayer, says="{player} untaps mana sources: {n}."):
    n: Count

class _Adding(Sentence, says=None):
    player: PlayerName
    kind: ManaName
    n: Count
    total: Count

class NoManaAdded(_Adding, says="No mana is added to {player}’s mana pool."): ...
class ManaAdded(_Adding, says="Mana is added to {player}’s mana pool: {n} × {kind}, {total} in all."): ...


_LETTERS = {**COLORS, "C": "colorless"}


@dataclass(frozen=True, slots=True)
class Mana:
    """One kind of mana in a pool: its type, whether a snow source made it, what it can be spent on only."""

    kind: str
    snow: bool = False
    only: str = ""


@lru_cache(maxsize=512)
def read(written: str) -> Mana:
    """A kind of mana as a pool names it; an unknown kind is a kind of its own, which pays generic costs."""
    kind, _, only = written.partition(" for ")
    snow = kind.startswith("snow ")
    kind = kind.removeprefix("snow ")
    return Mana(_LETTERS.get(kind.upper(), kind.lower()), snow, only)


def spelling(pool: Mapping[str, int], written: str) -> str:
    """How a pool that has this kind of mana already calls it: {G} and green are the same."""
    wanted = read(written)
    return next((key for key in pool if read(key) == wanted), written)


def pays(mana: Mana, half: str) -> bool:
    """Whether one mana pays for a half of a symbol: a letter, or a number for generic mana.

    For {S} that is mana of a snow source, of whatever type (§107.4h, §106.1a, §106.1b, §106.2).
    """
    if half == "S":
        return mana.snow
    return half.isdigit() or mana.kind == _LETTERS.get(half)


@dataclass(frozen=True, slots=True)
class AddMana(Event):
    """Mana is added to a player's mana pool (§106.4)."""

    player: str
    kind: str
    many: int
    rules: tuple[str, ...] = field(default=(), compare=False)
    source: str | None = None
    tapped: bool = False
    """Whether a permanent that is tapped for mana produces it (106.12)."""
    kept: str = ""
    """Until when it isn't lost as steps and phases end: combat (702.189a) or turn."""

    def affected(self, game: Game) -> tuple[str | None, str | None]:
        return self.player, self.player

    def perform(self, game: Game) -> bool:
        pool = game.players[self.player].pool
        key = spelling(pool, self.kind)
        total = pool.get(key, 0) + self.many
        if total > 0:
            pool[key] = total
        if self.kept and self.many > 0:
            kept = game.players[self.player].mana_kept
            kept[self.kept, key] = kept.get((self.kept, key), 0) + self.many
        game.note(ManaAdded if self.many > 0 else NoManaAdded, [*self.rules, "106.4"], self.player,
                  player=self.player, kind=key, n=self.many, total=total)
        if self.many <= 0:
            return False
        who = Ref(self.source, game.objects[self.source].incarnation) if self.source in game.objects else None
        game.happened(Occurrence("mana_added", who, who, player=self.player, kind=read(key).kind, amount=self.many))
        return True


@dataclass(frozen=True, slots=True)
class UntapSources(Event):
    """A player’s anonymous sources of mana untap: they are permanents like any other (502.3)."""

    player: str
    rules: tuple[str, ...] = field(default=(), compare=False)

    def perform(self, game: Game) -> bool:
        player = game.players[self.player]
        many, player.tapped_sources = player.tapped_sources, 0
        if not many:
            return False
        player.mana_sources = (player.mana_sources or 0) + many
        game.note(SourcesUntapped, ["701.26b", *self.rules], self.player, player=self.player, n=many)
        return True


@dataclass(frozen=True, slots=True)
class SpendMana(Event):
    """Mana is removed from a player's pool to pay a cost (106.1, §118.3a); of ``sources`` anonymous ones are tapped."""

    player: str
    spent: tuple[tuple[str, int], ...]
    sources: int = 0
    rules: tuple[str, ...] = field(default=(), compare=False)
    made: tuple[tuple[str, int], ...] = ()
    """Mana that permanents made meanwhile and that is spent at once."""

    def perform(self, game: Game) -> bool:
        player = game.players[self.player]
        for key, many in self.spent:
            left = player.pool.get(key, 0) - many
            if left < 0:
                raise RuntimeError("more mana spent than there is")
            player.pool.pop(key, None)
            if left:
                player.pool[key] = left
        for (until, key), many in player.mana_kept.items():  # what would be lost is spent first
            player.mana_kept[until, key] = min(many, player.pool.get(key, 0))
        if self.sources:
            player.mana_sources = (player.mana_sources or 0) - self.sources
            player.tapped_sources += self.sources
        words = [f"{many} × {key}" for key, many in (*self.spent, *self.made)]
        if self.sources:
            chance = ["601.2g"] if "601.2h" in self.rules else []
            game.note(SourcesTapped, ["605.3a", *chance, *self.rules], self.player, player=self.player,
                      n=self.sources)
        if words:
            game.note(ManaSpent, ["118.3a", *self.rules], self.player, player=self.player, mana=", ".join(words))
        return True


@dataclass(frozen=True, slots=True)
class LoseMana(Event):
    """A player loses the unspent mana of some kinds, or all of it."""

    player: str

    def perform(self, game: Game) -> bool:
        pool = game.players[self.player].pool
        lost = dict(pool)
        pool.clear()
        game.players[self.player].mana_kept.clear()
        if lost:
            game.note(ManaLost, ["106.4"], self.player, player=self.player,
                      mana=", ".join(f"{many} × {kind}" for kind, many in lost.items()))
        return bool(lost)


@dataclass(frozen=True, slots=True)
class TakeMana(Event):
    """A player loses all unspent mana, and another player, or the same one, adds just that mana (§106.13)."""

    player: str
    to: str

    def perform(self, game: Game) -> bool:
        lost = dict(game.players[self.player].pool)
        game.players[self.player].pool.clear()
        game.players[self.player].mana_kept.clear()
        pool = game.players[self.to].pool
        for kind, many in lost.items():
            key = spelling(pool, kind)
            pool[key] = pool.get(key, 0) + many
        game.note(ManaTaken, ["106.13"], self.to, player=self.player,
                  mana=", ".join(f"{many} × {kind}" for kind, many in lost.items()) or NOTHING)
        return bool(lost)


def add(game: Game, player: str, kind: str, many: int, rules: tuple[str, ...] = (),
        source: str | None = None) -> None:
    """Add mana of a kind."""
    happen(game, AddMana(player, kind, many, rules, source))


# what pays for a mana cost

@dataclass(frozen=True, slots=True)
class Source:
    """Something mana comes from: a kind in the pool, or permanents that can be tapped, each for one mana of a kind.

    ``names`` are the interchangeable permanents, ``many`` how many mana there are; ``anonymous`` for mana sources that
    the board doesn't spell out.
    """

    key: str
    kinds: frozenset[str]
    many: int
    snow: bool = False
    names: tuple[str, ...] = ()
    anonymous: bool = False

    @property
    def taps(self) -> bool:
        """Whether something is tapped for it."""
        return bool(self.names) or self.anonymous

    def pays(self, half: str) -> bool:
        """Whether one of its mana pays for a half of a symbol."""
        return any(pays(Mana(kind, self.snow), half) for kind in self.kinds)


@dataclass(frozen=True, slots=True)
class Way:
    """A way to pay: how much of each source, and how much life for Phyrexian symbols."""

    used: tuple[int, ...]
    life: int = 0


_MOST = 400
"""How many ways are looked at before the question is put to the player."""


def ways(cost: ManaCost, sources: tuple[Source, ...], *, life: int) -> list[Way]:
    """The ways to pay a mana cost; of those that tap more than others none, and not more than a few.

    A symbol that can be paid in several ways, hybrid or Phyrexian, makes several of them (118.13).
    """
    found: dict[Way, None] = {Way((0,) * len(sources)): None}
    generic = 0
    for symbol in sorted(cost.symbols, key=_strictness):
        if len(symbol.halves) == 1 and symbol.halves[0].isdigit():
            generic += int(symbol.halves[0])
            continue
        found = {way: None for one in found for way in _paid(one, symbol, sources, life)}
        found = dict.fromkeys(islice(found, _MOST))
    settled: dict[Way, None] = {}
    for one in found:
        for way in _generic(one, generic, sources):
            settled[way] = None
    if not settled:
        return []
    fewest: dict[int, int] = {}  # whether to pay life instead is the player's choice (107.4f)
    for way in settled:
        fewest[way.life] = min(_taps(way, sources), fewest.get(way.life, len(sources) + cost.mana_value))
    return [way for way in settled if _taps(way, sources) == fewest[way.life]]


def _strictness(symbol: Symbol) -> tuple[bool, int, int]:
    return (symbol.phyrexian, len(symbol.halves), symbol.value)


def _paid(way: Way, symbol: Symbol, sources: tuple[Source, ...], life: int) -> list[Way]:
    """The ways to pay a symbol, too: either half if it is hybrid (§107.4e), also 2 life if it is Phyrexian
    (§107.4f)."""
    found = []
    for half in symbol.halves:
        if half.isdigit():
            found += _generic(way, int(half), sources)
            continue
        for at, source in enumerate(sources):
            if way.used[at] < source.many and source.pays(half):
                found.append(_use(way, at))
    if symbol.phyrexian and way.life + 2 <= life:
        found.append(Way(way.used, way.life + 2))
    return found


def _use(way: Way, at: int, many: int = 1) -> Way:
    return Way((*way.used[:at], way.used[at] + many, *way.used[at + 1:]), way.life)


def _generic(way: Way, many: int, sources: tuple[Source, ...]) -> list[Way]:
    """Ways to pay generic mana after the rest: floating mana first; a few of them if there are many."""
    left = [source.many - used for source, used in zip(sources, way.used, strict=True)]
    floating = sum(one for one, source in zip(left, sources, strict=True) if not source.taps)
    if many > sum(left):
        return []
    found = [way]
    for taps, need in ((False, min(many, floating)), (True, max(0, many - floating))):
        places = [at for at, source in enumerate(sources) if source.taps is taps]
        found = [done for one in found for done in _spread(one, need, places, left)][:_MOST]
    return found


def _spread(way: Way, many: int, places: list[int], left: list[int]) -> list[Way]:
    """So much mana from these places, in every way (a few where there are many)."""
    if many == 0:
        return [way]
    if not places:
        return []
    first, *rest = places
    room = sum(left[at] for at in rest)
    found: list[Way] = []
    for here in range(min(many, left[first]), max(0, many - room) - 1, -1):
        found += _spread(_use(way, first, here), many - here, rest, left)
        if len(found) > 12:
            break
    return found


def _taps(way: Way, sources: tuple[Source, ...]) -> int:
    return sum(used for used, source in zip(way.used, sources, strict=True) if source.taps)


class ManaLeft(ByPlayer, says="{player} announces the mana that is still there: {mana}."):
    mana: ManaText


def announce(game: Game, player: Player, rule: str) -> None:
    """Who has mana left after paying (§106.4a), or passes with mana in the pool (§106.4b), says what is there."""
    left = ", ".join(f"{many} × {kind}" for kind, many in sorted(player.pool.items()) if many)
    if left:
        game.note(ManaLeft, [rule], player.name, player=player.name, mana=left)
