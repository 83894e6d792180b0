"""400. General: the code of each rule."""

from __future__ import annotations

from refapp.game import damage as game_damage
from refapp.game import (
    entering,
    following,
    items,
    matching,
    permanent_spells,
    resolving,
    tokens,
    triggers,
    turning_over,
    words,
)
from refapp.game import moves as game_moves
from refapp.rulebook.abilities import craft, unearth
from refapp.rulebook.actions import arrange, exchange, learn, move, shuffle
from refapp.rulebook.actions import exile as actions_exile
from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import gaining
from refapp.rulebook.questions import zones
from refapp.rulebook.replacement import moves as replacement_moves

CODE: Code = {
    "400.2": (zones.is_public_zone,),
    "400.3": (move.do_bounce, move.do_move, shuffle.do_shuffle_into_library),
    "400.4": (game_moves._stays,),
    "400.4a": (game_moves.move, tokens.CreateTokens.perform, game_moves._stays),
    "400.4b": (game_moves._stays,),
    "400.5": (arrange.do_arrange,),
    "400.6": (replacement_moves.moved, move.do_move),
    "400.7": (move.do_return, unearth.do_return_and, move.do_bounce),
    "400.7a": (resolving.resolve_top, permanent_spells.become_permanent, entering.as_entering),
    "400.7b": (permanent_spells.BecomePermanent.perform, permanent_spells._granted),
    "400.7c": (game_moves.Move.perform, game_moves._arrive),
    "400.7d": (permanent_spells.BecomePermanent.perform, items.CastRecord, matching._holds),
    "400.7e": (game_damage.source_view, triggers._record),
    "400.7f": (words._aura_in_graveyard,),
    "400.7g": (gaining.keeps,),
    "400.7h": (following.moved, words.followed),
    "400.7i": (following.moved,),
    "400.7j": (craft.do_craft, following.moved, following.paid_with),
    "400.7k": (words.named, words.find),
    "400.8": (actions_exile.do_exile,),
    "400.9": (turning_over.TurnDown.perform, turning_over.TurnDown),
    "400.10": (move.do_move, game_moves.Move.perform),
    "400.11": (zones.zone, zones.ZoneOf.cites),
    "400.11b": (learn.do_learn,),
    "400.11c": (words.named,),
    "400.12": (exchange.do_exchange_zones,),
}
