"""400.5 Arranging the objects of a zone."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events.words import player_named
from refapp.game.events.zone_order import Rearrange
from refapp.game.said.sentence import ByPlayer, Names, ZoneName
from refapp.game.state.objects import Context
from refapp.language.errors import Illegal
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Objects, PlayerWord, Zone
from refapp.rulebook.registry import action


class Rearranged(ByPlayer, says="{player} arranges objects in another order ({zone}): {cards}."):
    cards: Names
    zone: ZoneName


KEPT = {"library": ("400.5", "401.2"), "graveyard": ("400.5", "404.2"), "stack": ("400.5",)}
"""Zones whose objects stay in their order, with the keys of the rules that say so."""


@word("arrange")
class Arrange(Instruction):
    """A player, without an effect that allows it, puts the objects of a zone into another order."""

    player: PlayerWord
    zone: Zone
    order: Objects


@action(Arrange, "400.5", "401.2")
def do_arrange(game: Game, step: Arrange, context: Context) -> None:
    """Nobody changes the order of a library, a graveyard, the stack or a pile of face-down objects like that."""
    player = player_named(game, step.player, context)
    zone = step.zone
    if zone in KEPT:
        raise Illegal(KEPT[zone], "{who} can’t change the order of objects in this zone ({zone}).", who=player.name,
                      zone=zone)
    if zone in ("exile", "command") and sum(1 for name in step.order if game.obj(name).here.face_down) > 1:
        raise Illegal(["400.5"], "{who} can’t change the order of objects in a face-down pile ({zone}).",
                      who=player.name, zone=zone)
    if zone in player.zones:
        happen(game, Rearrange(player.name, zone, step.order))
    game.note(Rearranged, ["400.5"], player.name, player=player.name, cards=list(step.order), zone=zone)
