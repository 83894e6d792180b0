"""The words of boards in the reader's language: types, zones, colours, statuses, and the type line of a card.

Every word stands here once as a message, so that the catalogue holds it. Words that are none of these (creature
types, invented names) are looked up among the glossary's terms, else shown as the scenario spells them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache

from refapp.corpus_io import Term, slug
from refapp.i18n import Catalogue, catalogue
from refapp.services.trace_words import KEYWORDS


class Named(dict[str, str]):
    """Words of the scenario language → what they are called; one without a name yet is shown as it is written."""

    def __missing__(self, key: str) -> str:
        return key.replace("_", " ")


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
def zone_words(lang: str) -> Mapping[str, str]:
    say = catalogue(lang)
    return {
        "battlefield": say.pgettext("zone", "battlefield"), "graveyard": say.pgettext("zone", "graveyard"),
        "hand": say.pgettext("zone", "hand"), "library": say.pgettext("zone", "library"),
        "exile": say.pgettext("zone", "exile"), "stack": say.pgettext("zone", "stack"),
        "command": say.pgettext("zone", "command zone"), "ante": say.pgettext("zone", "ante zone"),
    }


@cache
def colour_words(lang: str) -> Mapping[str, str]:
    """Colours as adjectives of a card (feminine in French, as « carte »)."""
    say = catalogue(lang)
    return {"white": say.pgettext("colour of a card", "white"), "blue": say.pgettext("colour of a card", "blue"),
            "black": say.pgettext("colour of a card", "black"), "red": say.pgettext("colour of a card", "red"),
            "green": say.pgettext("colour of a card", "green")}


def ability_words(lang: str, name: str, terms: Mapping[str, Term]) -> str | None:
    """A keyword ability, or a fixed phrase of boards, as a mark of a card; None for what needs no mark."""
    word, _, rest = name.partition(" {")
    bare = re.sub(r" \d+$", "", word)
    term = terms.get(slug(name)) or terms.get(slug(bare))
    if term is not None and term.kind == "keyword ability":
        said = term.en if lang == "en" else term.fr
        return " ".join(part for part in (said, word[len(bare):].strip(), "{" + rest if rest else "") if part)
    say = catalogue(lang)
    return {
        "attacks if able": say.pgettext("mark of a card", "attacks if able"),
        "blocks if able": say.pgettext("mark of a card", "blocks if able"),
        "cant attack": say.pgettext("mark of a card", "can’t attack"),
        "cant block": say.pgettext("mark of a card", "can’t block"),
        "cant be blocked": say.pgettext("mark of a card", "can’t be blocked"),
        "cant attack alone": say.pgettext("mark of a card", "can’t attack alone"),
        "cant block alone": say.pgettext("mark of a card", "can’t block alone"),
        "must be blocked": say.pgettext("mark of a card", "must be blocked if able"),
        "all able creatures block": say.pgettext("mark of a card", "all able creatures block it"),
        "doesnt untap": say.pgettext("mark of a card", "doesn’t untap"),
        "cant be sacrificed": say.pgettext("mark of a card", "can’t be sacrificed"),
        "cant be regenerated": say.pgettext("mark of a card", "can’t be regenerated"),
        "blocks one more": say.pgettext("mark of a card", "can block one more"),
        "blocks any number": say.pgettext("mark of a card", "can block any number"),
    }.get(name)


def ability_name(lang: str, name: str, terms: Mapping[str, Term]) -> str:
    """What an ability on the stack is called, as in the trace: the glossary's word, else the scenario's."""
    term = terms.get(slug(name))
    return term.name(lang) if term is not None and term.kind in KEYWORDS else name


def mana_symbols(pool: Mapping[str, int]) -> str:
    """A mana pool as symbols, ``{G}{G}``; what the mana may be spent on is for the trace to say."""
    return "".join(sign * n if n <= _DRAWN else f"{n} × {sign}" for kind, n in pool.items()
                   for sign in [next((_MANA[one] for one in kind.split() if one in _MANA), "")] if n > 0)


@cache
def step_words(lang: str) -> Mapping[str, str]:
    """Steps and phases of a turn."""
    say = catalogue(lang)
    return {
        "untap": say.pgettext("step", "untap step"), "upkeep": say.pgettext("step", "upkeep"),
        "draw": say.pgettext("step", "draw step"), "precombat main": say.pgettext("step", "precombat main phase"),
        "beginning of combat": say.pgettext("step", "beginning of combat"),
        "declare attackers": say.pgettext("step", "declare attackers step"),
        "declare blockers": say.pgettext("step", "declare blockers step"),
        "first combat damage": say.pgettext("step", "first combat damage step"),
        "combat damage": say.pgettext("step", "combat damage step"),
        "end of combat": say.pgettext("step", "end of combat step"),
        "postcombat main": say.pgettext("step", "postcombat main phase"), "end": say.pgettext("step", "end step"),
        "cleanup": say.pgettext("step", "cleanup step"),
    }


@cache
def status_words(lang: str) -> Mapping[str, str]:
    """Statuses as adjectives of a card (feminine in French)."""
    say = catalogue(lang)
    return {
        "tapped": say.pgettext("status of a card", "tapped"), "flipped": say.pgettext("status of a card", "flipped"),
        "face_down": say.pgettext("status of a card", "face down"),
        "phased_out": say.pgettext("status of a card", "phased out"),
        "transformed": say.pgettext("status of a card", "transformed"),
        "attacking": say.pgettext("status of a card", "attacking"),
        "blocking": say.pgettext("status of a card", "blocking"),
    }


@cache
def designation_words(lang: str) -> Mapping[str, str]:
    """What the rules call a permanent for a while (feminine in French, as « carte »)."""
    say = catalogue(lang)
    return {
        "cloaked": say.pgettext("designation of a card", "cloaked"),
        "detained": say.pgettext("designation of a card", "detained"),
        "exerted": say.pgettext("designation of a card", "exerted"),
        "goaded": say.pgettext("designation of a card", "goaded"),
        "harnessed": say.pgettext("designation of a card", "harnessed"),
        "manifested": say.pgettext("designation of a card", "manifested"),
        "monstrous": say.pgettext("designation of a card", "monstrous"),
        "prepared": say.pgettext("designation of a card", "prepared"),
        "ring-bearer": say.pgettext("designation of a card", "Ring-bearer"),
        "renowned": say.pgettext("designation of a card", "renowned"),
        "saddled": say.pgettext("designation of a card", "saddled"),
        "solved": say.pgettext("designation of a card", "solved"),
        "suspected": say.pgettext("designation of a card", "suspected"),
    }


def counter_name(say: Catalogue, kind: str) -> str:
    """A kind of counter in the reader's language; a kind that is no word of ours stays as the scenario spells it."""
    return {
        "charge": say.pgettext("kind of counter", "charge"), "defense": say.pgettext("kind of counter", "defense"),
        "finality": say.pgettext("kind of counter", "finality"), "lore": say.pgettext("kind of counter", "lore"),
        "loyalty": say.pgettext("kind of counter", "loyalty"), "poison": say.pgettext("kind of counter", "poison"),
        "shield": say.pgettext("kind of counter", "shield"), "stun": say.pgettext("kind of counter", "stun"),
        "time": say.pgettext("kind of counter", "time"), "age": say.pgettext("kind of counter", "age"),
        "brick": say.pgettext("kind of counter", "brick"), "dream": say.pgettext("kind of counter", "dream"),
        "energy": say.pgettext("kind of counter", "energy"), "hone": say.pgettext("kind of counter", "hone"),
        "experience": say.pgettext("kind of counter", "experience"), "fade": say.pgettext("kind of counter", "fade"),
        "level": say.pgettext("kind of counter", "level"), "rad": say.pgettext("kind of counter", "rad"),
        "flying": say.pgettext("kind of counter", "flying"),
    }.get(kind, kind)


