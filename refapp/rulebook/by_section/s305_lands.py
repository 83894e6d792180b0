"""305. Lands: the code of each rule."""

from __future__ import annotations

from refapp.game.events import casting as game_casting
from refapp.game.reading import filters, layers
from refapp.rulebook.actions import move
from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import activate, lands, mana_abilities
from refapp.rulebook.casting import cast as casting_cast

CODE: Code = {
    "305.1": (lands.do_play_land, lands._cannot, game_casting.PlayLand.perform),
    "305.2": (lands.lands_allowed, lands._cannot),
    "305.2a": (lands._cannot, lands.lands_allowed),
    "305.2b": (lands._cannot, lands.do_play_land),
    "305.3": (lands._cannot, lands.do_play_land),
    "305.4": (move.do_put,),
    "305.6": (mana_abilities.of_permanent, activate._intrinsic),
    "305.7": (layers._set_subtypes,),
    "305.8": (filters.passes,),
    "305.9": (casting_cast._cannot,),
}
