"""702.45 Bushido."""

from __future__ import annotations

from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities, trigger
from refapp.rulebook.registry import keyword


def _gets(n: int) -> list[dict[str, object]]:
    return [{"do": "modify", "what": "@self", "pt": [n, n], "duration": "turn"}]


@keyword("bushido", "702.45", "702.45a", several="702.45b", takes="number")
def bushido(keyword: Keyword) -> tuple[Ability, ...]:
    """+N/+N for the turn whenever it blocks or becomes blocked."""
    return abilities(trigger("bushido", "becomes_blocked", who="self", do=_gets(keyword.n or 0)),
                     trigger("bushido", "blocks", who="self", do=_gets(keyword.n or 0)))