def sector_name(say: Catalogue, name: str) -> str:
    """One of the sectors that a space sculptor makes."""
    return {"alpha": say.pgettext("sector", "alpha"), "beta": say.pgettext("sector", "beta"),
            "gamma": say.pgettext("sector", "gamma")}.get(name, name)


def counter_words(say: Catalogue, kind: str, n: int) -> str:
    """So many counters of a kind, as a small mark says it: ``+1/+1``, ``charge ×2``, ``loyalty 3``."""
    if kind in ("loyalty", "defense"):
        return (say.gettext("loyalty {n}", n=say.decimal(n)) if kind == "loyalty"
                else say.gettext("defense {n}", n=say.decimal(n)))
    name = counter_name(say, kind)
    return f"{name} ×{say.decimal(n)}" if n != 1 else name


def word(kind: Mapping[str, str], name: str, terms: Mapping[str, Term] | None = None, lang: str = "en") -> str:
    """A word of a vocabulary, else of the glossary, else as it stands."""
    found = kind.get(name.lower())
    if found is None and terms and name.lower() in terms:
        found = terms[name.lower()].name(lang)
    return found or name


_MANA = {"white": "{W}", "blue": "{U}", "black": "{B}", "red": "{R}", "green": "{G}", "colorless": "{C}"}
_DRAWN = 5
"""So many symbols of one mana are drawn one by one."""
_PRINTED = ("tribal", "kindred", "enchantment", "artifact", "land", "creature")
"""The order in which cards print types that stand together: kindred instant, enchantment artifact, land creature."""


