"""116. Special Actions: the code of each rule."""

from __future__ import annotations

from refapp.game.events import casting
from refapp.game.events import effects as game_effects
from refapp.rulebook.abilities import companion, foretell, hidden_agenda, plot, suspend
from refapp.rulebook.actions import discard, turn_face_up_and_down, unlock
from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import ending_effects, lands, planar_die, special_actions

CODE: Code = {
    "116.1": (special_actions.do_special_action,),
    "116.2": (special_actions.do_special_action,),
    "116.2a": (lands.do_play_land, lands._cannot, casting.PlayLand),
    "116.2b": (turn_face_up_and_down._special, turn_face_up_and_down.special),
    "116.2c": (ending_effects.end_effect,),
    "116.2d": (ending_effects.ignore_effect, game_effects.Ignore.perform),
    "116.2e": (discard.discard_it,),
    "116.2f": (suspend.put_aside,),
    "116.2g": (companion.into_hand,),
    "116.2h": (foretell.put_aside,),
    "116.2i": (planar_die.roll,),
    "116.2j": (hidden_agenda.turn_up,),
    "116.2k": (plot.put_aside,),
    "116.2m": (unlock.special,),
    "116.3": (special_actions.do_special_action,),
}
