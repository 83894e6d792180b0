"""100.2b, 100.4b to d, 903.13e, 905.1d: decks made of what was opened or drafted, and what is left for sideboards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from refapp.game.said.sentence import ByPlayer
from refapp.rulebook.questions.decks import Deck, Judged, NotForDecks, judge

FILLERS = {"commander legends": "The Prismatic Piper", "commander masters": "The Prismatic Piper",
           "battle for baldur's gate": "Faceless One"}
"""Booster packs of a Commander draft → the card that anybody may add as a commander."""


class InNoSideboard(ByPlayer, says="{subject} is of the card pool, but in no deck and no sideboard of {player}’s side."
                    ): ...


@judge("100.2b", "903.13e", "905.1d")
def pool(deck: Deck) -> Iterator[Judged]:
    """In limited play only what was opened, and basic lands; after a Conspiracy draft what was drafted (§905.1d).

    After a Commander draft what was drafted and, as a commander, the card that goes with the boosters (§903.13e).
    """
    rule = "905.1d" if deck.game.plays("conspiracy") else "903.13e" if deck.of_commander else "100.2b"
    filler = FILLERS.get(deck.boosters) if deck.of_commander else None
    for obj in deck.cards if deck.limited and deck.pool else ():
        if obj.spec is not None:
            free = obj.id in deck.pool or "basic" in obj.printed.supertypes or (
                obj.commander and obj.printed.name == filler)
            yield Judged((rule,), None if free else partial(
                deck.game.note, NotForDecks, [rule], obj.id, player=deck.player))


@judge("100.4b", "100.4c", "100.4d")
def left_over(deck: Deck) -> Iterator[Judged]:
    """What of a pool is in no deck is in a sideboard: in the player’s own (§100.4b), or in that of one of the team.

    With two heads the sideboard is the team’s (§100.4c); in other games of teams each player has one (§100.4d).
    """
    if not deck.limited or deck.of_commander:
        return
    side = {deck.player, *deck.game.teammates(deck.player)}
    rule = "100.4b" if len(side) == 1 else "100.4c" if deck.game.plays("two_headed_giant") else "100.4d"
    owners = {name: deck.game.objects[name].owner for name in deck.pool if name in deck.game.objects}
    if deck.sideboard or any(owner != deck.player for owner in owners.values()):
        yield Judged((rule,))
    for name in sorted(name for name, owner in owners.items() if owner not in side):
        yield Judged((rule,), partial(deck.game.note, InNoSideboard, [rule], name, player=deck.player))
