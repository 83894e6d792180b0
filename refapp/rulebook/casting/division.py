"""601.2d, 601.5: what is divided among targets comes to the amount that the text says."""

from __future__ import annotations

from collections.abc import Sequence

from refapp.game.events.amounts import amount
from refapp.game.machine import dividing
from refapp.game.reading import wording
from refapp.game.said.sentence import Anything, Count, Sentence
from refapp.game.state.objects import Context
from refapp.language.errors import ChoiceNeeded
from refapp.language.filters import Amount, Number
from refapp.rulebook.casting.proposal import Proposal, illegal


class KnownAsPaid(Sentence, says="What was paid with says how much {subject} divides: {n}."):
    n: Count

class Divided(Sentence, says="Division announced for {subject}: {shares}."):
    shares: Anything


def divide(proposal: Proposal) -> None:
    """A division is announced as targets are chosen; each of them gets at least one (§601.2d)."""
    proposal.divide = announced(proposal)
    if not proposal.divide:
        return
    if total_of(proposal) is None and not _divides(proposal):
        raise illegal(["601.2d"], "{what} divides nothing among its targets.", what=proposal.obj.id)
    names = {ref.id for ref in proposal.targets}
    if set(proposal.divide) != names or any(many < 1 for many in proposal.divide.values()):
        raise illegal(["601.2d"], "Each target of {what} must get at least one of what is divided.",
                      what=proposal.obj.id)
    proposal.game.note(Divided, ["601.2d"], proposal.obj.id, shares=dict(proposal.divide))


def announced(proposal: Proposal) -> dict[str, int]:
    """The division (601.2d) that the step or a choice says, or the only one; empty if what is paid decides (601.5)."""
    total, targets = total_of(proposal), [ref.id for ref in proposal.targets]
    if proposal.divide or total is None or not targets:
        return proposal.divide
    if (said := dividing.said(proposal.game)) is not None:
        return said
    if _known_later(total):
        return {}
    many = _whole(proposal, total)
    if many < len(targets):
        raise illegal(["601.2d"], "Each target of {what} must get at least one of what is divided.",
                      what=proposal.obj.id)
    only = dividing.only_way(many, targets)
    if only is None:
        raise _asked(proposal, many, targets)
    return only


def _divides(proposal: Proposal) -> bool:
    """Whether what it does leaves out how much each of its targets gets."""
    do = proposal.effect or proposal.spell.do
    steps = (*do, *(step for mode in proposal.branches for step in mode.do))
    return wording.divided(steps, proposal.divide) != steps


def total_of(proposal: Proposal) -> Number | str | None:
    """What the spell or ability divides."""
    return proposal.ability.divided if proposal.ability is not None else proposal.spell.divided


def _known_later(total: object) -> bool:
    return isinstance(total, Amount) and total.what == "@sacrificed"


def _whole(proposal: Proposal, total: object) -> int:
    """How much is divided."""
    item = proposal.item
    return (proposal.x or 0) if total == "X" else amount(
        proposal.game, total, Context(proposal.player.name, item.source, item=item))  # type: ignore[arg-type]


def _asked(proposal: Proposal, many: int, targets: Sequence[str]) -> ChoiceNeeded:
    return dividing.asked(proposal.game, proposal.player.name, proposal.obj.id, many, targets)


def check(proposal: Proposal, total: object) -> None:
    """The shares together are as much as the text divides; what is paid with may say how much that is (§601.5)."""
    if total is None or not proposal.targets:
        return
    game = proposal.game
    many = _whole(proposal, total)
    later = _known_later(total)
    if not proposal.divide:
        raise _asked(proposal, many, [ref.id for ref in proposal.targets])
    if sum(proposal.divide.values()) != many:
        raise illegal(["601.2d", *(["601.5"] if later else [])], "What {what} divides must come to {n} altogether.",
                      what=proposal.obj.id, n=many)
    if later:
        game.note(KnownAsPaid, ["601.5"], proposal.obj.id, n=many)
