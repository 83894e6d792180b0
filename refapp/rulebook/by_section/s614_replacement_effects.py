"""614. Replacement Effects: the code of each rule."""

from __future__ import annotations

from refapp.game.door import game, happen
from refapp.game.door import replacement as game_replacement
from refapp.game.events import arriving, carry, destruction, linking, turns
from refapp.game.events import counters as game_counters
from refapp.game.events import damage as game_damage
from refapp.game.events import instead as game_instead
from refapp.game.events import moves as game_moves
from refapp.game.events import tokens as game_tokens
from refapp.game.reading import entering as game_entering
from refapp.rulebook.abilities import devour
from refapp.rulebook.actions import draw as actions_draw
from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import paying, paying_mana
from refapp.rulebook.effects import cant, prevention
from refapp.rulebook.effects import replacement as effects_replacement
from refapp.rulebook.effects import skipping as effects_skipping
from refapp.rulebook.replacement import counters as replacement_counters
from refapp.rulebook.replacement import damage as replacement_damage
from refapp.rulebook.replacement import draw as replacement_draw
from refapp.rulebook.replacement import entering as replacement_entering
from refapp.rulebook.replacement import entering_with_keywords, regeneration, turning_up
from refapp.rulebook.replacement import instead as replacement_instead
from refapp.rulebook.replacement import moves as replacement_moves
from refapp.rulebook.replacement import skipping as replacement_skipping
from refapp.rulebook.replacement import tokens as replacement_tokens

CODE: Code = {
    "614.1": (game_replacement._settle, game_replacement.settle, game_instead.effects),
    "614.1a": (replacement_instead.in_its_place, replacement_moves.moved),
    "614.1b": (replacement_skipping._skipped, effects_skipping.do_skip),
    "614.1c": (
        replacement_entering.with_counters, replacement_entering.as_enters, entering_with_keywords.with_keywords,
    ),
    "614.1d": (replacement_entering.replaced, replacement_entering._changed),
    "614.1e": (turning_up.turned_up,),
    "614.2": (replacement_damage.damaged,),
    "614.3": (effects_replacement.do_replacement,),
    "614.4": (game_replacement.settle,),
    "614.5": (game_replacement._options, game_replacement._apply, carry.Carry),
    "614.6": (happen._perform, replacement_moves.moved),
    "614.7": (game_damage._can_be_dealt,),
    "614.7a": (game_damage._can_be_dealt,),
    "614.8": (regeneration.shields, destruction.Regenerate.perform),
    "614.9": (replacement_damage._other_damage, game_damage.recipient_of, prevention.do_redirect),
    "614.10": (replacement_skipping._skipped, replacement_skipping.step, replacement_skipping.turn),
    "614.10a": (effects_skipping.do_skip, replacement_skipping._skipped),
    "614.10b": (turns.DoFirst.perform, turns.FirstThing.perform, replacement_skipping._skipped),
    "614.11": (replacement_draw.drawn,),
    "614.11a": (actions_draw.draw_cards,),
    "614.11b": (actions_draw.draw_cards,),
    "614.12": (game_entering.as_entering, replacement_entering.replaced, game_instead.effects),
    "614.12a": (replacement_entering.as_enters, replacement_entering._choose_or_pay, replacement_entering._changed),
    "614.12b": (replacement_entering._pays,),
    "614.12c": (replacement_entering._word,),
    "614.13": (replacement_entering._changed, devour.enters),
    "614.13a": (replacement_entering._exiled, arriving.Arrival.left),
    "614.13b": (replacement_entering._exiled, arriving.Arrival.left),
    "614.13c": (game_moves.top_of,),
    "614.14": (replacement_moves.moved, linking.will_be),
    "614.15": (effects_replacement.do_self_replacement,),
    "614.16": (replacement_tokens.created, replacement_counters.counters_put, replacement_entering.more_counters),
    "614.17": (game.Game.cannot, game_counters.PutCounters.forbidden, cant.do_cant),
    "614.17a": (happen._perform,),
    "614.17b": (paying._possible, paying._life, paying_mana.pay_mana),
    "614.17c": (happen._perform, game_replacement._next),
    "614.17d": (game_moves._cannot_enter, game_tokens._forbidden),
}
