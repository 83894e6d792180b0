"""114. Emblems: the code of each rule."""

from __future__ import annotations

from refapp.game.events import ring
from refapp.rulebook.by_section import Code
from refapp.rulebook.questions import objects, permanents

CODE: Code = {
    "114.3": (ring.Tempt,),
    "114.5": (objects.is_card, permanents.is_permanent),
}
