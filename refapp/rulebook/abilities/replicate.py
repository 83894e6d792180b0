"""702.56 Replicate."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.state.objects import Context
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Word
from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities, trigger
from refapp.rulebook.casting import moments
from refapp.rulebook.casting.copies_on_stack import chosen_anew, copy_item, to_copy
from refapp.rulebook.casting.proposal import Proposal, keyword_cost
from refapp.rulebook.registry import action, keyword


@word("copy_for_replicate")
class CopyForReplicate(Instruction):
    """The spell is copied for each time that its replicate cost was paid (702.56a).

    ``paid`` says for which of several instances of replicate (702.56b).
    """

    paid: Word = "replicate"


@keyword("replicate", "702.56", "702.56a", several="702.56b", takes="cost")
def replicate(keyword: Keyword) -> tuple[Ability, ...]:
    """When the spell is cast, if this instance's cost was paid for it, it is copied that many times."""
    mine = f"replicate {keyword.nth + 1}"
    return abilities(trigger("replicate", "casts", [{"do": "copy_for_replicate", "paid": mine}], who="self",
                             zone="stack", **{"if": {"cast_as": mine}}))


@moments.additional("replicate", "702.56a")
def pay_more(proposal: Proposal, keyword: Keyword) -> None:
    """The replicate cost may be paid any number of times."""
    proposal.add(keyword_cost(keyword), "replicate", proposal.times(keyword), keyword.nth)


@action(CopyForReplicate, "702.56a")
def do_copy_for_replicate(game: Game, step: CopyForReplicate, context: Context) -> None:
    """A copy for each time that the cost was paid; new targets may be chosen for each."""
    if context.source is None:
        return
    item, original = to_copy(game, "@self", context, step.path)
    for _ in range(item.record.paid.get(step.paid, 0) if item.record is not None else 0):
        copy_item(game, item, context.you or item.controller, chosen_anew(game, item, context), original=original)
