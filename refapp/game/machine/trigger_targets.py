"""603.3d: the targets of a triggered ability, chosen as it goes on the stack."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from refapp.game.door import decisions
from refapp.game.door.game import Game
from refapp.game.events.amounts import amount
from refapp.game.machine import dividing
from refapp.game.reading import wording
from refapp.game.reading.filters import ANOTHER
from refapp.game.reading.targets import candidates, go_together, reference
from refapp.game.state.items import Pending, Slot, StackItem
from refapp.game.state.objects import Context
from refapp.game.state.views import Ref
from refapp.language.casting import Target
from refapp.language.errors import Unsupported
from refapp.language.filters import Filter


def one_target(wanted: Filter | None) -> tuple[Target, ...]:
    """The one use of the word “target” of an ability that says it once, or none."""
    return (Target(wanted),) if wanted is not None else ()


def with_x(asked: Sequence[Target], x: int | None) -> tuple[Target, ...]:
    """The same where the text says what X is: in what a target must be (107.3)."""
    if x is None:
        return tuple(asked)
    return tuple(replace(one, what=wording.filter_with_x(one.what, x)) for one in asked)


def shares(game: Game, pending: Pending, refs: Sequence[Ref], x: int | None) -> dict[str, int]:
    """What the ability divides among its targets, chosen with them (603.3d, 601.2d); else nothing."""
    total, targets = pending.trigger.divided, [ref.id for ref in refs]
    if total is None or not targets:
        return {}
    where = Context(pending.controller, pending.source, pending.it, other=pending.other)
    many = (x or 0) if total == "X" else amount(game, total, where)
    found = dividing.only_way(many, targets) or dividing.said(game)
    who = pending.source.id if pending.source is not None else pending.trigger.id
    if found is None or set(found) != set(targets) or sum(found.values()) != many or min(found.values()) < 1:
        raise dividing.asked(game, pending.controller, who, many, targets)
    return found


def now_asked(game: Game, item: StackItem) -> StackItem:
    """A triggered ability as it resolves: in what its targets must be, X is what it is by then (107.3)."""
    trigger = item.trigger
    if trigger is None or trigger.x is None or not item.slots or trigger.modes:
        return item
    x = amount(game, trigger.x, Context(item.controller, item.source, item.it, item=item, other=item.other))
    asked = trigger.targets or one_target(trigger.target)
    return replace(item, slots=tuple(replace(slot, what=wording.filter_with_x(asked[slot.at].what, x))
                                     for slot in item.slots))


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
            names = decisions.targets(game, pending.trigger.id, pending.controller, options, who, least, most,
                                      alone=len(asked) == 1)
            if not go_together(game, one.together, names):
                raise Unsupported("These targets can’t be chosen together.", rules=["603.3d", "601.2c"])
        found += [(Slot(one.what, at=at), reference(game, name)) for name in names]
    return found
