"""The words of English citations.

Accepted surface forms, beside plain ``rule 704.5a``: ``rules 601.2b and 601.2f–h``, ``rules 712.9–10``,
``rules 903.6–903.11``, ``rules 306-311``, ``rules 608.3a and b``, ``steps 601.2a–h of rule 601``,
``see 601.3d``, ``See 706, “Rolling a Die.”``, ``section 3, “Card Types.”``, ``Section 901, “Planar Magic.”``,
``rules 702.109, “Dash,” 702.152, “Blitz,” and 702.185, “Warp.”``, ``as described in 608.2b``.
"""

from __future__ import annotations

from refapp.cite.grammars.grammar import Grammar

ENGLISH = Grammar(
    name="english",
    singular="rule|subrule|step",
    plural="rules|subrules|steps",
    chapter="sections?|chapters?",
    see="see also|see|cf\\.",
    conjunctions="and/or|and|or|as well as|&",
    through="through|thru|to",
    measures="cards?|players?|life|points?|times?|damage|counters?|tokens?|copies|creatures?|tickets?|people",
    letter_words="a",
    elisions="",
)
