"""728 and 122.1i: rad counters of players."""

from __future__ import annotations

from functools import cache

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import counters, library, life
from refapp.game.events.inherent_triggers import TriggersInherently
from refapp.game.events.words import player_named
from refapp.game.said.sentence import Sentence
from refapp.game.state.objects import Context
from refapp.language.instruction import Instruction, instruct, word
from refapp.language.kinds import PlayerWord
from refapp.language.triggers import Trigger
from refapp.rulebook.registry import action
from refapp.rulebook.turn import moments


class RadTriggers(Sentence, says="The ability of {subject}’s rad counters triggers."): ...


RAD = "rad"


@word("radiate")
class Radiate(Instruction):
    """A player mills as many cards as the player has rad counters; each nonland card costs 1 life and a counter."""

    player: PlayerWord


@action(Radiate, "728.1", "728.1a", "122.1i", since="2024-03-08")
def do_radiate(game: Game, step: Radiate, context: Context) -> None:
    """The number of counters is looked at as the ability resolves; without any nothing happens (603.4, §728.1)."""
    player = player_named(game, step.player, context)
    many = player.counters.get(RAD, 0)
    if not many:
        return
    mill = library.Mill(player.name, many)
    happen(game, mill)
    harmful = sum("land" not in game.objects[name].printed.types for name in mill.milled)
    if harmful:
        with game.events():
            life.change_life(game, player, -harmful, ["728.1", "728.1a"])
            counters.remove_counters(game, player.name, RAD, harmful, ["728.1"])


@cache
def ability(player: str) -> Trigger:
    """The inherent triggered ability, which has no source."""
    return Trigger(RAD, "step_begins", do=(instruct("radiate", player=player),))


@moments.turn_based("precombat main", "122.1i", "728.1", at=5, since="2024-03-08")
def at_the_beginning(game: Game) -> None:
    """At the beginning of the precombat main phase of a player with rad counters their ability triggers (§122.1i)."""
    for name in game.active_players():
        if game.players[name].counters.get(RAD, 0) and not game.players[name].lost:
            happen(game, TriggersInherently(ability(name), game.active, RadTriggers, name,
                                            ("603.2", "603.2b", "603.4", "122.1i", "728.1")))
