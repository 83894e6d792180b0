"""704.5c (104.3d, 122.1f) and 704.6b: too much poison."""

from __future__ import annotations

from collections.abc import Iterator

from refapp.game.door.game import Game
from refapp.game.state.ruleset import Finding
from refapp.rulebook.registry import state_based
from refapp.rulebook.sba.losing import loses, team_loses

POISON, TEAM_POISON, FOR_EACH_MORE = 10, 15, 5


@state_based("704.5c", at=30)
def poison(game: Game) -> Iterator[Finding]:
    """A player with ten or more poison counters loses; not in Two-Headed Giant once teams count together (§104.3d,
    §122.1f).

    The archenemy’s opponents don’t share them, in a Commander game either (§904.13c).
    """
    if game.plays("two_headed_giant") and game.rules.holds("poison.team"):
        return
    each = ["904.13c"] if game.plays("archenemy") and game.plays("commander") else []
    for player in game.remaining():
        if player.counters.get("poison", 0) >= POISON:
            yield from loses(game, player, "704.5c", also=("104.3d", "122.1f", *each))
        else:
            game.consider([*each, "704.5c"], player.name, "{subject} has fewer than {most} poison counters: {n}.",
                          trivial=not player.counters.get("poison", 0), n=player.counters.get("poison", 0), most=POISON)


@state_based("704.6b", at=50)
def team_poison(game: Game) -> Iterator[Finding]:
    """A two-headed giant with fifteen or more poison counters between its heads loses.

    It takes five more for each player that a team has beyond the second (810.11, §810.10).
    """
    for team in game.teams.values() if game.plays("two_headed_giant") else ():
        more = max(0, len(team.members) - 2)
        most = TEAM_POISON + FOR_EACH_MORE * more
        total = sum(game.players[name].counters.get("poison", 0) for name in team.members)
        if not team.lost and total >= most:
            yield from team_loses(game, team, ("704.6b", "810.8d", "810.10", *(("810.11",) if more else ())))
        else:
            game.consider("704.6b", team.name, "{subject} has fewer than {most} poison counters: {n}.", n=total,
                          most=most, trivial=not total)
