"""616. Interaction of Replacement and/or Prevention Effects: the code of each rule."""

from __future__ import annotations

from refapp.game.door import event as events
from refapp.game.door import replacement
from refapp.game.events import instead
from refapp.game.events import tokens as game_tokens
from refapp.rulebook.by_section import Code
from refapp.rulebook.replacement import entering
from refapp.rulebook.replacement import tokens as replacement_tokens

CODE: Code = {
    "616.1": (replacement._choose, replacement.settle_together, events.Event.affected),
    "616.1a": (replacement._options, instead.replacements),
    "616.1b": (replacement._options, entering._group),
    "616.1c": (replacement._options, entering._group),
    "616.1d": (replacement._options, entering._group),
    "616.1e": (replacement._choose,),
    "616.1f": (replacement._settle, replacement._apply),
    "616.1g": (game_tokens.CreateTokens.perform, replacement_tokens.created),
    "616.2": (replacement._settle, replacement._apply),
}
