"""607. Linked Abilities: the code of each rule."""

from __future__ import annotations

from refapp.game.events import amounts, linking, run
from refapp.game.machine import permanent_spells, triggers
from refapp.game.reading import linked_choices, matching
from refapp.game.reading.conditions import _cast_so, _held_on, _holds
from refapp.rulebook.abilities import champion
from refapp.rulebook.actions import choose_card_name, choosing, create, exile, move
from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import adding_mana
from refapp.rulebook.replacement import entering, moves

CODE: Code = {
    "607.1": (linking.tied, linking.remember),
    "607.1a": (linking.group_of,),
    "607.1b": (linking.group_of, linking.tied),
    "607.1c": (linking._held, linking.tied),
    "607.1d": (linking._held, linking.MadeBy),
    "607.2": (linking._held, linking.Tied),
    "607.2a": (linking.tied, exile.do_exile, linked_choices.exiled_with),
    "607.2b": (linking.tied, linking.will_be, moves.moved),
    "607.2c": (linking.tied, create.do_create, move.do_put),
    "607.2d": (linking.chosen, entering.as_enters, choose_card_name.do_choose),
    "607.2e": (amounts._remembered_by, choosing.do_note_down),
    "607.2f": (linking.chosen, choosing.do_choose, entering.as_enters),
    "607.2g": (amounts._remembered_by, entering.as_enters),
    "607.2h": (triggers.linked, matching.matches),
    "607.2i": (_cast_so,),
    "607.2j": (amounts.remembered,),
    "607.2k": (champion.do_champion, champion.do_return_linked),
    "607.2m": (_held_on, _holds),
    "607.2p": (linked_choices.values, linked_choices.shown),
    "607.2q": (permanent_spells.BecomePermanent.perform, linking.tied),
    "607.3": (run._for_each_card, linking.tied, amounts.amount),
    "607.4": (linking.chosen,),
    "607.5": (linking.group_of, linking._pair),
    "607.5a": (adding_mana._chosen_color, linking.chosen, linked_choices.shown),
}
