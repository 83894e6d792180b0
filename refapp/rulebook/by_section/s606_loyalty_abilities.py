"""606. Loyalty Abilities: the code of each rule."""

from __future__ import annotations

from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import activate, paying, total_cost

CODE: Code = {
    "606.1": (activate._once,),
    "606.2": (activate.activate,),
    "606.3": (activate._once,),
    "606.4": (paying._loyalty,),
    "606.5": (total_cost.combine_loyalty,),
    "606.6": (paying._loyalty,),
}
