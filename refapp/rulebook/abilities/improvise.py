"""702.126 Improvise."""

from __future__ import annotations

from collections.abc import Sequence

from refapp.game.events.tapping import tap
from refapp.game.said.several import Helped
from refapp.language.casting import Cost
from refapp.language.costs import ManaCost
from refapp.language.scenario import Keyword
from refapp.rulebook.casting import moments
from refapp.rulebook.casting.helping import Help
from refapp.rulebook.casting.paying import untapped
from refapp.rulebook.casting.paying_mana import generic, reduced
from refapp.rulebook.casting.proposal import Proposal
from refapp.rulebook.registry import static

static("improvise", "702.126a", several="702.126c")


@moments.helps("improvise", "702.126a", "702.126b")
def tapping(proposal: Proposal, _keyword: Keyword) -> Help:
    """For each generic mana in the total cost, an untapped artifact may be tapped rather than pay it."""
    game, player = proposal.game, proposal.player
    held = tuple(view.id for view in game.permanents()
                 if view.controller == player.name and "artifact" in view.types and not view.tapped)

    def rest(cost: ManaCost, names: Sequence[str]) -> ManaCost | None:
        views = [untapped(game, player, name) for name in names]
        if any(view is None or "artifact" not in view.types for view in views) or len(set(names)) < len(names):
            return None
        return reduced(cost, len(names)) if len(names) <= generic(Cost(cost)) else None

    def use(names: Sequence[str], rules: Sequence[str]) -> None:
        for name in names:
            tap(game, game.objects[name], ["702.126a"])
        game.note(Helped, ["702.126a", "702.126b", *rules, *proposal.several("improvise")], proposal.obj.id,
                  player=player.name, name="improvise", what=list(names))

    return Help("improvise", "702.126a", held, rest, use, message="Which permanents are tapped to pay for {what}?",
                refusal="{what} can’t be paid for by tapping these permanents.")