def type_line(lang: str, types: Sequence[str], supertypes: Sequence[str], subtypes: Sequence[str],
              terms: Mapping[str, Term] | None = None) -> str:
    """``legendary creature — Human``; in French as its cards print it: ``créature légendaire : humain``."""
    words = type_words(lang)
    types = sorted(types, key=lambda name: _PRINTED.index(name) if name in _PRINTED else len(_PRINTED))
    main = [word(words, name, terms, lang) for name in types]
    above = [word(words, name, terms, lang) for name in supertypes]
    if lang == "fr":
        return _french_line(types, main, above, [_subtype(words, name, terms, lang) for name in subtypes])
    below = " ".join(_subtype(words, name, terms, lang) for name in subtypes)
    line = " ".join([*above, *main])
    return f"{line} — {below}" if below else line


def _subtype(words: Mapping[str, str], name: str, terms: Mapping[str, Term] | None, lang: str) -> str:
    """A subtype; one that is nobody's word (a planeswalker's, an invented one) is a name and has a capital."""
    found = word(words, name, terms, lang)
    return found if found != name else " ".join(part[:1].upper() + part[1:] for part in name.split(" "))


def _french_line(types: Sequence[str], main: Sequence[str], above: Sequence[str], below: Sequence[str]) -> str:
    """Nouns first, then their adjectives: ``créature-artefact légendaire``, ``rituel tribal``, ``terrain-créature``."""
    nouns = [(name, said) for name, said in zip(types, main, strict=True) if name != "tribal"]
    tribal = [said for name, said in zip(types, main, strict=True) if name == "tribal"]
    feminine = "land" not in types and any(name in types for name in ("creature", "battle", "conspiracy"))
    line = " ".join([_joined(nouns), *(_feminine(name) if feminine else name for name in (*tribal, *above))]).strip()
    small = [said if "planeswalker" in types else said.lower() for said in below]
    return f"{line}\u00a0: {' '.join(small)}" if small else line


def _joined(nouns: Sequence[tuple[str, str]]) -> str:
    """``créature-artefact``, ``clan et éphémère``: cards hyphen a creature's or a land's types only."""
    kindred = [said for name, said in nouns if name == "kindred"]
    rest = [(name, said) for name, said in nouns if name != "kindred"]
    main = next((name for name in ("land", "creature") if any(name == other for other, _ in rest)), None)
    ordered = [said for name, said in sorted(rest, key=lambda pair: pair[0] != main)]
    joined = ("-" if main else " ").join(ordered)
    return " et ".join([*kindred, *([joined] if joined else [])])


def _feminine(adjective: str) -> str:
    return {"neigeux": "neigeuse", "tribal": "tribale"}.get(adjective, adjective)
