"""Write: citations as the language prints them, so that :func:`refapp.cite.find` reads the same numbers back.

>>> b, f, h = (RuleNumber(601, 2, letter) for letter in "bfh")
>>> write([(b, None), (f, h)], "en")
'rules 601.2b and 601.2f–h'
"""

from __future__ import annotations

from collections.abc import Sequence

from refapp.model import Kind, RuleNumber

_WORDS = {"en": ("rule", "rules", "section", "sections", " and ", ", and "), "fr": ("règle", "règles", "section", "sections", " et ", " et ")}
"""A rule, rules, a chapter, chapters; what joins two, what joins the last of several."""
Item = tuple[RuleNumber, RuleNumber | None]
"""A number, or the two ends of a range."""


def write(items: Sequence[Item], lang: str) -> str:
    """One keyword and its numbers. Raises ValueError for no items, and for chapters among rules."""
    rule, rules, chapter, sections, both, last = _WORDS[lang]
    chapters = {first.kind is Kind.CHAPTER for first, _ in items}
    if len(chapters) != 1:
        raise ValueError("a citation names rules or chapters, one at least")
    several = len(items) > 1 or items[0][1] is not None
    one, many = (chapter, sections) if chapters.pop() else (rule, rules)
    keyword = many if several else one
    shown = [_item(first, last) for first, last in items]
    if len(shown) < 3:
        return f"{keyword} {both.join(shown)}"
    return f"{keyword} {', '.join(shown[:-1])}{last}{shown[-1]}"


def _item(first: RuleNumber, last: RuleNumber | None) -> str:
    if last is None:
        return str(first)
    if last.sub and last.parent == first.parent:
        return f"{first}–{last.sub}"
    return f"{first}–{last}"
