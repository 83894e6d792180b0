"""What the values of a trace entry's fields are called, in English: msgids of the catalogue ``checks``."""

from __future__ import annotations

from refapp.language.vocabulary import MOMENTS, PHASES, TURN_STEPS

CHARACTERISTICS = ("name", "types", "supertypes", "subtypes", "colors", "mana value", "power", "toughness")
"""How the parts of an answer about characteristics are called; ``mv`` is the mana value."""

TYPES = frozenset({
    "artifact", "battle", "creature", "enchantment", "instant", "land", "planeswalker", "sorcery", "tribal", "kindred",
    "legendary", "basic", "world", "snow", "white", "blue", "black", "red", "green"})
"""Card types, supertypes and colours, as words of an answer."""

EMBLEM_OF = "{player}’s emblem"
"""What an entry calls an emblem, whose id is no word for people."""

NAMED = {
    **{step: f"the {step} step" for step in TURN_STEPS},
    **{name: f"the {phase} phase" for phase in PHASES for name in (phase, f"{phase} phase")},
    "turn": "the turn",
}
"""Steps, phases and turns as a sentence names them: msgids, since each has its own article in French."""

_ZONES = {**{zone: f"the {zone}" for zone in ("battlefield", "hand", "library", "graveyard", "stack")},
          "exile": "exile", "command": "the command zone", "ante": "the ante zone"}
FROM = {**{zone: f"from {said}" for zone, said in _ZONES.items()}, "outside": "from outside the game"}
TO = {**{zone: f"to {said}" for zone, said in _ZONES.items()}, "exile": "into exile", "shuffle": "to the library"}
"""Zones as a sentence names them: msgids, since each has its own preposition in French."""

NOTHING = "nothing"
"""What a sentence lists where there is none."""

WORDS = frozenset({
    NOTHING, *CHARACTERISTICS, *TYPES,
    "battlefield", "hand", "library", "graveyard", "exile", "stack", "command", "ante", "created", "reset",
    "may", "trigger_order", "commander_to_command", "villainous_choice",
    *TURN_STEPS, "main", "combat",
    "monstrous", "suspected", "goaded", "detained", "exerted", "harnessed", "ring-bearer",
    "the Ring tempts you", "fateseal", "behold", "learn", "forage", "collect evidence", "discover", "time travel",
    "airbend", "exert", "outside", "none", "nobody", "earthbend", "waterbend", "open an Attraction", "manifest dread",
    "The Ring", "the Ring (2)", "the Ring (3)", "the Ring (3, end)", "the Ring (4)",
    "haste", "trample", "flying", "menace", "deathtouch", "lifelink", "reach", "first strike", "double strike",
    "defender", "hexproof", "shroud", "infect", "wither", "ward", "ward {2}", "persist", "undying",
    "cant block", "cant transform", "cant be countered", "must block it",
    "daybound", "nightbound", "free", "alpha", "beta", "gamma",
    *MOMENTS, "your turn", "opponents turn", "damage", "leaves",
    "anything but nonartifact spell",
    "a food", "a card", "a tapped fish", "an extra turn", "a treasure", "an octopus",
    "activate", "attach", "cast", "counter", "create", "destroy", "discard", "double", "triple", "exchange",
    "fight", "gain", "goad", "investigate", "mill", "play", "regenerate", "reveal", "sacrifice", "scry",
    "search", "shuffle", "surveil", "tap", "transform", "convert", "planeswalk", "abandon", "proliferate",
    "set in motion", "assemble", "tap and untap", "clash", "detain", "populate", "monstrosity", "vote", "manifest",
    "bolster", "support", "meld", "explore", "adapt", "amass", "venture into the dungeon", "connive",
    "roll to visit your attractions", "incubate", "face a villainous choice", "cloak", "suspect", "endure", "harness",
    "blight", "heal", "recruit", "empower Jace", "to draw", "to exile", "to untap",
    "loyalty", "defense", "lore", "charge", "time", "stun", "shield", "finality", "poison", "dream", "brick", "fade",
    "colorless", "indestructible", "vigilance",
    "gain_life", "lose_life", "lose_game", "win_game", "activate_abilities", "cast_spells",
    "cast_more_than_one", "play_lands",
    "get_counters", "prevent_damage", "become_monarch", "monarch", "initiative",
    "life", "energy", "adventure", "omen", "prepared", "prepare spell",
    "to solve", "class level",
    "airbent", "foretold", "plotted", "renowned", "saddled", "solved", "warped", "as you cascade", "modifier",
    "cast_if_able", "set_life", "either", "play_land", "special_action", "pass",
    "speed", "hatch", "unattach", "plainswalk", "islandwalk", "swampwalk", "mountainwalk",
    "forestwalk", "desertwalk",
    "nonbasic landwalk", "snow landwalk", "legendary landwalk", "artifact landwalk", "snow swampwalk",
    "snow forestwalk", "snow islandwalk", "snow mountainwalk", "snow plainswalk",
    "prevent", "redirect", "replacement", "self_replacement", "skip"})
"""Values of fields that are words of the game or names of choices, and so msgids themselves; ``yes`` and ``no`` are
others. Where a name isn’t English, such as ``trigger_order``, the English catalogue says it; ``to`` marks
a verb whose word alone is the name of a step or zone."""
