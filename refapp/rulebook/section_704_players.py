"""Section 704: state-based actions that make players and teams lose.

Each function finds where its action applies on the board as it is; it changes nothing. The engine
merges what several rules say about the same player and performs everything at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from refapp.game.game import Game
from refapp.game.ruleset import Finding
from refapp.game.state import Player, Team
from refapp.rulebook.registry import state_based

POISON, TEAM_POISON, COMMANDER_DAMAGE = 10, 15, 21


def _loses(game: Game, player: Player, rule: str) -> Iterator[Finding]:
    """The player loses; where an effect says that this can't happen, the trace says so instead."""
    if game.cannot(player, "lose_game"):
        game.note_once("cant_lose", ["101.2", "104.3", rule], player.name)
    else:
        yield Finding("lose", player.name)


def _team_loses(game: Game, team: Team, rules: Sequence[str]) -> Iterator[Finding]:
    if game.cannot(game.players[team.members[0]], "lose_game"):
        game.note_once("cant_lose", ["101.2", "810.8a", *rules], team.name)
    else:
        yield Finding("team_lose", team.name, {"rules": rules})


@state_based("sba.life", "704.5a")
def life(game: Game) -> Iterator[Finding]:
    """A player whose life total is 0 or less loses. (In Two-Headed Giant the team's total counts instead.)"""
    if game.teams:
        return
    for player in game.remaining():
        if player.life <= 0:
            yield from _loses(game, player, "704.5a")


@state_based("sba.draw", "704.5b")
def draw(game: Game) -> Iterator[Finding]:
    """A player who tried to draw from a library without cards since the last check loses."""
    for player in game.remaining():
        if player.drew_from_empty:
            yield from _loses(game, player, "704.5b")


@state_based("sba.poison", "704.5c")
def poison(game: Game) -> Iterator[Finding]:
    """A player with ten or more poison counters loses; not in Two-Headed Giant once teams count together."""
    if game.teams and game.rules.holds("poison.team"):
        return
    for player in game.remaining():
        if player.counters.get("poison", 0) >= POISON:
            yield from _loses(game, player, "704.5c")


@state_based("sba.teamlife", "704.6a")
def team_life(game: Game) -> Iterator[Finding]:
    """A two-headed giant whose shared life total is 0 or less loses."""
    for team in game.teams.values():
        if not team.lost and team.life <= 0:
            yield from _team_loses(game, team, ("704.6a", "810.8c"))


@state_based("sba.teampoison", "704.6b")
def team_poison(game: Game) -> Iterator[Finding]:
    """A two-headed giant with fifteen or more poison counters between its heads loses."""
    for team in game.teams.values():
        total = sum(game.players[name].counters.get("poison", 0) for name in team.members)
        if not team.lost and total >= TEAM_POISON:
            yield from _team_loses(game, team, ("704.6b", "810.8d", "810.10"))


@state_based("sba.commander21", "704.6c")
def commander_damage(game: Game) -> Iterator[Finding]:
    """In Commander, a player to whom one commander has dealt 21 or more combat damage in all loses."""
    if game.format != "commander":
        return
    for player in game.remaining():
        if any(total >= COMMANDER_DAMAGE for total in player.commander_damage.values()):
            yield from _loses(game, player, "704.6c")
