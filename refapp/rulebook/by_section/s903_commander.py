"""903. Commander: the code of each rule."""

from __future__ import annotations

from refapp.game import game, game_state, moves, sba
from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import announcing, permission
from refapp.rulebook.replacement import commander as replacement_commander
from refapp.rulebook.sba import commander as sba_commander
from refapp.rulebook.sba import commander_damage
from refapp.rulebook.starting import start_game

CODE: Code = {
    "903.6": (start_game._commanders,),
    "903.8": (announcing.costs, permission._permitted, game_state.GameState.__init__),
    "903.9a": (sba.Checked, sba_commander._put),
    "903.9b": (replacement_commander.from_hand_or_library, replacement_commander._may),
    "903.10a": (commander_damage.commander_damage,),
    "903.11": (game.Game.closed_outside, moves.Move.forbidden, replacement_commander.from_graveyard_or_exile),
}
