"""Predefined tokens (rule 111.10): what each of them is, written in the scenario language.

The permission to play an exiled card is left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from refapp.language.objects import read_characteristics
from refapp.language.scenario import Characteristics


def _artifact(subtype: str, **ability: Any) -> dict[str, Any]:
    """A colourless artifact with one activated ability, paid for by sacrificing it unless stated otherwise."""
    return {"types": ["artifact"], "subtypes": [subtype],
            "abilities": [{"activated": {"id": subtype, "sacrifice": True, **ability}}]}


def _role(name: str, *abilities: Any, **gives: Any) -> dict[str, Any]:
    """A Role (§303.7): an Aura with enchant creature; ``gives`` is what it does to the enchanted creature."""
    static = {"static": {"affects": "enchanted", **gives}}
    return {"name": name, "types": ["enchantment"], "subtypes": ["aura", "role"],
            "abilities": ["enchant creature", static, *abilities]}


_ANY = {"do": "add_mana", "player": "you", "kind": "any color"}
_DRAW = {"do": "draw", "player": "you", "n": 1}
_SCRY = {"do": "scry", "player": "you", "n": 1}
_GROW = {"do": "add_counters", "kind": "+1/+1", "n": 1}
_NOT_FOR_OTHERS = {"do": "add_mana", "player": "you", "kind": "colorless",
                   "only": "anything but nonartifact spell"}
"""{C} that can’t be spent to cast a nonartifact spell."""
_HEARTWOOD = {"activated": {"id": "heartwood", "tap": True, "mana_ability": True,
                            "do": [{"do": "add_mana", "player": "you", "mana": "{R/G}"}]}}
_LEAST = {"activated": {"id": "hatch", "mana": 2, "do": [{"do": "transform", "what": "@self"}]}}

_TABLE: Mapping[str, tuple[str, dict[str, Any]]] = {
    "treasure": ("111.10a", _artifact("treasure", tap=True, mana_ability=True, do=[_ANY])),
    "food": ("111.10b", _artifact("food", mana=2, tap=True, do=[{"do": "gain_life", "player": "you", "n": 3}])),
    "gold": ("111.10c", _artifact("gold", mana_ability=True, do=[_ANY])),
    "walker": ("111.10d", {"name": "Walker", "types": ["creature"], "subtypes": ["zombie"], "colors": ["black"],
                           "pt": [2, 2]}),
    "shard": ("111.10e", {**_artifact("shard", mana=2, do=[_SCRY, _DRAW]), "types": ["enchantment"]}),
    "clue": ("111.10f", _artifact("clue", mana=2, do=[_DRAW])),  # §111.10f
    "blood": ("111.10g", _artifact("blood", mana=1, tap=True, discard=1, do=[_DRAW])),
    "powerstone": ("111.10h", _artifact("powerstone", tap=True, sacrifice=False, mana_ability=True,
                                           do=[_NOT_FOR_OTHERS])),
    "incubator": ("111.10i", {  # §111.10i
        "types": ["artifact"], "subtypes": ["incubator"], "abilities": [_LEAST],
        "back": {"name": "Phyrexian Token", "types": ["artifact", "creature"], "subtypes": ["phyrexian"],
                 "pt": [0, 0]}}),
    "cursed": ("111.10j", _role("Cursed", set_pt=[1, 1])),
    "monster": ("111.10k", _role("Monster", pt=[1, 1], grant=["trample"])),
    "royal": ("111.10m", _role("Royal", pt=[1, 1], grant=["ward {1}"])),
    "sorcerer": ("111.10n", _role("Sorcerer", pt=[1, 1], grant=[
        {"trigger": {"id": "sorcerer", "event": "attacks", "who": "self", "do": [_SCRY]}}])),
    "virtuous": ("111.10p", _role("Virtuous", pt=[1, 1], per="enchantment yours")),
    "wicked": ("111.10q", _role("Wicked", {"trigger": {
        "id": "wicked", "event": "put_into_graveyard", "who": "self",
        "do": [{"do": "lose_life", "player": "each_opponent", "n": 1}]}}, pt=[1, 1])),
    "young hero": ("111.10r", _role("Young Hero", grant=[{"trigger": {
        "id": "young hero", "event": "attacks", "who": "self", "if": {"toughness_at_most": 3},
        "do": [{**_GROW, "what": "@self"}]}}])),
    "map": ("111.10s", _artifact("map", mana=1, tap=True, sorcery=True, target="creature yours",
                                 do=[{"do": "explore", "what": "@target"}])),
    "junk": ("111.10t", _artifact("junk", tap=True, sorcery=True, do=[{"do": "exile_top", "player": "you"}])),
    "lander": ("111.10u", _artifact("lander", mana=2, tap=True, do=[{
        "do": "search", "player": "you", "quality": "basic land", "n": 1, "to": "battlefield", "tapped": True},
        {"do": "shuffle", "player": "you"}])),
    "vibranium": ("111.10w", {"types": ["artifact"], "subtypes": ["vibranium"], "abilities": [
        "indestructible", {"activated": {"id": "vibranium", "tap": True, "mana_ability": True,
                                         "do": [_NOT_FOR_OTHERS]}}]}),
    "heartwood": ("111.10x", {"types": ["artifact"], "subtypes": ["heartwood"], "colors": ["red", "green"],
                              "abilities": [_HEARTWOOD]}),
    "mutagen": ("111.10v", _artifact("mutagen", mana=1, tap=True, sorcery=True, target="creature",
                                     do=[{**_GROW, "what": "@target"}])),
}

RULES: Mapping[str, str] = {name: rule for name, (rule, _) in _TABLE.items()}
"""Name → the key of the rule that defines the token."""


@cache
def predefined(name: str) -> Characteristics:
    """The characteristics of a predefined token; raises KeyError."""
    return read_characteristics(_TABLE[name][1], name)
