"""707. Copying Objects: the code of each rule."""

from __future__ import annotations

from refapp.game import copiable_values, copy_events, copy_exceptions, lasting, moves, permanent_spells, state, words
from refapp.language import replacing, scenario
from refapp.rulebook.abilities import champion, cipher, demonstrate, encore
from refapp.rulebook.actions import create, transform
from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import cast_copies, copies_on_stack
from refapp.rulebook.effects import becoming_copies
from refapp.rulebook.replacement import entering
from refapp.rulebook.sba import copy as sba_copy

CODE: Code = {
    "707.1": (becoming_copies,),
    "707.2": (becoming_copies.do_become_copy, encore.do_encore, copiable_values.values_to_copy),
    "707.2a": (copiable_values.values_to_copy,),
    "707.2b": (becoming_copies.do_become_copy,),
    "707.2c": (lasting.static_copies, state.Lasting, scenario.Static),
    "707.3": (becoming_copies.do_become_copy,),
    "707.4": (becoming_copies.do_become_copy, lasting.copies, state.Obj.forget),
    "707.5": (entering._say_copy,),
    "707.6": (entering.replaced, entering._say_choices),
    "707.7": (champion.do_return_linked,),
    "707.8": (becoming_copies.do_become_copy, transform.turn, copiable_values.copiable),
    "707.8a": (create.do_create, create.faces_of, create._copy),
    "707.9": (becoming_copies.do_become_copy, replacing.Except, copy_exceptions.rules_of),
    "707.9a": (becoming_copies.do_become_copy, copy_exceptions.rules_of, replacing.Except),
    "707.9b": (becoming_copies.do_become_copy, copy_exceptions.rules_of),
    "707.9c": (becoming_copies.do_become_copy, copy_exceptions.with_exceptions, replacing.Except),
    "707.9d": (becoming_copies.do_become_copy, copy_exceptions.rules_of, copy_exceptions.with_exceptions),
    "707.9e": (entering.replaced, moves.Move),
    "707.9f": (becoming_copies.do_become_copy, copy_exceptions.rules_of, replacing.Except),
    "707.9g": (entering.replaced, copy_events.CopyTrigger, copy_events.CopyTrigger.perform),
    "707.10": (copies_on_stack.do_copy_spell, demonstrate.do_opponent_copies, copies_on_stack.copy_item),
    "707.10a": (sba_copy.copy,),
    "707.10b": (copies_on_stack.do_copy_spell, copies_on_stack.copy_item),
    "707.10c": (copies_on_stack.do_copy_spell, copies_on_stack.copy_item, copies_on_stack._new_targets),
    "707.10d": (copies_on_stack.do_copy_spell, copies_on_stack.CopySpell, copies_on_stack.copy_item),
    "707.10e": (copies_on_stack.do_copy_spell, copies_on_stack._targeting, copies_on_stack.CopySpell),
    "707.10f": (permanent_spells.BecomePermanent.perform, permanent_spells.become_permanent),
    "707.10g": (copies_on_stack.do_copy_spell, copies_on_stack.copy_item),
    "707.11": (words.find, words._other_name),
    "707.12": (cast_copies.do_cast_copies, copies_on_stack.copy_in_exile, cipher.do_cast_encoded),
    "707.12a": (cast_copies.do_cast_copies,),
    "707.13": (cast_copies.do_cast_copies,),
    "707.14": (cast_copies.do_cast_copies, cast_copies._in_graveyard),
}
