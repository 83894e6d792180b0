"""702.73 Changeling."""

from __future__ import annotations

from refapp.game.state.creature_types import CREATURE_TYPES
from refapp.language.filters import Filter
from refapp.language.scenario import Ability, Keyword, Static
from refapp.rulebook.registry import keyword


@keyword("changeling", "702.73", "702.73a")
def changeling(_keyword: Keyword) -> tuple[Ability, ...]:
    """It is every creature type, everywhere: a characteristic-defining ability."""
    return (Static(affects=Filter("self", ("self",)), add_types=CREATURE_TYPES, cda=True, zone="any"),)
