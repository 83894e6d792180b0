"""712. Double-Faced Cards: the code of each rule."""

from __future__ import annotations

from refapp.rulebook.actions import choose_card_name, turn_face_up_and_down
from refapp.rulebook.by_section import Code

CODE: Code = {
    "712.16": (turn_face_up_and_down.do_turn_face_down,),
    "712.19": (choose_card_name.names_of,),
}
