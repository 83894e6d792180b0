"""Abilities as boards write them, cut into what cards say one by one; what goes without saying on a card is left out.

A spell with costs of its own says these in lines before what it does (601.2f, 118.9); what lies in the command zone
works there (113.6), and no card of that kind says so; an object of the board may stand in a text by its name.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from refapp.language.vocabulary import COLORS

NAMED = re.compile(r'"(what|affects)": (?:"([A-Z][\w’ -]*)"|\["([A-Z][\w’ -]*)"\])')
"""An object of the board in an ability, by its name; words of filters are in small letters."""
_BEFORE = ("additional", "one_of", "optional", "alternative", "flash", "only", "cant_be_countered")
"""Of a spell: what stands in lines of its own."""
_OWN_ZONES = ("command", "any")


def parts(known: Any, noun: str) -> Iterator[Any]:
    """The abilities that one is as a card would print it, each a line; ``noun`` is what the object calls itself."""
    if not isinstance(known, Mapping):
        yield known
        return
    [(form, said)] = known.items()
    if form == "spell":
        before = [key for key in _BEFORE if key in said]
        for key in before:
            for one in [[way] for way in said[key]] if key == "alternative" else [said[key]]:
                yield "cant be countered" if key == "cant_be_countered" else {"spell": {key: one}}
        rest = {key: item for key, item in said.items() if key not in before}
        if rest:
            yield {"spell": rest}
        return
    if noun in ("card", "scheme") and form in ("trigger", "static") and said.get("zone") in _OWN_ZONES:
        said = {key: item for key, item in said.items() if key != "zone"}
    yield {form: said}


def by_name(data: str) -> tuple[str, str]:
    """An ability, as JSON, that speaks of one other object only, as if that were its own, and that one’s name."""
    found = {one[2] or one[3] for one in NAMED.finditer(data)}
    if len(found) != 1 or re.search(r'@|\bself\b', data):
        return data, ""
    return NAMED.sub(lambda one: f'"{one[1]}": "{"self" if one[1] == "affects" else "@self"}"', data), found.pop()


def is_told(data: str) -> bool:
    """Whether an ability can be said at all: not where it speaks of a token that it creates by that one’s name."""
    return '"create_token"' not in data or '"subgame"' in data or NAMED.search(data) is None


def anchored(data: list[str]) -> list[tuple[str, str]]:
    """Abilities, as JSON, each with the anchor word before it if it works only where that was chosen (614.12c)."""
    words = {word for one in data for found in _CHOICE.finditer(one) for word in json.loads(found[1])}
    pairs = []
    for one in data:
        found = _ONLY_WITH.search(one)
        word = next((word for word in words if found and word.lower() == found[1].lower()), "")
        pairs.append((_ONLY_WITH.sub("", one) if word else one, word[:1].upper() + word[1:]))
    return pairs


def choice(known: Any) -> list[str]:
    """The two words between which is chosen as something enters; else none."""
    if not isinstance(known, Mapping):
        return []
    [(form, said)] = known.items()
    if form == "replace" and {**said, "instead": ""} == {"event": "enters", "who": "self", "instead": ""}:
        said = said["instead"]
    words = said.get("choose") if isinstance(said, Mapping) and said.keys() == {"choose"} else None
    return words if isinstance(words, list) and len(words) == _TWO and not set(words).intersection(COLORS) else []


_CHOICE = re.compile(r'"choose": (\["[^\]]+"\])')
_ONLY_WITH = re.compile(r', "(?:if": \{"self_is|when": \{"chose)": "(\w+)"\}')
_TWO = 2


def silent(known: Any) -> Any:
    """An ability whose effect doesn’t matter on its board, with one that can be said; None where it does matter."""
    if not isinstance(known, Mapping):
        return None
    [(form, said)] = known.items()
    idle = form in ("trigger", "activated") and "modes" not in said and all(
        one == {"do": "nothing"} for one in said.get("do") or ())
    return {form: {**said, "do": [ANYTHING]}} if idle else None


def unlinked(known: Any) -> Any:
    """An ability without the name that a board gives to what links it with another: a card says “the exiled card”."""
    if isinstance(known, list):
        return [unlinked(one) for one in known]
    if not isinstance(known, Mapping):
        return known
    if known.get("do") == "return_linked":
        return {"do": "return", "what": "@exiled-card", "from": "exile", "to": "battlefield", "under": "owner"}
    kept = {key: unlinked(item) for key, item in known.items() if key != "link"}
    return "exile" if "link" in known and kept == {"to": "exile"} else kept


ANYTHING = {"do": "gain_life", "player": "you", "n": 1}
"""An effect that every language says alike at the end of a line."""


def headed(known: Any) -> tuple[str, Any]:
    """The word before what an ability does, as cards have it, and that as a chapter of a Saga; else nothing."""
    if isinstance(known, Mapping) and known.keys() == {"visit"}:
        return "visit", {"trigger": {"event": "chapter", "chapter": 1, **known["visit"]}}
    return "", None
