"""701.67: waterbend costs, for whose generic mana artifacts and creatures may be tapped."""

from __future__ import annotations

from collections.abc import Sequence

from refapp.game.door.game import Game
from refapp.game.events.tapping import tap
from refapp.game.said.several import Helped
from refapp.language.casting import Cost
from refapp.language.costs import ManaCost
from refapp.rulebook.casting.helping import Help
from refapp.rulebook.casting.paying_mana import generic, reduced
from refapp.rulebook.casting.proposal import Proposal


def could(game: Game, player: str) -> tuple[str, ...]:
    """The untapped artifacts and creatures that a player controls."""
    return tuple(view.id for view in game.permanents() if view.controller == player and not view.tapped
                 and not view.types.isdisjoint({"artifact", "creature"}))


def helps(proposal: Proposal) -> list[Help]:
    """What may be tapped rather than pay generic mana of the waterbend costs in the total cost, for no other (701.67b).
    """
    most = sum(int(part.n) for part in proposal.cost.parts if part.kind == "waterbend")
    if not most:
        return []
    game, player = proposal.game, proposal.player
    held = could(game, player.name)

    def rest(cost: ManaCost, names: Sequence[str]) -> ManaCost | None:
        fit = len(set(names)) == len(names) <= min(most, generic(Cost(cost))) and set(names) <= set(held)
        return reduced(cost, len(names)) if fit else None

    def use(names: Sequence[str], rules: Sequence[str]) -> None:
        for name in names:
            tap(game, game.objects[name], ["701.67a"])
        beyond = ["701.67b"] if generic(proposal.cost) > most or proposal.item.spell is not None else []
        game.note(Helped, ["701.67a", *beyond, *rules], proposal.obj.id, player=player.name, name="waterbend",
                  what=list(names))

    return [Help("waterbend", "701.67b", held, rest, use, message="Which permanents are tapped to pay for {what}?",
                 refusal="{what} can’t be paid for by tapping these permanents.")]
