"""103. Starting the Game: the code of each rule."""

from __future__ import annotations

from refapp.game.events import starting
from refapp.rulebook.by_section import Code
from refapp.rulebook.starting import first_turn, mulligans, opening_hand, start_game

CODE: Code = {
    "103.1a": (start_game._first,),
    "103.1b": (start_game._first,),
    "103.1c": (start_game._superseded,),
    "103.2": (start_game.do_start_game, start_game.proceed),
    "103.2b": (start_game._companions,),
    "103.2c": (start_game._commanders,),
    "103.2e": (start_game._conspiracies, starting.PutIntoCommand),
    "103.3a": (start_game._supplementary,),
    "103.4": (start_game.starting_life, start_game._life_totals, starting.StartLife),
    "103.4a": (start_game.starting_life,),
    "103.4b": (start_game.starting_life,),
    "103.4c": (start_game.starting_life,),
    "103.4d": (start_game.starting_life,),
    "103.4e": (start_game.starting_life,),
    "103.5": (starting._take, starting.finish_round, start_game.proceed),
    "103.5a": (starting.hand_size,),
    "103.5b": (mulligans.do_could_mulligan,),
    "103.5c": (starting.free_mulligans, starting._take),
    "103.5d": (starting.may_declare, starting.rank),
    "103.6": (opening_hand.left_open, starting.may_act),
    "103.6a": (opening_hand._begin_with,),
    "103.6b": (starting.Act, opening_hand.do_reveal_opening, starting.BeginFirst),
    "103.6c": (starting.rank, opening_hand.left_open, starting.may_act),
    "103.7": (first_turn._starting_plane,),
    "103.8": (first_turn.begin,),
    "103.8a": (first_turn.no_draw,),
    "103.8b": (first_turn.no_draw,),
    "103.8c": (first_turn.no_draw,),
}
