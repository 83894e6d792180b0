"""What the fields of a step offer to name: objects where they can be, players where a word takes players.

The language takes any object in most places and says later what it makes of them. A form offers only what makes sense:
nobody destroys a card in a graveyard. What stands in a field already always stays there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from refapp.language.persons import PLAYERS_ONLY, PLAYERS_TOO
from refapp.language.vocabulary import PLAYER_ZONES
from refapp.services.pages.form import Options

_ON_THE_BATTLEFIELD = frozenset({
    "destroy", "sacrifice", "sacrifice_then", "exert", "phase_out", "transform", "convert", "lock", "unlock", "explore",
    "connive", "endure", "earthbend", "double_pt", "triple_pt", "switch_pt", "support", "turn_face_up",
    "put_same_counters", "become_attacking", "reroll_stored", "pair", "become_copy", "adapt", "attach",
    "become_blocked", "bounce", "declare_attackers", "detain", "fade", "fight", "flip", "goad", "harness",
    "monstrosity", "must_block", "regenerate", "reselect_attack", "set_level", "suspect", "tap", "turn_face_down",
    "unattach", "unsuspect", "untap", "waterbend"})
_IN_HAND = frozenset({"discard", "begin_with", "reveal_opening", "play_land"})
_NOT_YET_THERE = frozenset({"put_onto_battlefield", "cast", "play", "cast_if_able", "cast_copies", "choose_exiled"})
_WHAT = frozenset({"what", "with", "exert", "attacker", "a", "b", "tap"})
_BATTLEFIELD = "battlefield"


def zones_of(state: Mapping[str, Any]) -> dict[str, str]:
    """Where each object of a state is: as it says, as a player's zone lists it, else on the battlefield."""
    things, players = state.get("objects"), state.get("players")
    found = {str(name): str((isinstance(thing, Mapping) and thing.get("zone")) or _BATTLEFIELD)
             for name, thing in (things.items() if isinstance(things, Mapping) else ())}
    for values in players.values() if isinstance(players, Mapping) else ():
        for zone in PLAYER_ZONES if isinstance(values, Mapping) else ():
            listed = values.get(zone)
            found.update({str(name): zone for name in (listed if isinstance(listed, list) else ())
                          if str(name) in found})
    return found


def offered(verb: str, name: str, things: Options, players: Options,
            state: Mapping[str, Any]) -> tuple[Options, Options]:
    """The objects and the players that an argument of a verb may name."""
    if (verb, name) in PLAYERS_ONLY:
        return (), players
    return _placed(verb, name, things, state), players if (verb, name) in PLAYERS_TOO else ()


def _placed(verb: str, name: str, things: Options, state: Mapping[str, Any]) -> Options:
    zones = zones_of(state)
    where = _where(verb, name)
    if name == "what" and verb in _NOT_YET_THERE:
        return tuple(one for one in things if zones.get(one[0]) != _BATTLEFIELD)
    return things if where is None else tuple(one for one in things if zones.get(one[0], _BATTLEFIELD) == where)


def _where(verb: str, name: str) -> str | None:
    """The only zone in which a verb takes the objects of an argument; None where there are several."""
    if name == "discard" or (name in _WHAT and verb in _IN_HAND) or (name == "bottom" and verb in ("keep", "mulligan")):
        return "hand"
    if verb in ("scry", "surveil", "fateseal") and name in ("top", "bottom", "graveyard"):
        return "library"
    return _BATTLEFIELD if name == "choose" or (name in _WHAT and verb in _ON_THE_BATTLEFIELD) else None


__all__ = ["offered", "zones_of"]
