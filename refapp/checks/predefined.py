"""Predefined tokens (rule 111.10): what each looks like, as far as a board shows it."""

from __future__ import annotations

from collections.abc import Mapping

from refapp.engine.scenario import Characteristics, Enchant, Filter, Keyword, Static, Step, Trigger

_ENCHANTED = Filter("enchanted", ("enchanted",))
_CREATURE = Enchant(Filter("creature", ("creature",)))


def _artifact(subtype: str) -> Characteristics:
    return Characteristics(types=("artifact",), subtypes=(subtype,), named=False)


def _role(name: str, *abilities: Static | Trigger) -> Characteristics:
    return Characteristics(name=name, types=("enchantment",), subtypes=("aura", "role"),
                           abilities=(_CREATURE, *abilities))


_PLUS = Static(_ENCHANTED, pt=(1, 1))

PREDEFINED: Mapping[str, tuple[str, Characteristics]] = {
    "treasure": ("111.10a", _artifact("treasure")), "food": ("111.10b", _artifact("food")),
    "gold": ("111.10c", _artifact("gold")),
    "walker": ("111.10d", Characteristics(name="Walker", types=("creature",), subtypes=("zombie",),
                                          colors=("black",), pt=(2, 2))),
    "shard": ("111.10e", Characteristics(types=("enchantment",), subtypes=("shard",), named=False)),
    "clue": ("111.10f", _artifact("clue")), "blood": ("111.10g", _artifact("blood")),
    "powerstone": ("111.10h", _artifact("powerstone")),
    "cursed": ("111.10j", _role("Cursed", Static(_ENCHANTED, set_pt=(1, 1)))),
    "monster": ("111.10k", _role("Monster", Static(_ENCHANTED, pt=(1, 1), grant=(Keyword("trample"),)))),
    "royal": ("111.10m", _role("Royal", Static(_ENCHANTED, pt=(1, 1), grant=(Keyword("ward"),)))),
    "sorcerer": ("111.10n", _role("Sorcerer", _PLUS)), "virtuous": ("111.10p", _role("Virtuous", _PLUS)),
    "wicked": ("111.10q", _role("Wicked", _PLUS, Trigger(
        "wicked", "put_into_graveyard", who=Filter("self", ("self",)),
        do=(Step("lose_life", {"player": "opponent", "n": 1}, "wicked"),)))),
    "young hero": ("111.10r", _role("Young Hero", Static(_ENCHANTED))),
    "map": ("111.10s", _artifact("map")), "junk": ("111.10t", _artifact("junk")),
    "lander": ("111.10u", _artifact("lander")), "mutagen": ("111.10v", _artifact("mutagen")),
}
"""Name → the key of its rule and its characteristics. The Incubator (111.10i) is made by ``incubate``."""
