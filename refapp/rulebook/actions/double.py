"""701.10 Double.

Twice the damage (701.10g): `replacement/damage.py`, `replacement/instead.py`.
"""

from __future__ import annotations

from collections.abc import Sequence

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import counters, life
from refapp.game.events.effects import begin
from refapp.game.events.mana import AddMana, read
from refapp.game.events.words import Named, named, objects, on_battlefield, player_named
from refapp.game.said.several import Modified
from refapp.game.state.objects import Context, Obj
from refapp.language.costs import KINDS
from refapp.language.errors import ScenarioError
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Flag, Objects, PlayerWord, Word
from refapp.language.scenario import Changes
from refapp.rulebook.registry import action


@word("double_pt")
class DoublePt(Instruction):
    """A creature gets as much power or toughness again as it has; below 0 it gets less."""

    what: Objects
    power: Flag | None = None
    toughness: Flag | None = None


@word("double_life")
class DoubleLife(Instruction):
    """A player gains or loses as much life as it takes to have twice as much."""

    player: PlayerWord


@word("double_mana")
class DoubleMana(Instruction):
    """A player adds as much mana of a type as the player's mana pool already has."""

    player: PlayerWord
    kind: Word


@word("double_counters")
class DoubleCounters(Instruction):
    """As many counters of a kind again as a permanent or player has."""

    what: Objects
    kind: Word


@action(DoublePt, "701.10a", "701.10b", "701.10c", plain=True)
def do_double_pt(game: Game, step: DoublePt, context: Context) -> None:
    """A creature gets as much power or toughness again as it has; below 0 it gets less."""
    multiply(game, objects(game, step.what, context), step.power, step.toughness, 2, ["701.10a", "701.10b"])


@action(DoubleLife, "701.10d", plain=True)
def do_double_life(game: Game, step: DoubleLife, context: Context) -> None:
    """A player gains or loses as much life as it takes to have twice as much."""
    player = player_named(game, step.player, context)
    life.change_life(game, player, game.own_life(player), ["701.10d"])


@action(DoubleMana, "701.10f", plain=True)
def do_double_mana(game: Game, step: DoubleMana, context: Context) -> None:
    """A player adds as much mana of a type as the player's mana pool already has."""
    player = player_named(game, step.player, context)
    if read(step.kind).kind not in KINDS:
        raise ScenarioError.unknown("name", f"{step.path}.kind", step.kind, KINDS)
    kind = read(step.kind).kind  # whatever restricts some of it: what is added may be spent on anything (106.6)
    many = sum(many for key, many in player.pool.items() if read(key).kind == kind)
    happen(game, AddMana(player.name, kind, many, ("701.10f",)))


def multiply(game: Game, found: Sequence[Obj], power: bool | None, toughness: bool | None, factor: int,
             rules: Sequence[str]) -> None:
    """Creatures get their power or toughness, or both where neither is named, so many times.

    A power or toughness below zero is multiplied as it is (107.1b).
    """
    both = power is None and toughness is None
    for obj in found:
        view = game.view(obj.id)
        if view is None or view.power is None or view.toughness is None or not on_battlefield(obj):
            continue
        more = (view.power * (factor - 1) if both or power else 0,
                view.toughness * (factor - 1) if both or toughness else 0)
        with game.events():
            begin(game, Changes(pt=more), [obj])
            negative = ["701.10c" if factor == 2 else "701.11c"] if view.power < 0 or view.toughness < 0 else []
            game.note(Modified, [*rules, *negative, "613.4c"], obj.id, pt=list(more))


@action(DoubleCounters, "701.10e", plain=True)
def do_double_counters(game: Game, step: DoubleCounters, context: Context) -> None:
    """As many counters of a kind again as a permanent or player has."""
    multiply_counters(game, named(game, step.what, context), step.kind, 1, ["701.10e"])


def multiply_counters(game: Game, found: Sequence[Named], kind: str, more: int, rules: Sequence[str]) -> None:
    """Permanents and players get so many times as many counters of a kind more."""
    with game.events():
        for one in found:
            held = game.players[one.id].counters if one.id in game.players else (
                one.obj.here.counters if one.obj is not None else {})
            for each in sorted(held) if kind == "any" else [kind]:  # “the number of each kind of counter”
                counters.add_counters(game, one.id, each, held.get(each, 0) * more, rules)
