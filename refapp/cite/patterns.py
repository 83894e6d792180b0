"""The patterns of :mod:`refapp.cite.mentions` by name, for a reader of posts that runs elsewhere.

The script for other people's pages reads posts by these very patterns, so that it can't drift from this package.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from refapp.cite import addresses, clean, false_friends, game_words, mentions, other_documents, sections, topic
from refapp.cite.clean import IN_LOWER_CASE

_NAMES = {
    mentions: ("_CANDIDATE", "_KEYWORD", "_POINTED", "_COMMA", "_LOOSE", "_RUN_TOGETHER", "_LETTER",
               "_SPACED_LETTER", "_OF_THE_RULES", "_NOT_AFTER", "_NEXT", "_NEXT_LETTER", "_NEXT_RULE", "_NEXT_SECTION",
               "_NEXT_OF_SECTION", "_CHAPTER", "_SECTION_LETTER",
               "_CHAIN", "_APART", "_VOWEL", "_OF_SOMETHING"),
    sections: ("PAUSE", "_BEFORE_SECTION", "_ENTRY", "_AFTER_ENTRY", "_ENTRIES"),
    addresses: ("_SHIELD",),
    clean: ("WIDTHLESS",),
    false_friends: ("NOT_BEFORE", "UNIT", "AVERAGED", "COUNTED"),
    other_documents: ("_OTHER_BEFORE", "_LOUD_BEFORE", "_DIVISION_BEFORE", "_GENERIC_BEFORE", "_ACRONYM", "_OURS",
                      "_OTHER_AFTER", "_ANOTHER", "_OURS_SINCE", "_NOW_SINCE"),
    topic: ("_CUE", "_SAYS", "_VERB", "_FIGURE_BEFORE", "_MAYBE_FIGURE", "_FIGURE_AFTER", "_WORD", "_DECIMAL",
            "_CITING", "_NAMING", "_TRADE", "_DECIMAL_LEFT", "_DECIMAL_RIGHT", "_ELSEWHERE", "_TOLD", "_DONE",
            "_RULES"),
}


def patterns() -> Mapping[str, re.Pattern[str]]:
    """Every pattern by its name in lower case; the weights' are called ``weight5``, ``weight3``, ``weight1``."""
    found = {name.strip("_").lower(): getattr(module, name) for module, names in _NAMES.items() for name in names}
    found |= {f"weight{weight}": pattern for weight, pattern in game_words.WEIGHTS}
    return {name: re.compile(pattern.pattern, re.IGNORECASE) if pattern in IN_LOWER_CASE else pattern
            for name, pattern in found.items()}
