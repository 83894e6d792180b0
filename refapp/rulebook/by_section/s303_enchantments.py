"""303. Enchantments: the code of each rule."""

from __future__ import annotations

from refapp.game.events import attaching, entering_attached, moves, tokens
from refapp.game.machine import permanent_spells
from refapp.game.reading import filters
from refapp.rulebook import predefined
from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import activate, permission, targeting
from refapp.rulebook.sba import aura, nonattachment, role

CODE: Code = {
    "303.1": (permission.check,),
    "303.2": (permanent_spells.BecomePermanent.perform,),
    "303.4": (moves._entered, attaching.may_attach),
    "303.4a": (targeting.aura_targets,),
    "303.4b": (filters._word,),
    "303.4c": (aura.aura, attaching.lost_enchant),
    "303.4d": (attaching.can_be_attachment, nonattachment.nonattachment, aura.aura),
    "303.4e": (activate._cannot,),
    "303.4f": (entering_attached.host_of,),
    "303.4g": (entering_attached.host_of, moves.Move.perform, tokens._aura_without_host),
    "303.4h": (entering_attached.host_of,),
    "303.4i": (entering_attached.host_of, tokens._aura_without_host),
    "303.4j": (attaching.attach,),
    "303.4m": (filters._word,),
    "303.7": (predefined._role,),
    "303.7a": (role.roles,),
}
