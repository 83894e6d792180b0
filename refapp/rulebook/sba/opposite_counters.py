"""704.5q: +1/+1 and -1/-1 counters."""

from __future__ import annotations

from collections.abc import Iterator

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events.counters import RemoveCounters
from refapp.game.state.ruleset import Finding
from refapp.rulebook.registry import state_based


@state_based("704.5q", at=230)
def cancel(game: Game) -> Iterator[Finding]:
    """+1/+1 and -1/-1 counters on a permanent are removed in pairs (§122.3)."""
    for view in game.permanents():
        pairs = min(view.counters.get("+1/+1", 0), view.counters.get("-1/-1", 0))
        if pairs > 0:
            yield Finding("cancel_counters", view.id, {"n": pairs}, _cancel)
        elif view.counters:
            game.consider("704.5q", view.id, "{subject} doesn’t have both +1/+1 and -1/-1 counters.")


def _cancel(game: Game, finding: Finding, keys: list[str]) -> bool:
    return happen(game, *(RemoveCounters(finding.subject, kind, finding.params["n"], (*keys, "122.3"))
                          for kind in ("+1/+1", "-1/-1")))
