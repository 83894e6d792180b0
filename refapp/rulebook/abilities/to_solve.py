"""719.3a: “To solve — …” of Cases. What stands behind “Solved — …” is 702.169."""

from __future__ import annotations

from dataclasses import replace

from refapp.language.filters import Condition
from refapp.language.instruction import read_steps
from refapp.language.scenario import Ability, Keyword
from refapp.language.triggers import Trigger
from refapp.rulebook.registry import phrase


@phrase("to solve", "719.3", "719.3a")
def to_solve(keyword: Keyword) -> tuple[Ability, ...]:
    """At the beginning of its controller's end step the Case becomes solved, if the condition holds and it isn't."""
    unsolved = Condition("not_designated", name="solved")
    do = read_steps([{"do": "designate", "what": "@self", "designation": "solved"}], "“To solve”")
    return tuple(replace(one, conditions=(*one.conditions, unsolved), do=do, rules=("719.3a",))
                 for one in keyword.inner if isinstance(one, Trigger))
