"""709.3, 709.4, 702.127a: which half of a split card is cast, and what a fused spell is."""

from __future__ import annotations

from refapp.game.door import decisions
from refapp.game.door.game import Game
from refapp.game.reading.halves import card_of, shares_type_line
from refapp.game.state.objects import Obj
from refapp.language.costs import ManaCost
from refapp.language.scenario import Characteristics, Keyword
from refapp.rulebook.casting import permission


def which_half(game: Game, player: str, obj: Obj, how: str | None = None) -> str | None:
    """Which half of a split card is cast: a choice, as either may be (§709.3); None of any other card.

    The keyword ability that ``how`` names leaves those that have it, if any does. A half with aftermath can be cast
    only from a graveyard, and by itself only that half can be cast from there (702.127a).
    """
    halves = card_of(obj).halves
    own = [half.name for half in halves if how in {one.word for one in half.abilities if isinstance(one, Keyword)}]
    return decisions.one_of(game, "half", None, own or _in_zone(game, player, obj, halves, how), player,
                            message="Which half of the split card is cast?")


def of_half(obj: Obj, shape: Characteristics | None) -> tuple[str, ...]:
    """The keys of the rules on casting one half of a split card: only what is in it exists on the stack (709.3b)."""
    card = card_of(obj)
    if shape is not None and shape is card.inset:
        return ("720.3", "720.3a", "720.3b") if card.inset_kind == "omen" else ("715.3", "715.3a", "715.3b")
    if shape is None or not any(shape is half for half in card.halves):
        return ()
    return ("709.3", "709.3a", "709.3b", *(("709.5a",) if shares_type_line(card) else ()))


def fused(halves: tuple[Characteristics, ...]) -> Characteristics:
    """Both halves at once (702.102, 709.4): the costs together, left text first (§709.4d, §709.4b)."""
    left, right = halves
    symbols = tuple(symbol for one in halves for symbol in (one.cost.symbols if one.cost is not None else ()))
    return Characteristics(
        name=f"{left.name} // {right.name}", types=tuple(dict.fromkeys((*left.types, *right.types))),
        colors=tuple(sorted({*left.colors, *right.colors})), mv=left.mv + right.mv, cost=ManaCost(symbols),
        abilities=(*left.abilities, *right.abilities), halves=halves)


def _in_zone(game: Game, player: str, obj: Obj, halves: tuple[Characteristics, ...], how: str | None) -> list[str]:
    later = [half.name for half in halves
             if any(isinstance(one, Keyword) and one.word == "aftermath" for one in half.abilities)]
    every = [half.name for half in halves]
    if not later:
        return every
    if obj.zone != "graveyard":
        return [name for name in every if name not in later] or every
    return every if how is not None or permission.may_play(game, player, game.board()[obj.id]) else later
