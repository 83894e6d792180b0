"""300. General: the code of each rule."""

from __future__ import annotations

from refapp.game.machine import resolving
from refapp.game.reading import filters
from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import cast as casting_cast
from refapp.rulebook.casting import permission

CODE: Code = {
    "300.2": (filters._word,),
    "300.2a": (casting_cast._cannot,),
    "300.2b": (permission.check, resolving._resolve_spell),
}
