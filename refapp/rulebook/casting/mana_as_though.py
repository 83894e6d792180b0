"""602.1e, 609.4b: mana that may be spent as though it were mana of another kind."""

from __future__ import annotations

from dataclasses import replace

from refapp.game.door.game import Game
from refapp.game.events.mana import Source
from refapp.game.reading.filters import passes
from refapp.game.state.players import Player
from refapp.language.costs import COLORS, ManaCost, Symbol
from refapp.rulebook.casting.proposal import Proposal


def as_though(game: Game, player: Player, found: list[Source]) -> list[Source]:
    """The sources of mana as an effect lets it be spent: as though it were of any color, or of any type (§609.4b)."""
    words = {ability.any_mana for holder, ability in game.statics()
             if ability.any_mana and holder.controller == player.name}
    if not words:
        return found
    kinds = frozenset({*COLORS.values(), *(["colorless"] if "type" in words else [])})
    return [replace(one, kinds=one.kinds | kinds) for one in found]


def any_color(proposal: Proposal, cost: ManaCost) -> ManaCost | None:
    """The cost as it is for a player who may spend mana as though it were mana of any colour; None for others
    (§602.1e)."""
    game, player = proposal.game, proposal.player.name
    for holder, ability in game.statics():
        change = ability.any_color
        if change is None or change.abilities != (proposal.ability is not None) or not (
                change.player == "each" or (change.player == "you") == (holder.controller == player)):
            continue
        if passes(change.what, proposal.view, game.viewpoint(holder), game.board()):
            return ManaCost(tuple(Symbol(("1",)) if any(half in COLORS for half in one.halves) else one
                                  for one in cost.symbols))
    return None
