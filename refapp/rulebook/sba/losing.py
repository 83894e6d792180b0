"""What the state-based actions by which players lose have in common (104.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from refapp.game.door.game import Game
from refapp.game.said.several import CantLose
from refapp.game.state.players import Player, Team
from refapp.game.state.ruleset import Finding


def loses(game: Game, player: Player, rule: str, *, also: Sequence[str]) -> Iterator[Finding]:
    """The player loses; where an effect says that this can't happen, the trace says so instead.

    ``also``: the rules of other sections that say the same (104.3, and that of what makes the player lose).
    """
    if game.cannot(player, "lose_game"):
        game.note_once(CantLose, ["101.2", "104.3", rule], player.name)
    else:
        yield Finding("lose", player.name, {"rules": also})


def team_loses(game: Game, team: Team, rules: Sequence[str]) -> Iterator[Finding]:
    """The same of a two-headed giant, which also loses as a player of it does (810.8)."""
    if game.cannot(game.players[team.members[0]], "lose_game"):
        game.note_once(CantLose, ["101.2", "810.8a", *rules], team.name)
    else:
        yield Finding("team_lose", team.name, {"rules": rules})
