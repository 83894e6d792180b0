"""The types, supertypes and subtypes that the game tells apart (205.2, §205.3, 205.4)."""

from __future__ import annotations

from collections.abc import Mapping

PERMANENT_TYPES = frozenset({"land", "creature", "artifact", "enchantment", "planeswalker", "battle"})
SPELL_TYPES = frozenset({"instant", "sorcery", "tribal", "kindred"})
COMMAND_TYPES = frozenset({"plane", "phenomenon", "scheme", "dungeon", "vanguard", "conspiracy"})
"""Types of cards whose abilities function in the command zone, which they don't leave (400.4b)."""
CARD_TYPES = PERMANENT_TYPES | SPELL_TYPES | COMMAND_TYPES
SUPERTYPES = frozenset({"basic", "legendary", "ongoing", "snow", "world", "host", "elite"})
FAMILIES: Mapping[str, frozenset[str]] = {
    "artifact": frozenset({
        "equipment", "fortification", "vehicle", "clue", "food", "treasure", "contraption", "gold", "blood",
        "powerstone", "map", "incubator", "junk", "lander", "attraction", "vibranium", "heartwood", "bobblehead",
        "book", "infinity", "mutagen", "spacecraft", "stone"}),
    "enchantment": frozenset({
        "aura", "saga", "role", "shrine", "curse", "class", "case", "room", "background", "cartouche", "rune",
        "shard", "plan"}),
    "land": frozenset({
        "plains", "island", "swamp", "mountain", "forest", "desert", "gate", "cave", "locus", "lair", "sphere",
        "urza's", "urza’s", "mine", "power-plant", "tower", "town", "planet"}),
    "battle": frozenset({"siege"}),
    "spell": frozenset({"adventure", "arcane", "lesson", "omen", "trap"}),
}
"""Subtypes of card types other than creature and planeswalker, as far as effects here depend on them (205.3)."""


BASIC_LANDS: Mapping[str, str] = {"plains": "white", "island": "blue", "swamp": "black", "mountain": "red",
                                  "forest": "green"}
"""Basic land type → the mana of its intrinsic ability (305.6)."""
