"""702.159b: claiming the prize of an Attraction."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.events.run import run_steps
from refapp.game.said.sentence import ByPlayer
from refapp.game.state.objects import Context
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Instructions
from refapp.rulebook.registry import action


class ClaimsPrize(ByPlayer, says="{player} claims the prize of {subject}: what stands behind “Prize” follows."): ...


@word("claim_the_prize")
class ClaimThePrize(Instruction):
    """What follows “Prize” on the Attraction is carried out; in a visit ability it stands beside as `prize`."""

    prize: Instructions


@action(ClaimThePrize, "702.159b")
def do_claim(game: Game, step: ClaimThePrize, context: Context) -> None:
    """The actions behind the dash are performed as part of the visit ability."""
    game.note(ClaimsPrize, ["702.159b"], context.source.id if context.source is not None else None,
              player=context.you)
    run_steps(game, step.prize, context)
