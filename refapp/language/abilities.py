"""Abilities as they stand on a board, read and written: words, or a mapping with one of the forms.

The forms are in :mod:`refapp.language.ability_forms`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from refapp.language import values, vocabulary
from refapp.language.ability_forms import FORM_OF, FORMS, KEYWORD_FORMS
from refapp.language.errors import ScenarioError
from refapp.language.fields import DEFINED, Kind, define, or_null, writes
from refapp.language.filters import Filter
from refapp.language.keywords import KEYWORDS, read_keyword, written
from refapp.language.kinds import TEXT
from refapp.language.parts import read_filter
from refapp.language.scenario import (
    Ability,
    Enchant,
    Keyword,
    Protection,
    Static,
)
from refapp.language.triggers import OF_CHAPTERS, Trigger


def read_trigger(value: object, path: str) -> Trigger:
    """A triggered ability; without an id it is called after its event."""
    found: Trigger = DEFINED["trigger"].read(value, path)
    return found


def read_abilities(value: object, path: str) -> tuple[Ability, ...]:
    """A list of abilities; a single one is a list of one.

    What stands there twice the object has twice, each functioning by itself (113.2c).
    """
    if isinstance(value, str | Mapping) and not values.is_null(value):
        value = [value]
    return tuple(one for i, item in enumerate(values.sequence(value, path))
                 for one in _read_each(item, f"{path}[{i}]"))


def _read_each(value: object, path: str) -> Iterator[Ability]:
    """One ability; of a chapter ability with several chapter numbers one for each of them (§714.2c, §107.15b)."""
    inner = value.get("trigger") if isinstance(value, Mapping) and len(value) == 1 else None
    if isinstance(inner, Mapping) and isinstance(inner.get("chapter"), list | tuple):
        for chapter in values.words(inner["chapter"], f"{path}.trigger.chapter"):
            yield replace(read_trigger({**inner, "chapter": chapter}, f"{path}.trigger"), rules=OF_CHAPTERS)
        return
    try:
        yield read_ability(value, path)
    except ScenarioError:
        parts = value.split(", ") if isinstance(value, str) else ()
        if len(parts) < 2:
            raise
        yield from [_phrase(part, path) for part in parts]  # several keywords in one line, as cards print them


def read_ability(value: object, path: str) -> Ability:
    """A keyword or phrase, or a mapping with one of the ability forms."""
    if not isinstance(value, Mapping):
        return _phrase(values.text(value, path), path)
    if len(value) == 1 and (word := str(next(iter(value)))) not in FORMS and _is_phrase(word):
        raise ScenarioError.value(path, value, "the keyword alone, as a text")
    raw = values.fields(value, path, FORMS)
    if len(raw) != 1:
        raise ScenarioError.value(path, value, "one ability, a mapping with a single key")
    [(form, item)] = raw.items()
    found: Ability = FORMS[form].read(item, f"{path}.{form}")
    return found


def _is_phrase(word: str) -> bool:
    try:
        _phrase(word, "")
    except ScenarioError:
        return False
    return True


_MOST = re.compile(rf"no more than ({'|'.join(vocabulary.NUMBERS)}|\d{{1,3}}) creatures? can (attack|block)"
                   r"(?: (you|you or planeswalkers))?(?: each (?:combat|turn))?")


def _phrase(source: str, path: str) -> Ability:
    """A keyword ability, protection, enchant, or one of the engine’s fixed phrases."""
    word = " ".join(source.lower().replace("’", "'").split())
    if word.startswith("protection from "):
        quality, sparing, spared = word.removeprefix("protection from ").partition(" sparing ")
        return Protection(quality, values.one_of(spared, path, ("self", "auras", "attached")) if sparing else "")
    if word.startswith("enchant "):
        what = read_filter(word.removeprefix("enchant "), path)
        if what.words[:1] == ("player",):
            return Enchant(Filter(what.source, what.words[1:]), player=True)
        if what.words == ("opponent",):  # as cards say “enchant player opponents”
            return Enchant(Filter(what.source, ("opponents",)), player=True)
        return Enchant(what, zone=what.zone or "battlefield")
    most = _MOST.fullmatch(word)
    if most is not None:
        many = vocabulary.NUMBERS.index(most[1]) + 1 if most[1] in vocabulary.NUMBERS else int(most[1])
        attack = most[2] == "attack"
        return Static(most_attackers=many if attack else None, most_blockers=None if attack else many,
                      attacked=most[3] or "")
    if word.startswith("∞"):
        word = f"infinity{word.removeprefix('∞')}"
    word = vocabulary.SYNONYMS.get(word, word)
    if word in vocabulary.PHRASES:
        return Keyword(word)
    keyword = read_keyword(word, path)
    if keyword is not None and keyword.word in vocabulary.HOLDERS and keyword.quality:
        return Keyword(keyword.word, inner=(_phrase(keyword.quality.lstrip("—- "), path),))
    if keyword is not None:
        return keyword
    known = (*vocabulary.PHRASES, *KEYWORDS, "protection from COLOR", "enchant FILTER")
    raise ScenarioError.unknown("name", path, source, known)


def write_ability(ability: Ability) -> Any:
    """An ability as it stands in a list of abilities: words, or a mapping with its form."""
    if isinstance(ability, Protection):
        return str(ability) + (f" sparing {ability.spares}" if ability.spares else "")
    if isinstance(ability, Enchant):
        return str(ability)
    if not isinstance(ability, Keyword):
        form = FORM_OF[type(ability)]
    elif ability.inner or ability.word in KEYWORD_FORMS:
        form = KEYWORD_FORMS[ability.word]
    elif ability.x is not None:
        form = "keyword"
    else:
        return written(ability)
    return {form: FORMS[form].write(ability)}


define("ability", Kind("ability", read_ability, {"anyOf": [TEXT, {
    "type": "object", "additionalProperties": False, "minProperties": 1, "maxProperties": 1,
    "properties": {form: or_null(kind.schema) for form, kind in sorted(FORMS.items())}}]}, write_ability))
define("abilities", Kind("abilities", read_abilities, {"anyOf": [
    {"$ref": "#/$defs/ability"}, {"type": "array", "items": {"$ref": "#/$defs/ability"}}, {"type": "null"}]},
    lambda value: [write_ability(one) for one in value]))
for _kind in (Protection, Enchant, Keyword, *FORM_OF):
    writes(_kind, write_ability)
