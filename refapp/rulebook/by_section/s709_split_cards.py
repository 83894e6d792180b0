"""709. Split Cards: the code of each rule."""

from __future__ import annotations

from refapp.game import copiable_values, doors, moves
from refapp.language import parse_objects, scenario
from refapp.rulebook.abilities import fuse
from refapp.rulebook.actions import choose_card_name, unlock
from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import cast as casting_cast
from refapp.rulebook.casting import copies_on_stack, split_cards

CODE: Code = {
    "709.1": (split_cards.fused, scenario.Characteristics),
    "709.2": (copiable_values.base_view,),
    "709.3": (split_cards.of_half, split_cards.fused, fuse.both_halves),
    "709.3a": (split_cards.of_half, split_cards.fused, casting_cast),
    "709.3b": (split_cards.of_half,),
    "709.3c": (copies_on_stack.copy_in_exile,),
    "709.4": (split_cards.fused, doors.joined, parse_objects._combined),
    "709.4a": (choose_card_name.names_of, copiable_values.base_view, doors.names_of),
    "709.4c": (copiable_values.base_view,),
    "709.4d": (split_cards.fused, fuse.fused),
    "709.5": (doors.visible, doors.entered, unlock.do_lock),
    "709.5a": (split_cards.of_half, doors.shares_type_line, parse_objects._half),
    "709.5b": (copiable_values.base_view, doors.card_of, copies_on_stack.copy_item),
    "709.5c": (unlock.do_unlock, unlock.do_lock, doors.visible),
    "709.5d": (moves.Move.perform, doors.entered),
    "709.5e": (unlock.special,),
    "709.5f": (unlock.do_unlock, doors.UnlockDoor),
    "709.5g": (unlock.do_lock, doors.LockDoor),
    "709.5h": (doors.unlocked,),
    "709.5i": (doors.unlocked,),
    "709.5j": (unlock.do_unlock, unlock.do_lock),
}
