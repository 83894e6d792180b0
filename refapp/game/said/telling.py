"""How the values of a sentence are shown, in words of the reader's language: a function for each kind of parameter.

A value may be several, shown one after the other, or several by their names. What words are called in a language, and
how its sentences are filled (« d’Orso »), whoever asks brings along.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from functools import partial
from typing import Any

from refapp.game.said.values import EMBLEM_OF, FROM, NAMED, NOTHING, TO, WORDS
from refapp.language.vocabulary import COLORS, EMBLEM, SHIELDS
from refapp.lazy_dataclass import dataclass


class Vocabulary(Enum):
    """Among which words one is looked for that is no msgid, such as a keyword or a name that a scenario invents."""

    BOARD = "what a board names"
    GAME = "abilities and other words of the game"
    COUNTERS = "kinds of counters"
    NAMES = "names of cards and tokens"
    QUALITIES = "types and abilities"
    SUBTYPES = "subtypes"


Word = Callable[[Vocabulary, str], str]
"""A word → what it is called in the wanted language: everything that a scenario calls by a name comes by, too."""
_DELAYED = re.compile(r"(?<=\w)\.(?:cast|end|return)")


def as_written(of: Vocabulary, word: str) -> str:
    """The word as the scenario has it; what a keyword creates, ``blitz.end``, by the keyword."""
    return word if of in (Vocabulary.BOARD, Vocabulary.SUBTYPES) else _DELAYED.sub("", word)


def each_said(words: Sequence[str], said: Callable[[str], str]) -> Sequence[str]:
    """The words in their order, each as it is called."""
    return [said(one) for one in words]


@dataclass(frozen=True, slots=True)
class Tongue:
    """A language: ``say`` turns a msgid into its sentence or word, ``word`` what is none.

    ``plural`` says which form goes with a number: 0 or 1, that of one or that of many. ``fill`` puts values into a
    sentence, as the language joins them; ``describe`` orders the words about an object, and lets them agree.
    """

    say: Callable[[str], str] = str
    word: Word = as_written
    plural: Callable[[int], int] = (1).__ne__
    fill: Callable[[str, Mapping[str, Any]], str] = str.format_map
    describe: Callable[[Sequence[str], Callable[[str], str]], Sequence[str]] = each_said


ENGLISH = Tongue()
Show = Callable[[Any, Tongue], str]
"""A value → what a sentence has in its place."""

_BY_NAME: Mapping[str, Vocabulary] = {
    **dict.fromkeys(("by", "choice", "designation", "how", "keyword", "sector", "to", "trigger", "word"),
                    Vocabulary.GAME),
    "kind": Vocabulary.COUNTERS, "name": Vocabulary.NAMES, "shown": Vocabulary.QUALITIES,
    "subtypes": Vocabulary.SUBTYPES, "types": Vocabulary.QUALITIES}
"""What is named in a mapping or where a reason is given: elsewhere the declaration of a parameter says it."""


def by_name(field: str, value: Any, tongue: Tongue) -> str:
    """A value that is known by its name only."""
    if field == "mana" and isinstance(value, str):
        return mana(value, tongue)
    return _shown(_BY_NAME.get(field, Vocabulary.BOARD), value, tongue)


def _shown(of: Vocabulary, value: Any, tongue: Tongue) -> str:
    if isinstance(value, Mapping):
        told = {key: one for key, one in value.items() if one not in (None, [], (), "") and (key, one) != ("mv", 0)}
        if len(told) > 1:  # which kind of sticker it is, the rest tells
            told.pop("kind", None)
        return ", ".join(" ".join((tongue.say("mana value" if key == "mv" else str(key)),
                                   *(() if one is True else (by_name(str(key), one, tongue),))))
                         for key, one in told.items()) or "–"
    if isinstance(value, list | tuple | set | frozenset):
        colors = [one for one in COLORS if one in value]
        return ", ".join(_shown(of, one, tongue) for one in (colors if len(colors) == len(value) else value)) or "–"
    if isinstance(value, bool):
        return tongue.say("yes" if value else "no")
    if value is None:
        return "–"
    if not isinstance(value, str):
        return str(value)
    return tongue.say(value) if value in WORDS else tongue.word(of, value)


anything: Show = partial(_shown, Vocabulary.BOARD)
keyword: Show = partial(_shown, Vocabulary.GAME)
card_name: Show = partial(_shown, Vocabulary.NAMES)


def quality(value: Any, tongue: Tongue) -> str:
    """What is true of an object: its types, colours and abilities."""
    said = partial(_shown, Vocabulary.QUALITIES, tongue=tongue)
    return ", ".join(tongue.describe(value, said)) or "–" if isinstance(value, list | tuple) else said(value)


def counter(value: Any, tongue: Tongue) -> str:
    """A kind of counter inside a sentence: French puts a word between guillemets, and a size like +1/+1 bare."""
    said = _shown(Vocabulary.COUNTERS, value, tongue)
    return said if said[:1] in "+-–" else tongue.say(KIND).format(kind=said)


def name(value: Any, tongue: Tongue) -> str:
    """A player or an object, or several; an emblem, whose id is no word for people, by its player."""
    if isinstance(value, str):
        if value.endswith(EMBLEM):
            return tongue.say(EMBLEM_OF).format(player=value.removesuffix(EMBLEM))
        return tongue.word(Vocabulary.BOARD, value)
    return "–" if value is None else ", ".join(name(one, tongue) for one in value) or tongue.say(NOTHING)


def of_each(value: Mapping[str, Any], tongue: Tongue) -> str:
    """Objects, each with those in brackets that something could be done to: “Heron (A), Wolf (A, B)”."""
    return ", ".join(f"{name(one, tongue)} ({name(others, tongue)})" for one, others in value.items()) or "–"


def effect(value: Any, tongue: Tongue) -> str:
    """Whose effect it is; nothing where it has no source and is called after its verb."""
    return "" if value in SHIELDS else keyword(value, tongue)


def holder(value: Any, tongue: Tongue) -> str:
    """Who owns or controls something, or nobody."""
    return tongue.say("nobody") if value is None else name(value, tongue)


def mode(value: int, _tongue: Tongue) -> str:
    """A mode as people count them, from 1."""
    return str(value + 1)


def times(value: int, _tongue: Tongue) -> str:
    """How many times, where it is more than once."""
    return f" × {value}" if value > 1 else ""


def step(value: str | list[str], tongue: Tongue) -> str:
    """A step, phase or turn as a sentence names it, or several, with its article in French."""
    if isinstance(value, list):
        return ", ".join(step(one, tongue) for one in value)
    return tongue.say(NAMED[value]) if value in NAMED else keyword(value, tongue)


def from_zone(value: str, tongue: Tongue) -> str:
    """Where something comes from, with its preposition: “from the hand”, « de la main »."""
    return tongue.say(FROM[value]) if value in FROM else anything(value, tongue)


def to_zone(value: str, tongue: Tongue) -> str:
    """Where something goes, with its preposition: “to the graveyard”, « au cimetière »."""
    return tongue.say(TO[value]) if value in TO else anything(value, tongue)


def beginning(value: str, tongue: Tongue) -> str:
    """A step or phase behind whose it is: “upkeep step”; where it has its own article it comes first: « L’étape … »."""
    told = step(value, tongue)
    return told.removeprefix("the ") if told.startswith("the ") else told[:1].upper() + told[1:]


def verb(value: Any, tongue: Tongue) -> str:
    """What somebody does, or several: the verb, not the draw step or the exile zone."""
    if isinstance(value, list | tuple):
        return ", ".join(verb(one, tongue) for one in value) or "–"
    return keyword(f"to {value}" if f"to {value}" in WORDS else value, tongue)


_LETTERS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green", "C": "colorless"}
"""How a board may spell the kinds of mana in a pool."""
_MANA = re.compile(r"(?:(\d+) × |^)(snow )?(\w+)(?: for ([^,]+))?")
"""The number and the kind in “2 × red, 1 × blue for artifact”, and what it may be spent on."""
LIFE = "{n} × life"
KIND = "{kind}"
MANA_FOR = "{kind} (only for: {use})"
SNOW = "snow {kind}"
SHARE = "{n} to {whom}"


def _mana(tongue: Tongue, found: re.Match[str]) -> str:
    many, snow, kind, use = found.groups()
    if kind == "life" and many:
        return filled(tongue, LIFE, {"n": many})
    kind = anything(_LETTERS.get(kind, kind), tongue)
    if snow:
        kind = tongue.say(SNOW).format(kind=kind)
    if use:
        kind = tongue.say(MANA_FOR).format(kind=kind, use=anything(use, tongue))
    return f"{many} × {kind}" if many else kind


def mana(value: Any, tongue: Tongue) -> str:
    """Mana or a cost, “2 × red, 1 × blue for artifact”."""
    if not isinstance(value, str):
        return anything(value, tongue)
    if value == NOTHING:
        return tongue.say(value)
    return _MANA.sub(partial(_mana, tongue), value) if " × " in value else value


def mana_name(value: str, tongue: Tongue) -> str:
    """A kind of mana: its color or type, whether it is snow, what it may be spent on."""
    return _MANA.sub(partial(_mana, tongue), value, count=1)


def shares(value: Mapping[str, int], tongue: Tongue) -> str:
    """How much each is to have, “3 to Ilvane, 4 to B”."""
    return ", ".join(tongue.fill(tongue.say(SHARE), {"n": str(n), "whom": name(whom, tongue)})
                     for whom, n in value.items()) or "–"


_OTHERWISE = re.compile(r"\{(\w+)≠(\w+):([^{}]*)\}")
_WHOLE = re.compile(r"-?\d+")
_COUNTED = re.compile(r"\{(\w+):([^{}|]*)\|([^{}|]*)\}")
_OF_NOBODY = re.compile(r"\b((?:an|the) effect|un effet|l’effet)(?: (?:of|de) \{(\w+)\}| \(\{(\w+)\}\))", re.I)
"""The words that name whose effect it is."""


def filled(tongue: Tongue, message: str, shown: Mapping[str, str]) -> str:
    """A msgid in a language, its fields filled.

    What goes with a number has two forms, ``{n} {n:point|points}``, or ``{n:the card|the # cards}`` around it.
    ``{name≠subject:, named #}`` is said of a name only where another doesn't say it already. Nobody's effect is just
    an effect.
    """
    def of_nobody(found: re.Match[str]) -> str:
        return found[0] if shown[found[2] or found[3]] else found[1]

    def counted(found: re.Match[str]) -> str:
        n = shown[found[1]]
        return found[2 + tongue.plural(int(n) if _WHOLE.fullmatch(n) else 2)].replace("#", n)

    def otherwise(found: re.Match[str]) -> str:
        return found[3].replace("#", f"{{{found[1]}}}") if shown[found[1]] != shown[found[2]] else ""

    template = _COUNTED.sub(counted, _OTHERWISE.sub(otherwise, tongue.say(message)))
    template = _OF_NOBODY.sub(of_nobody, template)
    return tongue.fill(template, shown)


def reason(message: str, params: Mapping[str, Any], tongue: Tongue = ENGLISH) -> str:
    """A refusal, a question or why a rule didn't apply: the msgid in a language, filled with what its names say."""
    return filled(tongue, message, {key: by_name(key, item, tongue) for key, item in params.items()})
