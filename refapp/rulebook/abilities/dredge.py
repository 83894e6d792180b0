"""702.52 Dredge."""

from __future__ import annotations

from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities
from refapp.rulebook.registry import keyword


@keyword("dredge", "702.52", "702.52a", "702.52b", takes="number")
def dredge(keyword: Keyword) -> tuple[Ability, ...]:
    """In the graveyard: instead of a draw, N cards may be milled, if there are as many, and this card returns."""
    many = keyword.n or 0
    return abilities({"replace": {
        "event": "draw", "player": "you", "zone": "graveyard", "may": True, "if": {"library_at_least": many},
        "instead": {"do": [{"do": "mill", "player": "you", "n": many},
                           {"do": "return", "what": "@self", "from": "graveyard", "to": "hand"}]}}})
