"""What stands behind keyword abilities: a cost that can be read, a kind of objects. Each word must mean something.

The filters of both are given to whoever asks (:mod:`refapp.rulebook.mistakes`); a cost that can’t be read is refused.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from refapp.game.reading.qualities import is_quality, qualities
from refapp.language.cost_text import read_whole_cost
from refapp.language.errors import ScenarioError
from refapp.language.filters import Filter
from refapp.language.keywords import COSTED, TAKES
from refapp.language.parts import read_filter
from refapp.language.scenario import Keyword
from refapp.language.vocabulary import OWN_COST

_OF_KIND: Mapping[str, str] = MappingProxyType({
    "affinity": "for ", "bands with other": "(?:creatures )?", "champion": "(?:an? )?", "companion": "(?:each )?",
    "devour": "", "offering": "", "typecycling": "", "emerge": "from ", "splice": "onto ",
    "craft": "(?:with )?(?:an? |another |(?:one|two|three|four|five|six) (?:or more )?)?",
    "equip": r"(?=[^{]+\{)"})
"""Keyword → what stands before the kind of objects that it is about; “equip” has one only before a cost of mana."""
_KIND = r"(?P<kind>[^{—\d][^{—]*?)(?: \d+)?\s*(?:—|(?=\{)|$)"
_MARKS = frozenset({"boast", "exhaust", "forecast", "power-up"})
"""Keywords that stand with an activated ability, not alone."""
_SIZE = re.compile(r"[—-]?\s*\d+\s*/\s*\d+")
_UNTOLD = re.compile(r"^x\b|^x(?=—)|\band/or\b")


def filters(keyword: Keyword, place: Callable[[str], str]) -> Iterator[Filter]:
    """The kinds of objects of which a keyword speaks, those of its cost included; raises ScenarioError for other words.

    ``place`` says where words stand.
    """
    if keyword.quality:
        _refuse(keyword, place)
    if keyword.word.endswith("walk") and keyword.word not in TAKES:
        yield _named(keyword.word, keyword.word.removesuffix("walk"))
        return
    rest = keyword.quality
    if keyword.word == "hexproof":
        for one in qualities(rest.removeprefix("from ")):
            if one and " " not in one and not is_quality(one):
                yield _named(rest, one)
        return
    before = _OF_KIND.get(keyword.word)
    found = re.match(before + _KIND, rest) if before is not None else None
    if found is not None:
        yield _named(rest, found["kind"])
        rest = rest[found.end():]
    if rest and (keyword.word == "mayhem" or TAKES.get(keyword.word) in COSTED):
        for part in read_whole_cost(_cost(rest), place(keyword.quality)).parts:
            if part.what is not None:
                yield part.what


def _refuse(keyword: Keyword, place: Callable[[str], str]) -> None:
    """Refuse words that stand for neither a cost nor a kind of objects and mean nothing."""
    said = keyword.quality
    if keyword.word in _MARKS:
        raise ScenarioError.value(place(said), said, "an activated ability with this keyword")
    if keyword.word == "landwalk":
        raise ScenarioError.value(place(said), said, "nothing behind this keyword ability")
    if keyword.word == "partner" and said == "with":
        raise ScenarioError.value(place(said), said, "what this keyword ability is about behind it")
    if keyword.word == "prototype" and not _SIZE.fullmatch(said):
        raise ScenarioError.value(place(said), said, "a mana cost, power and toughness")


def _cost(rest: str) -> str:
    """The cost alone: without the mana cost of the card itself, an X before it and the words between two costs."""
    return _UNTOLD.sub("", rest.removeprefix(OWN_COST)).strip(" ,—-") or "{0}"


def _named(source: str, kind: str) -> Filter:
    """A kind of objects as a filter; behind “named” stands a name."""
    return Filter(source, read_filter(kind.partition("named ")[0] or "permanent", "").words)
