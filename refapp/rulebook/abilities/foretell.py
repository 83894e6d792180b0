"""702.143 Foretell.

That an effect makes a card foretold (702.143d): `actions/designate.py`. “Foretells” (702.143c):
`game/reading/trigger_rules.py`; cards shown as the game ends or their owner leaves (702.143f): `game/events/ending.py`.
"""

from __future__ import annotations

from refapp.game.door.happen import happen
from refapp.game.events import moves
from refapp.game.events.casting import SetAside
from refapp.game.said.moving import Foretold
from refapp.language.cost_text import read_whole_cost
from refapp.language.scenario import Keyword
from refapp.rulebook.casting import moments
from refapp.rulebook.casting.paying import pay
from refapp.rulebook.casting.proposal import Proposal, Way, illegal, keyword_cost
from refapp.rulebook.registry import static

static("foretell", "702.143a", "702.143b", takes="cost")


@moments.special("foretell", "702.143a", "116.2h")
def put_aside(proposal: Proposal) -> None:
    """During one’s own turn, {2} is paid and the card exiled face down from the hand."""
    game, obj, player = proposal.game, proposal.obj, proposal.player
    if proposal.keyword("foretell") is None or obj.zone != "hand" or obj.owner != player.name:
        raise illegal(["702.143a"], "{what} can’t be foretold.", what=obj.id)
    if player.name not in game.active_players():
        raise illegal(["702.143a", "116.2h"], "{who} can do this only in their own turn.", who=player.name)
    proposal.cost = read_whole_cost("{2}", "foretell")
    pay(proposal)
    moves.move(game, obj, "exile", says=Foretold, rules=["702.143a", "702.143b", "116.2h"], player=player.name)
    happen(game, SetAside(obj, "foretold", game.turn, face_down=True, called="foretells"))


@moments.how("foretell", "702.143a", "702.143c")
@moments.how("foretold", "702.143c")
def later(proposal: Proposal, _keyword: Keyword | None) -> Way | None:
    """On a later turn the foretold card may be cast from exile for its foretell cost."""
    found = proposal.keyword("foretell")
    if found is None or "foretold" not in proposal.obj.here.designations or proposal.obj.owner != proposal.player.name:
        return None
    if proposal.game.aside.get(proposal.obj.id) == proposal.game.turn:
        raise illegal(["702.143a"], "{what} became foretold this turn: it can be cast on a later turn.",
                      what=proposal.obj.id)
    return Way(keyword_cost(found), ("exile",), ("702.143a",))
