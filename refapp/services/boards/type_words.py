"""Card types, supertypes and subtypes in the reader's language, and the names of tokens, which are made of them.

A token that nobody gave a name is called by its subtypes (111.4), a predefined one as its definition says (111.10):
such names are words of the game and are translated. Names that a board invents stay as they are.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from refapp.cardtext.terminals import LEXICONS, lexicon
from refapp.game.state.card_types import CARD_TYPES
from refapp.i18n import DEFAULT, catalogue
from refapp.language.type_lines import SUPERTYPES

PREDEFINED = ("Walker", "Cursed", "Monster", "Royal", "Sorcerer", "Virtuous", "Wicked", "Young Hero", "Heartwood",
              "Token")
"""Names that the definitions of predefined tokens give (111.10)."""


@cache
def type_words(lang: str) -> Mapping[str, str]:
    """Card types, supertypes and, where they aren't the rules' own words, subtypes as cards of the language call them.

    In French the supertypes stand in their masculine form.
    """
    say = catalogue(lang)
    nouns = lexicon(lang).types if lang != DEFAULT and lang in LEXICONS else {}
    return {**{name: noun.singular for name, noun in nouns.items()},
            **{one: say.word("card type", one) for one in CARD_TYPES},
            **{one: say.word("supertype", one) for one in SUPERTYPES}}


def is_predefined(name: str) -> bool:
    """Whether a definition of a predefined token gives this name, written as it is there."""
    return name in PREDEFINED


_NO_SUBTYPE = frozenset((*CARD_TYPES, *SUPERTYPES))


@cache
def token_name(lang: str, name: str) -> str:
    """The name of a token: one that the rules make is in the reader's language, ``Jeton Elfe et Guerrier``."""
    known = {one.lower(): catalogue(lang).word("name of a token", one) for one in PREDEFINED}
    if lang == DEFAULT or name.lower() in known:
        return name if lang == DEFAULT else _capital(known[name.lower()])
    say, bare = catalogue(lang), name.removesuffix(" Token")
    whole = _subtype(lang, bare)  # a subtype of two words
    parts = [whole] if whole else [_subtype(lang, part) for part in bare.split(" ")]
    if None in parts:
        return name
    said = say.pgettext("between the subtypes of a token's name", " ").join(_capital(part) for part in parts if part)
    return said if bare == name else say.pgettext("name of a token", "{subtypes} Token", subtypes=said)


def _subtype(lang: str, word: str) -> str | None:
    return None if word.lower() in _NO_SUBTYPE else type_words(lang).get(word.lower())


def _capital(word: str) -> str:
    return word[:1].upper() + word[1:]


_NUMBERED = re.compile(r"(.+?)(-?\d*)")
_COPY = re.compile(r"(.+)[- ]copy(\d*)")
_EMBLEM = re.compile(r"(.+)-emblem(\d+)")
_PREPARED = re.compile(r"(.+)-spell(\d*)")
ANONYMOUS = re.compile(r"(.+)-(library|hand|graveyard|exile)-(\d+)")
"""What the engine calls the cards that a board only counts."""


def counted_card(lang: str, name: str, thing: Mapping[str, Any]) -> str | None:
    """What a card is called that is only counted, by its place in its zone; None for any other."""
    found = ANONYMOUS.fullmatch(name)
    if found is None or thing.get("types") or thing.get("name"):
        return None
    say = catalogue(lang)
    return say.gettext("card {n} ({zone})", n=found[3], zone=say.word("zone", found[2]))


@cache
def engines_id(lang: str, name: str) -> str | None:
    """What an emblem (``A-emblem1``), a copy (``Oak-copy2``) or one of a prepare spell (``Oak-spell``) is called."""
    say = catalogue(lang)
    if (copied := _COPY.fullmatch(name)) is not None:
        return say.gettext("copy {n} of {name}", n=copied[2] or 1, name=copied[1])
    if (found := _EMBLEM.fullmatch(name)) is not None:
        return say.gettext("{player}’s emblem", player=found[1]) + (f" ({found[2]})" if found[2] != "1" else "")
    if (found := _PREPARED.fullmatch(name)) is not None:
        return say.gettext("{card} (spell)", card=found[1]) + (f" {found[2]}" if found[2] else "")
    return None


@cache
def token_id(lang: str, name: str) -> str:
    """What the steps call a token, ``Treasure`` or ``Servo 2``, in the reader's language where it is a kind of one."""
    if _COPY.fullmatch(name):
        return engines_id(lang, name) or name
    found = _NUMBERED.fullmatch(name)
    if found is None or not found[1][:1].isalpha() or len(found[1]) == 1:  # a card of a deck, a1, is called so
        return name
    made = found[2].isdigit() and found[1] == found[1].lower()  # the engine's own, or what a step calls several
    behind = f" {found[2]}" if made else found[2]
    said = token_name(lang, _capital(found[1])) if lang != DEFAULT else _capital(found[1])
    if said == _capital(found[1]):
        return f"{said}{behind}" if made else name
    return (said if found[1][:1].isupper() or made else said[:1].lower() + said[1:]) + behind


def called_ids(lang: str, *states: Mapping[str, Any]) -> Mapping[str, str]:
    """What readers of a language know an object by, where that isn't its id: its name, numbered where others share it.

    An id that is the name, or the name with something behind it, tells enough.
    """
    names: dict[str, str] = {}
    plain: set[str] = set()
    for at, state in enumerate(states):
        for key, thing in (state.get("objects") or {}).items():
            own = thing.get("name") if isinstance(thing, Mapping) else None
            own = (own.get(lang) or next(iter(own.values()), None)) if isinstance(own, Mapping) else own
            token = isinstance(thing, Mapping) and thing.get("kind") == "token"
            nameless = not own and not token and at == 0 and key[:1].isupper()  # face down: its id is all there is
            if nameless or (own and str(key).startswith(str(own))) or thing.get("kind") == "emblem":
                plain.add(str(key))
            elif own or token:
                names.setdefault(str(key), token_name(lang, str(own)) if token and own else str(own or ""))
    found: dict[str, str] = {}
    shared = Counter(name for key, name in names.items() if key not in plain)
    seen: Counter[str] = Counter()
    for key, name in names.items():
        if key in plain or not name:
            continue
        seen[name] += 1
        said = name if shared[name] == 1 else f"{name} {seen[name]}"
        found[key] = said
    engines = {str(key): called for state in states for key, thing in (state.get("objects") or {}).items()
               if not (thing or {}).get("name") and (called := engines_id(lang, str(key))) is not None}
    return {**found, **engines, **{key: said for key in plain if (said := token_id(lang, key)) != key and (
        _COPY.fullmatch(key) or _is_token(key, states))}}


def token_names(lang: str, *states: Mapping[str, Any]) -> Mapping[str, str]:
    """The names of the tokens on boards in a language."""
    return {str(thing["name"]): token_name(lang, str(thing["name"])) for state in states
            for thing in (state.get("objects") or {}).values()
            if isinstance(thing, Mapping) and thing.get("kind") == "token" and thing.get("name")}


def _is_token(key: str, states: Sequence[Mapping[str, Any]]) -> bool:
    return any(((state.get("objects") or {}).get(key) or {}).get("kind") == "token" for state in states)
