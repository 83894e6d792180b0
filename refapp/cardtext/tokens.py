"""A text in tokens: words, numbers, symbols and signs, each with its place in the text.

Reminder text (in brackets) is left out. The card's own name becomes ``~``. French elisions are undone, so that a
grammar needn't know them: « du » is « de le », « l’ » stays a word of its own. Nothing is understood here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from refapp.lazy_dataclass import dataclass

SELF = "~"
"""What stands for the card's own name."""
GIVER = "‡"
"""What stands for it in an ability that something else is granted (201.5a)."""
_FILLER = "\x1f"
"""Space behind it in place of the rest of the name: part of that token."""

_MINUS = re.compile(r"(?<=\s)—(?=[\dX]+/)|(?<=/)—(?=[\dX])")
"""A dash where a size has a minus sign."""
_REMINDER = re.compile(r"\([^()]*\)")
_NUMBER = r"(?:\d+|[xX*](?![^\W\d_]))"
_TOKEN = re.compile(
    rf"[~‡]\x1f*|\[[+-]?{_NUMBER}\]|\{{[^{{}}\s]+\}}|[+-]?{_NUMBER}(?:[+-]\*)?/[+-]?{_NUMBER}(?:[+-]\*)?|[+-]?\d+|[+-]X\b"
    r"|[^\W\d_]+(?:'(?:t|re|ve|ll)\b)?(?:-[^\W\d_]+)*!?|\S")
_ELIDED = re.compile(r"(d|qu|n|s|c|j|l|m|jusqu|lorsqu|puisqu|quoiqu|quelqu)'", re.I)
_WHOLE = {"d": "de", "qu": "que", "n": "ne", "j": "je", "jusqu": "jusque", "lorsqu": "lorsque", "puisqu": "puisque",
          "quoiqu": "quoique", "quelqu": "quelque", "l": "l'", "s": "s'", "c": "c'", "m": "m'"}
_JOINED = re.compile(r"(.+)-(la|le|les|vous|en|lui|leur|ci|elle|artefacts?|enchantements?|terrains?)", re.I)
"""What stands behind a hyphen as a word of its own: « exilez-la », « ce tour-ci », « créature-artefact »."""
_CONTRACTED = {"du": ("de", "le"), "au": ("à", "le"), "aux": ("à", "les")}
_SIGNS = str.maketrans({"’": "'", "−": "-", "–": "-", "“": '"', "”": '"', "«": '"', "»": '"', "\xa0": " ",
                        "\u202f": " "})


@dataclass(frozen=True, slots=True)
class Token:
    """A word or sign: as it is compared (lower case, plain signs), and where it stands in the text."""

    word: str
    start: int
    end: int
    capital: bool = False


def nickname(name: str) -> str:
    """The part of a name by which cards may call themselves: “Ada” of “Ada the Bold”; else nothing."""
    whole = name.partition(",")[0]
    first = whole.partition(" ")[0]
    return first if first != whole and first.lower() not in ("the", "a", "an", "le", "la", "les") else ""


def named(text: str, name: str, short: str = "") -> str:
    """The text with ``~`` for the card's name, whole, up to its comma, or ``short``; filled up so that places stay."""
    for one in sorted({name, short, name.partition(",")[0], *name.split(" // ")}, key=len, reverse=True):
        if len(one) > 1:
            text = re.sub(rf"(?<![\w~]){re.escape(one)}(?!\w)",
                          lambda found: SELF + _FILLER * (len(found[0]) - 1), text)
    return text


_QUOTED = re.compile(r'"[^"]*"')
_QUOTES = str.maketrans("“”«»", '""""')


def given(text: str) -> str:
    """The text with another sign for the card's name where an ability in quotation marks says it."""
    plain = text.translate(_QUOTES)
    for found in _QUOTED.finditer(plain) if SELF in plain else ():
        text = text[:found.start()] + text[found.start():found.end()].replace(SELF, GIVER) + text[found.end():]
    return text


_IF = re.compile(r"'ils?\b")
"""Behind « s »: « s’il » is « si il »."""


def tokens(text: str, lang: str = "en") -> tuple[Token, ...]:
    """The tokens of a text without its reminder text; places are those in the text as given."""
    plain = _MINUS.sub("-", text.translate(_SIGNS))
    for _ in range(2):  # « (… « ciblé(e) » …) »
        plain = _REMINDER.sub(lambda found: " " * len(found[0]), plain)
    split = _french if lang == "fr" else _english
    found = [token for one in _TOKEN.finditer(plain) for token in split(plain, one.start(), one.end())]
    return tuple(_closed(_stopped(_without_then(found)) if lang == "fr" else found))


def _without_then(found: list[Token]) -> list[Token]:
    """« Piochez ensuite une carte »: behind its verb the word says no more than the order does."""

    def says_order(at: int) -> bool:
        before, behind = found[at - 1].word if at else ".", found[at + 1].word if at + 1 < len(found) else "."
        return before in (".", ":", "•", "et") or behind == ","

    return [one for at, one in enumerate(found) if one.word != "ensuite" or says_order(at)]


def _stopped(found: list[Token]) -> list[Token]:
    """A full stop that French puts behind closing quotation marks stands before them, too, as in English."""
    marks = [at for at, token in enumerate(found) if token.word == '"']
    ends = {at for at in marks[1::2] if found[at - 1].word != "." and found[at - 2].word != '"'}
    return [one for at, token in enumerate(found)
            for one in ((Token(".", token.start, token.start), token) if at in ends else (token,))]


def _closed(found: list[Token]) -> Iterator[Token]:
    """A full stop inside closing quotation marks ends the sentence around them, too: it follows once more."""
    for at, token in enumerate(found):
        yield token
        if token.word == '"' and at and found[at - 1].word == "." and (at + 1 == len(found) or found[at + 1].capital):
            yield Token(".", token.end, token.end)


def words(text: str, lang: str) -> tuple[str, ...]:
    """The tokens of a text as they are compared."""
    return tuple(token.word for token in tokens(text, lang))


def _token(plain: str, start: int, end: int, word: str | None = None) -> Token:
    said = plain[start:end]
    if said.startswith("[") and len(said) > 1:
        said = said[1:-1]
    word = said.lower().rstrip(_FILLER) if word is None else word
    return Token(word.replace("œ", "oe"), start, end, said[:1].isupper())


def _english(plain: str, start: int, end: int) -> Iterator[Token]:
    yield _token(plain, start, end)


def _french(plain: str, start: int, end: int) -> Iterator[Token]:
    said = plain[start:end].lower()
    if said == "'" and start and _ELIDED.fullmatch(plain, _word_start(plain, start), end):
        return
    follows = plain[end:end + 1] == "'"
    if follows and said in _WHOLE and plain[end + 1:end + 2].isalnum() | (plain[end + 1:end + 2] == "~"):
        yield _token(plain, start, end + 1, "si" if said == "s" and _IF.match(plain, end) else _WHOLE[said])
    elif said in _CONTRACTED:
        for word in _CONTRACTED[said]:
            yield _token(plain, start, end, word)
    elif (joined := _JOINED.fullmatch(said)) and not said.startswith("non-"):
        hyphen = start + len(joined[1])
        yield from (_token(plain, *place) for place in ((start, hyphen), (hyphen, hyphen + 1), (hyphen + 1, end)))
    else:
        yield _token(plain, start, end)


def _word_start(plain: str, end: int) -> int:
    at = end
    while at and plain[at - 1].isalpha():
        at -= 1
    return at
