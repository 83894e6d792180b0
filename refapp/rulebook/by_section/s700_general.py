"""700. General: the code of each rule."""

from __future__ import annotations

from refapp.game import resolving
from refapp.language import casting as language_casting
from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import announcing

CODE: Code = {
    "700.2": (announcing.modes, resolving.carry_out, language_casting.SpellMode),
    "700.2a": (announcing.costs, announcing.modes),
}
