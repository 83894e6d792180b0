"""702.46 Soulshift."""

from __future__ import annotations

from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities, trigger
from refapp.rulebook.registry import keyword


@keyword("soulshift", "702.46", "702.46a", several="702.46b", takes="number")
def soulshift(keyword: Keyword) -> tuple[Ability, ...]:
    """When it dies, target Spirit card with mana value N or less may return from its controller’s graveyard to hand."""
    return abilities(trigger("soulshift", "put_into_graveyard", who="self", may=True,
                             target=f"spirit card yours mv<={keyword.n or 0} in graveyard", do=[
        {"do": "return", "what": "@target", "from": "graveyard", "to": "hand"}]))
