"""Section 701: destroy, exile, sacrifice, regenerate, tap and untap, attach, and damage."""

from __future__ import annotations

from refapp.game import actions
from refapp.game.game import Game
from refapp.game.run import objects, on_battlefield, player_named, text
from refapp.game.state import Context
from refapp.language.scenario import Step
from refapp.rulebook.registry import action


@action("gain_control", "110.2", "110.2b")
def do_gain_control(game: Game, step: Step, context: Context) -> None:
    """A player gains control of permanents; the owner stays the same."""
    player = player_named(game, text(step, "by"), context)
    with game.events():
        for obj in objects(game, step, "what", context):
            if on_battlefield(obj) or obj.zone == "stack":
                rules = ["110.2", *(["110.2b"] if obj.zone == "stack" else []), "613.1b"]
                actions.take_control(game, obj, player.name, rules)
                for item in game.stack:
                    if item.spell == obj.id:
                        item.controller = player.name
