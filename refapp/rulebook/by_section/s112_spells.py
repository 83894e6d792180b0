"""112. Spells: the code of each rule."""

from __future__ import annotations

from refapp.game import casting as game_casting
from refapp.game import continuous, copy_events, permanent_spells, resolving
from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import copies_on_stack
from refapp.rulebook.effects import control
from refapp.rulebook.questions import objects

CODE: Code = {
    "112.1": (game_casting.Propose,),
    "112.1a": (copy_events.CopyOnStack,),
    "112.1b": (copies_on_stack.copy_in_exile, game_casting.BecomeCast.perform),
    "112.2": (objects.owner, objects.controller, control.do_gain_control),
    "112.2a": (copies_on_stack.copy_in_exile, copy_events.CopyInZone.perform),
    "112.3": (continuous.compute,),
    "112.4": (resolving.resolve_top, permanent_spells.become_permanent),
}
