"""707. Copying Objects: the code of each rule."""

from __future__ import annotations

from refapp.game.events import copy_events, lasting, linking, moves, words
from refapp.game.machine import permanent_spells
from refapp.game.reading import copiable_values, copy_exceptions
from refapp.game.reading import entering as game_entering
from refapp.game.state import objects as state
from refapp.rulebook.abilities import champion
from refapp.rulebook.actions import create, transform
from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import cast_copies, copies_on_stack
from refapp.rulebook.effects import becoming_copies
from refapp.rulebook.replacement import entering
from refapp.rulebook.sba import copy as sba_copy

CODE: Code = {
    "707.1": (becoming_copies.do_become_copy, becoming_copies),
    "707.2": (copiable_values.values_to_copy, becoming_copies.do_become_copy),
    "707.2a": (copiable_values.values_to_copy,),
    "707.2b": (becoming_copies.do_become_copy,),
    "707.2c": (lasting.static_copies, state.Lasting),
    "707.3": (copiable_values.values_to_copy, becoming_copies.do_become_copy),
    "707.4": (lasting.copies, becoming_copies.do_become_copy),
    "707.5": (moves._enter, game_entering.as_entering),
    "707.6": (entering.as_enters, entering._changed),
    "707.7": (linking.group_of, champion.do_return_linked),
    "707.8": (copiable_values.copiable, becoming_copies.do_become_copy, transform.turn),
    "707.8a": (create.faces_of, create._copy),
    "707.9": (copy_exceptions.with_exceptions, copy_exceptions.rules_of),
    "707.9a": (copy_exceptions.with_exceptions, copy_exceptions.rules_of),
    "707.9b": (copy_exceptions.with_exceptions, copy_exceptions.rules_of),
    "707.9c": (copy_exceptions.with_exceptions, copy_exceptions.rules_of),
    "707.9d": (copy_exceptions.with_exceptions, copy_exceptions.rules_of),
    "707.9e": (entering._changed, entering.replaced),
    "707.9f": (copy_exceptions.with_exceptions, copy_exceptions.rules_of),
    "707.9g": (copy_events.CopyTrigger.perform, entering.replaced),
    "707.10": (copies_on_stack.copy_item, copies_on_stack.do_copy_spell),
    "707.10a": (sba_copy.copy,),
    "707.10b": (copies_on_stack.copy_item, copies_on_stack.do_copy_spell),
    "707.10c": (copies_on_stack._new_targets, copies_on_stack.chosen_anew, copies_on_stack.copy_item),
    "707.10d": (copies_on_stack.do_copy_spell, copies_on_stack.CopySpell, copies_on_stack.copy_item),
    "707.10e": (copies_on_stack._targeting, copies_on_stack.do_copy_spell),
    "707.10f": (permanent_spells.BecomePermanent.perform, permanent_spells.become_permanent),
    "707.10g": (copies_on_stack.copy_item, copies_on_stack.do_copy_spell),
    "707.11": (words.find, words._other_name),
    "707.12": (cast_copies.do_cast_copies, copies_on_stack.copy_in_exile),
    "707.12a": (cast_copies.do_cast_copies,),
    "707.13": (cast_copies.do_cast_copies,),
    "707.14": (cast_copies._in_graveyard, cast_copies.do_cast_copies),
}
