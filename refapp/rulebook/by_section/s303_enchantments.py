"""303. Enchantments: the code of each rule."""

from __future__ import annotations

from refapp.game import attaching, entering_attached, filters, moves, resolving, tokens
from refapp.rulebook import predefined
from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import activate, permission, targeting
from refapp.rulebook.sba import aura, role

CODE: Code = {
    "303.1": (permission,),
    "303.2": (resolving,),
    "303.4": (moves._entered,),
    "303.4a": (targeting.aura_targets,),
    "303.4b": (filters._word,),
    "303.4c": (attaching.lost_enchant, aura.aura),
    "303.4d": (attaching.can_be_attachment, aura.aura),
    "303.4e": (activate._cannot,),
    "303.4f": (entering_attached.host_of,),
    "303.4g": (tokens._aura_without_host, entering_attached.host_of, moves.Move.perform),
    "303.4h": (entering_attached.host_of,),
    "303.4i": (tokens._aura_without_host, entering_attached.host_of),
    "303.4j": (attaching.rule_of,),
    "303.7": (predefined._role,),
    "303.7a": (role.roles,),
}
