"""A value for everything about a game that matters, so that a state that comes back is recognised.

Timestamps and incarnations are left out: they grow with every lap of a loop, and matter only by their order.
"""

from __future__ import annotations

from collections.abc import Hashable

from refapp.game.door.game import Game


def fingerprint(game: Game) -> Hashable:
    """An equal value for the same state; timestamps count by their order only."""
    permanents = sorted((obj for obj in game.objects.values() if obj.zone == "battlefield"),
                        key=lambda obj: obj.ts)
    game.budget.spend(len(game.objects) // 4 + 1)
    return (
        tuple((obj.id, here.controller, here.tapped, here.flipped, here.face_down, here.phased_out, here.transformed,
               here.damage, here.deathtouched, tuple(sorted(here.counters.items())),
               here.attached[0] if here.attached else None, here.combat, here.shields, here.protector, here.sector,
               tuple(sorted(here.designations))) for obj in permanents for here in (obj.here,)),
        tuple((obj.id, obj.zone, obj.here.face_down, obj.here.commander_new) for obj in game.objects.values()
              if obj.exists and obj.zone != "battlefield"),
        tuple((player.name, game.life(player), tuple(sorted(player.counters.items())), player.speed, player.lost,
               player.drew_from_empty, tuple(tuple(held) for held in player.zones.values()))
              for player in game.players.values()),
        tuple((item.id, item.controller, item.it.id if item.it else None, item.target.id if item.target else None)
              for item in game.stack),
        tuple((pending.trigger.id, pending.controller, pending.it.id if pending.it else None)
              for pending in game.waiting),
        tuple((one.id, one.on) for one in game.stickers.values()),
        len(game.delayed), len(game.effects), len(game.this_turn.done), game.active)
