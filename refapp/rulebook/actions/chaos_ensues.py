"""311.7 Chaos ensues because a resolving spell or ability says so; on the planar die: `casting/planar_die.py`.

The event: `game/events/chance.py`.
"""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events.chance import ChaosEnsues
from refapp.game.events.words import player_named, single
from refapp.game.state.objects import Context
from refapp.language.errors import ScenarioError, Unsupported
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import One, PlayerWord
from refapp.rulebook.registry import action


@word("chaos_ensues")
class Chaos(Instruction):
    """Chaos ensues, by default for every face-up plane; `what` names one, which may be revealed in its planar deck."""

    player: PlayerWord | None = None
    what: One | None = None


@action(Chaos, "311.7")
def do_chaos(game: Game, step: Chaos, context: Context) -> None:
    """The chaos abilities of the face-up planes trigger, or those of one plane."""
    if not game.rules.holds("chaos.ensues"):
        raise Unsupported("The rules of this edition know chaos only on the planar die.", rules=["901.9b"])
    if not game.plays("planechase"):
        raise ScenarioError.value(step.path, game.format, "a Planechase game")
    named = single(game, step.what, context) if step.what is not None else None
    happen(game, ChaosEnsues(player_named(game, step.player, context, default=game.active).name,
                             named.id if named is not None else None))
