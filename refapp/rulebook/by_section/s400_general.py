"""400. General: the code of each rule."""

from __future__ import annotations

from refapp.game.door import game
from refapp.game.events import following, relations, turning_over, words
from refapp.game.events import moves as game_moves
from refapp.game.machine import permanent_spells, triggers
from refapp.game.reading import entering
from refapp.game.reading.conditions import _holds
from refapp.game.state import objects as state
from refapp.rulebook.actions import arrange, exchange, learn
from refapp.rulebook.actions import exile as actions_exile
from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import gaining
from refapp.rulebook.questions import zones
from refapp.rulebook.replacement import moves as replacement_moves

CODE: Code = {
    "400.2": (zones.is_public_zone,),
    "400.3": (game_moves._arrive, game_moves.Move.perform),
    "400.4": (game_moves._stays,),
    "400.4a": (game_moves._stays,),
    "400.4b": (game_moves._stays,),
    "400.5": (arrange.do_arrange,),
    "400.6": (replacement_moves.moved,),
    "400.7": (game_moves._arrive, state.Obj.forget, game.Game.is_current),
    "400.7a": (game_moves._arrive, entering.as_entering),
    "400.7b": (permanent_spells.BecomePermanent.perform, permanent_spells._granted),
    "400.7c": (game_moves._arrive,),
    "400.7d": (permanent_spells.BecomePermanent.perform, _holds),
    "400.7e": (triggers._record,),
    "400.7f": (words._aura_in_graveyard,),
    "400.7g": (gaining.keeps,),
    "400.7h": (following.moved, words.followed),
    "400.7i": (following.moved, words.followed),
    "400.7j": (following.moved, following.paid_with, words.followed),
    "400.7k": (words.find, relations.Follow.perform),
    "400.8": (actions_exile.do_exile,),
    "400.9": (turning_over.TurnDown.perform,),
    "400.10": (game_moves.Move.perform,),
    "400.11": (zones.zone,),
    "400.11b": (learn.do_learn,),
    "400.11c": (words.named,),
    "400.12": (exchange.do_exchange_zones,),
}
