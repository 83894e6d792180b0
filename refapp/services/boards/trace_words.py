"""Keywords and kinds of counters in a trace, in the reader's language: the glossary says them.

The engine names abilities by their English keyword. A word that the glossary doesn't hold, or that is the name of a
player or an object of the board, stays as the scenario has it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache, partial
from types import MappingProxyType
from typing import Any

from refapp.corpus_io import Term, slug
from refapp.game.said.telling import Tongue, Vocabulary, as_written
from refapp.i18n import DEFAULT, Catalogue
from refapp.services.boards.french_keywords import french
from refapp.services.boards.type_lines import described
from refapp.services.boards.type_words import (
    ANONYMOUS,
    called_ids,
    engines_id,
    is_predefined,
    token_id,
    token_name,
    token_names,
    type_words,
)
from refapp.services.library.library import Library

KEYWORDS = frozenset({"ability word", "keyword ability", "keyword action"})
"""Kinds of terms by which abilities are called."""
OF_TOKENS = frozenset({"blood", "clue", "food", "gold", "heartwood", "junk", "lander", "map", "mutagen", "powerstone",
                       "shard", "siege", "sorcerer", "spirit", "treasure", "vibranium", "warrior", "wicked",
                       "young hero"})
"""Abilities that the engine calls after the token or permanent whose definition gives them."""
NONE: Mapping[str, str] = MappingProxyType({})
TEAMS = ("North", "South", "East", "West", "Heroes", "Villain")
"""What our examples call teams; other names of teams are shown as they are."""
_QUOTED = re.compile("«\\s*(.+?)\\s*»")
_OF_KEYWORDS = re.compile(r"(encore|myriad)(\d*)")
"""Keywords after which the engine calls the tokens that they make."""
_AMOUNT = re.compile(r"(?P<word>.+?)(?P<rest>( \d+| \{.+|\.\w+)?)")


def how_it_ended(words: Catalogue, result: Any) -> str | None:
    """The result of a game as a sentence: ``draw`` or ``win:A``, as docs/scenarios.md has it."""
    if result == "draw":
        return words.gettext("The game is a draw.")
    if isinstance(result, str) and result.startswith("win:"):
        return words.gettext("{player} wins the game.", player=result.removeprefix("win:"))
    return None


def tongue_of(library: Library, words: Catalogue, raw: Any, *states: Mapping[str, Any],
              phrases: Mapping[str, str] = NONE) -> Tongue:
    """How a scenario is told in a language; ``states``: its boards, which name tokens.

    ``phrases``: what abilities say, by what the engine calls them; a card that is only counted is “a card”.
    """
    lang = words.lang
    terms, own, made, called = _terms(library), _names(raw), _names_made(raw), called_ids(lang, *states)
    tokens, whose = token_names(lang, *states), _whose(raw)

    def word(of: Vocabulary, name: str) -> str:
        if of is Vocabulary.GAME and name in phrases:
            return _QUOTED.sub(r"“\1”", phrases[name])
        if of is Vocabulary.GAME and name in whose and slug(name) not in terms:
            return called.get(whose[name], whose[name])
        if of is Vocabulary.BOARD and name in called:
            return called[name]
        if name not in own and (by_engine := _by_engine(of, words, name)) is not None:
            return by_engine
        if of is Vocabulary.BOARD and name in TEAMS:
            return words.word("team", name)
        return as_written(of, name) if lang == DEFAULT else _translated(of, name)

    def _translated(of: Vocabulary, name: str) -> str:
        if name in tokens:
            return tokens[name]
        if of is Vocabulary.SUBTYPES:
            return type_words(lang).get(name.lower(), name)
        if name in own:
            return name
        if of is Vocabulary.BOARD:
            return _made(lang, terms, name)
        name = as_written(of, name)
        if name in OF_TOKENS:
            return token_id(lang, name)
        if of is Vocabulary.NAMES and is_predefined(name):
            return token_name(lang, name)
        if of is Vocabulary.QUALITIES and name in type_words(lang):
            return type_words(lang)[name]
        if name.endswith(" Token"):  # of one that is gone from every board by now
            return token_name(lang, name)
        return name if name in made and of is not Vocabulary.COUNTERS else _term(lang, terms, of, name)

    return Tongue(words.gettext, word, words.plural, partial(_filled, words), partial(described, lang))


def _filled(words: Catalogue, text: str, params: Mapping[str, Any]) -> str:
    """A sentence filled: with a capital where it begins with “a card”, which unlike a name has none."""
    told = words.filled(text, params)
    begins = text.startswith("{") and told.startswith(words.gettext("a card"))
    return told[:1].upper() + told[1:] if begins else told


def _by_engine(of: Vocabulary, words: Catalogue, name: str) -> str | None:
    """What has a name only from the engine: a card that is only counted, an emblem, a copy of a prepare spell."""
    if of is Vocabulary.BOARD and ANONYMOUS.fullmatch(name):
        return words.gettext("a card")
    return engines_id(words.lang, name)


def _term(lang: str, terms: Mapping[str, Term], of: Vocabulary, name: str) -> str:
    """A keyword or a kind of counter as the glossary says it."""
    if of is Vocabulary.COUNTERS:
        counter = terms.get(slug(f"{name} counter"))
        quoted = _QUOTED.search(counter.name(lang)) if counter is not None else None
        return quoted[1] if quoted is not None else name
    if lang == "fr" and (said := french(name)) is not None:
        return said
    found = _AMOUNT.fullmatch(name)
    term = terms.get(slug(found["word"])) if found is not None else None
    if found is None or term is None or term.kind not in KEYWORDS:
        return name
    return term.name(lang) + ("" if found["rest"].startswith(".") else found["rest"])


def _made(lang: str, terms: Mapping[str, Term], name: str) -> str:
    """What the engine calls a token or an ability by itself, ``myriad2`` or ``army``, though no board shows it now."""
    found = _OF_KEYWORDS.fullmatch(name)
    if found is not None:
        said = f"{terms[found[1]].name(lang)} {found[2]}".strip() if found[1] in terms else name
        return said[:1].upper() + said[1:]
    return token_id(lang, name)


@lru_cache(maxsize=4)
def _terms(library: Library) -> Mapping[str, Term]:
    return {slug(term.en): term for term in reversed(library.terms) if term.kind in {*KEYWORDS, "counter"}}


def _names(raw: Any) -> frozenset[str]:
    state = raw.get("state") if isinstance(raw, Mapping) else None
    parts = [state.get(key) for key in ("players", "objects", "stickers")] if isinstance(state, Mapping) else []
    found = {str(name) for part in parts if isinstance(part, Mapping) for name in part}
    stuck = parts[-1].values() if parts and isinstance(parts[-1], Mapping) else ()
    return frozenset(found | {str(one["sheet"]) for one in stuck if isinstance(one, Mapping) and "sheet" in one})


def _whose(raw: Any) -> Mapping[str, str]:
    """Ability or choice → its object, where it has no name that a reader would know, but a word of the scenario's."""
    state = raw.get("state") if isinstance(raw, Mapping) else None
    objects = state.get("objects") if isinstance(state, Mapping) else None
    found: dict[str, str] = {}
    for name, thing in objects.items() if isinstance(objects, Mapping) else ():
        for called in _called_in(thing.get("abilities") if isinstance(thing, Mapping) else None):
            found.setdefault(called, str(name))
    return found


def _called_in(value: Any) -> Iterator[str]:
    """What abilities and choices are called with a word of the scenario's, however deep they stand."""
    if isinstance(value, Mapping):
        yield from (name for key in ("id", "called") if isinstance(name := value.get(key), str) and name[:1].islower())
    for one in value.values() if isinstance(value, Mapping) else value if isinstance(value, list) else ():
        yield from _called_in(one)


def _names_made(raw: Any) -> frozenset[str]:
    """What a scenario calls the copies and tokens that its steps make."""
    steps = raw.get("steps") if isinstance(raw, Mapping) else None
    return frozenset(str(step["id"]) for step in (steps if isinstance(steps, list) else [])
                     if isinstance(step, Mapping) and "id" in step)
