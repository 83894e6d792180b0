"""The moments of a turn: what is done as a step begins, and when one doesn’t take place."""

from __future__ import annotations

from collections.abc import Callable

from refapp.game.door.game import Game
from refapp.game.state.hooks import Hook, HookBy

first_turn = Hook[Callable[[Game], None]]()
"""The game begins: what comes before the first turn."""
turn_based = HookBy[str, Callable[[Game], None]]()
"""Of a step: its turn-based actions (703.4), in the order of ``at``."""
omitted = HookBy[str, Callable[[Game], bool]]()
"""Of a step: whether it is left out."""
