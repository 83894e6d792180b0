"""Sections 110 and 701: moving, returning, entering, revealing, discarding, milling, drawing, life."""

from __future__ import annotations

from refapp.game import moves
from refapp.game.continuous import copiable
from refapp.game.game import Game
from refapp.game.happen import happen
from refapp.game.run import number, player_named, text
from refapp.game.state import Context
from refapp.language.scenario import Step
from refapp.rulebook.registry import action


@action("mill", "701.17a", "701.17b", "701.17c", "701.17d")
def do_mill(game: Game, step: Step, context: Context) -> None:
    """The top cards of a library go to the graveyard, as many as there are.

    ``as`` names the answer for an effect that asks about the milled cards: those that it can find, in public
    zones, and the sum of their mana values.
    """
    player = player_named(game, text(step, "player"), context)
    asked = max(0, number(step, "n"))
    mill = moves.Mill(player.name, asked)
    with game.events():
        happen(game, mill)
        if "as" in step.args:
            names = mill.milled
            found = [name for name in names if game.obj(name).zone in moves.PUBLIC]
            several = ["701.17d"] if asked == 1 and len(names) > 1 else []
            game.note("milled_found", ["701.17c", *several], player.name, cards=found)
            game.answers[text(step, "as") or ""] = {
                "cards": found, "mv": sum(copiable(game.obj(name)).mv for name in found)}
