"""709. Split Cards: the code of each rule."""

from __future__ import annotations

from refapp.game.events import doors
from refapp.game.machine import permanent_spells
from refapp.game.reading import copiable_values
from refapp.game.reading.halves import card_of, joined, names_of, shares_type_line, visible
from refapp.language import parse_objects, scenario
from refapp.rulebook.abilities import fuse
from refapp.rulebook.actions import choose_card_name, unlock
from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import cast as casting_cast
from refapp.rulebook.casting import copies_on_stack, split_cards

CODE: Code = {
    "709.1": (parse_objects.read_object, scenario.Characteristics),
    "709.2": (card_of,),
    "709.3": (split_cards.which_half, casting_cast.shape_of, fuse.both_halves),
    "709.3a": (casting_cast.shape_of,),
    "709.3b": (copiable_values.copiable, casting_cast.shape_of),
    "709.3c": (copies_on_stack.copy_in_exile,),
    "709.4": (parse_objects._combined, joined),
    "709.4a": (names_of, choose_card_name.names_of),
    "709.4c": (parse_objects._combined,),
    "709.4d": (split_cards.fused, fuse.fused),
    "709.5": (visible, doors.entered, unlock.do_lock),
    "709.5a": (parse_objects._half, shares_type_line),
    "709.5b": (copies_on_stack.copy_item, card_of),
    "709.5c": (visible, unlock.do_unlock, unlock.do_lock),
    "709.5d": (permanent_spells.BecomePermanent.perform, doors.entered),
    "709.5e": (unlock.special,),
    "709.5f": (unlock.do_unlock, doors.UnlockDoor),
    "709.5g": (unlock.do_lock, doors.LockDoor),
    "709.5h": (doors.unlocked,),
    "709.5i": (doors.unlocked,),
    "709.5j": (unlock.do_unlock, unlock.do_lock),
}
