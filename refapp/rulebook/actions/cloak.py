"""701.58 Cloak.

Put there as a manifested card is, or staying where it is (701.58f): `actions/manifest.py`. Turned face up (701.58b,
701.58c, 701.58d, 701.58g): `actions/turn_face_up_and_down.py`; what lies there (701.58a):
`game/reading/copiable_values.py`. More on what lies face down (701.58h): section 708.
"""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.events.amounts import amount
from refapp.game.state.objects import Context
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Num, Objects, PlayerWord
from refapp.rulebook.actions.manifest import face_down
from refapp.rulebook.registry import action


@word("cloak")
class Cloak(Instruction):
    """The same as manifest, and the face-down creature has ward."""

    player: PlayerWord
    n: Num = 1
    what: Objects | None = None


@action(Cloak, "701.58a", "701.58e", "701.58f")
def do_cloak(game: Game, step: Cloak, context: Context) -> None:
    """The same as manifest, and the face-down creature has ward."""
    many = amount(game, step.n, context)
    face_down(game, step.player, step.what, many, context, "cloaked",
              ["701.58a", *(["701.58e"] if many > 1 else [])])
