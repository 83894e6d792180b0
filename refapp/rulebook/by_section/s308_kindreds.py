"""308. Kindreds: the code of each rule."""

from __future__ import annotations

from refapp.game.machine import resolving
from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import permission

CODE: Code = {
    "308.1": (permission.check, resolving._resolve_spell),
}
