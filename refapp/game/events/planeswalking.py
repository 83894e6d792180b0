"""701.31 Planeswalking, as the verb and as a phenomenon or a player’s leaving (704.6f, 901.10) make it happen."""

from __future__ import annotations

from collections.abc import Sequence

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import turning_over
from refapp.game.said.several import PlaneswalkedAway
from refapp.game.state.card_types import PLANAR_TYPES
from refapp.game.state.occurrences import Occurrence
from refapp.game.state.players import Player
from refapp.game.state.views import Ref


def planeswalk(game: Game, player: Player, rules: Sequence[str] = ()) -> bool:
    """Face-up planes and phenomena go to the bottom of their decks, the top card turns face up (701.31b).

    With that the player has planeswalked (§901.11, §901.11a), to the one turned up and away from all that were face up
    (§901.11b, §901.11c). With a single planar deck that is everybody’s deck (§901.15c); of a two-headed giant it is the
    planar controller’s own (§901.12a).
    """
    if game.teams:
        rules = [*rules, "901.12a"]
    mine = [view for view in game.board().values() if view.zone == "command" and view.types & PLANAR_TYPES]
    shown = [view for view in mine if not view.face_down]
    hidden = sorted((view for view in mine if view.face_down and (
        game.single_planar_deck or view.owner == player.name)),
                    key=lambda view: view.ts)
    with game.events():
        for view in shown:
            happen(game, turning_over.TurnDown(game.objects[view.id], (*rules, "701.31b"), PlaneswalkedAway))
            for event in ("leaves", "planeswalks_away"):
                game.happened(Occurrence(event, view.ref, None, player=player.name))
        deck = hidden or [view for view in shown if game.single_planar_deck or view.owner == player.name]
        if deck:
            happen(game, turning_over.TurnUpPlane(game.objects[deck[0].id], player.name, tuple(rules)))
        who = Ref(player.name, 0, player=True)
        game.happened(Occurrence("planeswalks", who, who, player=player.name))
    return True
