"""702.139 Companion.

That the starting deck includes the commander (702.139b): `starting/start_game.py`. That it may come from outside the
game where all else stays there (702.139d): `game/events/moves.py`.
"""

from __future__ import annotations

from refapp.game.door.happen import happen
from refapp.game.events import moves
from refapp.game.events.casting import MarkDone
from refapp.game.said.moving import Moved
from refapp.language.cost_text import read_whole_cost
from refapp.language.scenario import Keyword
from refapp.rulebook.casting import moments
from refapp.rulebook.casting.paying import pay
from refapp.rulebook.casting.permission import sorcery_time
from refapp.rulebook.casting.proposal import Proposal, Way, illegal
from refapp.rulebook.registry import static

static("companion", "702.139", "702.139a", takes="words, or nothing")


@moments.special("companion", "702.139a", "702.139c", "116.2g", since="2020-06-01")
def into_hand(proposal: Proposal) -> None:
    """Once a game, in one’s own main phase with an empty stack: {3}, and the chosen companion goes to the hand.

    So it is in Commander games, too (702.139d).
    """
    game, obj, player = proposal.game, proposal.obj, proposal.player
    if proposal.keyword("companion") is None or obj.zone != "outside" or obj.owner != player.name:
        raise illegal(["702.139a"], "{what} isn’t {who}’s companion outside the game.", what=obj.id, who=player.name)
    mark = (player.name, 0, "companion", "")
    if mark in game.done_ever:
        raise illegal(["702.139a"], "{who} has done this already in this game.", who=player.name)
    if not sorcery_time(game, player.name):
        raise illegal(["702.139a", "116.2g"], "{who} can do this only in a main phase of their own turn, while the "
                      "stack is empty.", who=player.name)
    proposal.cost = read_whole_cost("{3}", "companion")
    pay(proposal)
    commander = ["702.139d"] if game.closed_outside else []
    moves.move(game, obj, "hand", says=Moved, rules=["702.139a", "702.139c", *commander, "116.2g"])
    happen(game, MarkDone(mark))


@moments.how("companion", "702.139a", "702.139c", until="2020-06-01")
def from_outside(_proposal: Proposal, keyword: Keyword | None) -> Way | None:
    """In its first weeks the companion itself could be cast from outside the game, once."""
    if keyword is None:
        return None
    return Way(zones=("outside",), rules=("702.139a",), mana_cost=True)
