"""104.6, 727: an effect restarts the game."""

from __future__ import annotations

from refapp.game.door.decisions import fits
from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events.restarting import Restart
from refapp.game.events.starting import Start
from refapp.game.events.words import objects, player_named
from refapp.game.said.sentence import ByPlayer, Sentence
from refapp.game.state.objects import Context
from refapp.language.errors import Unsupported
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Instructions, Objects, PlayerWord
from refapp.rulebook.registry import action
from refapp.rulebook.starting.start_game import proceed


class Restarts(ByPlayer, says="{player} restarts the game: it ends without a winner, and a new game starts with the "
               "same cards."): ...
class Exempted(Sentence, says="{subject} stays in exile and isn’t in its owner’s deck as the new game begins."): ...


@word("restart_game")
class RestartGame(Instruction):
    """The game is restarted; ``exempt`` cards stay in exile, ``then`` follows just before the first turn."""

    by: PlayerWord | None = None
    exempt: Objects = ()
    then: Instructions = ()


@action(RestartGame, "104.6", "104.1", "727.1", "727.1a", "727.2", "727.4", "727.5", since="2011-05-01")
def do_restart_game(game: Game, step: RestartGame, context: Context) -> None:
    """Nobody wins or loses; the players start a new game, in which the effect’s controller takes the first turn."""
    if game.single_planar_deck or game.stickers:
        raise Unsupported("The engine can’t do “{verb}” yet.", rules=["727.2"], verb="restart_game")
    by = player_named(game, step.by, context, default=context.you or game.active)
    exempt = [obj.id for obj in objects(game, step.exempt, context)
              if fits(context, obj, ["727.5"], able=obj.zone == "exile")]
    game.note(Restarts, ["104.6", "104.1", "727.1", "727.1a", "727.2"], by.name, player=by.name)
    for name in exempt:
        game.note(Exempted, ["727.5"], name)
    happen(game, Restart(frozenset(exempt)))
    happen(game, Start(by.name, step.then, Context(by.name)))
    proceed(game)
