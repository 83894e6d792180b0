"""702.169 Solved.

A Case has two abilities with a dash (719.3): “To solve — …” is 719.3a (``to_solve.py``), what stands behind
“Solved — …” is here. Solved is a designation, which stays and isn’t copied (719.3b).
"""

from __future__ import annotations

from dataclasses import replace

from refapp.language.activated import Activated
from refapp.language.errors import Unsupported
from refapp.language.filters import Condition, Filter
from refapp.language.scenario import Ability, Keyword, Static
from refapp.language.triggers import Trigger
from refapp.rulebook.registry import keyword

_SOLVED = (Condition("self_is", filter=Filter("solved", ("solved",))),)


@keyword("solved", "702.169", "702.169a", "702.169b", "702.169c", "702.169d", takes="words", on="enchantment")
def solved(keyword: Keyword) -> tuple[Ability, ...]:
    """The ability behind the dash works, triggers or can be activated only while the Case is solved.

    So of a Case that is solved it is an ability like any other of its kind (719.3c).
    """
    found: list[Ability] = []
    for one in keyword.inner:
        if isinstance(one, Static):
            found.append(replace(one, conditions=(*one.conditions, *_SOLVED), rules=("702.169a", "702.169b")))
        elif isinstance(one, Trigger):
            found.append(replace(one, when=(*one.when, *_SOLVED), rules=("702.169a", "702.169c")))
        elif isinstance(one, Activated):
            found.append(replace(one, conditions=(*one.conditions, *_SOLVED), rules=("702.169a", "702.169d")))
        elif isinstance(one, Keyword):
            found.append(Static(affects=Filter("self", ("self",)), grant=(one,), conditions=_SOLVED,
                                rules=("702.169a", "702.169b")))
        else:
            raise Unsupported("The engine doesn’t play “{keyword}” yet.", rules=["702.169"], keyword="solved")
    return tuple(found)
