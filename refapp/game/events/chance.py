"""Coins and dice (705, 706): what they show is part of the scenario, since the engine tosses nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.said.sentence import Anything, ByPlayer, Count, PlayerName, Sentence
from refapp.game.state.objects import Obj
from refapp.game.state.occurrences import Occurrence
from refapp.game.state.views import Ref
from refapp.lazy_dataclass import dataclass


class NaturalResult(ByPlayer, says="{player} rolls a die (sides: {sides}): it shows {n}."):
    sides: Count
    n: Count

class CoinHeads(Sentence, says="{subject} flips a coin: heads."): ...
class CoinTails(Sentence, says="{subject} flips a coin: tails."): ...
class CoinWon(Sentence, says="{subject} wins the flip."): ...
class CoinLost(Sentence, says="{subject} loses the flip."): ...

class RollIgnored(Sentence, says="A roll of {subject} is ignored: {n}."):
    n: Count

class PlanarBlank(Sentence, says="{subject} rolls the planar die: a blank face."): ...
class PlanarChaos(Sentence, says="{subject} rolls the planar die: the chaos symbol. Chaos ensues."): ...
class PlanarPlaneswalker(Sentence, says="{subject} rolls the planar die: the Planeswalker symbol."): ...
class ChaosOnAll(Sentence, says="Chaos ensues.", action="chaos_ensues"): ...
class ChaosEnsuesFor(Sentence, says="Chaos ensues for {subject}."): ...
class PlanarDie(Sentence, says="{subject} rolls the planar die: a die is rolled, without a numerical result."): ...

class Stored(Sentence, says="Results stored on {subject}: {results}."):
    results: Anything

class _Rolling(Sentence, says=None):
    player: PlayerName
    sides: Count
    natural: Count
    n: Count

class RollResult(_Rolling, says="The result of {player}’s roll is {n}."): ...
class DieRolled(_Rolling, says="{player} rolls a die (sides: {sides}): {natural}; the result is {n}."): ...


_FACES: Mapping[str, type[Sentence]] = {
    "blank": PlanarBlank, "chaos": PlanarChaos, "planeswalker": PlanarPlaneswalker}


@dataclass(frozen=True, slots=True)
class FlipCoin(Event):
    """A player flips a coin, and wins or loses the flip where somebody called (705.2)."""

    player: str
    face: str
    wins: bool | None = None
    rules: tuple[str, ...] = field(default=(), compare=False)

    def affected(self, game: Game) -> tuple[str | None, str | None]:
        return self.player, self.player

    def perform(self, game: Game) -> bool:
        who = Ref(self.player, 0, player=True)
        game.note(CoinHeads if self.face == "heads" else CoinTails, self.rules, self.player)
        game.happened(Occurrence("flips_coin", who, who, player=self.player, kind=self.face))
        if self.wins is not None:
            game.note(CoinWon if self.wins else CoinLost, ["705.2"], self.player)
            game.happened(Occurrence("wins_flip" if self.wins else "loses_flip", who, who, player=self.player))
        return True


@dataclass(frozen=True, slots=True)
class RollDice(Event):
    """A player rolls dice at the same time: the natural results, and what they are after modifiers (706.2)."""

    player: str
    sides: int
    natural: tuple[int, ...]
    modifier: int = 0
    ignored: tuple[int, ...] = ()
    """Natural results that are ignored: those rolls never happened (706.6)."""
    rules: tuple[str, ...] = field(default=(), compare=False)
    shown: bool = False
    """Whether the natural results have been seen already (:class:`ShowNatural`)."""

    def affected(self, game: Game) -> tuple[str | None, str | None]:
        return self.player, self.player

    def perform(self, game: Game) -> bool:
        """§706.6."""
        who = Ref(self.player, 0, player=True)
        for one in self.ignored if not self.shown else ():
            game.note(RollIgnored, ["706.6"], self.player, n=one)
        for one in self.natural:
            game.note(RollResult if self.shown else DieRolled, self.rules, self.player, player=self.player,
                      sides=self.sides, natural=one, n=one + self.modifier)
        if self.natural:
            game.happened(Occurrence("rolls_dice", who, who, player=self.player,
                                     amount=sum(self.natural) + self.modifier * len(self.natural)))
        return bool(self.natural)


@dataclass(frozen=True, slots=True)
class ShowNatural(Event):
    """The dice show their natural results; what rerolls them or adds to them for a cost comes after that (706.2a)."""

    player: str
    sides: int
    natural: tuple[int, ...]
    ignored: tuple[int, ...] = ()

    def perform(self, game: Game) -> bool:
        for one in self.ignored:
            game.note(RollIgnored, ["706.6"], self.player, n=one)
        for one in self.natural:
            game.note(NaturalResult, ["706.2"], self.player, player=self.player, sides=self.sides, n=one)
        return bool(self.natural)


@dataclass(frozen=True, slots=True)
class RollPlanar(Event):
    """A player rolls the planar die: a die is rolled, but there is no numerical result (§706.7)."""

    player: str
    face: str = "blank"

    def affected(self, game: Game) -> tuple[str | None, str | None]:
        return self.player, self.player

    def perform(self, game: Game) -> bool:
        who = Ref(self.player, 0, player=True)
        rules = {"chaos": ["706.7", "311.7"], "planeswalker": ["706.7", "901.8"]}.get(self.face, ["706.7"])
        game.note(PlanarDie if self.face == "blank" else _FACES[self.face], rules, self.player)
        game.happened(Occurrence("rolls_dice", who, who, player=self.player, kind="planar"))
        if self.face == "chaos":
            chaos(game, self.player)
        return True


@dataclass(frozen=True, slots=True)
class StoreResults(Event):
    """Results of dice are stored on a permanent, with the kind of each die (§706.8a); ``kept`` are those that stay."""

    obj: Obj
    results: tuple[tuple[int, int], ...]
    kept: tuple[tuple[int, int], ...] | None = None

    def perform(self, game: Game) -> bool:
        before = self.obj.here.stored if self.kept is None else self.kept
        self.obj.here.stored = (*before, *self.results)
        rules = ["706.8", "706.8a"] if self.kept is None else ["706.8b", "706.8c"]
        game.note(Stored, rules, self.obj.id, results=[value for _, value in self.obj.here.stored])
        return bool(self.results)


@dataclass(frozen=True, slots=True)
class RollPlanarDie(Event):
    """A player has rolled the planar die; chaos ensues where it shows that (901.9)."""

    player: str
    face: str
    rules: tuple[str, ...] = field(default=(), compare=False)

    def perform(self, game: Game) -> bool:
        game.this_turn.planar_rolls[self.player] += 1
        game.note(_FACES[self.face], self.rules, self.player)
        who = Ref(self.player, 0, player=True)
        game.happened(Occurrence("rolls_dice", who, who, player=self.player))
        if self.face == "chaos":
            chaos(game, self.player)
        return True


@dataclass(frozen=True, slots=True)
class ChaosEnsues(Event):
    """Chaos ensues because a resolving spell or ability says so; for one plane only, if it names one (311.7)."""

    player: str
    plane: str | None = None

    def perform(self, game: Game) -> bool:
        game.note(ChaosOnAll if self.plane is None else ChaosEnsuesFor, ["311.7"], self.plane or self.player)
        chaos(game, self.player, self.plane)
        return True


def chaos(game: Game, player: str, plane: str | None = None) -> None:
    """What chaos abilities trigger on: those of all face-up planes, or those of one plane (§311.7)."""
    who = Ref(player, 0, player=True)
    game.happened(Occurrence("chaos_ensues", who, who, player=player, kind=plane))
