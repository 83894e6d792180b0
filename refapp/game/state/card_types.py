"""The types, supertypes and subtypes that game tells apart (205.2, §205.3, 205.4)."""

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

_FURTHER = """
    ir the ral oko jaya kaya urza jace time guff moag rath koth dack will ugin moon karn vryn niko teyo mars
    szat tasha lukka jeska valla alara fiora kiora serra nissa minsc jared lolth earth ajani domri basri dalek
    azgol kylem realm rowan sorin dovin wrenn skaro kaito tyvar bolas abyss comet grist samut xerex calix
    dihada ikoria vraska nebula alfava estrid cridhe rabiah kyneth huatli teferi nahiri ashiok garruk spiral
    zariel asylum ixalan vivien arlinn gideon luvion dakkon lorwyn tamiyo venser tarkir echoir arkhos vronos
    necros theros karsus planet narset tibalt yanggu ravnica pyrulea regatha segovia kandoka liliana kasmina
    capenna chandra yanling angrath elspeth saheeli sivitri daretti davriel sarkhan dellian fabacin
    ergamon belenon zhalfir equilor serra's bolas's nixilis xenagos bahamut ulgrotha mercadia
    antausia phyrexia kinshala iquatana kamigawa eldraine wildfire shenmeng mongseng kephalai ellywick kaldheim
    kolbahan gobakhan mirrodin avishkar zendikar mutter's metraxis arcavios amonkhet tezzeret aminatou muraganda
    dominaria horsehead innistrad windgrace freyalise androzani darillium shandalar elminster gallifrey
    undercity apalapucia trenzalore meditation shadowmoor quintorius spacecraft gargantikar mordenkainen
"""
FURTHER_SUBTYPES = frozenset(_FURTHER.split())
"""Words of planeswalker, planar and dungeon types (205.3j, 205.3n, 205.3p), on which no effect here depends."""


BASIC_LANDS: Mapping[str, str] = {"plains": "white", "island": "blue", "swamp": "black", "mountain": "red",
                                  "forest": "green"}
"""Basic land type → the mana of its intrinsic ability (305.6)."""
