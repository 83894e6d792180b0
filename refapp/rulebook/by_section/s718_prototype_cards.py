"""718. Prototype Cards: the code of each rule."""

from __future__ import annotations

from refapp.game import copiable_values, state
from refapp.rulebook.abilities import prototype
from refapp.rulebook.by_section import Code

CODE: Code = {
    "718.1": (prototype.smaller,),
    "718.2": (prototype.smaller,),
    "718.2a": (prototype.prototyped,),
    "718.3": (prototype.prototyped,),
    "718.3a": (prototype.prototyped,),
    "718.3b": (prototype.prototyped, copiable_values.copiable, state.Obj.forget),
    "718.3c": (prototype.prototyped,),
    "718.3d": (prototype.prototyped,),
    "718.4": (prototype.prototyped,),
    "718.5": (prototype.prototyped,),
}
