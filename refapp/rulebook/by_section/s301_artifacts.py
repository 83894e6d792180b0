"""301. Artifacts: the code of each rule."""

from __future__ import annotations

from refapp.game.events import attaching, entering_attached
from refapp.game.machine import permanent_spells
from refapp.game.reading import continuous, filters
from refapp.language import parse_characteristics
from refapp.rulebook.abilities import crew
from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import activate, permission
from refapp.rulebook.sba import equipment

CODE: Code = {
    "301.1": (permission.check,),
    "301.2": (permanent_spells.BecomePermanent.perform,),
    "301.4": (parse_characteristics.read_characteristics,),
    "301.5": (attaching.may_attach,),
    "301.5a": (filters._word,),
    "301.5b": (entering_attached.host_of, attaching.attach),
    "301.5c": (attaching.can_be_attachment, attaching.may_attach, equipment.equipment),
    "301.5d": (activate._cannot,),
    "301.5e": (entering_attached.host_of,),
    "301.5f": (filters._word,),
    "301.6": (attaching.may_attach, attaching.can_be_attachment),
    "301.7": (crew.crew,),
    "301.7a": (continuous.compute,),
    "301.7b": (continuous.compute,),
}
