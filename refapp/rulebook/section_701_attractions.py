"""Section 701: opening Attractions and rolling to visit them. Nothing here rolls: the result is given."""

from __future__ import annotations

from refapp.game import moves
from refapp.game.events import Occurrence
from refapp.game.game import Game
from refapp.game.run import number, player_named, text
from refapp.game.state import Context, Ref
from refapp.language.scenario import Step
from refapp.rulebook.registry import action
from refapp.rulebook.section_701_counters import needs


@action("open_attraction", "701.51a", "701.51b", "701.51c")
def do_open(game: Game, step: Step, context: Context) -> None:
    """The top card of a player's Attraction deck enters the battlefield face up under that player's control."""
    needs(game, "open an attraction")
    player = player_named(game, text(step, "player"), context)
    deck = sorted((view for view in game.board().values() if view.zone == "command" and view.face_down
                   and "attraction" in view.subtypes and view.owner == player.name), key=lambda view: view.ts)
    if not deck:
        game.note("cant_act", ["701.51a"], None, player=player.name, name="open an Attraction")
        return
    with game.events():
        obj = game.obj(deck[0].id)
        if moves.move(game, obj, "battlefield", action="put_onto_battlefield", rules=["701.51b", "717.3"],
                      under=player.name):
            game.note("action_done", ["701.51c"], obj.id, player=player.name, name="open an Attraction")
            ref = Ref(obj.id, obj.incarnation)
            game.happened(Occurrence("opens_attraction", None, ref, player=player.name))


@action("roll_to_visit", "701.52a")
def do_roll(game: Game, step: Step, context: Context) -> None:
    """A player rolls a die; each of the player's Attractions on which the result is lit up is visited."""
    needs(game, "roll to visit your attractions")
    player = player_named(game, text(step, "player"), context)
    result = number(step, "result")
    with game.events():
        game.note("rolled", ["701.52a"], player.name, player=player.name, n=result)
        for view in game.permanents():
            if view.controller == player.name and "attraction" in view.subtypes \
                    and f"lit {result}" in game.objects[view.id].flags:
                game.note("visited", ["701.52a", "702.159a"], view.id, player=player.name)
                game.happened(Occurrence("visited", None, view.ref, player=player.name))
