"""What a citation grammar is: the words of one language, from which the patterns are compiled.

The *shape* of a citation (keyword, number, range, title, chain) is the same in every language and lives in
:mod:`refapp.cite.find`; a language brings its words only.
"""

from __future__ import annotations

from refapp.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Grammar:
    """Words are regular-expression alternatives, matched without regard to case on cleaned text.

    ``singular`` and ``plural`` announce rule numbers, ``chapter`` announces a chapter digit (or, in old
    editions, a section); ``see`` sends the reader to a number that no keyword announces; ``conjunctions``
    join the members of a list, ``through`` the ends of a range. ``measures`` are the things counted in whole
    hundreds, which tell ``100 cards`` from a section. ``letter_words`` are the single letters that are words
    of the language and so never continue a list of subrule letters; ``elisions`` those that are one when people
    type without apostrophes (``c est``).
    """

    name: str
    singular: str
    plural: str
    chapter: str
    see: str
    conjunctions: str
    through: str
    measures: str
    letter_words: str
    elisions: str
