"""601.2d, 601.5: what is divided among targets comes to the amount that the text says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from refapp.game.events.amounts import amount
from refapp.game.said.sentence import Anything, Count, Sentence
from refapp.game.state.objects import Context
from refapp.language.errors import ChoiceNeeded
from refapp.language.filters import Amount
from refapp.rulebook.casting.proposal import Proposal, illegal


class KnownAsPaid(Sentence, says="What was paid with says how much {subject} divides: {n}."):
    n: Count

class Divided(Sentence, says="Division announced for {subject}: {shares}."):
    shares: Anything


SHOWN = 64
"""So many divisions are offered at most."""


def divide(proposal: Proposal) -> None:
    """A division is announced as targets are chosen; each of them gets at least one (§601.2d)."""
    proposal.divide = announced(proposal)
    if not proposal.divide:
        return
    names = {ref.id for ref in proposal.targets}
    if set(proposal.divide) != names or any(many < 1 for many in proposal.divide.values()):
        raise illegal(["601.2d"], "Each target of {what} must get at least one of what is divided.",
                      what=proposal.obj.id)
    proposal.game.note(Divided, ["601.2d"], proposal.obj.id, shares=dict(proposal.divide))


def announced(proposal: Proposal) -> dict[str, int]:
    """The division that the step or a choice says; the only one there is; empty if what is paid decides (601.5)."""
    total, targets = proposal.spell.divided, [ref.id for ref in proposal.targets]
    if proposal.divide or total is None or not targets:
        return proposal.divide
    said = next(iter(proposal.game.choices.other.get("divide", ())), None)
    if said is not None:
        shares = (one.rpartition(":") for one in said.split(","))
        return {name.strip(): int(n) if n.strip().isdigit() else 0 for name, _, n in shares}
    if _known_later(total):
        return {}
    many = _whole(proposal, total)
    if many < len(targets):
        raise illegal(["601.2d"], "Each target of {what} must get at least one of what is divided.",
                      what=proposal.obj.id)
    if len(targets) == 1 or many == len(targets):
        return {name: many // len(targets) for name in targets}
    raise _asked(proposal, many, targets)


def _known_later(total: object) -> bool:
    return isinstance(total, Amount) and total.what == "@sacrificed"


def _whole(proposal: Proposal, total: object) -> int:
    """How much is divided."""
    item = proposal.item
    return (proposal.x or 0) if total == "X" else amount(
        proposal.game, total, Context(proposal.player.name, item.source, item=item))  # type: ignore[arg-type]


def _asked(proposal: Proposal, many: int, targets: Sequence[str]) -> ChoiceNeeded:
    ways = islice(_ways(many, len(targets)), SHOWN)
    return proposal.game.ask(
        "divide", proposal.player.name, [proposal.obj.id],
        [", ".join(f"{name}: {n}" for name, n in zip(targets, one, strict=True)) for one in ways],
        "How is what {what} divides shared among its targets?", what=proposal.obj.id)


def _ways(many: int, parts: int) -> Iterator[tuple[int, ...]]:
    if parts == 1:
        yield (many,)
        return
    for first in range(1, many - parts + 2):
        yield from ((first, *rest) for rest in _ways(many - first, parts - 1))


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
