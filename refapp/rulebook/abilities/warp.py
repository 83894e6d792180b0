"""702.185 Warp.

Whether a spell was warped this turn (702.185c): `game/reading/matching.py`.
"""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import moves
from refapp.game.events.casting import SetAside
from refapp.game.events.delayed_triggers import delay
from refapp.game.events.words import objects
from refapp.game.machine import moments as resolving_moments
from refapp.game.said.moving import Exiled
from refapp.game.state.items import StackItem
from refapp.game.state.objects import Context, Obj
from refapp.language.abilities import read_trigger
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Objects
from refapp.language.scenario import Keyword
from refapp.rulebook.casting import moments
from refapp.rulebook.casting.proposal import Proposal, Way, illegal, keyword_cost
from refapp.rulebook.registry import action, static

static("warp", "702.185", "702.185a", "702.185b", "702.185c", takes="cost")


@moments.how("warp", "702.185a")
def instead(_proposal: Proposal, keyword: Keyword | None) -> Way | None:
    """From the hand for its warp cost."""
    return Way(keyword_cost(keyword), rules=("702.185a", "118.9")) if keyword is not None else None


@resolving_moments.becomes("warp", "702.185a")
def short(game: Game, _item: StackItem, obj: Obj) -> None:
    """The permanent is exiled at the beginning of the next end step."""
    view = game.board()[obj.id]
    delay(game, read_trigger({"id": "warp", "event": "step_begins", "step": "end",
                              "do": [{"do": "warp_away", "what": "@it"}]}, "warp"), view, view.ref, "603.7d")


@word("warp_away")
class WarpAway(Instruction):
    """A permanent is exiled as a warped card, which its owner may cast on later turns."""

    what: Objects


@action(WarpAway, "702.185a", "702.185b")
def do_warp_away(game: Game, step: WarpAway, context: Context) -> None:
    """Only what is still on the battlefield is exiled."""
    for obj in objects(game, step.what, context):
        if obj.zone == "battlefield" and moves.move(game, obj, "exile", says=Exiled, rules=["702.185a"]) \
                and obj.zone == "exile":
            happen(game, SetAside(obj, "warped", game.turn))


@moments.how("warped", "702.185a", "702.185b")
def later(proposal: Proposal, _keyword: Keyword | None) -> Way | None:
    """After the turn in which it was exiled, its owner may cast the card for its costs as usual."""
    game, obj = proposal.game, proposal.obj
    if "warped" not in obj.here.designations or obj.owner != proposal.player.name:
        return None
    if game.aside.get(obj.id) == game.turn:
        raise illegal(["702.185a"], "{what} was exiled this turn: it can be cast on a later turn.", what=obj.id)
    return Way(zones=("exile",), rules=("702.185a",), mana_cost=True)
