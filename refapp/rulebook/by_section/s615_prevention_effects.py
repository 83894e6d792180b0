"""615. Prevention Effects: the code of each rule."""

from __future__ import annotations

from refapp.game import batch, carry
from refapp.game import damage as game_damage
from refapp.game import instead as game_instead
from refapp.language import replacing
from refapp.rulebook.abilities import absorb
from refapp.rulebook.by_section import Code
from refapp.rulebook.effects import prevention
from refapp.rulebook.replacement import damage as replacement_damage
from refapp.rulebook.replacement import instead as replacement_instead

CODE: Code = {
    "615.1": (replacement_damage.prevented, replacement_damage.protection, absorb.prevents),
    "615.1a": (replacing.Instead,),
    "615.3": (prevention.do_prevent,),
    "615.4": (prevention.do_prevent,),
    "615.5": (prevention.do_prevent, carry.Carry, game_damage.DealDamage.perform),
    "615.6": (replacement_damage.damaged, replacement_damage._say_damage),
    "615.7": (prevention.do_prevent, replacement_damage.damaged, game_damage.DealDamage._in_order),
    "615.8": (prevention.do_prevent, replacement_damage.damaged, replacement_damage._say_damage),
    "615.9": (replacement_damage.damaged, prevention.do_prevent, replacement_instead.by_source),
    "615.10": (replacement_damage.damaged, replacement_damage.prevented, replacement_damage._say_damage),
    "615.11": (prevention.do_prevent, prevention._shields),
    "615.12": (replacement_damage.damaged, replacement_damage.say_prevented, game_instead._used),
    "615.12a": (replacement_damage.damaged, replacement_damage.prevented, replacement_damage.protection),
    "615.13": (game_damage.DealDamage._prevented, batch.Batch.__init__),
}
