"""The types, supertypes and subtypes that game tells apart (205.2, §205.3, 205.4)."""

from __future__ import annotations

from collections.abc import Mapping

PERMANENT_TYPES = frozenset({"land", "creature", "artifact", "enchantment", "planeswalker", "battle"})
KINDRED = frozenset({"kindred", "tribal"})
"""One card type, the second its name until 2024 (308.3)."""
WITH_CREATURE_TYPES = frozenset({"creature", *KINDRED})
"""Card types whose subtypes are the creature types (205.3m)."""
SPELL_TYPES = frozenset({"instant", "sorcery", *KINDRED})
PLANAR_TYPES = frozenset({"plane", "phenomenon"})
"""Types of the cards of a planar deck (901.3)."""
DECK_TYPES = frozenset({*PLANAR_TYPES, "scheme"})
"""Types of the cards of supplementary decks, which lie face down in the command zone (901.3, 904.3)."""
COMMAND_TYPES = frozenset({*DECK_TYPES, "dungeon", "vanguard", "conspiracy"})
"""Types of cards whose abilities function in the command zone, which they don't leave (400.4b)."""
CARD_TYPES = PERMANENT_TYPES | SPELL_TYPES | COMMAND_TYPES
"""All card types (§205.2a, §300.1), one of them with an older name."""
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
"""Subtypes of card types other than creature and planeswalker, as far as effects here depend on them (205.3): of
artifacts (§205.3g), enchantments (§205.3h), lands (§205.3i), battles (§205.3q) and spells (§205.3k)."""

_WALKERS = """
    ral oko jaya kaya urza jace guff koth dack will ugin karn niko teyo szat tasha lukka jeska kiora serra nissa
    minsc jared lolth ajani domri basri rowan sorin dovin wrenn kaito tyvar bolas comet grist samut calix dihada
    vraska estrid huatli teferi nahiri ashiok garruk zariel vivien arlinn gideon dakkon tamiyo venser vronos
    narset tibalt yanggu liliana kasmina chandra yanling angrath elspeth saheeli sivitri daretti davriel sarkhan
    dellian nixilis xenagos bahamut ellywick tezzeret aminatou windgrace freyalise elminster quintorius mordenkainen
"""
PLANESWALKER_TYPES = frozenset(_WALKERS.split())
"""Planeswalker types (§205.3j)."""

_FURTHER = """
    ir the time moag rath moon vryn mars valla alara fiora earth dalek azgol kylem realm skaro abyss xerex
    ikoria nebula alfava cridhe rabiah kyneth spiral asylum ixalan luvion lorwyn tarkir echoir arkhos necros
    theros karsus planet ravnica pyrulea regatha segovia kandoka capenna fabacin ergamon belenon zhalfir
    equilor serra's bolas's ulgrotha mercadia antausia phyrexia kinshala iquatana kamigawa eldraine wildfire
    shenmeng mongseng kephalai kaldheim kolbahan gobakhan mirrodin avishkar zendikar mutter's metraxis arcavios
    amonkhet muraganda dominaria horsehead innistrad androzani darillium shandalar gallifrey undercity
    apalapucia trenzalore meditation shadowmoor spacecraft gargantikar
"""
FURTHER_SUBTYPES = frozenset(_FURTHER.split()) | PLANESWALKER_TYPES
"""Words of planeswalker, planar and dungeon types (205.3j, 205.3n, 205.3p)."""
DUNGEON_TYPES = frozenset({"undercity"})
"""Dungeon types (§205.3p)."""
PLANAR_WORDS = frozenset(_FURTHER.split()) - DUNGEON_TYPES | {"minor", "library", "new", "outside", "unknown"}
"""The words of which planar types consist (§205.3n)."""

BASIC_LANDS: Mapping[str, str] = {"plains": "white", "island": "blue", "swamp": "black", "mountain": "red",
                                  "forest": "green"}
"""Basic land type → the mana of its intrinsic ability (305.6)."""
