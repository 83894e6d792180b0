"""702.94 Miracle."""

from __future__ import annotations

from dataclasses import replace

from refapp.game.door import decisions
from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events.drawing import drawn
from refapp.game.events.revealing import Conceal, Reveal
from refapp.game.machine.linked_triggers import LinkedTrigger
from refapp.game.said.several import ChoiceMade
from refapp.game.state.objects import Context, Obj
from refapp.language.abilities import read_trigger
from refapp.language.cost_text import read_whole_cost
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import CostText
from refapp.language.scenario import Keyword
from refapp.rulebook.abilities.data import cost_of
from refapp.rulebook.casting import moments
from refapp.rulebook.casting.offers import answered, offer
from refapp.rulebook.casting.proposal import Proposal, Way
from refapp.rulebook.registry import action, static

RULES = ("702.94a", "118.9")

static("miracle", "702.94", "702.94a", "702.94b", takes="cost")


@drawn("miracle", "702.94a", "702.94b", "603.11", "121.9")
def revealed(game: Game, card: Obj, keyword: Keyword) -> None:
    """The first card drawn in a turn may be revealed; then it may be cast for its miracle cost."""
    if game.this_turn.drawn[card.owner]:
        game.consider("702.94a", card.id, "{object} isn’t the first card that {who} has drawn this turn.",
                      object=card.id, who=card.owner)
        return
    yes = decisions.may(game, "miracle")
    game.note(ChoiceMade, ["702.94a", "121.9"], card.id, player=card.owner, choice="miracle", answer=yes)
    if not yes:
        return
    trigger = replace(read_trigger({"id": "miracle", "event": "revealed", "who": "self", "zone": "any", "do": [
        {"do": "miracle", "cost": cost_of(keyword) or "{0}"}]}, "miracle"), rules=("702.94", "702.94a"))
    happen(game, Reveal(card, ("702.94a", "702.94b", "701.20a")),
           LinkedTrigger(card, trigger, card.owner, "revealed_for_miracle"))


@word("miracle")
class Miracle(Instruction):
    """The revealed card’s owner may cast it for its miracle cost."""

    cost: CostText


@action(Miracle, "702.94a", "702.94b")
def do_miracle(game: Game, step: Miracle, context: Context) -> None:
    """It is cast from the hand as the ability resolves; otherwise it stays there, no longer revealed."""
    if context.source is None or not game.is_current(context.source):
        return
    obj = game.objects[context.source.id]
    if obj.zone == "hand" and not offer(game, obj.owner, obj, "miracle.cast", step.path,
                                        read_whole_cost(step.cost, "miracle"), RULES):
        happen(game, Conceal(obj, ("702.94b",)))


@moments.how("miracle", "702.94a")
def as_it_resolves(proposal: Proposal, _keyword: Keyword | None) -> Way | None:
    """A step that casts the card for its miracle cost is the triggered ability resolving."""
    item = answered(proposal, "miracle", ["702.94a"])
    [step] = [one for one in item.do if isinstance(one, Miracle)]
    return Way(read_whole_cost(step.cost, "miracle"), ("hand",), RULES, free=True)
