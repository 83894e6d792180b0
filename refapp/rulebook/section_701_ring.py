"""Section 701: the Ring tempts a player: its emblem, and the designation of Ring-bearer."""

from __future__ import annotations

from refapp.game.game import Game
from refapp.game.run import on_battlefield, text
from refapp.language.scenario import Step
from refapp.rulebook.registry import question


@question("is_ring_bearer", "701.54e")
def is_ring_bearer(game: Game, step: Step) -> bool:
    """Whether a creature is a player's Ring-bearer: on the battlefield, the player's, and so designated."""
    obj = game.obj(text(step, "object") or "")
    wanted = text(step, "player") or game.active
    return on_battlefield(obj) and obj.controller == wanted and "ring-bearer" in obj.designations
