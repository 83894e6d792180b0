"""700.5 and 700.8: the mana symbols of a color in what a player's permanents cost; a player's party."""

from __future__ import annotations

from collections.abc import Iterable

from refapp.game.reading.copiable_values import copiable
from refapp.game.reading.position import Position
from refapp.game.state.views import View

PARTY = ("cleric", "rogue", "warrior", "wizard")


def devotion(game: Position, permanents: Iterable[View], player: str, colors: frozenset[str]) -> int:
    """The mana symbols of a color, or of any of several, in the mana costs of a player's permanents (§700.5).

    A hybrid or Phyrexian symbol of several of the colors is one symbol. Of a mana cost only copy effects make another,
    and who controls a permanent is known from layer 2 on: nothing that comes later counts (700.5a).
    """
    found = 0
    for view in permanents:
        if view.controller != player or view.zone != "battlefield" or view.phased_out:
            continue
        cost = copiable(game.objects[view.id]).cost
        found += sum(bool(symbol.colors & colors) for symbol in cost.symbols) if cost is not None else 0
    return found


def party(permanents: Iterable[View], player: str) -> int:
    """How many creatures are in a player's party: up to one Cleric, Rogue, Warrior and Wizard each (§700.8).

    Nobody says which (§700.8a); a creature of several of these types counts once, for the type that makes the number
    the highest (700.8b). Four are a full party (700.8c).
    """
    members = [view.subtypes & set(PARTY) for view in permanents
               if view.controller == player and "creature" in view.types and view.zone == "battlefield"
               and not view.phased_out]
    taken: dict[str, int] = {}

    def place(member: int, tried: set[str]) -> bool:
        """Find a type for a creature; who has it already may take another one."""
        for kind in sorted(members[member] - tried):
            tried.add(kind)
            if kind not in taken or place(taken[kind], tried):
                taken[kind] = member
                return True
        return False

    return sum(place(member, set()) for member in range(len(members)))
