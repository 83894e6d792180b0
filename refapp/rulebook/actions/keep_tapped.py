"""502.3: permanents that an effect keeps from untapping in one untap step; the step: `turn/untap_step.py`."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events.exertion import KeepTapped as Kept
from refapp.game.events.words import objects, on_battlefield, player_named
from refapp.game.state.objects import Context
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Objects, PlayerWord
from refapp.rulebook.registry import action


@word("keep_tapped")
class KeepTapped(Instruction):
    """Permanents don’t untap during the next untap step of ``player``, or else of whoever controls them then."""

    what: Objects
    player: PlayerWord | None = None


@action(KeepTapped, "502.3")
def do_keep_tapped(game: Game, step: KeepTapped, context: Context) -> None:
    """Once only, whether or not they are tapped then."""
    player = player_named(game, step.player, context).name if step.player is not None else ""
    happen(game, *(Kept(obj, player, ("502.3",)) for obj in objects(game, step.what, context) if on_battlefield(obj)))
