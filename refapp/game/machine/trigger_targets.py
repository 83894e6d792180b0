"""603.3d: the targets of a triggered ability, chosen as it goes on the stack."""

from __future__ import annotations

from collections.abc import Sequence

from refapp.game.door import decisions
from refapp.game.door.game import Game
from refapp.game.reading.filters import ANOTHER
from refapp.game.reading.targets import candidates, reference
from refapp.game.state.items import Pending, Slot
from refapp.game.state.views import Ref
from refapp.language.casting import Target
from refapp.language.filters import Filter


def one_target(wanted: Filter | None) -> tuple[Target, ...]:
    """The one use of the word “target” of an ability that says it once, or none."""
    return (Target(wanted),) if wanted is not None else ()


def _least(target: Target) -> int:
    return target.most() if target.least is None else target.least


def _another(target: Target) -> bool:
    return not ANOTHER.isdisjoint(target.what.words)


def could_choose(game: Game, asked: Sequence[Target], pending: Pending) -> bool:
    """Whether there are as many legal targets as each use of the word needs (603.3d)."""
    before = 0
    firsts: list[Ref | None] = [reference(game, name) for name in candidates(game, asked[0].what, pending)] if any(
        "of-target" in one.what.words for one in asked) else []
    for one in asked:
        most = max((len(candidates(game, one.what, pending, first)) for first in (firsts or [None])), default=0)
        if most < _least(one) + (before if _another(one) else 0):
            return False
        before += _least(one)
    return True


def chosen_targets(game: Game, asked: Sequence[Target], pending: Pending, who: str | None) -> list[tuple[Slot, Ref]]:
    """What its controller chooses for each use of the word “target”, in the order of the text (601.2c)."""
    found: list[tuple[Slot, Ref]] = []
    for at, one in enumerate(asked):
        options = candidates(game, one.what, pending, found[0][1] if found else None)
        if _another(one):
            options = [name for name in options if name not in [ref.id for _, ref in found]]
        most, least = one.most(), _least(one)
        if most == least == 1:
            names = [decisions.target(game, pending.trigger.id, pending.controller, options, who)]
        else:
            names = decisions.targets(game, pending.trigger.id, pending.controller, options, who, least, most)
        found += [(Slot(one.what, at=at), reference(game, name)) for name in names]
    return found
