"""616. Interaction of Replacement and/or Prevention Effects: the code of each rule."""

from __future__ import annotations

from refapp.game import events, instead
from refapp.game import replacement as game_replacement
from refapp.rulebook.by_section import Code
from refapp.rulebook.effects import replacement as effects_replacement
from refapp.rulebook.replacement import entering, tokens

CODE: Code = {
    "616.1": (events.Event.affected, game_replacement.settle_together, game_replacement._apply),
    "616.1a": (effects_replacement.do_self_replacement, game_replacement),
    "616.1b": (entering.replaced,),
    "616.1c": (entering.replaced,),
    "616.1d": (entering.replaced,),
    "616.1e": (game_replacement._choose,),
    "616.1f": (game_replacement.settle, game_replacement._apply),
    "616.1g": (tokens.created,),
    "616.2": (entering.replaced, instead.About, game_replacement._apply),
}
