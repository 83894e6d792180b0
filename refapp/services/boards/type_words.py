"""Card types, supertypes and subtypes in the reader's language, and the names of tokens, which are made of them.

A token that nobody gave a name is called by its subtypes (111.4), a predefined one as its definition says (111.10):
such names are words of the game and are translated. Names that a board invents stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from refapp.game.state.card_types import CARD_TYPES, SUPERTYPES
from refapp.i18n import DEFAULT, catalogue

SUBTYPES = (
    "aura", "equipment", "fortification", "saga", "human", "soldier", "zombie", "goblin", "elf", "bear", "forest",
    "island", "plains", "mountain", "swamp", "siege", "role", "army", "spirit", "incubator", "blood", "clue", "food",
    "gold", "junk", "map", "lander", "mutagen", "powerstone", "treasure", "shard", "cat", "dog", "dragon",
    "elemental", "frog", "giant", "scout", "plant", "serpent", "warrior", "werewolf", "wolf", "phyrexian", "orc",
    "bird", "beast", "knight", "wizard", "angel", "vampire", "saproling", "servo", "thopter", "vehicle", "curse",
    "class", "case", "room", "dwarf", "demon", "insect", "spider", "rat", "snake", "horse", "kor", "merfolk",
    "assassin", "boar", "construct", "faerie", "heartwood", "vibranium", "fish", "octopus", "fox", "germ", "golem",
    "hero", "minion", "mount", "ogre", "ox", "rebel", "rogue", "troll")
"""Subtypes that the rules, tokens and examples use; any other is shown as it is written."""
PREDEFINED = ("Walker", "Cursed", "Monster", "Royal", "Sorcerer", "Virtuous", "Wicked", "Young Hero", "Heartwood",
              "Token")
"""Names that the definitions of predefined tokens give (111.10)."""


@cache
def type_words(lang: str) -> Mapping[str, str]:
    """Card types, supertypes and subtypes; in French the supertypes in their masculine form."""
    say = catalogue(lang)
    return {**{one: say.word("card type", one) for one in CARD_TYPES},
            **{one: say.word("supertype", one) for one in SUPERTYPES},
            **{one: say.word("subtype", _capital(one)) for one in SUBTYPES}}


def is_predefined(name: str) -> bool:
    """Whether a definition of a predefined token gives this name, written as it is there."""
    return name in PREDEFINED


_NO_SUBTYPE = frozenset((*CARD_TYPES, *SUPERTYPES))


@cache
def token_name(lang: str, name: str) -> str:
    """The name of a token: one that the rules make is in the reader's language, ``Jeton Elfe et Guerrier``."""
    known = {one.lower(): catalogue(lang).word("name of a token", one) for one in PREDEFINED}
    if lang == DEFAULT or name.lower() in known:
        return name if lang == DEFAULT else _capital(known[name.lower()])
    say, bare = catalogue(lang), name.removesuffix(" Token")
    parts = [_subtype(lang, part) for part in bare.split(" ")]
    if None in parts:
        return name
    said = say.pgettext("between the subtypes of a token's name", " ").join(_capital(part) for part in parts if part)
    return said if bare == name else say.pgettext("name of a token", "{subtypes} Token", subtypes=said)


def _subtype(lang: str, word: str) -> str | None:
    return None if word.lower() in _NO_SUBTYPE else type_words(lang).get(word.lower())


def _capital(word: str) -> str:
    return word[:1].upper() + word[1:]


_NUMBERED = re.compile(r"(.+?)(-?\d*)")


@cache
def token_id(lang: str, name: str) -> str:
    """What the steps call a token, ``Treasure`` or ``servo2``; in the reader's language where it is a kind of token."""
    found = _NUMBERED.fullmatch(name)
    if lang == DEFAULT or found is None:
        return name
    said = token_name(lang, _capital(found[1]))
    if said == _capital(found[1]):
        return name
    return (said if found[1][:1].isupper() else said[:1].lower() + said[1:]) + found[2]


def tokens_of(lang: str, *states: Mapping[str, Any]) -> Mapping[str, str]:
    """The ids and names of the tokens on boards that are called otherwise in a language."""
    if lang == DEFAULT:
        return {}
    found = {}
    for state in states:
        for key, thing in (state.get("objects") or {}).items():
            if isinstance(thing, Mapping) and thing.get("kind") == "token":
                found[str(key)] = token_id(lang, str(key))
                if thing.get("name"):
                    found[str(thing["name"])] = token_name(lang, str(thing["name"]))
    return {key: said for key, said in found.items() if key != said}
