"""702.102 Fuse.

That such a card is offered and cast whole, and what the fused spell is (702.102): `casting/split_cards.py`,
`casting/cast.py`.
"""

from __future__ import annotations

from dataclasses import replace

from refapp.game.door.game import Game
from refapp.game.events.run import run_steps
from refapp.game.reading.halves import card_of
from refapp.game.said.sentence import CardName, Sentence
from refapp.game.state.objects import Context
from refapp.language.casting import Spell
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Instructions, Whole, Word
from refapp.rulebook.casting import moments, permission
from refapp.rulebook.casting.proposal import Proposal, illegal
from refapp.rulebook.registry import action, static


class Fused(Sentence, says="{subject} is a fused split spell with both halves: {name}."):
    name: CardName

class HalfFollows(Sentence, says="Of {subject}, the half {name} is carried out."):
    name: CardName


FUSED = ("both", "fuse", "fused")

static("fuse", "702.102a")


@word("half")
class Half(Instruction):
    """The instructions of one half of a fused split spell, about the targets of that half only: so many `uses` of the
    word “target” from the `first` on."""

    name: Word
    then: Instructions = ()
    first: Whole = 0
    uses: Whole = 0


@moments.allows("fuse", "702.102a")
def both_halves(proposal: Proposal) -> None:
    """Both halves of a split card are cast together only with fuse, and only from the hand.

    The fused spell is what effects forbid or don’t; for a time each half was judged by itself.
    """
    if proposal.keyword("fuse") is None:
        raise illegal(["702.102a", "709.3"], "{what} has no fuse: only one half is cast.", what=proposal.obj.id)
    if proposal.origin != "hand":
        raise illegal(["702.102a"], "{what} can be fused only from the hand.", what=proposal.obj.id)
    for half in () if proposal.game.rules.holds("fuse.as_one") else card_of(proposal.obj).halves:
        by = permission.prohibited(proposal, permission.as_proposed(proposal, half))
        if by is not None:  # until September 2016 each half had to be one that could be cast
            raise illegal(["702.102a", "101.2", "601.3"], "An effect of {by} says that {what} can’t be cast.", by=by,
                          what=half.name)


@moments.text("fuse", "702.102a", "702.102b", "702.102c")
def fused(proposal: Proposal) -> None:
    """The spell has the characteristics of both halves, costs both mana costs, and does first what the left says."""
    halves = card_of(proposal.obj).halves
    if proposal.half not in FUSED or not halves:
        return
    proposal.game.note(Fused, ["702.102a", "702.102b", "709.4", "709.4d"], proposal.obj.id,
                       name=" // ".join(one.name for one in halves))
    if proposal.way.cost is None:
        proposal.rules.append("702.102c")
    texts = [(one.name, ability) for one in halves for ability in one.abilities if isinstance(ability, Spell)]
    if texts:
        found, at = [], 0
        for name, text in texts:
            found.append(Half(name=name, then=text.do, first=at, uses=len(text.targets)))
            at += len(text.targets)
        proposal.spell = replace(proposal.spell, do=tuple(found))


@action(Half, "702.102d", plain=True)
def do_half(game: Game, step: Half, context: Context) -> None:
    """The left half first, then the right one."""
    game.note(HalfFollows, ["702.102d"], context.source.id if context.source is not None else None, name=step.name)
    slots = context.item.slots if context.item is not None else ()
    places = [place for place in range(max((slot.at for slot in slots), default=-1) + 1)
              for _ in range(max(1, sum(slot.at == place for slot in slots)))]
    mine = tuple(ref for ref, place in zip(context.targets, places, strict=False)
                 if step.first <= place < step.first + step.uses)
    run_steps(game, step.then, replace(context, targets=mine, target=mine[0] if mine else None))
