"""601. Casting Spells: the code of each rule."""

from __future__ import annotations

from refapp.game.events import casting
from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import (
    activate,
    announcing,
    cast,
    choosers,
    division,
    gaining,
    lands,
    paying,
    paying_mana,
    permission,
    targeting,
    total_cost,
)

CODE: Code = {
    "601.1": (lands.do_play,),
    "601.1a": (lands.do_play,),
    "601.2": (cast.cast,),
    "601.2a": (casting.Propose.perform, gaining.awaited, gaining.as_cast),
    "601.2b": (announcing.costs, announcing.modes, announcing.variable),
    "601.2c": (targeting.choose, targeting._check, casting.targeted),
    "601.2d": (division.divide, division.announced, division.check),
    "601.2e": (permission.still_allowed,),
    "601.2f": (total_cost.determine,),
    "601.2g": (activate.mana_abilities, paying.pay, paying_mana._spend),
    "601.2h": (paying.pay, paying._in_order, cast._all_paid),
    "601.2i": (casting.BecomeCast.perform, cast.after),
    "601.3": (permission.check, permission._zone, permission.prohibited),
    "601.3a": (permission._not_prohibited, permission.still_allowed),
    "601.3b": (permission.as_flash,),
    "601.3c": (permission.as_flash,),
    "601.3d": (permission.as_flash, permission.flash_holds),
    "601.3e": (permission.as_proposed, permission.has_flash, permission._zone),
    "601.3f": (cast._among_hidden,),
    "601.4": (cast._text, cast.cast),
    "601.5": (division.check, division.announced),
    "601.6": (permission.still_allowed,),
    "601.6a": (cast.cast,),
    "601.7": (choosers.chooser, choosers.rival),
    "601.7a": (choosers.rival,),
    "601.7b": (choosers.one_after_the_other,),
    "601.8": (total_cost.determine, cast._after_cast),
}
