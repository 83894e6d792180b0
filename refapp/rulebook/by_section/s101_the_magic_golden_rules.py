"""101. The Magic Golden Rules: the code of each rule."""

from __future__ import annotations

from refapp.game import ending, layers, sba, waiting_triggers
from refapp.game import replacement as game_replacement
from refapp.rulebook.actions import sacrifice, win_and_lose
from refapp.rulebook.by_section import Code
from refapp.rulebook.combat import damage as combat_damage
from refapp.rulebook.combat import restrictions_and_requirements
from refapp.rulebook.effects import becoming_copies, cant, prevention
from refapp.rulebook.sba import keeping_one
from refapp.rulebook.starting import mulligans, start_game

CODE: Code = {
    "101.1": (win_and_lose.do_concede, ending.concede, combat_damage.deal_damage),
    "101.2": (cant.do_cant, restrictions_and_requirements.words, restrictions_and_requirements.words_on_blocking),
    "101.2a": (layers.give,),
    "101.3": (prevention.do_redirect, becoming_copies.do_become_copy),
    "101.4": (sacrifice.do_each_sacrifices, game_replacement.settle_together, waiting_triggers.put_on_stack),
    "101.4c": (sba.check, keeping_one.keep_one),
    "101.4d": (game_replacement.settle_together,),
    "101.4e": (mulligans.do_mulligan, mulligans.do_keep, start_game.do_start_game),
}
