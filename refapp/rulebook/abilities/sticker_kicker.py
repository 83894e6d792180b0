"""702.33h Sticker kicker: a kicker cost, and a ticket counter and a sticker for who pays it."""

from __future__ import annotations

from refapp.game.door import decisions
from refapp.game.events import counters
from refapp.game.reading.stickers import free_for
from refapp.game.state.objects import Context
from refapp.language.scenario import Keyword
from refapp.rulebook.actions.put_sticker import TICKET, PutSticker, do_put
from refapp.rulebook.casting import moments
from refapp.rulebook.casting.proposal import Proposal, keyword_cost
from refapp.rulebook.registry import static

WORD = "sticker kicker"

static(WORD, "702.33h", takes="cost", since="2022-10-07")


@moments.additional(WORD, "702.33h")
def kick(proposal: Proposal, keyword: Keyword) -> None:
    """The spell is kicked if its controller declares to pay; that is a kicker cost (702.33d)."""
    wanted = proposal.kicked if isinstance(proposal.kicked, int) else proposal.wants("kicker")
    if wanted:
        proposal.add(keyword_cost(keyword), "kicker")
        proposal.paid[WORD] = 1


@moments.deeds(WORD, "702.33h")
def stick(proposal: Proposal, _keyword: Keyword) -> None:
    """Who kicks it gets a ticket counter and may put a sticker on the spell (§702.33h)."""
    game, name = proposal.game, proposal.player.name
    if proposal.paid.get(WORD):
        counters.add_counters(game, name, TICKET, 1, ["702.33h", "107.17"])
        if free_for(game, name) and decisions.may(game, WORD, proposal.obj.id):
            do_put(game, PutSticker(on=(proposal.obj.id,), player=name), Context())
