"""In which language a post is written, by its small words: as far as it takes to choose the language of its links.

Addresses, code and quotations marked with ``>`` are left out: they are others' words. Guesses nothing where the small
words of no language are clearly ahead, as in a post of a number and a name.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from refapp.search.function_words import FUNCTION_WORDS
from refapp.search.stems import fold

AHEAD = 1.5
"""So many times the small words of every other language must be there."""
ENOUGH = 2
"""With fewer small words nothing is said."""
MOST = 20_000
"""So many characters are read; a post that begins in a language goes on in it."""
_APART = re.compile(r"```.*?```|`[^`\n]*`|(?:\w+://|www\.)\S+|\[/?[a-z]+[^\]\n]*\]|</?[a-z][^>\n]*>|^[ \t]*>[^\n]*$",
                    re.IGNORECASE | re.DOTALL | re.MULTILINE)
_WORD = re.compile(r"[^\W\d_]+")


def _small_words() -> Mapping[str, frozenset[str]]:
    """The small words of each language that are none of another ("on" is both English and French)."""
    rules = {fold(word) for word in ("rule", "rules", "règle", "règles", "mtg", "d", "s", "t", "a")}
    return {lang: words - rules - frozenset().union(*(other for code, other in FUNCTION_WORDS.items() if code != lang))
            for lang, words in FUNCTION_WORDS.items()}


_SMALL = _small_words()


def language_of_post(text: str) -> str | None:
    """The code of the language that a text is written in; None where its words don't tell.

    >>> language_of_post("Le jeton est mis au cimetière, puis il cesse d’exister (704.5d).")
    'fr'
    >>> language_of_post("704.5d") is None
    True
    """
    words = [fold(word) for word in _WORD.findall(_APART.sub(" ", text[:MOST]).lower())]
    counts = sorted(((sum(word in small for word in words), lang) for lang, small in _SMALL.items()), reverse=True)
    (most, lang), (second, _) = counts[:2]
    return lang if most >= ENOUGH and most >= AHEAD * second else None


__all__ = ["language_of_post"]
