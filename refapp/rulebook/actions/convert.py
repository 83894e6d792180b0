"""701.28 Convert.

What is turned over, and what stays as it is (701.28c–f): `actions/transform.py`.
"""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.events.words import objects
from refapp.game.said.several import Converted
from refapp.game.state.objects import Context
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Flag, Objects
from refapp.rulebook.actions.transform import turn
from refapp.rulebook.registry import action


@word("convert")
class Convert(Instruction):
    """The same as transforming, under another name."""

    what: Objects
    own_ability: Flag = False


@action(Convert, "701.28a", "701.28b", "701.28c", "701.28d", "701.28e", "701.28f", "712.4c", "712.9", "712.10",
        "712.15a", "712.18", since="2022-11-18")
def do_convert(game: Game, step: Convert, context: Context) -> None:
    """The same as transforming, under another name."""
    turn(game, objects(game, step.what, context), context, step.own_ability, Converted, {
        "turn": ["701.28a", "701.28b", "701.27a", "712.18"], "none": ["701.28c", "712.9"],
        "spell": ["701.28d", "712.10"], "again": ["701.28e"],
        "cant": ["701.28f", "101.2"]})
