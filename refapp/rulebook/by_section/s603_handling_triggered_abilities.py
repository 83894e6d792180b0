"""603. Handling Triggered Abilities: the code of each rule."""

from __future__ import annotations

from refapp.game import (
    bygone,
    decisions,
    delayed_triggers,
    ending,
    events,
    items,
    matching,
    resolving,
    tapping,
    trigger_rules,
    triggered_mana,
    triggers,
    waiting_triggers,
    whynot,
    words,
)
from refapp.game import damage as game_damage
from refapp.game import moves as game_moves
from refapp.language import replacing, scenario
from refapp.rulebook.abilities import blitz, dash, escape, miracle
from refapp.rulebook.actions import conditions, counter, move, phase
from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import lands
from refapp.rulebook.replacement import counters as replacement_counters
from refapp.rulebook.replacement import damage as replacement_damage
from refapp.rulebook.replacement import entering
from refapp.rulebook.replacement import moves as replacement_moves
from refapp.rulebook.triggers import delayed, reflexive, step_begins
from refapp.rulebook.turn import rad_counters

CODE: Code = {
    "603.1a": (counter.do_counter, counter.counter_item),
    "603.1b": (matching.conditions_hold, triggers._remember, matching._holds),
    "603.2": (conditions.do_nothing, triggers.detect, trigger_rules.rules_of),
    "603.2a": (triggers.detect, triggers._triggered),
    "603.2b": (step_begins.do_step, whynot.began_before, rad_counters.at_the_beginning),
    "603.2c": (triggers.detect, triggers._record),
    "603.2d": (triggers.times_triggered,),
    "603.2e": (tapping.tap, trigger_rules, tapping.Tap.perform),
    "603.2f": (triggers.detect, triggers._triggered),
    "603.2g": (replacement_damage.prevented, game_damage.deal, replacement_counters.shield_from_damage),
    "603.2h": (resolving.resolve_top, resolving._resolve_ability, triggers._triggered),
    "603.3": (waiting_triggers.put_on_stack, waiting_triggers.TakeWaiting, waiting_triggers._put),
    "603.3a": (waiting_triggers.put_on_stack, triggers._record),
    "603.3b": (waiting_triggers.put_on_stack, triggers.detect_other, waiting_triggers._put),
    "603.3c": (waiting_triggers.put_on_stack, waiting_triggers._put, decisions.mode),
    "603.3d": (waiting_triggers.put_on_stack, waiting_triggers._put, decisions.target),
    "603.4": (matching.conditions_hold, resolving._resolve_ability, triggers._triggered),
    "603.5": (decisions.may, resolving._wanted, triggered_mana.resolve_quick),
    "603.6": (move.do_return, words.named, matching.it_of),
    "603.6a": (triggers.detect,),
    "603.6b": (triggers.detect, triggers._modified),
    "603.6c": (triggers.detect, trigger_rules, ending.LeaveGame.perform),
    "603.6d": (entering.with_counters, game_moves.move, events),
    "603.6e": (words.named, words._aura_in_graveyard),
    "603.7": (delayed.do_delayed, delayed_triggers.delay, delayed_triggers.Delay),
    "603.7a": (delayed.do_delayed, delayed_triggers.delay, triggers._delayed),
    "603.7b": (delayed.do_delayed, triggers.detect, delayed_triggers.chosen_event),
    "603.7c": (delayed.do_delayed, bygone.rule_of, delayed_triggers.delay),
    "603.7d": (delayed.do_delayed, blitz.short, dash.dashing),
    "603.7e": (delayed.do_delayed, delayed_triggers.Delay, items.Delayed),
    "603.7f": (delayed_triggers.delay, replacing.Replace, replacement_moves.moved),
    "603.7g": (delayed_triggers.delay, scenario.Static, lands.do_play_land),
    "603.7h": (delayed.do_delayed,),
    "603.8": (triggers.state_triggers, resolving.leave_stack, waiting_triggers.Unlock),
    "603.9": (ending.lose, ending.Lose),
    "603.10": (trigger_rules, triggers.detect),
    "603.10a": (matching.looks_back, trigger_rules, events),
    "603.10b": (phase.do_phase_out, matching.looks_back),
    "603.10c": (matching.looks_back,),
    "603.10d": (matching.looks_back,),
    "603.10e": (matching.looks_back,),
    "603.10f": (matching.looks_back,),
    "603.10g": (matching.looks_back,),
    "603.11": (escape.escapes_with, miracle.drawn, matching.matches),
    "603.12": (reflexive.do_sacrifice_then, triggers.reflexive, triggers._record),
    "603.12a": (reflexive.do_sacrifice_then,),
}
