"""701.26 Tap and Untap.

The events: `game/events/tapping.py`; as costs: `casting/paying.py`.
"""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import tapping
from refapp.game.events.words import objects
from refapp.game.state.objects import Context
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Objects
from refapp.rulebook.registry import action


@word("tap")
class Tap(Instruction):
    """Untapped permanents become tapped."""

    what: Objects


@word("untap")
class Untap(Instruction):
    """Tapped permanents become untapped."""

    what: Objects


@action(Tap, "701.26a")
def do_tap(game: Game, step: Tap, context: Context) -> None:
    """Untapped permanents become tapped; tapped ones stay as they are."""
    happen(game, *(tapping.Tap(obj) for obj in objects(game, step.what, context)))


@action(Untap, "701.26b")
def do_untap(game: Game, step: Untap, context: Context) -> None:
    """Tapped permanents become untapped; untapped ones stay as they are."""
    happen(game, *(tapping.Untap(obj) for obj in objects(game, step.what, context)))
