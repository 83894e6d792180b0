"""205.3e: a player chooses a subtype of one set: a creature type, a land type, a basic land type."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.reading.subtypes import BASIC_LAND_TYPES, family
from refapp.game.state.card_types import FAMILIES, WITH_CREATURE_TYPES
from refapp.game.state.creature_types import CREATURE_TYPES
from refapp.rulebook.casting.proposal import illegal


def creature_types(game: Game) -> set[str]:
    """The creature types that the rules list (205.3m), in lower case, and those of the board besides."""
    invented = {word.lower() for obj in game.objects.values() for word in obj.printed.subtypes
                if not WITH_CREATURE_TYPES.isdisjoint(obj.printed.types) and family(word.lower()) == "creature"}
    return {*map(str.lower, CREATURE_TYPES), *invented}


def choose_subtype(game: Game, player: str | None, about: str, wanted: str | None, kind: str) -> str:
    """The one existing subtype of a set that a player chooses, in lower case.

    A creature type of the board that the rules don't list exists there, too. Raises ChoiceNeeded without one, and
    Illegal for what belongs to another set, or to none (§205.3e).
    """
    if kind == "creature":
        options = creature_types(game)
    else:
        options = set(BASIC_LAND_TYPES if kind == "basic land" else FAMILIES["land"])
    if wanted is None:
        wanted = next(iter(game.choices.other.get("choose", ())), None)
    if wanted is None:
        there = {word for view in game.board().values() for word in view.subtypes} & options
        raise game.ask("choose", player, [about], sorted(there or options), "Which of these is chosen?")
    if wanted.lower() not in options:
        raise illegal(["205.3e"], "{word} isn’t a subtype that can be chosen here.", word=wanted)
    return wanted.lower()
