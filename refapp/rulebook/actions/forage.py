"""701.61 Forage."""

from __future__ import annotations

from refapp.game import moves
from refapp.game.game import Game
from refapp.game.state import Context
from refapp.game.words import objects, player_named
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Objects, PlayerWord
from refapp.rulebook.keyword_actions import needs
from refapp.rulebook.registry import action


@word("forage")
class Forage(Instruction):
    """A player exiles three cards from the graveyard or sacrifices a Food."""

    player: PlayerWord
    what: Objects


@action("forage", "701.61a")
def do_forage(game: Game, step: Forage, context: Context) -> None:
    """A player exiles three cards from the graveyard or sacrifices a Food."""
    needs(game, "forage")
    player = player_named(game, step.player, context)
    chosen = objects(game, step.what, context)
    with game.events():
        if len(chosen) == 3 and all(obj.zone == "graveyard" and obj.owner == player.name for obj in chosen):
            for obj in chosen:
                moves.move(game, obj, "exile", action="exiled", rules=["701.61a"])
            return
        view = game.view(chosen[0].id) if len(chosen) == 1 else None
        if view is not None and "food" in view.subtypes and view.zone == "battlefield" \
                and view.controller == player.name:
            moves.move(game, chosen[0], "graveyard", action="sacrificed", rules=["701.61a", "701.21a"],
                       also=("sacrificed",), player=player.name)
            return
        game.note("cant_act", ["701.61a"], None, player=player.name, name="forage")
