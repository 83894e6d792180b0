"""704.5r: more counters than allowed."""

from __future__ import annotations

from collections.abc import Iterator

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events.counters import RemoveCounters
from refapp.game.state.ruleset import Finding
from refapp.language.scenario import MaxCounters
from refapp.rulebook.registry import state_based


@state_based("704.5r", at=240)
def cap(game: Game) -> Iterator[Finding]:
    """Counters beyond the number that a permanent's own ability allows are removed (§122.4)."""
    for view in game.permanents():
        over: dict[str, int] = {}
        for ability in view.abilities:
            if isinstance(ability, MaxCounters):
                for kind, most in ability.kinds.items():
                    if view.counters.get(kind, 0) > most:
                        over[kind] = max(over.get(kind, 0), view.counters[kind] - most)
                    else:
                        game.consider("704.5r", view.id, "{subject} may have {most} counters of the kind {kind}: {n}.",
                                      n=view.counters.get(kind, 0), kind=kind, most=most)
        if over:
            yield Finding("cap_counters", view.id, {"over": over}, _cap)


def _cap(game: Game, finding: Finding, keys: list[str]) -> bool:
    return happen(game, *(RemoveCounters(finding.subject, kind, many, (*keys, "122.4"))
                          for kind, many in finding.params["over"].items()))
