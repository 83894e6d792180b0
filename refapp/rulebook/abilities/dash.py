"""702.109 Dash."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.events.delayed_triggers import delay
from refapp.game.events.effects import begin
from refapp.game.machine import moments as resolving_moments
from refapp.game.state.items import StackItem
from refapp.game.state.objects import Context, Obj
from refapp.language.abilities import read_trigger
from refapp.language.scenario import Changes, Keyword
from refapp.rulebook.casting import moments
from refapp.rulebook.casting.proposal import Proposal, Way, keyword_cost
from refapp.rulebook.registry import static

static("dash", "702.109a", takes="cost")


@moments.how("dash", "702.109a")
def instead(_proposal: Proposal, keyword: Keyword | None) -> Way | None:
    """The card may be cast for its dash cost rather than its mana cost."""
    return Way(keyword_cost(keyword), ("hand",), ("702.109a", "118.9")) if keyword is not None else None


@resolving_moments.becomes("dash", "702.109a", "608.3g")
def dashing(game: Game, item: StackItem, obj: Obj) -> None:
    """The permanent gets haste; as the end step begins it goes back to its owner’s hand."""
    view = game.board()[obj.id]
    begin(game, Changes(grant=(Keyword("haste"),)), [obj], context=Context(item.controller, view.ref))
    delay(game, read_trigger({"id": "dash", "event": "step_begins", "step": "end",
                              "do": [{"do": "bounce", "what": "@it"}]}, "dash"), view, view.ref, "603.7d")
