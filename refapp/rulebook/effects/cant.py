"""614.17, 101.2: effects that say what players can’t do."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events.effects import Begin
from refapp.game.events.words import player_named
from refapp.game.said.sentence import Sentence, VerbName
from refapp.game.state.objects import Context, Lasting
from refapp.language import vocabulary
from refapp.language.errors import ScenarioError
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import PlayerWord, Words
from refapp.language.scenario import TURN, Changes, Until
from refapp.rulebook.registry import action


class CantNow(Sentence, says="From now on {subject} can’t do this: {what}."):
    what: VerbName


@word("cant")
class Cant(Instruction):
    """A player, or nobody, can do something: gain life, draw, cast spells, prevent damage …"""

    what: Words
    player: PlayerWord | None = None
    duration: Until = TURN


@action(Cant, "101.2", "614.17", "614.17a", "611.2")
def do_cant(game: Game, step: Cant, context: Context) -> None:
    """Something can't be done by a player, or by anybody, for as long as the effect lasts."""
    for what in step.what:
        if what not in vocabulary.CANT:
            raise ScenarioError.unknown("name", f"{step.path}.what", what, vocabulary.CANT)
    players = (player_named(game, step.player, context).name,) if step.player is not None else ()
    happen(game, Begin(Lasting(game.tick(), Changes(), frozenset(), step.duration, context.you, context.source,
                               game.turn, players=players, cant=step.what)))
    for name in players or tuple(player.name for player in game.remaining()):
        game.note(CantNow, ["614.17", "101.2"], name, what=list(step.what))
