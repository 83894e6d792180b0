"""712. Double-Faced Cards: the code of each rule."""

from __future__ import annotations

from refapp.game.events import entering_faces, moves, turning_over, words, zone_order
from refapp.game.reading import copiable_values, faces
from refapp.rulebook.abilities import craft, disturb, more_than_meets_the_eye
from refapp.rulebook.actions import choose_card_name, exile, meld, transform, turn_face_up_and_down
from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import cast as casting_cast
from refapp.rulebook.casting import lands, permission
from refapp.rulebook.replacement import turning_up

CODE: Code = {
    "712.2": (turning_over.TurnOver,),
    "712.3": (faces.modal,),
    "712.4a": (meld.do_meld, faces.melded),
    "712.4b": (copiable_values.copiable, entering_faces.back_can_enter),
    "712.4c": (transform.turn,),
    "712.8": (copiable_values.copiable,),
    "712.8a": (copiable_values.copiable,),
    "712.8b": (copiable_values.copiable,),
    "712.8c": (copiable_values.copiable, faces.mana_value, permission.as_proposed),
    "712.8d": (copiable_values.copiable,),
    "712.8e": (copiable_values.copiable, faces.mana_value),
    "712.8f": (copiable_values.copiable,),
    "712.8g": (copiable_values.copiable, faces.mana_value),
    "712.9": (transform.turn,),
    "712.10": (transform.turn,),
    "712.11": (casting_cast.do_cast, casting_cast.of_face),
    "712.11a": (disturb.from_graveyard, more_than_meets_the_eye.converted, casting_cast.of_face),
    "712.11b": (casting_cast.of_face,),
    "712.11c": (permission.as_proposed, permission._of_a_face),
    "712.11d": (casting_cast.of_face, disturb.from_graveyard, more_than_meets_the_eye.converted),
    "712.12": (lands.do_play_land, lands._cannot),
    "712.13": (moves._enter, entering_faces.rules_of_face),
    "712.13a": (entering_faces.back_can_enter, entering_faces.rules_of_face),
    "712.14": (moves._enter, entering_faces.rules_of_face),
    "712.14a": (moves._enter, craft.do_craft),
    "712.14b": (moves._stays,),
    "712.14c": (meld.do_meld,),
    "712.15": (moves._enter, casting_cast.of_face),
    "712.15a": (turning_over.TurnFaceUp, transform.turn),
    "712.16": (turn_face_up_and_down.do_turn_face_down,),
    "712.17": (exile.exile,),
    "712.18": (turning_over.TurnOver,),
    "712.19": (choose_card_name.names_of,),
    "712.20": (turning_up.turned_over, turning_over.as_turned_over),
    "712.21": (moves._part,),
    "712.21a": (zone_order.arrange, zone_order._of_one),
    "712.21c": (words._parts,),
    "712.21d": (moves._part,),
    "712.21e": (moves._part,),
}
