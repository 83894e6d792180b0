"""701.31 Planeswalk.

The events: `game/events/planeswalking.py`, `game/events/turning_over.py`; as a phenomenon is left (701.31c):
`sba/phenomenon.py`, as its owner leaves the game: `game/events/ending.py`.
"""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.events import planeswalking
from refapp.game.events.words import player_named
from refapp.game.said.sentence import Sentence
from refapp.game.state.objects import Context
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import PlayerWord
from refapp.rulebook.registry import action


class CantPlaneswalk(Sentence, says="{subject} can’t planeswalk."): ...


@word("planeswalk")
class Planeswalk(Instruction):
    """The planar controller turns the face-up plane down at the bottom of its deck and the next one up."""

    player: PlayerWord


@action(Planeswalk, "701.31a", "701.31b", "701.31c", "701.31d")
def do_planeswalk(game: Game, step: Planeswalk, context: Context) -> None:
    """The planar controller turns the face-up plane down at the bottom of its deck and the next one up."""
    player = player_named(game, step.player, context)
    if not game.plays("planechase") or player.name != game.planar_controller:
        game.note(CantPlaneswalk, ["701.31a"], player.name)
        return
    planeswalking.planeswalk(game, player, ["701.31a", "701.31c"])
