"""609. Effects: the code of each rule."""

from __future__ import annotations

from refapp.game import amounts, moves, words
from refapp.game import effects as game_effects
from refapp.game import instead as game_instead
from refapp.rulebook.actions import bolster
from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import mana_as_though, paying_mana, permission, proposal
from refapp.rulebook.effects import prevention
from refapp.rulebook.replacement import damage as replacement_damage
from refapp.rulebook.replacement import instead as replacement_instead

CODE: Code = {
    "609.1": (game_effects.begin,),
    "609.2": (words.find,),
    "609.3": (amounts.as_much_as_possible, moves.Mill.perform, proposal.must_be_there),
    "609.4": (permission.as_flash,),
    "609.4a": (permission.as_flash,),
    "609.4b": (paying_mana.pay_mana, mana_as_though.any_color, mana_as_though.as_though),
    "609.5": (bolster.do_bolster,),
    "609.7": (prevention.do_prevent, prevention.do_redirect),
    "609.7a": (prevention.do_prevent,),
    "609.7b": (replacement_damage.damaged, replacement_instead.by_source, game_instead._used),
    "609.7c": (replacement_damage.damaged, replacement_instead.by_source),
}
