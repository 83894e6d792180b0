"""204. Color Indicator: the code of each rule."""

from __future__ import annotations

from refapp.language import parse_characteristics
from refapp.rulebook.by_section import Code

CODE: Code = {
    "204.2": (parse_characteristics,),
}
