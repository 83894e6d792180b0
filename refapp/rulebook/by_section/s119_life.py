"""119. Life: the code of each rule."""

from __future__ import annotations

from refapp.game.events import damage as game_damage
from refapp.game.events import ending
from refapp.game.events import life as game_life
from refapp.rulebook.actions import exchange
from refapp.rulebook.actions import life as actions_life
from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import activate, paying
from refapp.rulebook.replacement import life as replacement_life
from refapp.rulebook.sba import life as sba_life
from refapp.rulebook.starting import start_game

CODE: Code = {
    "119.1": (start_game.starting_life,),
    "119.1a": (start_game.starting_life,),
    "119.1b": (start_game.starting_life,),
    "119.1c": (start_game.starting_life,),
    "119.1d": (start_game.starting_life,),
    "119.1e": (start_game.starting_life,),
    "119.2": (game_damage._results,),
    "119.3": (game_life.ChangeLife, actions_life.do_gain_life, actions_life.do_lose_life),
    "119.4": (paying._life, activate._cannot),
    "119.4a": (paying._life,),
    "119.4b": (paying._life,),
    "119.5": (ending.set_life, actions_life.do_set_life),
    "119.6": (sba_life.life,),
    "119.7": (exchange.do_exchange_life, game_life.ChangeLife.forbidden),
    "119.8": (exchange.do_exchange_life, paying._life, game_life.ChangeLife.forbidden),
    "119.9": (game_life.ChangeLife.forbidden,),
    "119.10": (replacement_life.life_changed, game_life.ChangeLife.forbidden),
}
