"""Explain: what every number-looking token of a text is, so that a citation nobody recognised shows up.

A number-looking token has three digits or more, or a point or comma inside, or a letter attached, or stands
after a citation keyword. Plain integers of one or two digits are quantities and are not looked at.
"""

from __future__ import annotations

import re
from functools import cache

from refapp.cite.clean import clean
from refapp.cite.find import find_clean
from refapp.cite.grammars import grammar_of
from refapp.lazy_dataclass import dataclass

_TOKEN = re.compile(r"(?<![0-9])[0-9]+(?:[.,][0-9]+)*(?:[a-z]{1,2}(?![a-z]))?")
_SMALL = re.compile(r"[0-9]{1,2}")
_ORDINAL = re.compile(r"[0-9]+(?:st|nd|rd|th|er|re|e|es)")
_GROUPED = re.compile(r"[1-9][0-9]{0,2}(?:,[0-9]{3})+")
_YEAR = re.compile(r"(?:19|20)[0-9]{2}")
_OPENING = re.compile(r"[1-9][0-9]{2}(?:\.[1-9][0-9]{0,2}[a-z]{0,2})?")


@dataclass(frozen=True, slots=True)
class Token:
    """A number-looking token: its span in the text and what it is, None where nothing explains it.

    ``reason`` is citation, layer, measure, thousands, year, name, count, symbol, ordinal or opening.
    """

    start: int
    end: int
    text: str
    reason: str | None


_LAYERS = {"en": "layers?|sublayers?", "fr": "couches?|sous-couches?|strates?"}
_UNITS = {"en": "inch(?:es)?|cm|mm|centimet(?:er|re)s?|millimet(?:er|re)s?|percent|%",
          "fr": "pouces?|cm|mm|centimètres?|millimètres?|%"}
_QUANTIFIERS = {"en": "exactly|both|at least|at most|up to|more than|fewer than|less than",
                "fr": "exactement|tous deux|toutes deux|au moins|au plus|jusqu'à|plus de|moins de"}


@cache
def _context(lang: str) -> dict[str, re.Pattern[str]]:
    ignore, grammar = re.IGNORECASE, grammar_of(lang)
    return {
        "keyword": re.compile(rf"(?<!\w)(?:{grammar.plural}|{grammar.singular}|{grammar.chapter}) *\Z",
                              ignore),
        "layer": re.compile(rf"(?<!\w)(?:{_LAYERS[lang]})(?: [0-9][a-z]?(?:-[0-9][a-z]?)?,?"
                            rf"(?: (?:{grammar.conjunctions}))?)* \Z", ignore),
        "unit": re.compile(rf"[ -]?(?:{_UNITS[lang]})(?!\w)", ignore),
        "measure": re.compile(rf" (?:\w+ )?(?:{grammar.measures})(?!\w)", ignore),
        "quantifier": re.compile(rf"(?<!\w)(?:{_QUANTIFIERS[lang]}) \Z", ignore),
    }


def explain(text: str, lang: str) -> tuple[Token, ...]:
    """Every number-looking token of a text with its reason, in reading order."""
    grammar = grammar_of(lang)
    cleaned = clean(text)
    ends = {start: found.end for found in find_clean(text, cleaned, grammar)
            for start in range(found.start, found.end)}
    context = _context(lang)
    tokens = []
    for match in _TOKEN.finditer(cleaned):
        start, end = match.span()
        if end <= ends.get(start, -1):
            tokens.append(Token(start, end, text[start:end], "citation"))
            continue
        before = cleaned[max(0, start - 60):start]
        keyworded = context["keyword"].search(before) is not None
        if _SMALL.fullmatch(match[0]) and not keyworded:
            continue
        reason = None if keyworded else _reason(match[0], before, cleaned[end:end + 40], context)
        tokens.append(Token(start, end, text[start:end], reason))
    return tuple(tokens)


def unexplained(text: str, lang: str) -> tuple[Token, ...]:
    """The number-looking tokens that are neither part of a citation nor of a known other kind."""
    return tuple(token for token in explain(text, lang) if token.reason is None)


def _reason(token: str, before: str, after: str, context: dict[str, re.Pattern[str]]) -> str | None:
    if _OPENING.fullmatch(token) and (not before or before.endswith("\n")):
        return "opening"
    if before.endswith(("{", "/")) or after.startswith(("}", "/")):
        return "symbol"
    if re.search(r"[^\W\d_]-\Z", before) and token.isdigit():
        return "name"
    if re.fullmatch(r"[0-9][a-z]", token) and context["layer"].search(before):
        return "layer"
    if context["unit"].match(after):
        return "measure"
    if _GROUPED.fullmatch(token):
        return "thousands"
    if _ORDINAL.fullmatch(token):
        return "ordinal"
    if token.isdigit() and (context["measure"].match(after) or context["quantifier"].search(before)):
        return "count"
    return "year" if _YEAR.fullmatch(token) else None
