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
from refapp.i18n import DEFAULT, Catalogue, catalogue


@cache
def type_words(lang: str) -> Mapping[str, str]:
    """Card types and supertypes; in French the supertypes in their masculine form."""
    say = catalogue(lang)
    return {
        "artifact": say.pgettext("card type", "artifact"), "battle": say.pgettext("card type", "battle"),
        "conspiracy": say.pgettext("card type", "conspiracy"), "creature": say.pgettext("card type", "creature"),
        "dungeon": say.pgettext("card type", "dungeon"), "enchantment": say.pgettext("card type", "enchantment"),
        "instant": say.pgettext("card type", "instant"), "kindred": say.pgettext("card type", "kindred"),
        "land": say.pgettext("card type", "land"), "phenomenon": say.pgettext("card type", "phenomenon"),
        "plane": say.pgettext("card type", "plane"), "planeswalker": say.pgettext("card type", "planeswalker"),
        "scheme": say.pgettext("card type", "scheme"), "sorcery": say.pgettext("card type", "sorcery"),
        "tribal": say.pgettext("card type", "tribal"), "vanguard": say.pgettext("card type", "vanguard"),
        "basic": say.pgettext("supertype", "basic"), "legendary": say.pgettext("supertype", "legendary"),
        "ongoing": say.pgettext("supertype", "ongoing"), "snow": say.pgettext("supertype", "snow"),
        "world": say.pgettext("supertype", "world"),
        "aura": say.pgettext("subtype", "Aura"), "equipment": say.pgettext("subtype", "Equipment"),
        "fortification": say.pgettext("subtype", "Fortification"), "saga": say.pgettext("subtype", "Saga"),
        "human": say.pgettext("subtype", "Human"), "soldier": say.pgettext("subtype", "Soldier"),
        "zombie": say.pgettext("subtype", "Zombie"), "goblin": say.pgettext("subtype", "Goblin"),
        "elf": say.pgettext("subtype", "Elf"), "bear": say.pgettext("subtype", "Bear"),
        "forest": say.pgettext("subtype", "Forest"), "island": say.pgettext("subtype", "Island"),
        "plains": say.pgettext("subtype", "Plains"), "mountain": say.pgettext("subtype", "Mountain"),
        "swamp": say.pgettext("subtype", "Swamp"), "siege": say.pgettext("subtype", "Siege"),
        "role": say.pgettext("subtype", "Role"), "army": say.pgettext("subtype", "Army"),
        "spirit": say.pgettext("subtype", "Spirit"), "incubator": say.pgettext("subtype", "Incubator"),
        **_more_subtypes(say),
    }


