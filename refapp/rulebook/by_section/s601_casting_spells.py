"""601. Casting Spells: the code of each rule."""

from __future__ import annotations

from refapp.game import casting as game_casting
from refapp.language import casting as language_casting
from refapp.rulebook.abilities import assist, harmonize, undaunted
from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import (
    activate,
    announcing,
    choosers,
    division,
    gaining,
    lands,
    legal_targets,
    paying,
    paying_mana,
    permission,
    targeting,
    total_cost,
)
from refapp.rulebook.casting import cast as casting_cast
from refapp.rulebook.questions import possible

CODE: Code = {
    "601.1": (casting_cast.do_cast,),
    "601.1a": (lands.do_play,),
    "601.2": (casting_cast.do_cast, game_casting.Propose.perform, casting_cast.cast),
    "601.2a": (gaining.as_cast, gaining.awaited, gaining.do_next_spell),
    "601.2b": (announcing.costs, casting_cast._say_how, casting_cast._all_paid),
    "601.2c": (targeting.choose, legal_targets.legal_targets, targeting._check),
    "601.2d": (division.divide, division.announced, division.check),
    "601.2e": (permission.still_allowed, casting_cast.cast),
    "601.2f": (total_cost.determine, harmonize.less, undaunted.less),
    "601.2g": (paying_mana.pay_mana, activate.mana_abilities, paying),
    "601.2h": (paying.pay, activate._all_paid, assist.together),
    "601.2i": (casting_cast.cast, game_casting.BecomeCast),
    "601.3": (permission.check, possible.legal_actions, permission._zone),
    "601.3a": (permission.still_allowed, permission.check, permission._not_prohibited),
    "601.3b": (permission.as_flash,),
    "601.3c": (permission.as_flash,),
    "601.3d": (permission.as_flash, permission.flash_holds, casting_cast.cast),
    "601.3e": (permission.check, permission._zone, permission._not_prohibited),
    "601.3f": (casting_cast._among_hidden,),
    "601.4": (casting_cast.cast,),
    "601.5": (division.check, casting_cast.do_cast),
    "601.6": (permission.still_allowed,),
    "601.6a": (casting_cast.cast,),
    "601.7": (choosers.rival, choosers.rules, language_casting.Target),
    "601.7a": (choosers.rival,),
    "601.7b": (choosers.one_after_the_other,),
    "601.8": (casting_cast._after_cast, total_cost.alters),
}
