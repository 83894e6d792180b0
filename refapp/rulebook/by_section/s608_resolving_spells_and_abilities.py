"""608. Resolving Spells and Abilities: the code of each rule."""

from __future__ import annotations

from refapp.game.events import amounts, run, words
from refapp.game.machine import permanent_spells, resolving
from refapp.game.reading import filters, targets
from refapp.game.reading.conditions import _holds, seen_now
from refapp.rulebook.abilities import bestow, dash, mutate
from refapp.rulebook.actions import conditions, destroy, sacrifice
from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import offers, while_resolving
from refapp.rulebook.turn import priority

CODE: Code = {
    "608.1": (priority._move_on, resolving.resolve_top),
    "608.2": (resolving._resolve_ability, resolving._resolve_spell),
    "608.2a": (resolving._resolve_ability,),
    "608.2b": (resolving._legal, targets.still_legal, resolving._off_the_stack),
    "608.2c": (resolving.carry_out, run.run_steps),
    "608.2d": (while_resolving.do_may_do, while_resolving.pays),
    "608.2e": (sacrifice.do_each_sacrifices,),
    "608.2f": (destroy.do_destroy, conditions.do_for_each),
    "608.2g": (offers.offer, while_resolving.pays, offers.do_cast_if_able),
    "608.2h": (amounts.amount, words.as_last_seen, seen_now),
    "608.2i": (_holds, conditions.do_if),
    "608.2j": (filters._word,),
    "608.2k": (words.find,),
    "608.2m": (run.run_steps, run._on_stack),
    "608.2n": (resolving._resolve_spell, resolving.TakeOff),
    "608.2p": (resolving._resolve_ability,),
    "608.3": (permanent_spells.become_permanent, resolving._resolve_spell),
    "608.3a": (permanent_spells.BecomePermanent.perform,),
    "608.3b": (resolving._resolve_spell, bestow.a_creature_after_all),
    "608.3c": (permanent_spells.BecomePermanent.perform,),
    "608.3d": (mutate.merges,),
    "608.3e": (permanent_spells.become_permanent,),
    "608.3f": (permanent_spells.BecomePermanent.perform,),
    "608.3g": (dash.dashing, permanent_spells.become_permanent),
}
