"""116. Special Actions: the code of each rule."""

from __future__ import annotations

from refapp.game import effects as game_effects
from refapp.game import game_state, state
from refapp.rulebook.abilities import companion, foretell, hidden_agenda, plot, suspend
from refapp.rulebook.actions import discard, turn_face_up_and_down, unlock
from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import ending_effects, lands, planar_die, special_actions
from refapp.rulebook.questions import possible

CODE: Code = {
    "116.1": (special_actions.do_special_action, possible.legal_actions),
    "116.2": (special_actions.do_special_action,),
    "116.2a": (lands._cannot, special_actions.do_special_action, lands.do_play_land),
    "116.2b": (turn_face_up_and_down.special, turn_face_up_and_down.for_morph, turn_face_up_and_down.for_disguise),
    "116.2c": (ending_effects.end_effect, state.Lasting),
    "116.2d": (ending_effects.ignore_effect, game_effects.Ignore.perform, game_state.GameState.__init__),
    "116.2e": (discard.discard_it,),
    "116.2f": (suspend.put_aside,),
    "116.2g": (companion.into_hand,),
    "116.2h": (foretell.put_aside,),
    "116.2i": (planar_die.roll, game_state.GameState.__init__),
    "116.2j": (hidden_agenda.turn_up,),
    "116.2k": (plot.put_aside,),
    "116.2m": (unlock.special,),
    "116.3": (special_actions.do_special_action,),
}
