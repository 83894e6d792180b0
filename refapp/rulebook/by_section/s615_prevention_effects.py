"""615. Prevention Effects: the code of each rule."""

from __future__ import annotations

from refapp.game.door import game, replacement
from refapp.game.events import carry, effects
from refapp.game.events import damage as game_damage
from refapp.game.events import instead as game_instead
from refapp.language import replacing
from refapp.rulebook.by_section import Code
from refapp.rulebook.effects import prevention
from refapp.rulebook.replacement import damage as replacement_damage
from refapp.rulebook.replacement import instead as replacement_instead

CODE: Code = {
    "615.1": (replacement_damage._other_damage, replacement_damage.prevented),
    "615.1a": (replacement_damage._other_damage, replacing.Instead),
    "615.3": (prevention._shields, effects.Spend, prevention.do_prevent),
    "615.4": (replacement.settle, game_damage.DealDamage._settled),
    "615.5": (replacement_instead.besides, game_damage.DealDamage.perform, carry.Carry),
    "615.6": (replacement_damage._other_damage, game_damage.DealDamage.perform),
    "615.7": (replacement_damage._other_damage, effects.Spend, game_damage.DealDamage._in_order),
    "615.8": (prevention._shields, game_instead._is_about, game_damage.DealDamage.perform),
    "615.9": (game_instead._applies,),
    "615.10": (replacement_damage.prevented,),
    "615.11": (prevention._shields,),
    "615.12": (replacement_damage._other_damage, replacement_damage.unpreventable, game_instead._used),
    "615.12a": (replacement._options,),
    "615.13": (game_damage.DealDamage._prevented, game.Game.prevents),
}
