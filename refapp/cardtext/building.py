"""From what was read to data: meanings filled with the meanings in their slots, and the few that need more than a
pattern.

Data are those of the scenario language with *references* in them, which :mod:`.referring` turns into the words of the
language: ``{"$target": …}``, ``{"$it": …}``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from refapp.cardtext.amounts import AMOUNTS
from refapp.cardtext.becoming import BECOMING
from refapp.cardtext.bounds import BOUNDS
from refapp.cardtext.changing import CHANGING
from refapp.cardtext.chart import Many, Said, Term
from refapp.cardtext.choosing import CHOOSING
from refapp.cardtext.clauses import CLAUSES
from refapp.cardtext.events import EVENTS
from refapp.cardtext.limits import LIMITS
from refapp.cardtext.mentions import IT, NOUN, THIS, WHO
from refapp.cardtext.nouns import NOUNS
from refapp.cardtext.patterns import LEFT_OUT, NoFit, fill
from refapp.cardtext.persons import PERSONS
from refapp.cardtext.rarer import RARER
from refapp.cardtext.replacing import REPLACING
from refapp.cardtext.special import Special
from refapp.cardtext.statics import STATICS
from refapp.cardtext.whenever import WHENEVER

SPECIAL: Mapping[str, Special] = {**AMOUNTS, **BOUNDS, **CLAUSES, **BECOMING, **CHOOSING, **EVENTS, **NOUNS, **STATICS,
                                **CHANGING, **PERSONS, **REPLACING, **WHENEVER, **LIMITS, **RARER}


def build(phrase: Said | Term | Many) -> Any:
    """The data of a phrase."""
    if isinstance(phrase, Term):
        return phrase.value
    if isinstance(phrase, Many):
        return [build(one) for one in phrase.items]
    held = phrase.wording.values
    given = {**held, **{name: build(one) for name, one in phrase.slots}}
    if any(str(given[name]).lower() != str(value).lower() for name, value in held.items()):
        raise NoFit(f"a wording for {held} only")
    pattern = phrase.wording.meaning.pattern
    if isinstance(pattern, str) and pattern.startswith("!"):
        return SPECIAL[pattern[1:]].build(given)
    found = fill(pattern, given)
    if "noun" in given and isinstance(found, Mapping) and {IT, WHO} & found.keys():
        also = {THIS: True} if "this" in given else {}
        return {**found, **also, NOUN: given["noun"]}  # “that Equipment” is one, whatever was mentioned last
    return None if found is LEFT_OUT else found
