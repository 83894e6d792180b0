"""Spelling: the one rule number that a person typed, in whatever way they write it.

Read as 704.5f: ``704.5f``, ``704.5F.``, ``(704.5 f)``, ``704.5.f``, ``704.5(f)``, ``704,5f``, ``704-5f``,
``704 5f``, ``7045f``, ``R7045f`` (the tag of an old forum), ``CR704.5f``, ``CR 704.5 f``, ``CR:704.5f``,
``§704.5f``, ``r. 704.5f``, ``rule 704.5f``, ``règle 704.5f``, ``regle 704.5f``, ``Règle n° 704.5f``, with
full-width digits, no-break spaces and characters of no width. Sections are ``704``, chapters ``7``.

Refused, because they could as well mean something else: ``7045`` and ``704-5`` without keyword or letter,
``R2011`` (a year), ``704a``, ``704.05``, more than one number, and whatever is longer than any spelling.
Whether the number exists is not asked. Mentions in running text are found by :func:`scan`.
"""

from __future__ import annotations

import re

from refapp.cite.clean import WIDTHLESS, clean
from refapp.cite.mentions import Mention, scan
from refapp.model import RuleNumber

__all__ = ["Mention", "read", "scan"]

_DIGIT = re.compile(r"\d")
_LONGEST = 60
"""Characters of the longest spelling worth reading; whatever is longer holds more than a number."""

_WRAPPING = " \n\r\t\"'“”„«»()[]{}<>*_`~|"
_AFTER = ".,;:!?…/"
_KEYWORD = re.compile(
    r"(?:(?:the|la|les|mtg|magic|comp(?:\.|rehensive)?|compl[eè]tes?)|see|voir|cf\.?"
    r"|(?:sub|sous-)?r(?:ule|(?:[èéê]|e\u0300?)gle)s?|cr|rc|c\.r\.|r\.c\.|sections?|sect?\.?|chapters?|chapitres?|chap?\.?"
    r"|articles?|art\.?|points?|paragraphe?s?|number|num[eé]ro|no\.?|n°|nº|№|§{1,2}|r\.?(?=[ 0-9])|#)"
    r"(?![a-zà-ÿ]) *[:=.#-]? *")
_POINTED = re.compile(r"([1-9][0-9]{2})( ?[.,·] ?|[-:_ ])([1-9][0-9]{0,2})(?:([ .-]?\(?)(a?[a-z])\)?)?")
_RUN_TOGETHER = re.compile(r"([1-9][0-9]{2})([1-9][0-9]{0,2})([a-z]?)")
_YEAR = re.compile(r"(?:19|20)[0-9]{2}")
_WHOLE = re.compile(r"[1-9](?:[0-9]{2})?")


def read(text: str) -> RuleNumber | None:
    """The rule number that the whole text spells, or None; in bounded time.

    The words of every language are read, because people mix them.
    """
    if not _DIGIT.search(text):
        return None
    text = text.strip(_WRAPPING)
    if len(text) > _LONGEST:
        return None
    text = clean(WIDTHLESS.sub("", text)).lower().strip(_WRAPPING).rstrip(_AFTER + _WRAPPING)
    at = 0
    while (keyword := _KEYWORD.match(text, at)) is not None and keyword.end() > at:
        at = keyword.end()
    return _number(text[at:].strip(_WRAPPING), announced=at > 0)


def _number(text: str, *, announced: bool) -> RuleNumber | None:
    if _WHOLE.fullmatch(text):
        return RuleNumber(int(text))
    match = _POINTED.fullmatch(text)
    if match is not None:
        section, point, rule, gap, letter = match.groups()
        if letter and gap and len(letter) > 1:
            return None  # "704.5 as" is no number
        if point.strip() in (".", ",", "·") or letter or announced:
            return RuleNumber(int(section), int(rule), letter)
    match = _RUN_TOGETHER.fullmatch(text)
    if match is not None:
        section, rule, letter = match.groups()
        if letter or (announced and not _YEAR.fullmatch(text)):
            return RuleNumber(int(section), int(rule), letter or None)
    return None
