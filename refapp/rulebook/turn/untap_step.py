"""502: the untap step."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import tapping
from refapp.game.events.exertion import StopExerting
from refapp.game.events.mana import UntapSources
from refapp.game.said.sentence import Sentence
from refapp.rulebook.turn import moments


class StaysTapped(Sentence, says="{subject} doesn’t untap."): ...


@moments.turn_based("untap", "502.3", "703.4c", at=30)
def untap(game: Game) -> None:
    """The active player's permanents untap at the same time, save those that something keeps tapped."""
    staying, untapping = [], []
    for obj in game.objects.values():
        if obj.here.exerted.intersection(game.active_players()):
            staying.append(obj)
        elif obj.here.controller in game.active_players() and obj.here.tapped:
            view = game.view(obj.id)
            if view is not None and "doesnt untap" in view.keywords:
                game.note(StaysTapped, ["502.3"], obj.id)
            else:
                untapping.append(obj)
    happen(game, *(StopExerting(obj, name) for obj in staying for name in game.active_players()
                   if name in obj.here.exerted),
           *(tapping.Untap(obj, ("502.3", "703.4c")) for obj in untapping),
           *(UntapSources(name, ("502.3", "703.4c")) for name in game.active_players()
             if game.players[name].tapped_sources))
