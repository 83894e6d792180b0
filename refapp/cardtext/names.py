"""Names of cards and tokens in a text: words with capital letters, and small ones between them.

``named:blue_heron,_king_of_the_lake`` is how a filter has one: in small letters, with underscores for spaces.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from refapp.cardtext.kinds import Kind, Spoken
from refapp.cardtext.tokens import Token

_SMALL = frozenset({"of", "the", "and", "in", "to", "for", "from", "with", "a", "de", "du", "des", "la", "le", "les",
                    "l'", "et"})
"""Words without a capital letter that names have inside."""
_LONGEST = 10
_WORD = re.compile(r"[^\W\d_].*")


def _read(tokens: Sequence[Token], words: Sequence[str], at: int) -> Iterator[tuple[int, Any]]:
    """Every way in which a name can end: after a word with a capital letter, or after “’s”."""
    name, end = "", at
    while end < len(words) and end < at + _LONGEST:
        word, capital = words[end], tokens[end].capital and _WORD.fullmatch(words[end]) is not None
        follows = any(tokens[one].capital for one in range(end + 1, min(end + 2 + (
            words[end + 1:end + 2] == ("the",)), len(words))))  # “Rook, the Keeper”
        if word == "'" and name and words[end + 1:end + 2] == ("s",):
            name, end = f"{name}'s", end + 2
        elif word == "," and name and follows:
            name, end = f"{name},", end + 1
            continue
        elif capital or (name and word in _SMALL):
            name, end = f"{name}_{word}" if name else word, end + 1
        else:
            return
        if (capital or word == "'") and not (end < len(words) and (
                tokens[end].capital or words[end:end + 2] == ("'", "s"))):
            yield end, name


def _say(value: Any) -> Spoken | None:
    if not isinstance(value, str) or " " in value:
        return None
    words = value.split("_")
    return Spoken(" ".join(one if at and one in _SMALL else one[:1].upper() + one[1:] for at, one in enumerate(words)))


def spoken(value: str) -> str:
    """A name in the capital letters that it has on a card."""
    said = _say(value)
    return said.text if said is not None else value


def card_names() -> Kind:
    """A name, as a filter has it."""
    return Kind(_read, _say)
