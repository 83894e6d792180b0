"""718. Prototype Cards: the code of each rule."""

from __future__ import annotations

from refapp.game.reading import copiable_values
from refapp.game.state import objects as state
from refapp.rulebook.abilities import prototype
from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import copies_on_stack, permission

CODE: Code = {
    "718.1": (prototype.smaller,),
    "718.2": (prototype.smaller,),
    "718.2a": (copiable_values.copiable, prototype.prototyped),
    "718.3": (prototype.prototyped,),
    "718.3a": (prototype.prototyped, permission.as_proposed),
    "718.3b": (copiable_values.copiable, prototype.prototyped, state.Obj.forget),
    "718.3c": (copies_on_stack.copy_item, prototype.prototyped),
    "718.3d": (copiable_values.copiable, prototype.prototyped),
    "718.4": (copiable_values.copiable, prototype.prototyped),
    "718.5": (prototype.smaller, prototype.prototyped),
}
