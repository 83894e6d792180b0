"""702.51 Convoke."""

from __future__ import annotations

from collections.abc import Sequence

from refapp.game.events.tapping import tap
from refapp.game.said.several import Helped
from refapp.language.casting import Cost
from refapp.language.costs import COLORS, ManaCost, Symbol
from refapp.language.scenario import Keyword
from refapp.rulebook.casting import moments
from refapp.rulebook.casting.helping import Help
from refapp.rulebook.casting.paying import untapped
from refapp.rulebook.casting.paying_mana import can_pay, generic, reduced
from refapp.rulebook.casting.proposal import Proposal
from refapp.rulebook.registry import static

static("convoke", "702.51a", several="702.51d")


@moments.helps("convoke", "702.51a", "702.51b", "702.51c")
def tapping(proposal: Proposal, _keyword: Keyword) -> Help:
    """A creature may be tapped rather than pay one mana of its colour, or one generic mana, of the total cost."""
    game, player = proposal.game, proposal.player
    held = tuple(view.id for view in game.permanents()
                 if view.controller == player.name and "creature" in view.types and not view.tapped)

    def use(names: Sequence[str], rules: Sequence[str]) -> None:
        for name in names:
            tap(game, game.objects[name], ["702.51a"])
        game.note(Helped, ["702.51a", "702.51b", "702.51c", *rules, *proposal.several("convoke")], proposal.obj.id,
                  player=player.name, name="convoke", what=list(names))

    return Help("convoke", "702.51a", held, lambda cost, names: _rest(proposal, cost, names), use,
                message="Which permanents are tapped to pay for {what}?",
                refusal="{what} can’t be paid for by tapping these permanents.")


def _rest(proposal: Proposal, cost: ManaCost, names: Sequence[str]) -> ManaCost | None:
    """What tapping these creatures leaves of a mana cost; None if they can’t all pay for a part of it.

    A creature pays for mana of a colour that it has, if there is some, else for generic mana. Where several divisions
    among them are possible, one with which the rest can be paid counts.
    """
    views = [untapped(proposal.game, proposal.player, name) for name in names]
    if any(view is None or "creature" not in view.types for view in views) or len(set(names)) < len(names):
        return None
    symbols = cost.symbols
    found: dict[tuple[tuple[Symbol, ...], int], None] = {(symbols, 0): None}
    for view in views:
        assert view is not None
        wanted = proposal.pay.colors.get(view.id)
        own = view.colors & {wanted} if wanted in COLORS.values() else view.colors if wanted is None else frozenset()
        after: dict[tuple[tuple[Symbol, ...], int], None] = {}
        for left, many in found:
            for at, symbol in enumerate(left):
                if symbol.colors & own:
                    after[(*left[:at], *left[at + 1:]), many] = None
            if wanted not in COLORS.values():
                after[left, many + 1] = None
        found = after
    rests = [reduced(ManaCost(left), many) for left, many in sorted(found, key=lambda one: one[1])
             if many <= generic(Cost(ManaCost(left)))]
    return next((one for one in rests if can_pay(proposal, one, frozenset(names))), rests[0] if rests else None)
