"""702.152 Blitz."""

from __future__ import annotations

from refapp.game import moves
from refapp.game.game import Game
from refapp.game.items import StackItem
from refapp.game.state import Obj
from refapp.language.parse_abilities import read_trigger
from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities, trigger
from refapp.rulebook.casting.proposal import Proposal, Way, keyword_cost
from refapp.rulebook.registry import casting, keyword


@keyword("blitz", "702.152", "702.152a")
def blitz(_keyword: Keyword) -> tuple[Ability, ...]:
    """As long as its blitz cost was paid, it has haste, and its controller draws a card when it dies."""
    dies = trigger("blitz", "dies", who="self", do=[{"do": "draw", "player": "you"}])
    return abilities({"static": {"affects": "self", "if": {"cast_as": "blitz"}, "grant": ["haste", dies]}})


@casting("how", "blitz", "702.152a")
def instead(_proposal: Proposal, keyword: Keyword | None) -> Way | None:
    """The blitz cost may be paid rather than the mana cost."""
    return Way(keyword_cost(keyword), rules=("702.152a", "118.9")) if keyword is not None else None


@casting("becomes", "blitz", "702.152a")
def short(game: Game, _item: StackItem, obj: Obj) -> None:
    """The permanent is sacrificed at the beginning of the next end step."""
    view = game.board()[obj.id]
    moves.delay(game, read_trigger({"id": "blitz.end", "event": "step_begins", "step": "end",
                                    "do": [{"do": "sacrifice", "what": "@it"}]}, "blitz"), view, view.ref, "603.7d")
