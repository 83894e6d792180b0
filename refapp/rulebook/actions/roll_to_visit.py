"""701.52 Roll to visit your Attractions."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.events.amounts import amount
from refapp.game.events.words import player_named
from refapp.game.said.sentence import ByPlayer, Count
from refapp.game.state.objects import Context
from refapp.game.state.occurrences import Occurrence
from refapp.language.errors import ScenarioError
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Num, PlayerWord
from refapp.rulebook.registry import action

_SIDES = 6


class Rolled(ByPlayer, says="{player} rolls a die: {n}."):
    n: Count

class Visited(ByPlayer, says="{subject} is visited."): ...


@word("roll_to_visit")
class RollToVisit(Instruction):
    """A player rolls a die; each of the player's Attractions on which the result is lit up is visited."""

    player: PlayerWord
    result: Num


@action(RollToVisit, "701.52a")
def do_roll(game: Game, step: RollToVisit, context: Context) -> None:
    """A player rolls a die; each of the player's Attractions on which the result is lit up is visited.

    Which numbers are lit up is a matter of each card, also of several with one name (§717.1).
    """
    player = player_named(game, step.player, context)
    result = amount(game, step.result, context)
    if not 1 <= result <= _SIDES:
        raise ScenarioError.value(f"{step.path}.result", result, "a number that the die has")
    with game.events():  # a visit ability triggers where the number is lit up (§717.5)
        game.note(Rolled, ["701.52a"], player.name, player=player.name, n=result)
        for view in game.permanents():
            if view.controller == player.name and "attraction" in view.subtypes \
                    and f"lit {result}" in game.objects[view.id].flags:
                game.note(Visited, ["701.52a", "702.159a", "717.1"], view.id, player=player.name)
                game.happened(Occurrence("visited", None, view.ref, player=player.name))
