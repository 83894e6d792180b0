"""201. Name: the code of each rule."""

from __future__ import annotations

from refapp.rulebook.actions import choose_card_name
from refapp.rulebook.by_section import Code

CODE: Code = {
    "201.4": (choose_card_name.choose_name, choose_card_name.known, choose_card_name._other),
    "201.4a": (choose_card_name.choose_name,),
    "201.4b": (choose_card_name.names_of, choose_card_name._other),
    "201.4c": (choose_card_name.names_of,),
    "201.4d": (choose_card_name.names_of,),
    "201.4e": (choose_card_name.names_of,),
    "201.4f": (choose_card_name.names_of,),
}
