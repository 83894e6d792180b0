"""French as it is written: elisions, contractions, signs with their no-break spaces.

``tokens.py`` undoes in reading what this does in printing.
"""

from __future__ import annotations

import re

_NB = "\u00a0"
_ASPIRATED = frozenset({"héros", "harpie", "harpies", "hérisson", "hérissons", "halfelin", "halfelins", "homard",
                        "homards", "hamster", "hamsters", "huit", "onze"})
"""Words before which nothing is elided."""
_ELIDED = re.compile(r"(?<![\w-])(le|la|de|que|ne|se|jusque|lorsque) (?=([aeiouhàâéèêëîïôûœæ][\w-]*))", re.I)
_CONTRACTED = {"de le": "du", "de les": "des", "à le": "au", "à les": "aux"}
_JOINED = re.compile(r"(?<![\w-])(de le|de les|à le|à les)(?= )(?! (?:mettre|lancer)\b)")
"""Before a verb « le » is a pronoun: « au lieu de le mettre »."""


def written(text: str) -> str:
    """A French text with its words joined as they are written."""
    text = re.sub(r"\s+-\s*(?=[^\W\d_])(?!X/)", "-", text)
    text = re.sub(r"(?<![\w-])(s)i (?=ils?(?!\w))", r"\1'", _ELIDED.sub(_elide, text), flags=re.I)
    text = re.sub(r"(?<![\w-])(s)a (?=[aeiouâéèêëîïôû])", r"\1on ", text, flags=re.I)
    text = _JOINED.sub(lambda found: _CONTRACTED[found[1].lower()], text)
    text = re.sub(r"\b([ls]') +(?=\w)", r"\1", text)
    return re.sub(r"\s*(?<=\S)([:;!?])(?=\s|$|\")", rf"{_NB}\1", text)


def quoted(text: str) -> str:
    """Quotation marks as French has them."""
    return re.sub(r'"([^"]*)"', rf"«{_NB}\1{_NB}»", text)


def _elide(found: re.Match[str]) -> str:
    word = found[2]
    if word.lower() in _ASPIRATED or (len(word) == 1 and word not in "àa"):
        return found[0]
    return f"{found[1][:-1]}'"
