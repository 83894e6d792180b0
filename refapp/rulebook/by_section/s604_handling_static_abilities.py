"""604. Handling Static Abilities: the code of each rule."""

from __future__ import annotations

from refapp.game import attaching, continuous, copy_exceptions, layers, matching, play
from refapp.language import scenario
from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import announcing, permission

CODE: Code = {
    "604.1": (play.play, play._of_statics),
    "604.2": (layers.Active.conditions, matching.while_holds, scenario.Static),
    "604.3": (continuous.functions, copy_exceptions._defines, play._of_statics),
    "604.3a": (continuous.Layers._abilities,),
    "604.4": (attaching.attach,),
    "604.5": (announcing.costs,),
    "604.6": (permission.check, permission.restricted),
    "604.7": (play.play, play._note_gone, continuous.gone),
}
