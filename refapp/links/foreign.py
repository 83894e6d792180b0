"""Foreign: which rule an address of another rules site means.

``hosts.csv`` lists the sites that players link to and the shape of their addresses, one a row, each with an example:
a rule in the fragment (``#{rule}``: ``#R7045f``), in a parameter (``?{rule}``: ``?c=704``) or in the path
(``/cr/{rule}``), a wiki's term, an archive's copy of another address. ``*`` stands for anything; a shape without a
place for a rule or a term tells only that a page of that site is one on rules. Nothing is fetched, and nothing is
guessed: where an address names no number, none is made up.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from functools import cache
from pathlib import Path
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

from refapp.cite import spelling
from refapp.lazy_dataclass import dataclass
from refapp.model import RuleNumber

ADDRESS = re.compile(r"https?://(?:[^\s\"'<>\[\]()|{}\\^`]|\([^\s\"'<>\[\]()|{}\\^`]{1,60}\)){4,2000}", re.IGNORECASE)
"""An address in a text; brackets end it, because markups write them around addresses, but for a whole pair of
parentheses, as wikis have them: ``/Ward_(ability)``."""

_TABLE = Path(__file__).with_name("hosts.csv")
_PARAMETERS = ("rule", "regle", "r", "cr", "c", "ch", "n", "number", "num", "id", "section", "q")
_FRAGMENT = re.compile(r"(?:r|cr|rule|regle|rg|s|sec|section|_)?[_.-]?("
                       r"[1-9][0-9]{2})(?:[._-]?([1-9][0-9]{0,2})?[._-]?([a-z]{1,2})?)?(?:\._(?-i:[A-Z]).*)?",
                       re.IGNORECASE)
_PLACES = {
    "rule": r"(?P<rule>[^/?#]{1,40})", "term": r"(?P<term>[^/?#:]{2,80})", "lang": "[a-z]{2}",
    "day": r"[^/]{0,40}?(?P<day>20[0-9]{2}-?[01][0-9]-?[0-3][0-9]|[01][0-9][0-3][0-9]20[0-9]{2})(?![0-9])",
    "time": r"(?P<day>[12][0-9.]{3,18})[0-9a-z_-]{0,8}",
    "address": r"(?P<address>https?:/{1,2}.+)"}
"""What stands for the places of a shape."""
_QUALIFIED = re.compile(r" \((?:(?:keyword|triggered|activated|static)[ _])?(?:ability|action|keyword|mechanic"
                        r"|rules?|term|game|step|phase|capacité|mot-clé|mécanique)\)\Z", re.IGNORECASE)
"""What a wiki puts behind a term that is something else, too: ``Ward (ability)``; ``Exile (zone)`` and ``Flash (card)``
are what they say."""


@dataclass(frozen=True, slots=True)
class Foreign:
    """What another site's address means: a rule, the day of an edition, or a term, as far as it says."""

    url: str
    site: str
    number: RuleNumber | None = None
    edition: date | None = None
    term: str | None = None


@dataclass(frozen=True, slots=True)
class _Shape:
    site: str
    part: str
    """``#``, ``?`` or ``/``: where a place stands."""
    name: str
    """The parameter, where one is named."""
    pattern: re.Pattern[str]


@cache
def _table() -> Mapping[str, Sequence[_Shape]]:
    """The shapes of each host, in the order of the table."""
    found: dict[str, list[_Shape]] = {}
    with _TABLE.open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines):
            part, rest = row["shape"][0], row["shape"][1:]
            name, _, rest = rest.rpartition("=") if part == "?" else ("", "", rest)
            pieces = re.split(r"(\{\w+\}|\*)", rest)
            pattern = "".join(_PLACES[one[1:-1]] if one.startswith("{") else ".*" if one == "*" else re.escape(one)
                              for one in pieces)
            shape = _Shape(row["site"], part, name, re.compile(pattern, re.IGNORECASE | re.DOTALL))
            for host in row["hosts"].split():
                found.setdefault(host, []).append(shape)
    return found


def read_foreign(url: str) -> Foreign | None:
    """The meaning of an address of a known rules site, as far as it has any; None for any other address."""
    try:
        parts = urlsplit(url)
        shapes = _shapes((parts.hostname or "").lower())
        texts = {shape: list(_texts(parts, shape)) for shape in shapes}
    except ValueError:
        return None
    for shape, found in texts.items():
        for text in found:
            match = shape.pattern.fullmatch(text)
            if match is not None and (meaning := _meaning(url, shape, match.groupdict())) is not None:
                return meaning
    return None


def foreign_addresses(text: str) -> Iterator[tuple[int, int, Foreign]]:
    """Every address of a known rules site in a text, with its span; sentence ends do not belong to it."""
    for match in ADDRESS.finditer(text):
        url = match[0].rstrip(".,;:!?")
        found = read_foreign(url.replace("&amp;", "&"))
        if found is not None:
            yield match.start(), match.start() + len(url), found


def _shapes(host: str) -> Sequence[_Shape]:
    steps = host.split(".")
    names = (".".join(steps[i:]) for i in range(len(steps) - 1))
    return next((_table()[name] for name in names if name in _table()), ())


def _texts(parts: SplitResult, shape: _Shape) -> Iterator[str]:
    """The pieces of an address that a shape may describe."""
    if shape.part == "#":
        yield unquote(parts.fragment)
    elif shape.part == "?":
        asked = parse_qsl(parts.query, max_num_fields=40)
        names = (shape.name,) if shape.name else _PARAMETERS
        yield from (value for name in names for key, value in asked if key.lower() == name)
    elif "address" in shape.pattern.groupindex:
        yield parts._replace(scheme="", netloc="").geturl().removeprefix("/")
    else:
        yield unquote(parts.path).removeprefix("/").rstrip("/")


def _meaning(url: str, shape: _Shape, found: Mapping[str, str | None]) -> Foreign | None:
    """What a matched shape says; None where no number, no day, no address of a rules site stands in its place."""
    day = _day(found["day"]) if found.get("day") else None
    if "address" in found:
        inner = read_foreign(re.sub(r"\A(https?:)/+", r"\1//", found["address"] or ""))
        return inner and replace(inner, url=url, edition=inner.edition or day)
    if "rule" in found:
        number = _number(found["rule"] or "")
        return Foreign(url, shape.site, number, day) if number is not None else None
    if "term" in found:
        return Foreign(url, shape.site, term=_QUALIFIED.sub("", (found["term"] or "").replace("_", " ")))
    return Foreign(url, shape.site, None, day) if day or "day" not in found else None


def _number(text: str) -> RuleNumber | None:
    """``R7045f``, ``704.5f``, ``704-5f``, ``rule_704``; a year or a longer number is none."""
    if not text or len(text) > 40:
        return None
    match = _FRAGMENT.fullmatch(text)
    if match is None:
        return None
    section, rule, sub = match.groups()
    plain = text.isdigit()
    if (plain and len(text) > 3) or (sub and not rule):
        return None  # a year, an article's number
    found = RuleNumber(int(section), int(rule) if rule else None, sub.lower() if sub else None)
    return found if rule or spelling.read(section) else None


def _day(text: str | None) -> date | None:
    """The day that a file's name or an archive's time begins with (``04082016`` is April's); None where it is none."""
    digits = re.sub(r"\A([01][0-9][0-3][0-9])(20[0-9]{2})\Z", r"\2\1", re.sub(r"[^0-9]", "", text or ""))
    try:
        return date(int(digits[:4]), int(digits[4:6]), int(digits[6:8]))
    except ValueError:
        return None
