"""729: a Magic subgame, created by an effect; what begins and ends it as an event: `game/events/subgames.py`."""

from __future__ import annotations

from dataclasses import replace

from refapp.game.door import decisions
from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events.run import run_step, run_steps
from refapp.game.events.starting import Start
from refapp.game.events.subgames import BeginSubgame, EndSubgame
from refapp.game.events.words import player_named
from refapp.game.state.objects import Context
from refapp.game.state.views import Ref
from refapp.language.errors import Unsupported
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Instructions, PlayerWord
from refapp.rulebook.registry import action
from refapp.rulebook.starting.start_game import proceed


@word("subgame")
class Subgame(Instruction):
    """A subgame is played, step by step, until it ends; then who won it does `winner`, everybody else `losers`.

    In these `@it` is the player. ``starting`` takes the first turn.
    """

    steps: Instructions
    starting: PlayerWord | None = None
    winner: Instructions = ()
    losers: Instructions = ()


@action(Subgame, "729.1", "729.1a", "729.1b", "729.2", "729.3", "729.5", "729.6", "727.6")
def do_subgame(game: Game, step: Subgame, context: Context) -> None:
    """The subgame starts and goes on like any game (§729.1), and who has too few cards loses it in the first upkeep
    (§729.3).

    Restarted, it is still the subgame that ends (§727.6). Raises Unsupported for more than two players, and where the
    steps don't end it.
    """
    if game.teams or game.ranges or len(game.remaining()) > 2 or game.single_planar_deck or game.stickers:
        raise Unsupported("The engine plays subgames of two players only.", rules=["729.1"])
    happen(game, BeginSubgame())
    said = player_named(game, step.starting, context).name if step.starting is not None else None
    first = decisions.the_one(game, "starting", said, list(game.order), None, message="Who takes the first turn?")
    happen(game, Start(first))
    proceed(game)
    for one in step.steps:
        if game.result is None:
            run_step(game, one, Context())
    if game.result is None:
        raise Unsupported("The steps of the subgame don’t end it.", rules=["729.5"])
    won = {name for name, player in game.players.items() if player.won}
    happen(game, EndSubgame())
    for player in game.apnap():
        run_steps(game, step.winner if player.name in won else step.losers,
                  replace(context, it=Ref(player.name, 0, player=True)))
