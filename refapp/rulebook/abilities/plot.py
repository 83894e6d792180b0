"""702.170 Plot.

That an effect makes a card plotted (702.170c): `actions/designate.py`; “plots” (702.170e):
`game/reading/trigger_rules.py`.
"""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import moves
from refapp.game.events.casting import SetAside
from refapp.game.reading.filters import passes
from refapp.game.said.moving import Plotted
from refapp.game.state.objects import Obj
from refapp.language.casting import Cost
from refapp.language.costs import ManaCost
from refapp.language.scenario import Keyword
from refapp.rulebook.casting import moments
from refapp.rulebook.casting.paying import pay
from refapp.rulebook.casting.permission import sorcery_time
from refapp.rulebook.casting.proposal import Proposal, Way, illegal, keyword_cost
from refapp.rulebook.registry import static

static("plot", "702.170a", "702.170b", takes="cost")


@moments.special("plot", "702.170a", "702.170f", "116.2k")
def put_aside(proposal: Proposal) -> None:
    """In one’s own main phase, while the stack is empty, the plot cost is paid and the card exiled."""
    game, obj, player = proposal.game, proposal.obj, proposal.player
    found = proposal.keyword("plot")
    elsewhere = obj.zone != "hand" and _allowed(game, obj, player.name)
    if found is None or (obj.zone != "hand" and not elsewhere) or obj.owner != player.name:
        raise illegal(["702.170a"], "{what} can’t be plotted.", what=obj.id)
    if not sorcery_time(game, player.name):
        raise illegal(["702.170a", "116.2k"], "{who} can do this only in a main phase of their own turn, while the "
                      "stack is empty.", who=player.name)
    proposal.cost = keyword_cost(found)
    pay(proposal)
    moves.move(game, obj, "exile", says=Plotted, rules=["702.170a", "702.170b", "116.2k", *(
        ["702.170f"] if elsewhere else [])], player=player.name)
    happen(game, SetAside(obj, "plotted", game.turn, called="plots"))


def _allowed(game: Game, obj: Obj, player: str) -> bool:
    """Whether an effect lets the plot ability of a card function where the card is (702.170f)."""
    if obj.zone == "library" and game.players[obj.owner].zones["library"][:1] != [obj.id]:
        return False
    view, board = game.board()[obj.id], game.board()
    return any(ability.may_plot is not None and holder.controller == player and ability.may_plot.zone == obj.zone
               and passes(ability.may_plot, view, game.viewpoint(holder), board) for holder, ability in game.statics())


@moments.how("plot", "702.170d")
@moments.how("plotted", "702.170d")
def later(proposal: Proposal, _keyword: Keyword | None) -> Way | None:
    """On a later turn a plotted card may be cast from exile for free, as a sorcery could."""
    if "plotted" not in proposal.obj.here.designations or proposal.obj.owner != proposal.player.name:
        return None
    game = proposal.game
    if game.aside.get(proposal.obj.id) == game.turn:
        raise illegal(["702.170d"], "{what} became plotted this turn: it can be cast on a later turn.",
                      what=proposal.obj.id)
    if not sorcery_time(game, proposal.player.name):
        raise illegal(["702.170d"], "{who} can do this only in a main phase of their own turn, while the stack is "
                      "empty.", who=proposal.player.name)
    return Way(Cost(ManaCost()), ("exile",), ("702.170d", "118.9"))