def _more_subtypes(say: Catalogue) -> dict[str, str]:
    """Subtypes that tokens and examples use often."""
    return {
        "blood": say.pgettext("subtype", "Blood"),
        "clue": say.pgettext("subtype", "Clue"),
        "food": say.pgettext("subtype", "Food"),
        "gold": say.pgettext("subtype", "Gold"),
        "junk": say.pgettext("subtype", "Junk"),
        "map": say.pgettext("subtype", "Map"),
        "lander": say.pgettext("subtype", "Lander"),
        "mutagen": say.pgettext("subtype", "Mutagen"),
        "powerstone": say.pgettext("subtype", "Powerstone"),
        "treasure": say.pgettext("subtype", "Treasure"),
        "shard": say.pgettext("subtype", "Shard"),
        "cat": say.pgettext("subtype", "Cat"),
        "dog": say.pgettext("subtype", "Dog"),
        "dragon": say.pgettext("subtype", "Dragon"),
        "elemental": say.pgettext("subtype", "Elemental"),
        "frog": say.pgettext("subtype", "Frog"),
        "giant": say.pgettext("subtype", "Giant"),
        "scout": say.pgettext("subtype", "Scout"),
        "plant": say.pgettext("subtype", "Plant"),
        "serpent": say.pgettext("subtype", "Serpent"),
        "warrior": say.pgettext("subtype", "Warrior"),
        "werewolf": say.pgettext("subtype", "Werewolf"),
        "wolf": say.pgettext("subtype", "Wolf"),
        "phyrexian": say.pgettext("subtype", "Phyrexian"),
        "orc": say.pgettext("subtype", "Orc"),
        "bird": say.pgettext("subtype", "Bird"),
        "beast": say.pgettext("subtype", "Beast"),
        "knight": say.pgettext("subtype", "Knight"),
        "wizard": say.pgettext("subtype", "Wizard"),
        "angel": say.pgettext("subtype", "Angel"),
        "vampire": say.pgettext("subtype", "Vampire"),
        "saproling": say.pgettext("subtype", "Saproling"),
        "servo": say.pgettext("subtype", "Servo"),
        "thopter": say.pgettext("subtype", "Thopter"),
        "vehicle": say.pgettext("subtype", "Vehicle"),
        "curse": say.pgettext("subtype", "Curse"),
        "class": say.pgettext("subtype", "Class"),
        "case": say.pgettext("subtype", "Case"),
        "room": say.pgettext("subtype", "Room"),
        "dwarf": say.pgettext("subtype", "Dwarf"),
        "demon": say.pgettext("subtype", "Demon"),
        "insect": say.pgettext("subtype", "Insect"),
        "spider": say.pgettext("subtype", "Spider"),
        "rat": say.pgettext("subtype", "Rat"),
        "snake": say.pgettext("subtype", "Snake"),
        "horse": say.pgettext("subtype", "Horse"),
        "kor": say.pgettext("subtype", "Kor"),
        "merfolk": say.pgettext("subtype", "Merfolk"),
        "assassin": say.pgettext("subtype", "Assassin"),
        "boar": say.pgettext("subtype", "Boar"),
        "construct": say.pgettext("subtype", "Construct"),
        "faerie": say.pgettext("subtype", "Faerie"),
        "heartwood": say.pgettext("subtype", "Heartwood"),
        "vibranium": say.pgettext("subtype", "Vibranium"),
        "fish": say.pgettext("subtype", "Fish"),
        "octopus": say.pgettext("subtype", "Octopus"),
        "fox": say.pgettext("subtype", "Fox"),
        "germ": say.pgettext("subtype", "Germ"),
        "golem": say.pgettext("subtype", "Golem"),
        "hero": say.pgettext("subtype", "Hero"),
        "minion": say.pgettext("subtype", "Minion"),
        "mount": say.pgettext("subtype", "Mount"),
        "ogre": say.pgettext("subtype", "Ogre"),
        "ox": say.pgettext("subtype", "Ox"),
        "rebel": say.pgettext("subtype", "Rebel"),
        "rogue": say.pgettext("subtype", "Rogue"),
        "troll": say.pgettext("subtype", "Troll"),
    }


@cache
def _predefined(lang: str) -> Mapping[str, str]:
    """Names that the definitions of predefined tokens give (111.10)."""
    say = catalogue(lang)
    return {"Walker": say.pgettext("name of a token", "Walker"), "Cursed": say.pgettext("name of a token", "Cursed"),
            "Monster": say.pgettext("name of a token", "Monster"), "Royal": say.pgettext("name of a token", "Royal"),
            "Sorcerer": say.pgettext("name of a token", "Sorcerer"),
            "Virtuous": say.pgettext("name of a token", "Virtuous"),
            "Wicked": say.pgettext("name of a token", "Wicked"),
            "Young Hero": say.pgettext("name of a token", "Young Hero"),
            "Heartwood": say.pgettext("name of a token", "Heartwood"), "Token": say.gettext("token")}


def is_predefined(lang: str, name: str) -> bool:
    """Whether a definition of a predefined token gives this name, written as it is there."""
    return name in _predefined(lang)


_NO_SUBTYPE = frozenset((*CARD_TYPES, *SUPERTYPES))


@cache
def token_name(lang: str, name: str) -> str:
    """The name of a token: one that the rules make is in the reader's language, ``Jeton Elfe et Guerrier``."""
    known = {key.lower(): said for key, said in _predefined(lang).items()}
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
