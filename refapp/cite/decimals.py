"""Decimals: whether ``104.3``, with neither a letter nor a keyword, is a rule of Magic, a price or a measure."""

from __future__ import annotations

import re

from refapp.cite.strangers import follows_a_stranger
from refapp.cite.topic import LIKELY, Exists, Topic

_LABELLED = re.compile(r"[,;] (?:[^\W\d_]+ ){1,2}")
"""What stands between two figures of a list: ``hall 602.5, prizes 401.3``."""
_NEAR = 500
"""Characters for which a figure makes those behind it doubtful."""


class Doubts:
    """The figures that stood shortly before in a text, by which its other decimals are doubted."""

    def __init__(self, topic: Topic) -> None:
        self._topic = topic
        self._sections: dict[str, int] = {}
        self._things: dict[str, int] = {}
        self._last = -_NEAR

    def of_price(self, at: int) -> None:
        """A price or a version begins here."""
        self._sections[self._topic.text[at:at + 4]] = self._last = at

    def of_measure(self, at: int) -> None:
        """A measure begins here."""
        self._last = at

    def of_thing(self, at: int, end: int) -> None:
        """The number of a thing begins and ends here: of a room, a part."""
        self._things[self._topic.text[at:end]] = at

    def are_about(self, at: int, end: int) -> bool:
        """Whether a price or a version of a decimal's section stood before, any figure where nobody plays, or a
        thing's number of its section: the same number again is rather a rule, for contrast."""
        section, number = self._topic.text[at:at + 4], self._topic.text[at:end]
        if at - self._sections.get(section, -_NEAR) < _NEAR or (
                at - self._last < _NEAR and self._topic.weight(at) < LIKELY):
            return True
        self._things = {thing: place for thing, place in self._things.items() if at - place < _NEAR}
        return number not in self._things and any(thing.startswith(section) for thing in self._things)


def counts_a_thing(topic: Topic, at: int, refused_end: int) -> bool:
    """Whether the word before a decimal says what it counts, or the decimal is the next of a list of figures."""
    return topic.follows_a_word(at) and not topic.is_bare() and (
        follows_a_stranger(topic.text, at, magic=topic.speaks_of_magic(at))
        or (refused_end > 0 and _LABELLED.fullmatch(topic.text, refused_end, at) is not None))


def decimal_is_rule(topic: Topic, at: int, keyword_at: int, end: int, exists: Exists, *,
                    elsewhere: bool, beside: bool, measured: bool, named: bool, ours: bool) -> bool:
    """Whether the words around a decimal make it a rule; ``elsewhere``: another document's number stands before,
    ``beside``: a rule does, ``measured``: a figure does, ``named``: it is called one.

    What is bought and sold, measured or released needs to be named (``see``, ``says``); in talk of the game the rest
    is a rule, elsewhere what a short text cites.
    """
    if topic.is_code(at, end, lettered=False) or (elsewhere and not ours and topic.weight(at) < LIKELY):
        return False
    magic = topic.speaks_of_magic(at)
    if topic.is_lone_cell(at, end) and not topic.cites_section(at, end):
        return False
    among_figures = topic.stands_among_figures(at, end, exists)
    column = (among_figures and topic.is_entry(at)) or (topic.is_traded(at) and topic.is_in_table(at))
    series = (not column and topic.cites_section(at, end) and (topic.short or topic.weight(at) > 0)) or (
        magic and topic.is_series(at, end))
    if (not magic and (elsewhere or topic.is_elsewhere(at))) or topic.is_traded(at) or measured:
        return named or series
    magic = magic or topic.cites_rules(keyword_at, end)
    cited = (magic or topic.short) and topic.is_cited(at, end)
    if magic and cited and not (column or (among_figures and topic.may_be_figure(at))):
        return True
    if among_figures:
        return (topic.short and named) or series
    if series or topic.is_bare() or topic.is_of_one_section(at, exists):
        return True
    if magic and not topic.may_be_figure(at, surely=True):
        return True
    return topic.short and (named or _is_likely(topic, at, end, cited=cited, beside=beside))


def _is_likely(topic: Topic, at: int, end: int, *, cited: bool, beside: bool) -> bool:
    """Whether a short text that doesn't name a decimal cites it, or speaks of the game around it."""
    weight = topic.weight(at)
    cited = (cited and topic.is_only_decimal(at)) or (weight > 0 and (cited or topic.is_last(end)))
    likely = weight >= (1 if beside else LIKELY)
    return (likely and cited) or ((weight > 0 or cited) and not topic.may_be_figure(at))
