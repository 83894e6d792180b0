"""307. Sorceries: the code of each rule."""

from __future__ import annotations

from refapp.game.events import moves
from refapp.game.machine import resolving
from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import activate, permission

CODE: Code = {
    "307.1": (permission.check, permission.sorcery_time),
    "307.2": (resolving._resolve_spell,),
    "307.4": (moves._stays,),
    "307.5": (permission.sorcery_time, activate._cannot),
}
