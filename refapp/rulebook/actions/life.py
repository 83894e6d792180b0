"""119 Life."""

from __future__ import annotations

from collections.abc import Sequence

from refapp.game.door import decisions
from refapp.game.door.game import Game
from refapp.game.events import life
from refapp.game.events.amounts import amount
from refapp.game.events.instead_of_losing import set_life
from refapp.game.events.words import players_named
from refapp.game.state.objects import Context
from refapp.game.state.players import Player
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Num, PlayerWord
from refapp.rulebook.registry import action


@word("gain_life")
class GainLife(Instruction):
    """A player, each player or each opponent gains life."""

    player: PlayerWord
    n: Num


@word("lose_life")
class LoseLife(Instruction):
    """A player, each player or each opponent loses life."""

    player: PlayerWord
    n: Num


@word("set_life")
class SetLife(Instruction):
    """A life total becomes a number: the difference is gained or lost."""

    player: PlayerWord
    n: Num


@action(GainLife, "119.3")
def do_gain_life(game: Game, step: GainLife, context: Context) -> None:
    """A player gains life."""
    with game.events():
        for player in players_named(game, step.player, context):
            life.change_life(game, player, max(0, amount(game, step.n, context)))  # never below zero (107.1b)


@action(LoseLife, "119.3")
def do_lose_life(game: Game, step: LoseLife, context: Context) -> None:
    """A player, or each opponent, loses life."""
    with game.events():
        for player in players_named(game, step.player, context):
            life.change_life(game, player, -max(0, amount(game, step.n, context)))


@action(SetLife, "119.5", "810.9c", "810.9d")
def do_set_life(game: Game, step: SetLife, context: Context) -> None:
    """A life total becomes a number: the difference is gained or lost.

    If that of each player on a team does, only one of them is affected, whom the team chooses (810.9d); until April
    2010 all were, and the team’s total is the sum.
    """
    many = amount(game, step.n, context)
    found = players_named(game, step.player, context)
    whole = game.rules.holds("team.whole_life")
    affected = [player for player in found if game.sharing(player) is None or not whole or _chosen_for_team(
        game, player, found)]
    had = [_had(game, player, found) for player in affected]
    with game.events():
        for player, before in zip(affected, had, strict=True):
            set_life(game, player, many, before)
            if before != game.own_life(player) and not whole and sum(one.team == player.team for one in found) > 1:
                game.also(["810.9d"])


def _had(game: Game, player: Player, found: Sequence[Player]) -> int:
    """An individual life total; of what the first of a team has as the half, rounded up, the second has the rest."""
    own, total = game.own_life(player), game.life(player)
    halved = game.sharing(player) is not None and not game.rules.holds("team.whole_life")
    return total - own if halved and any(one.team == player.team for one in found[:found.index(player)]) else own


def _chosen_for_team(game: Game, player: Player, found: Sequence[Player]) -> bool:
    """Whether the life total of this player of the team is set; asked for where several of a team are named
    (§810.9d)."""
    mates = [one.name for one in found if one.team == player.team]
    if len(mates) == 1:
        return True
    chosen = next((name for name in game.choices.other.get("set_life", ()) if name in mates), None)
    if chosen is None:
        raise game.ask("set_life", None, [str(player.team)], mates, "Which player of the team {team} is affected?",
                       team=str(player.team))
    if chosen == player.name:
        decisions.chose(game, "set_life", ["810.9d"], player.team, str(player.team), player.name)
    return chosen == player.name
