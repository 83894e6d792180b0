"""Page object of a check: what carries out some rules, as the program has it."""

from __future__ import annotations

from datetime import date

from refapp.lazy_dataclass import dataclass
from refapp.services.pages.common import Chrome, RuleRef
from refapp.services.pages.places import ExamplePlace


@dataclass(frozen=True, slots=True)
class CheckPage:
    """One check. ``doc`` is its own first sentence, in English as the program is; ``told`` says
    which rules it carries out, in a reader's other language or where it has no such sentence; ``since`` and ``until``
    bound the editions in which this variant is played, ``until`` not included."""

    chrome: Chrome
    key: str
    doc: str
    file: str
    line: int
    source: str
    rules: tuple[RuleRef, ...]
    since: date | None
    until: date | None
    examples: tuple[tuple[str, ExamplePlace], ...]
    told: str | None = None
