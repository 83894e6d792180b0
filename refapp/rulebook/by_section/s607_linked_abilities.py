"""607. Linked Abilities: the code of each rule."""

from __future__ import annotations

from refapp.game import amounts, continuous, linked_choices, linking, permanent_spells, play, relations, run, triggers
from refapp.game import casting as game_casting
from refapp.rulebook.abilities import champion
from refapp.rulebook.actions import choose_card_name, choosing, conditions, create, move
from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import adding_mana
from refapp.rulebook.effects import dice
from refapp.rulebook.replacement import entering, moves

CODE: Code = {
    "607.1": (linking.tied, relations.Link, amounts._remembered_by),
    "607.1a": (linking.group_of,),
    "607.1b": (linking.tied,),
    "607.1c": (linking.tied,),
    "607.1d": (linking.tied, linking.MadeBy, linking._held),
    "607.2": (champion.do_return_linked, game_casting.Remember, game_casting.LinkedTrigger),
    "607.2a": (champion.do_return_linked, linking.tied, continuous.Layers._of_exiled),
    "607.2b": (linking.tied, moves.moved, linking.will_be),
    "607.2c": (linking.tied, create.do_create, move.do_put),
    "607.2d": (entering.as_enters, choose_card_name.do_choose, choosing.do_choose),
    "607.2e": (choosing.do_note_down, dice.do_reroll, amounts._remembered_by),
    "607.2f": (choosing.do_choose, entering.as_enters, conditions.do_if),
    "607.2g": (entering.as_enters, amounts._remembered_by),
    "607.2h": (triggers.linked, triggers._triggered),
    "607.2i": (triggers._triggered,),
    "607.2j": (amounts.remembered,),
    "607.2k": (champion.do_champion, champion.do_return_linked),
    "607.2m": (triggers._triggered,),
    "607.2p": (linked_choices.shown, linked_choices.values, play._of_chosen_color),
    "607.2q": (linking.tied, permanent_spells.BecomePermanent.perform),
    "607.3": (linking.tied, run._for_each_card),
    "607.4": (linked_choices.rules_of_choice,),
    "607.5": (linking.group_of, linking._pair),
    "607.5a": (linked_choices.shown, linking.chosen, adding_mana._chosen_color),
}
