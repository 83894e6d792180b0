"""701.56 Time travel."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.events import counters
from refapp.game.events.words import player_named
from refapp.game.state.objects import Context
from refapp.language.errors import Illegal, ScenarioError
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Choose, PlayerWord
from refapp.rulebook.registry import action


@word("time_travel")
class TimeTravel(Instruction):
    """On each chosen permanent or suspended card with time counters, one is put or removed."""

    player: PlayerWord
    choose: Choose


@action(TimeTravel, "701.56a")
def do_time_travel(game: Game, step: TimeTravel, context: Context) -> None:
    """On each chosen permanent or suspended card with time counters, one is put or removed."""
    player = player_named(game, step.player, context)
    with game.events():
        for name, words in step.choose:
            obj = game.obj(name)
            view = game.view(name)
            mine = (obj.zone == "battlefield" and obj.here.controller == player.name) or (
                obj.zone == "exile" and obj.owner == player.name and view is not None and "suspend" in view.keywords)
            if len(words) != 1 or words[0] not in ("add", "remove"):
                raise ScenarioError.unknown("name", f"{step.path}.choose.{name}", " ".join(words), ("add", "remove"))
            if not mine or not obj.here.counters.get("time"):
                raise Illegal(["701.56a", "608.2d"], "{object} can’t be chosen for this.", object=name)
            if words == ("remove",):
                counters.remove_counters(game, name, "time", 1, ["701.56a"])
            else:
                counters.add_counters(game, name, "time", 1, ["701.56a"])
