"""How many creatures block an attacker, and how many a creature blocks, before and after an event (509.3e)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from refapp.game.reading.position import Position
from refapp.game.state.occurrences import Occurrence
from refapp.game.state.views import Ref, View

Board = Mapping[str, View]


def changed(before: Board, after: Board) -> Iterator[Occurrence]:
    """What changed in these numbers: abilities trigger on a creature blocking, or blocked by, so many (§509.3e)."""
    if not any(view.blocks for view in after.values()):
        return
    for event, count in (("blocked_by_number", _blockers), ("blocks_number", _blocked)):
        now = count(after)
        was = count(before) if now else now
        new = {name for name, many in now.items() if was[name] != many}
        for view in after.values() if new else ():
            if view.id in new:
                yield Occurrence(event, None, Ref(view.id, view.incarnation), player=view.controller,
                                 amount_before=was[view.id], amount=now[view.id])


def blockers_known(game: Position) -> bool:
    """Whether blockers have been declared this combat, so that who isn't blocked is unblocked (509.1h).

    A board that begins in the step, or stands in no turn and says who attacks, stands after it.
    """
    if game.moment is None:
        return "attackers" not in game.this_combat.declared or "blockers" in game.this_combat.declared
    return "blockers" in game.this_combat.declared or (game.begins_here and game.moment == "declare blockers")


def _blockers(board: Board) -> Counter[str]:
    return Counter(name for view in board.values() for name in view.blocks)


def _blocked(board: Board) -> Counter[str]:
    return Counter({view.id: len(view.blocks) for view in board.values() if view.blocks})
