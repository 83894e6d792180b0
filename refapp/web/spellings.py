"""Accepted spellings: what an address that is none of ours was meant to be.

``meant`` reads the ways people write an address (another site's parameters, a missing language, the other
language's word, a number in any spelling) and answers with the place they meant. It never guesses between two.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from urllib.parse import parse_qsl, unquote, urlsplit

from refapp.i18n import LANGUAGES, language
from refapp.model import RuleNumber
from refapp.services.links.relinking import OwnRule
from refapp.services.pages.places import (
    CheckPlace,
    ComparePlace,
    EditionsPlace,
    EmbedPlace,
    ExamplePlace,
    GlossaryPlace,
    HomePlace,
    Place,
    RulePlace,
    SearchPlace,
    SidePlace,
)
from refapp.services.reading.numbers import read_day, read_number
from refapp.web.urls import PAIRS, read

MAX_STEP = 80
"""Longer path segments name nothing of ours; they are not even read."""

_PLAIN = ("rules", "regles", "règle", "règles", "r", "cr")
_NUMBER_KEYS = ("c", "ch", "cr", "rule", "regle", "number", "n")
_LANGUAGE_KEYS = ("v", "lang", "l", "hl")


_TAIL = re.compile(r"(?:&(?:amp|lt|gt|quot|nbsp);?.*|[)\]>}.,;:!?'\"»”’*_|\\\s]+)\Z", re.IGNORECASE)
"""What markups, sentences and broken escapes leave behind an address."""
_RANGE = re.compile(r"(.{3,12}?)(?:\.\.|[-–—])[0-9.]{0,8}[a-z]{0,2}", re.IGNORECASE)


def own_rule(base: str, address: str) -> OwnRule | None:
    """The rule that an address of ours leads to, in the canonical spelling or an accepted one; None for any other.

    ``base`` is where the service is reached; with "" a path alone counts.
    """
    try:
        parts, ours = urlsplit(address), urlsplit(base)
        asked = dict(parse_qsl(parts.query, max_num_fields=40))
    except ValueError:
        return None
    if parts.netloc.lower() != ours.netloc.lower() or (parts.scheme and parts.scheme not in ("http", "https")):
        return None
    path = unquote(parts.path)
    if not path.startswith(ours.path):
        return None
    path = path[len(ours.path.rstrip("/")):]
    found = read(path)
    proper = found is not None and isinstance(found[0], RulePlace) and path.strip("/").split("/")[0] in LANGUAGES
    place, lang = found if found is not None and proper else (meant(path) or (None, None))
    if not isinstance(place, (RulePlace, SidePlace, EmbedPlace)):
        by_query = meant_by_query(asked) if not path.strip("/") or path.strip("/") in LANGUAGES else None
        by_mark = read_number(parts.fragment[:MAX_STEP]) if by_query is None and not path.strip("/") else None
        if by_query is None and by_mark is None:
            return None
        number, lang = by_query or (by_mark, None)
        return OwnRule(number, None, lang, proper=False) if number else None
    return OwnRule(place.number, place.edition, lang, proper)


def word_kind(word: str) -> tuple[str, str | None] | None:
    """Which page a path word names, and the language it belongs to where it belongs to one only."""
    word = word.lower()
    if word in _PLAIN:
        return "rule", "fr" if word.startswith(("reg", "règ")) else None
    kinds = {(kind, code) for code, row in LANGUAGES.items() for kind, name in row.words.items() if name == word}
    if not kinds:
        return None
    kind = next(iter(kinds))[0]
    return kind, next(iter(kinds))[1] if len(kinds) == 1 else None


def meant(path: str) -> tuple[Place, str | None] | None:
    """The place that a path means and the language it names, if any; None where it means nothing of ours."""
    steps = [step for step in _TAIL.sub("", path).split("/") if step]
    if not steps or any(len(step) > MAX_STEP for step in steps) or len(steps) > 5:
        return None
    lang: str | None = None
    pair = steps[0].lower() in PAIRS
    embed = steps[0].lower() == "embed" and len(steps) > 1
    if pair:
        lang, steps = PAIRS[steps[0].lower()][0], steps[1:]
    elif embed:
        steps = steps[1:]
    row = language(steps[0]) if steps and not pair else None
    if row and not read_number(steps[0]):
        lang, steps = row.code, steps[1:]
    if not steps:
        return (HomePlace(), lang) if lang and not pair and not embed else None
    named = word_kind(steps[0])
    if named is None or named[0] == "rule":
        if named:
            steps, lang = steps[1:], lang or named[1]
        found = _numbered(steps)
        if found is None:
            return None
        return (SidePlace(*found) if pair else EmbedPlace(*found) if embed else RulePlace(*found)), lang
    place = None if pair or embed else _other(named[0], steps[1:])
    return (place, lang or named[1]) if place else None


def _numbered(steps: list[str]) -> tuple[RuleNumber, date | None] | None:
    if not 1 <= len(steps) <= 2:
        return None
    number = read_number(steps[0])
    if number is None and (ranged := _RANGE.fullmatch(steps[0])) is not None:
        number = read_number(ranged[1])  # a range leads to its first rule
    day = read_day(steps[1]) if len(steps) == 2 else None
    return (number, day) if number and (day or len(steps) == 1) else None


def _other(kind: str, rest: list[str]) -> Place | None:
    match kind, rest:
        case "search", []:
            return SearchPlace()
        case "glossary", [] | [_]:
            return GlossaryPlace(rest[0] if rest else None)
        case "example", [name]:
            return ExamplePlace(name)
        case "check", [key]:
            return CheckPlace(key)
        case "editions", []:
            return EditionsPlace()
        case "compare", [span]:
            days = [read_day(day) for day in span.split("..")]
            return ComparePlace(days[0], days[1]) if len(days) == 2 and days[0] and days[1] else None
    return None


def meant_by_query(arguments: Mapping[str, str]) -> tuple[RuleNumber, str | None] | None:
    """The rule that the home page's parameters ask for, as other rules sites write them: ``c=704&v=FR``."""
    arguments = {key.removeprefix("amp;").lower(): value for key, value in reversed(list(arguments.items()))}
    number = next((read_number(_TAIL.sub("", arguments[key][:MAX_STEP])) for key in _NUMBER_KEYS if key in arguments),
                  None)
    row = next((language(arguments[key][:MAX_STEP]) for key in _LANGUAGE_KEYS if key in arguments), None)
    return (number, row.code if row else None) if number else None
