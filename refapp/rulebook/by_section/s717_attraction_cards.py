"""717. Attraction Cards: the code of each rule."""

from __future__ import annotations

from refapp.rulebook.abilities import visit
from refapp.rulebook.actions import open_attraction
from refapp.rulebook.by_section import Code

CODE: Code = {
    "717.3": (open_attraction.do_open,),
    "717.5": (visit.visit,),
}
