"""114: emblems that an effect puts into the command zone; that of the Ring: `actions/ring_tempts.py`."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import emblems
from refapp.game.events.words import player_named
from refapp.game.state.objects import Context
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import PlayerWord
from refapp.language.scenario import Abilities
from refapp.rulebook.registry import action


@word("get_emblem")
class GetEmblem(Instruction):
    """A player gets an emblem with abilities, which stays in the command zone."""

    player: PlayerWord
    abilities: Abilities


@action(GetEmblem, "114.1", "114.2", "114.3", "114.4")
def do_get_emblem(game: Game, step: GetEmblem, context: Context) -> None:
    """Its abilities work in the command zone (§114.4)."""
    happen(game, emblems.Get(player_named(game, step.player, context).name, step.abilities))
