"""614. Replacement Effects: the code of each rule."""

from __future__ import annotations

from refapp.game import arriving, carry, events, happen, instead, state, turns
from refapp.game import counters as game_counters
from refapp.game import damage as game_damage
from refapp.game import destruction as game_destruction
from refapp.game import moves as game_moves
from refapp.game import replacement as game_replacement
from refapp.game import tokens as game_tokens
from refapp.language import replacing
from refapp.rulebook.abilities import amplify, bloodthirst, devour, umbra_armor
from refapp.rulebook.actions import draw as actions_draw
from refapp.rulebook.actions import exile as actions_exile
from refapp.rulebook.actions import mill
from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import paying, paying_mana
from refapp.rulebook.effects import cant, prevention
from refapp.rulebook.effects import replacement as effects_replacement
from refapp.rulebook.effects import skipping as effects_skipping
from refapp.rulebook.replacement import counters as replacement_counters
from refapp.rulebook.replacement import damage as replacement_damage
from refapp.rulebook.replacement import destruction as replacement_destruction
from refapp.rulebook.replacement import draw as replacement_draw
from refapp.rulebook.replacement import entering, entering_with_keywords, mana, regeneration, turning_up
from refapp.rulebook.replacement import moves as replacement_moves
from refapp.rulebook.replacement import skipping as replacement_skipping
from refapp.rulebook.replacement import tokens as replacement_tokens

CODE: Code = {
    "614.1": (effects_replacement.do_replacement,),
    "614.1a": (replacement_draw.cards_drawn, mana.produced, replacement_moves.moved),
    "614.1b": (effects_skipping.do_skip, replacement_skipping.step, replacement_skipping.turn),
    "614.1c": (entering.with_counters, amplify.enters, bloodthirst.enters),
    "614.1d": (entering.replaced, entering._changed),
    "614.1e": (turning_up.turned_up,),
    "614.2": (replacement_damage.damaged,),
    "614.3": (effects_replacement.do_replacement, prevention.do_redirect),
    "614.4": (effects_replacement.do_replacement,),
    "614.5": (game_replacement._apply, carry.Carry, events.Event.marked),
    "614.6": (replacement_moves.moved, replacement_destruction.destroyed, replacement_draw.cards_drawn),
    "614.7": (game_damage._can_be_dealt,),
    "614.7a": (replacement_damage.damaged,),
    "614.8": (umbra_armor.instead, regeneration.shields, game_destruction.Regenerate.perform),
    "614.9": (prevention.do_redirect, replacement_damage.damaged, replacement_damage.to_planeswalker),
    "614.10": (effects_skipping.do_skip, replacement_skipping.step, replacement_skipping.turn),
    "614.10a": (effects_skipping.do_skip, replacement_skipping.step, replacement_skipping.turn),
    "614.10b": (effects_skipping.do_skip, replacement_skipping.step, turns.FirstThing),
    "614.11": (replacement_draw.drawn,),
    "614.11a": (replacement_draw.drawn,),
    "614.11b": (actions_draw.do_draw, actions_draw.draw_cards),
    "614.12": (entering.replaced, entering_with_keywords.with_keywords, arriving.Arrival.__init__),
    "614.12a": (entering.as_enters, entering.replaced, entering._say_choices),
    "614.12b": (entering.replaced, entering._say_choices),
    "614.12c": (entering.replaced, entering._say_choices, game_moves.Move),
    "614.13": (devour.enters, entering.replaced, entering._say_choices),
    "614.13a": (devour.enters, entering.replaced, arriving.Arrival.left),
    "614.13b": (devour.enters, entering.replaced, arriving.Arrival.left),
    "614.13c": (actions_exile.do_exile_top, mill.do_mill, game_moves.top_of),
    "614.14": (replacement_moves.moved, replacing.Instead),
    "614.15": (effects_replacement.do_self_replacement, instead.replacements, state.Lasting),
    "614.16": (entering.more_counters, replacement_counters.counters_put, replacement_tokens.created),
    "614.17": (cant.do_cant, game_counters.PutCounters.forbidden, game_moves._cannot_enter),
    "614.17a": (cant.do_cant,),
    "614.17b": (paying_mana.pay_mana, paying._barred, paying._life),
    "614.17c": (game_replacement.settle, game_replacement._next, happen._perform),
    "614.17d": (game_moves._cannot_enter, game_tokens._forbidden),
}
