"""723: a player controls another player, during that player's next turn or while something is done."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events.controlling_players import GiveBack, PlanControl, TakeControl
from refapp.game.events.run import run_steps
from refapp.game.events.words import player_named
from refapp.game.said.sentence import ByPlayer
from refapp.game.state.objects import Context
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Instructions, PlayerWord
from refapp.rulebook.registry import action


class NotControlled(ByPlayer, says="{player} has left the game: {subject} isn’t controlled."): ...


@word("control_player")
class ControlPlayer(Instruction):
    """A player controls another one during the next turn that the other takes; with `during` while that is done."""

    player: PlayerWord
    by: PlayerWord | None = None
    during: Instructions | None = None


@action(ControlPlayer, "723.1", "723.1a", "723.1b", "723.2", "723.3", "723.5", "723.9", "800.4b")
def do_control_player(game: Game, step: ControlPlayer, context: Context) -> None:
    """Who controls a player makes that player's choices; a limited time is that of some instructions (§723.2).

    What the effect forbids the player to do is said beside it (§723.7). Whatever is paid is paid with what the
    controlled player has (§723.5a), and who controls another player makes their own choices, too (§723.8).
    """
    player = player_named(game, step.player, context).name
    by = player_named(game, step.by, context, default=context.you or game.active).name
    if game.players[by].lost:
        game.note(NotControlled, ["800.4b"], player, player=by)
        return
    if step.during is None:
        happen(game, PlanControl(player, by))
        return
    before = game.controlled.get(player, "")
    happen(game, TakeControl(player, by, ("723.2",)))
    run_steps(game, step.during, context)
    if player in game.controlled:
        happen(game, GiveBack(player, before, ("723.2",)))
