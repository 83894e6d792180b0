"""In which step what a player does is judged: on every board there is one, whether or not it says so."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.language.vocabulary import steps_until


def standing(game: Game) -> str:
    """The step of the board; where it says none, the precombat main phase, or the combat that it shows.

    Only what an effect does needs no turn. Who has priority there a board without a turn doesn’t say: whoever acts.
    """
    if game.moment is not None:
        return game.moment
    combat = {view.combat for view in game.permanents()}
    if "blocking" in combat or "blockers" in game.this_combat.declared:
        return "declare blockers"
    return "declare attackers" if "attacking" in combat else "precombat main"


def begun(game: Game) -> list[str]:
    """The steps of the turn that have begun, in order; of a board that says none, those up to where it stands."""
    if game.moment is not None or game.this_turn.steps_begun:
        return game.this_turn.steps_begun
    return [*steps_until(standing(game), game.format), standing(game)]
