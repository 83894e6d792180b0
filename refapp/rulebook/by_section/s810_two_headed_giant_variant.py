"""810. Two-Headed Giant Variant: the code of each rule."""

from __future__ import annotations

from refapp.game.door import game
from refapp.game.events import amounts, counters, ending
from refapp.game.events import life as game_life
from refapp.game.state import players
from refapp.rulebook.actions import exchange, proliferate
from refapp.rulebook.actions import life as actions_life
from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import paying
from refapp.rulebook.combat import attackers, blockers
from refapp.rulebook.sba import life as sba_life
from refapp.rulebook.sba import losing, poison
from refapp.rulebook.starting import first_turn, start_game

CODE: Code = {
    "810.2": (game.Game.active_players,),
    "810.4": (players.team_life, start_game.starting_life),
    "810.5": (players.Player,),
    "810.6": (first_turn.no_draw,),
    "810.7": (attackers.why_not_attack, blockers.side),
    "810.8": (losing.team_loses,),
    "810.8a": (ending.TeamLoses, ending.TeamLoses.perform, losing.team_loses),
    "810.8b": (ending.concede,),
    "810.8c": (sba_life.team_life,),
    "810.8d": (poison.team_poison,),
    "810.9": (game_life.ChangeLife.perform,),
    "810.9a": (amounts.amount,),
    "810.9c": (ending.set_life,),
    "810.9d": (actions_life._chosen_for_team, actions_life.do_set_life),
    "810.9e": (exchange.do_exchange_life,),
    "810.9g": (game_life.ChangeLife.forbidden,),
    "810.9h": (game_life.ChangeLife.forbidden, paying._life),
    "810.10": (poison.team_poison,),
    "810.10a": (counters.held_by, amounts._of_player),
    "810.10b": (counters.remove_counters,),
    "810.10c": (counters.PutCounters.forbidden,),
    "810.10d": (counters.held_by, proliferate.do_proliferate),
    "810.11": (players.team_life, poison.team_poison),
}
