"""701.65 Airbend.

Cast from exile for {2} (701.65a): below, and `casting/cast.py`.
"""

from __future__ import annotations

from refapp.game.door.decisions import fits
from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import moves
from refapp.game.events.designations import Designate
from refapp.game.events.words import objects, player_named
from refapp.game.said.casting import InsteadOfCost
from refapp.game.said.moving import Exiled
from refapp.game.said.sentence import ByPlayer
from refapp.game.said.several import ActionDone, CantAct
from refapp.game.state.objects import Context, Obj
from refapp.game.state.occurrences import Occurrence
from refapp.game.state.views import Ref
from refapp.language.casting import Cost
from refapp.language.costs import read_cost
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Objects, PlayerWord
from refapp.language.scenario import Keyword
from refapp.rulebook.casting import moments
from refapp.rulebook.casting.proposal import Proposal, Way
from refapp.rulebook.registry import action


class MayCast(ByPlayer, says="As long as {subject} remains exiled, {player} may cast it by paying {{2}}."): ...


@word("airbend")
class Airbend(Instruction):
    """A player exiles permanents or spells; while a card stays exiled, its owner may cast it for {2}."""

    player: PlayerWord
    what: Objects


@action(Airbend, "701.65a", "701.65b")
def do_airbend(game: Game, step: Airbend, context: Context) -> None:
    """A player exiles permanents or spells; while a card stays exiled, its owner may cast it for {2}."""
    player = player_named(game, step.player, context)
    exiled: list[Obj] = []
    with game.events():
        for obj in objects(game, step.what, context):
            able = obj.zone in ("battlefield", "stack") and not obj.here.phased_out
            if fits(context, obj, ["701.65a"], able=able) and moves.move(
                    game, obj, "exile", says=Exiled, rules=["701.65a", "701.13a"]):
                exiled.append(obj)
        for obj in exiled:
            if obj.zone == "exile" and obj.kind == "card":
                happen(game, Designate(obj, "airbent", silent=True))
                game.note(MayCast, ["701.65a"], obj.id, player=obj.owner)
        if exiled:
            bends(game, player.name, "airbend", ["701.65b"])
        else:
            game.note(CantAct, ["701.65b"], None, player=player.name, name="airbend")


def bends(game: Game, player: str, name: str, rules: list[str]) -> None:
    """A player has bent an element: abilities that wait for that trigger."""
    game.note(ActionDone, rules, None, player=player, name=name)
    who = Ref(player, 0, player=True)
    game.happened(Occurrence(f"{name}s", who, who, player=player))


@moments.how("airbent", "701.65a", since="2025-11-14")
def airbent(proposal: Proposal, _keyword: Keyword | None) -> Way | None:
    """Its owner may cast an airbent card from exile for {2} rather than its mana cost."""
    if "airbent" not in proposal.view.designations or proposal.player.name != proposal.obj.owner:
        return None
    proposal.game.note(InsteadOfCost, ["701.65a"], proposal.obj.id, player=proposal.player.name)
    return Way(Cost(read_cost("{2}", "airbend")), ("exile",), ("701.65a",))
