"""301. Artifacts: the code of each rule."""

from __future__ import annotations

from refapp.game import attaching, continuous, entering_attached, filters, resolving
from refapp.language import parse_characteristics
from refapp.rulebook.abilities import crew
from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import activate, permission

CODE: Code = {
    "301.1": (permission,),
    "301.2": (resolving,),
    "301.4": (parse_characteristics.read_characteristics,),
    "301.5": (attaching.may_attach,),
    "301.5a": (filters._word,),
    "301.5b": (entering_attached.host_of,),
    "301.5c": (attaching.rule_of, attaching.can_be_attachment),
    "301.5d": (activate._cannot,),
    "301.6": (attaching.rule_of, attaching.can_be_attachment),
    "301.7": (crew.crew,),
    "301.7a": (continuous.compute,),
    "301.7b": (continuous.compute,),
}
