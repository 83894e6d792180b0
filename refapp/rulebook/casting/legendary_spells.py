"""205.4e: a legendary instant or sorcery is cast only by who controls a legendary creature or planeswalker."""

from __future__ import annotations

from refapp.game.state.views import View
from refapp.rulebook.casting.proposal import Proposal, illegal


def needs_a_legend(proposal: Proposal, view: View) -> None:
    """Raises Illegal where the spell is such a one and its caster controls no legend; free of charge or not
    (§205.4e)."""
    game, who = proposal.game, proposal.player.name
    if "legendary" not in view.supertypes or not view.types & {"instant", "sorcery"} \
            or not game.rules.holds("legendary.spells"):
        return
    if not any(one.controller == who and "legendary" in one.supertypes and one.types & {"creature", "planeswalker"}
               for one in game.board().permanents):
        raise illegal(["205.4e", "601.3"], "{who} controls no legendary creature or planeswalker, so {what} can’t be "
                      "cast.", who=who, what=proposal.obj.id)
    game.consider("205.4e", proposal.obj.id, "{who} controls a legendary creature or planeswalker.", who=who)
