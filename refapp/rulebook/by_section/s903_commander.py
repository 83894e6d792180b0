"""903. Commander: the code of each rule."""

from __future__ import annotations

from refapp.game.door import game
from refapp.game.events import moves, relations, starting
from refapp.game.machine import sba
from refapp.game.reading import color_identity, commanders, filters
from refapp.game.state import game_state
from refapp.rulebook.actions import meld
from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import adding_mana, announcing, permission
from refapp.rulebook.questions import objects
from refapp.rulebook.replacement import commander as replacement_commander
from refapp.rulebook.sba import commander as sba_commander
from refapp.rulebook.sba import commander_damage
from refapp.rulebook.starting import start_game

CODE: Code = {
    "903.3": (commanders,),
    "903.3b": (commanders.commanders_in, meld.do_meld),
    "903.3c": (commanders.commanders_in, relations.Merge.perform),
    "903.3d": (filters._word,),
    "903.4": (color_identity.color_identity,),
    "903.4a": (color_identity, objects.identity),
    "903.4c": (color_identity,),
    "903.4d": (color_identity,),
    "903.4e": (color_identity,),
    "903.4f": (color_identity.of_commander, adding_mana._of_commander),
    "903.6": (start_game._commanders,),
    "903.7": (start_game.starting_life,),
    "903.8": (announcing.costs, permission._permitted, game_state.GameState.__init__),
    "903.9": (replacement_commander,),
    "903.9a": (sba.Checked, sba_commander._put),
    "903.9b": (replacement_commander.from_hand_or_library, replacement_commander._of_card),
    "903.9c": (replacement_commander._of_card, moves._part),
    "903.10": (commander_damage.commander_damage,),
    "903.10a": (commander_damage.commander_damage,),
    "903.11": (game.Game.closed_outside, moves.Move.forbidden, replacement_commander.from_graveyard_or_exile),
    "903.12": (game.Game.with_commanders,),
    "903.12f": (start_game.starting_life,),
    "903.12g": (starting.free_mulligans,),
    "903.12h": (commander_damage.commander_damage,),
}
