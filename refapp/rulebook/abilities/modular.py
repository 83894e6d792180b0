"""702.43 Modular."""

from __future__ import annotations

from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities, trigger
from refapp.rulebook.registry import keyword


@keyword("modular", "702.43", "702.43a", "702.43b")
def modular(keyword: Keyword) -> tuple[Ability, ...]:
    """It enters with N +1/+1 counters; when it dies, as many as it has may go on target artifact creature."""
    return abilities(
        {"enters_with": {"+1/+1": keyword.n or 0}},
        trigger("modular", "put_into_graveyard", who="self", target="artifact creature", may=True, do=[
            {"do": "add_counters", "what": "@target", "kind": "+1/+1", "n": {"counters": "+1/+1", "on": "@self"}}]))
