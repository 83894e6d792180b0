"""Page object of a check: the function that carries out some rules, as the program has it."""

from __future__ import annotations

from datetime import date

from refapp.lazy_dataclass import dataclass
from refapp.services.pages.common import Chrome, RuleRef
from refapp.services.pages.places import ExamplePlace


@dataclass(frozen=True, slots=True)
class CheckPage:
    """One check. ``doc`` is its own first sentence, in English as the program is, or in the reader's language for what
    isn't played; ``told`` says in a reader's other language what it carries out; ``since`` and ``until`` bound the
    editions in which this variant is played, ``until`` not included."""

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
