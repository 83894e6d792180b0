"""702.186 ∞ (Infinity)."""

from __future__ import annotations

from refapp.language.filters import Condition, Filter
from refapp.language.scenario import Ability, Keyword, Static
from refapp.rulebook.registry import keyword

_HARNESSED = (Condition("self_is", filter=Filter("harnessed", ("harnessed",))),)


@keyword("infinity", "702.186", "702.186a", "702.186b", takes="words")
def infinity(keyword: Keyword) -> tuple[Ability, ...]:
    """As long as the permanent is harnessed, it has the ability behind the symbol."""
    return (Static(affects=Filter("self", ("self",)), grant=keyword.inner, conditions=_HARNESSED),)
