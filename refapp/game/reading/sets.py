"""What views need of characteristics, made once."""

from __future__ import annotations

from refapp.game.reading.halves import names_of
from refapp.game.state.views import keywords_of
from refapp.language.scenario import Characteristics


class Sets:
    """What a view needs of characteristics, made once; keeps them alive, so that their identity stays theirs."""

    __slots__ = ("colors", "keywords", "names", "of", "phyrexian", "subtypes", "supertypes", "types")

    def __init__(self, found: Characteristics) -> None:
        self.of = found
        self.types, self.supertypes = frozenset(found.types), frozenset(found.supertypes)
        self.subtypes = frozenset(word.lower() for word in found.subtypes)
        self.phyrexian = found.cost is not None and any(one.phyrexian for one in found.cost.symbols)
        self.colors = frozenset(found.colors)
        self.keywords, self.names = keywords_of(found.abilities), names_of(found)
