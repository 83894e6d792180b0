"""704.5a (104.3b, 119.6) and 704.6a: no life left."""

from __future__ import annotations

from collections.abc import Iterator

from refapp.game.door.game import Game
from refapp.game.state.ruleset import Finding
from refapp.rulebook.registry import state_based
from refapp.rulebook.sba.losing import loses, team_loses


@state_based("704.5a", at=10)
def life(game: Game) -> Iterator[Finding]:
    """A player whose life total is 0 or less loses. (In Two-Headed Giant the team's total counts instead.) (§104.3b,
    §119.6)."""
    for player in game.remaining():
        if game.sharing(player) is not None:
            continue
        if player.life <= 0:
            yield from loses(game, player, "704.5a", also=("104.3b", "119.6"))
        else:
            game.consider("704.5a", player.name, "{subject} has {n} life, more than 0.", n=player.life)


@state_based("704.6a", at=40)
def team_life(game: Game) -> Iterator[Finding]:
    """A two-headed giant whose shared life total is 0 or less loses."""
    for team in game.teams.values():
        if team.life is None:
            continue
        if not team.lost and team.life <= 0:
            yield from team_loses(game, team, ("704.6a", "810.8c"))
        else:
            game.consider("704.6a", team.name, "{subject} has {n} life, more than 0.", n=team.life)
