"""What a language calls types, colours, numbers, keywords and counters, in the forms that card texts have.

English is inflected from the game's own words; what another language calls them stands in its tables.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from functools import cache

from refapp.game.state.card_types import BASIC_LANDS, CARD_TYPES, FAMILIES, PLANESWALKER_TYPES
from refapp.game.state.creature_types import CREATURE_TYPES
from refapp.language.keywords import KEYWORDS, TAKES
from refapp.language.type_lines import SUPERTYPES
from refapp.language.vocabulary import COLORS
from refapp.lazy_dataclass import dataclass
from refapp.rulebook import sections


@dataclass(frozen=True, slots=True)
class Noun:
    """A word in the singular and plural; ``gender`` m or f where the language has it."""

    singular: str
    plural: str
    gender: str = ""


@dataclass(frozen=True, slots=True)
class Lexicon:
    """The words of a language: value → noun, form → value, number → word, and so on."""

    lang: str
    types: Mapping[str, Noun]
    type_forms: Mapping[str, str]
    colors: frozenset[str]
    numbers: Mapping[int, str]
    number_forms: Mapping[str, int]
    keywords: Mapping[str, str]
    """Name as it is written on cards → our keyword."""
    keyword_names: Mapping[str, str]
    plain_keywords: frozenset[str]
    counters: Mapping[str, str]
    no_counters: frozenset[str]
    """Words that aren’t read as a kind of counter: no kind’s name, or that of two."""
    this: frozenset[str]
    """The words before a noun by which a card means itself."""
    holders: frozenset[str]
    """What stands before a dash and means something: no ability word."""
    choose: str
    """How a list of modes begins: no ability word."""
    from_: frozenset[str]
    negated: Mapping[str, str]
    """“nonland” → what it isn’t."""
    adjectives: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """What agrees: value → masculine, feminine, and their plurals."""
    articles: frozenset[str] = frozenset()
    """Words before a quality that mean nothing: « contre le rouge »."""
    plural: frozenset[str] = frozenset()
    """Before a name that is a plural: verbs are, too."""
    genders: Mapping[str, str] = field(default_factory=dict)
    """Of keywords."""
    ordinals: Mapping[str, int] = field(default_factory=dict)
    """“second” → 2."""
    one: str = "one"
    """The number, where it is no article."""

    def not_(self, value: str) -> str:
        """What says that something isn’t of a type."""
        shown = self.types[value].singular
        dashed = shown[0].isupper()
        return next((form for form, meant in self.negated.items() if meant == value and ("-" in form) == dashed), "")


HAVING = frozenset({"have", "has", "gain", "gains", "ont", "acquiert"})
"""Before a keyword with a dash behind it, which is no ability word: “… have ward—Pay 2 life”."""
PLAIN = ("permanent", "spell", "card", "token", "source", "commander", "colorless", "multicolored", "monocolored",
         "historic",
         "modified", "outlaw")
_IRREGULAR = {"elf": "elves", "dwarf": "dwarves", "wolf": "wolves", "werewolf": "werewolves", "mouse": "mice",
              "sorcery": "sorceries", "ally": "allies", "ox": "oxen", "fox": "foxes", "hero": "heroes",
              "pegasus": "pegasi", "child": "children", "octopus": "octopuses", "leech": "leeches",
              "mercenary": "mercenaries", "time lord": "time lords", "equipment": "equipment", "plains": "plains",
              "thief": "thieves", "cyclops": "cyclopes", "sphinx": "sphinxes", "lynx": "lynxes", "fungus": "fungi",
              "jellyfish": "jellyfish", "fish": "fish", "sheep": "sheep", "aurochs": "aurochs", "class": "classes",
              "ninja": "ninjas", "samurai": "samurai", "homunculus": "homunculi", "city": "cities", "faerie": "faeries",
              "harpy": "harpies", "spy": "spies", "colossus": "colossi", "bobblehead": "bobbleheads", "food": "foods",
              **{one: one for one in ("kithkin", "merfolk", "aetherborn", "eldrazi")}}
_NUMBERS = ("a", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
            "fourteen", "fifteen")
_NO_COUNTERS = frozenset({
    *_NUMBERS, "an", "one", "the", "that", "this", "those", "these", "its", "their", "your", "of", "no", "any", "all",
    "each", "every", "both", "another", "other", "some", "many", "more", "most", "fewer", "less", "additional",
    "different", "chosen", "same", "such", "as", "up", "to", "counter", "counters", "on", "among", "from", "with"})


def _plural(word: str) -> str:
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return f"{word[:-1]}ies"
    return f"{word}es" if word.endswith(("s", "x", "z", "ch", "sh")) else f"{word}s"


def _english_types() -> Mapping[str, Noun]:
    found: dict[str, Noun] = {}
    capital = {word.lower(): word for word in CREATURE_TYPES}
    for members in FAMILIES.values():
        capital.update((word, "-".join(part.capitalize() for part in word.split("-"))) for word in members)
    for word in (*CARD_TYPES, *PLAIN):
        found[word] = Noun(word, _plural(word))
    for word in (*SUPERTYPES, *COLORS, "colorless"):
        found[word] = Noun(word, word)
    capital.update((word, word.capitalize()) for word in PLANESWALKER_TYPES if word not in capital)
    for word, shown in capital.items():
        plural = _plural(word)
        found[word] = Noun(shown, shown if plural == word else shown[0] + plural[1:])
    return found


@cache
def english() -> Lexicon:
    """The words of English cards."""
    sections.load()  # keywords are named in the files that carry them out
    types = _english_types()
    forms: dict[str, str] = {}
    for value, noun in types.items():
        for form in (noun.singular.lower(), noun.plural.lower()):
            forms.setdefault(form, value)
    of_lands = (f"{one}{what}" for one in BASIC_LANDS for what in ("walk", "cycling"))
    names = {name: name for name in (*KEYWORDS, *of_lands)}
    return Lexicon("en", types, forms, frozenset(COLORS), dict(enumerate(_NUMBERS, 1)), {"an": 1, "one": 1}, names,
                   names, frozenset(name for name in names if TAKES.get(name, "") in ("", "anything")), {},
                   _NO_COUNTERS,
                   frozenset({"this"}), frozenset({*KEYWORDS, "to solve", "prize", "max speed", "solved"}),
                   "choose", frozenset({"from"}),
                   {f"non{dash}{form}": value for form, value in forms.items() for dash in ("", "-")},
                   ordinals={"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5})
