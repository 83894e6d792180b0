"""Where players sit: who is next to whom."""

from __future__ import annotations

from collections.abc import Mapping

from refapp.game.reading.position import Position


def neighbours(game: Position, player: str) -> frozenset[str]:
    """The players to both sides of a player, of those who are still in the game."""
    seats = [name for name in game.order if not game.players[name].lost or name == player]
    at = seats.index(player)
    return frozenset({seats[at - 1], seats[(at + 1) % len(seats)]}) - {player}


def within_reach(game: Position, player: str) -> frozenset[str]:
    """Whom a player could attack for where they sit: in Emperor (§809.3c) and with alternating teams (§811.4) the
    neighbours."""
    return neighbours(game, player) if game.format in ("emperor", "alternating_teams") else frozenset(game.players)


def seats(order: tuple[str, ...], reach: Mapping[str, int]) -> dict[str, frozenset[str]]:
    """Player → everybody within the player's range of influence, counted in seats to both sides (§801.2).

    It is counted anew as each turn begins, among the players who are left (§801.2c, §807.4h); each player’s may be
    another number of seats (§801.2a).
    """
    many = len(order)
    return {name: frozenset(order[(at + step) % many] for step in range(-far, far + 1))
            for at, name in enumerate(order) if (far := reach.get(name, 0))}
