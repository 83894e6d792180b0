"""501. Beginning Phase: the code of each rule."""

from __future__ import annotations

from refapp.language import vocabulary
from refapp.rulebook.by_section import Code

CODE: Code = {
    "501.1": (vocabulary,),
}
