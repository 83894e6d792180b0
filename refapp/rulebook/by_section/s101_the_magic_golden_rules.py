"""101. The Magic Golden Rules: the code of each rule."""

from __future__ import annotations

from refapp.game.door import event as events
from refapp.game.door import game, happen
from refapp.game.door import replacement as game_replacement
from refapp.game.events import ending, moves, starting
from refapp.game.reading import layers
from refapp.rulebook.actions import sacrifice
from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import permission
from refapp.rulebook.combat import damage_assignment
from refapp.rulebook.effects import prevention
from refapp.rulebook.sba import keeping_one

CODE: Code = {
    "101.1": (damage_assignment.by_toughness, ending.concede),
    "101.2": (happen._perform, events.Event.forbidden, permission.prohibited),
    "101.2a": (layers.give,),
    "101.3": (moves.Mill.perform, prevention.do_redirect),
    "101.4": (sacrifice.do_each_sacrifices, game.Game.apnap, game_replacement.settle_together),
    "101.4c": (keeping_one.keep_one,),
    "101.4d": (game_replacement.settle_together,),
    "101.4e": (starting.Start, starting.may_act),
}
