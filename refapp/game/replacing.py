"""Destruction and what replaces it: regeneration shields, static regeneration, shield counters."""

from __future__ import annotations

from collections.abc import Sequence

from refapp.game import life, moves
from refapp.game.game import Game
from refapp.game.state import Obj


def can_be_destroyed(game: Game, obj: Obj) -> bool:
    """Whether the permanent isn't indestructible."""
    view = game.view(obj.id)
    return view is None or "indestructible" not in view.keywords


def destroy(game: Game, obj: Obj, rules: Sequence[str] = (), *, no_regen: bool = False,
            effect: bool = False, several: bool = False) -> bool:
    """Destroy a permanent, or let what protects it happen instead; false if nothing happened.

    ``several``: more than one state-based action destroys it, and one replacement is enough (704.7).
    """
    if not can_be_destroyed(game, obj):
        game.note("indestructible", ["702.12b", "101.2", *rules], obj.id)
        return False
    view = game.view(obj.id)
    keywords = view.keywords if view is not None else frozenset()
    shielded = obj.shields > 0 or "regenerates" in keywords
    if shielded and (no_regen or "cant be regenerated" in keywords):
        game.note("cant_regenerate", ["701.19c"], obj.id)
    elif shielded:
        regenerate(game, obj, [*rules, "704.7"] if several else rules, shield="regenerates" not in keywords)
        return True
    if effect and obj.counters.get("shield", 0) > 0 and game.rules.holds("shield_counters"):
        life.remove_counters(game, obj.id, "shield", 1, ["122.1c", "614.1a"])
        return True
    return moves.move(
        game, obj, "graveyard", action="destroyed", rules=["701.8a", *rules], also=("destroyed",)
    )


def regenerate(game: Game, obj: Obj, rules: Sequence[str], *, shield: bool) -> None:
    """Instead of being destroyed: no damage, tapped, out of combat; a shield is used up (701.19a and b)."""
    with game.events():
        if shield:
            obj.shields -= 1
        obj.damage = 0
        obj.deathtouched = False
        was_in_combat = obj.combat
        obj.combat = obj.attacks = None
        game.note("regenerated", [*rules, "701.19a" if shield else "701.19b", "701.8c", "614.8"], obj.id,
                  combat=was_in_combat, shields=obj.shields)
        if not obj.tapped:
            life.tap(game, obj)
