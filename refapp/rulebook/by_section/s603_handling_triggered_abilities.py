"""603. Handling Triggered Abilities: the code of each rule."""

from __future__ import annotations

from refapp.game.door import decisions, happen
from refapp.game.events import damage, delayed_triggers, ending, tapping, turns, words
from refapp.game.events import moves as game_moves
from refapp.game.machine import resolving, triggered_mana, triggers, waiting_triggers
from refapp.game.reading import matching
from refapp.game.reading.conditions import _holds
from refapp.game.state import occurrences as events
from refapp.rulebook.actions import counter
from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import lands
from refapp.rulebook.replacement import entering
from refapp.rulebook.replacement import moves as replacement_moves
from refapp.rulebook.triggers import delayed, reflexive, step_begins

CODE: Code = {
    "603.1a": (counter.counter_item,),
    "603.1b": (_holds, triggers._remember),
    "603.2": (triggers.detect, matching.matches),
    "603.2a": (triggers.detect,),
    "603.2b": (turns.BeginStep.perform, step_begins.do_step, matching.step_matches),
    "603.2c": (triggers.detect,),
    "603.2d": (triggers.times_triggered,),
    "603.2e": (tapping.Tap.perform, tapping.Untap.perform, game_moves._enter),
    "603.2f": (triggers._triggered,),
    "603.2g": (happen._perform, damage.DealDamage.perform),
    "603.2h": (triggers._triggered, resolving._resolve_ability),
    "603.3": (waiting_triggers.put_on_stack, waiting_triggers.PutTriggered),
    "603.3a": (triggers._triggered, triggers._record),
    "603.3b": (waiting_triggers.put_on_stack, decisions.trigger_order, triggers.detect_other),
    "603.3c": (waiting_triggers._put, decisions.mode),
    "603.3d": (waiting_triggers._put, decisions.target),
    "603.4": (triggers._triggered, resolving._resolve_ability),
    "603.5": (resolving._wanted, triggered_mana.resolve_quick),
    "603.6": (matching.it_of, words.find),
    "603.6a": (triggers.detect,),
    "603.6b": (triggers.detect,),
    "603.6c": (game_moves._leave, ending.LeaveGame.perform),
    "603.6d": (entering.with_counters,),
    "603.6e": (words._aura_in_graveyard,),
    "603.7": (delayed.do_delayed, delayed_triggers.Delay, delayed_triggers.delay),
    "603.7a": (delayed.do_delayed, delayed_triggers.delay),
    "603.7b": (triggers._delayed, delayed_triggers.chosen_event),
    "603.7c": (words.find, delayed.do_delayed),
    "603.7d": (delayed.do_delayed,),
    "603.7e": (delayed.do_delayed,),
    "603.7f": (delayed_triggers.delay, replacement_moves.moved),
    "603.7g": (delayed_triggers.delay, lands.do_play_land),
    "603.7h": (delayed.do_delayed,),
    "603.8": (triggers.state_triggers, waiting_triggers.Unlock, resolving.leave_stack),
    "603.9": (ending.Lose.perform,),
    "603.10": (triggers.detect, matching.looks_back),
    "603.10a": (matching.looks_back, events),
    "603.10b": (matching.looks_back, events),
    "603.10c": (matching.looks_back, events),
    "603.10d": (matching.looks_back, events),
    "603.10e": (matching.looks_back, events),
    "603.10f": (matching.looks_back, events),
    "603.10g": (matching.looks_back, events),
    "603.11": (triggers.linked, matching.matches),
    "603.12": (reflexive.do_sacrifice_then, triggers.reflexive),
    "603.12a": (reflexive.do_sacrifice_then,),
}
