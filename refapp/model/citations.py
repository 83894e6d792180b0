"""Citations: a reference in a text to other rules."""

from __future__ import annotations

from refapp.lazy_dataclass import dataclass
from refapp.model.numbers import RuleNumber


@dataclass(frozen=True, slots=True)
class Citation:
    """A reference found in a rule's text, one of its examples, or a glossary entry.

    ``part`` says in which string the span counts: ``text`` (the rule's ``text``, paragraphs joined
    by blank lines), ``example:0``, ``example:1`` … ; glossary citations use ``text`` of the entry.
    ``start``/``end`` count characters there, and ``surface == string[start:end]``. ``targets`` are
    the numbers named, ranges expanded over the numbers that exist in the edition; ``resolved`` is
    false where a target is absent. ``quoted_title`` is the title the text gives for the (single)
    target, without its closing comma or full stop; ``title_matches`` is None without one.
    """

    source: RuleNumber | str
    position: int
    part: str
    start: int
    end: int
    surface: str
    targets: tuple[RuleNumber, ...]
    resolved: bool = True
    quoted_title: str | None = None
    title_matches: bool | None = None
