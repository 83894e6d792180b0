"""608. Resolving Spells and Abilities: the code of each rule."""

from __future__ import annotations

from refapp.game import amounts, permanent_spells, resolving, run, targets, trigger_rules, words
from refapp.game import casting as game_casting
from refapp.rulebook.abilities import bestow, dash, mutate
from refapp.rulebook.actions import conditions, destroy, sacrifice
from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import offers, while_resolving
from refapp.rulebook.effects import control
from refapp.rulebook.questions import asking
from refapp.rulebook.turn import structure

CODE: Code = {
    "608.1": (structure.resolve_one, resolving._resolve_ability, resolving._resolve_spell),
    "608.2": (resolving.resolve_top, resolving._resolve_ability, resolving._resolve_spell),
    "608.2a": (resolving._resolve_ability,),
    "608.2b": (resolving._legal, resolving._off_the_stack, targets.still_legal),
    "608.2c": (conditions.do_if, resolving.carry_out, resolving._in_order),
    "608.2d": (while_resolving.do_may_pay, while_resolving.pays, while_resolving.do_may_do),
    "608.2e": (sacrifice.do_each_sacrifices, sacrifice._several_actions),
    "608.2f": (destroy.do_destroy, control.do_gain_control, conditions.do_for_each),
    "608.2g": (while_resolving.do_may_pay, offers.do_cast_if_able, offers.offer),
    "608.2h": (asking.do_ask, amounts.amount, amounts._last),
    "608.2i": (conditions.do_if,),
    "608.2j": (words.find, words._only_that),
    "608.2k": (words.find, words._no_longer),
    "608.2m": (run.run_steps, run._on_stack),
    "608.2n": (game_casting.Retire, resolving.TakeOff, resolving._resolve_spell),
    "608.2p": (trigger_rules.rules_of,),
    "608.3": (permanent_spells.BecomePermanent, permanent_spells.become_permanent, resolving._resolve_spell),
    "608.3a": (permanent_spells.become_permanent,),
    "608.3b": (bestow.a_creature_after_all, resolving._resolve_spell),
    "608.3c": (permanent_spells.become_permanent,),
    "608.3d": (mutate.merges,),
    "608.3e": (permanent_spells.become_permanent,),
    "608.3f": (permanent_spells.become_permanent,),
    "608.3g": (dash.dashing,),
}
