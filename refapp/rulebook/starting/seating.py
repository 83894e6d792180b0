"""808.2, 809.2, 810.3, 811.3: where teams sit as a game starts; the order of a board’s players is that of the seats."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.said.sentence import Names, Sentence
from refapp.language.errors import Illegal


class Seated(Sentence, says="The players sit in this order: {players}."):
    players: Names


_TOGETHER = {"team_vs_team": "808.2", "emperor": "809.2", "two_headed_giant": "810.3"}
"""Variant → the rule by which each team sits together."""


def take_seats(game: Game) -> None:
    """Each team sits together (§808.2, §810.3), its emperor in the middle (§809.2); or nobody is next to a teammate,
    and all teams are equally far apart (§811.3).

    Raises Illegal.
    """
    rule = next((one for variant, one in _TOGETHER.items() if game.plays(variant)), None)
    if game.format == "alternating_teams":
        if not _alternating(game):
            raise Illegal(["811.3"], "In this order of seats teammates sit next to each other, or the teams aren’t "
                          "equally spaced out: {players}.", players=list(game.order))
        game.note(Seated, ["811.3"], None, players=list(game.order))
    elif rule is not None:
        if not _together(game):
            raise Illegal([rule], "In this order of seats a team doesn’t sit together: {players}.",
                          players=list(game.order))
        if game.format == "emperor" and not _in_the_middle(game):
            raise Illegal(["809.2"], "In this order of seats an emperor doesn’t sit in the middle of the team: "
                          "{players}.", players=list(game.order))
        game.note(Seated, [rule], None, players=list(game.order))


def _teams(game: Game) -> list[str | None]:
    return [game.players[name].team for name in game.order]


def _alternating(game: Game) -> bool:
    """Whether the seats repeat the same order of the teams."""
    seats = _teams(game)
    many = len(set(seats))
    return many > 1 and len(set(seats[:many])) == many and all(
        team == seats[at % many] for at, team in enumerate(seats)) and len(seats) % many == 0


def _together(game: Game) -> bool:
    """Whether, around the table, one team ends and another begins as often as there are teams."""
    seats = _teams(game)
    return sum(team != seats[at - 1] for at, team in enumerate(seats)) in (0, len(set(seats)))


def _in_the_middle(game: Game) -> bool:
    """Whether to both sides of each emperor sits a teammate; there are three to a team (809.1)."""
    seats = _teams(game)
    return all(game.players[name].team == seats[at - 1] == seats[(at + 1) % len(seats)]
               for at, name in enumerate(game.order) if name in game.emperors)
