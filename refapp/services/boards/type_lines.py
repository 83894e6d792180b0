"""What an object is, in the reader's language: its type line, and adjectives that agree with its noun in French."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence

from refapp.corpus_io import Term
from refapp.game.state.card_types import CARD_TYPES, KINDRED
from refapp.game.state.creature_types import CREATURE_TYPES
from refapp.i18n import Catalogue, catalogue
from refapp.language.type_lines import SUPERTYPES
from refapp.language.vocabulary import COLORS
from refapp.services.boards.type_words import type_words

FEMININE = frozenset({"battle", "conspiracy", "creature", "scheme", "vanguard"})
"""Types whose French name is feminine; the names of the others are masculine."""


_FORMS = re.compile(r"(\w+)\|(\w+)")


def is_feminine(types: Iterable[str]) -> bool:
    """Whether French adjectives of an object are feminine: so is the noun of its type line, or « carte »."""
    types = frozenset(types) - KINDRED
    return not types or ("land" not in types and not FEMININE.isdisjoint(types))


def agreed(say: Catalogue, kind: str, word: str, feminine: bool = True) -> str:
    """A colour, status or other mark of an object as its noun needs it; feminine in French, as « carte », unless told.

    A catalogue writes ``engagé|engagée``, masculine first, where there are two forms.
    """
    return _FORMS.sub(r"\2" if feminine else r"\1", say.word(kind, word))


def _word(words: Mapping[str, str], name: str, terms: Mapping[str, Term] | None, lang: str) -> str:
    """A type in the reader's language, else as the glossary says it, else as it stands."""
    found = words.get(name.lower())
    if found is None and terms and name.lower() in terms:
        found = terms[name.lower()].name(lang)
    return found or name


_PRINTED = ("tribal", "kindred", "enchantment", "artifact", "land", "creature")
"""The order in which cards print types that stand together: kindred instant, enchantment artifact, land creature."""


def type_line(lang: str, types: Sequence[str], supertypes: Sequence[str], subtypes: Sequence[str],
              terms: Mapping[str, Term] | None = None) -> str:
    """``legendary creature — Human``; in French as its cards print it: ``créature légendaire : humain``."""
    words = type_words(lang)
    if len(subtypes) >= len(CREATURE_TYPES) and set(CREATURE_TYPES) <= set(subtypes):
        every = catalogue(lang).pgettext("subtype", "every creature type")
        subtypes = [*(one for one in subtypes if one not in set(CREATURE_TYPES)), every]
    types = sorted(types, key=lambda name: _PRINTED.index(name) if name in _PRINTED else len(_PRINTED))
    main = [_word(words, name, terms, lang) for name in types]
    above = [_word(words, name, terms, lang) for name in supertypes]
    if lang == "fr":
        return _french_line(types, main, above, [_subtype(words, name, terms, lang) for name in subtypes])
    below = " ".join(_subtype(words, name, terms, lang) for name in subtypes)
    line = " ".join([*above, *main])
    return f"{line} — {below}" if below else line


def _subtype(words: Mapping[str, str], name: str, terms: Mapping[str, Term] | None, lang: str) -> str:
    """A subtype; one that is nobody's word (a planeswalker's, an invented one) is a name and has a capital."""
    found = _word(words, name, terms, lang)
    if found != name or name == catalogue(lang).pgettext("subtype", "every creature type"):
        return found
    return " ".join(part[:1].upper() + part[1:] for part in name.split(" "))


_URZAS = ("urza's", "urza’s")
"""A subtype that stands behind the others, without “et”: « mine d’Urza »."""


def _french_line(types: Sequence[str], main: Sequence[str], above: Sequence[str], below: Sequence[str]) -> str:
    """Nouns first, then their adjectives: ``créature-artefact légendaire``, ``rituel tribal``, ``terrain-créature``.

    Cards join subtypes by “et”: ``créature : humain et pirate``.
    """
    nouns = [(name, said) for name, said in zip(types, main, strict=True) if name != "tribal"]
    tribal = [said for name, said in zip(types, main, strict=True) if name == "tribal"]
    adjectives = (_feminine(name) if is_feminine(types) else name for name in (*tribal, *above))
    line = " ".join([_joined(nouns), *adjectives]).strip()
    small = [said if "planeswalker" in types else said.lower() for said in below]
    said = " et ".join(one for one in small if one not in _URZAS)
    said = " ".join([*([said] if said else []), *("d’Urza" for one in small if one in _URZAS)])
    return f"{line}\u00a0: {said}" if small else line


def _joined(nouns: Sequence[tuple[str, str]]) -> str:
    """``créature-artefact``, ``artefact-enchantement``, ``clan et éphémère``."""
    kindred = [said for name, said in nouns if name == "kindred"]
    rest = [(name, said) for name, said in nouns if name != "kindred"]
    main = next((name for name in ("land", "creature", "artifact") if any(name == other for other, _ in rest)), None)
    ordered = [said for name, said in sorted(rest, key=lambda pair: pair[0] != main)]
    joined = ("-" if main else " ").join(ordered)
    return " et ".join([*kindred, *([joined] if joined else [])])


def _feminine(adjective: str) -> str:
    return {"continu": "continue", "neigeux": "neigeuse", "tribal": "tribale"}.get(adjective, adjective)


def described(lang: str, words: Sequence[str], said: Callable[[str], str]) -> list[str]:
    """What is true of an object, as a sentence lists it; in French with the noun first, ``créature légendaire bleue``.

    A colour without a noun is said of none: ``de couleur bleue``.
    """
    if lang != "fr":
        return [said(one) for one in words]
    say = catalogue(lang)
    types, above = ([one for one in words if one in known] for known in (CARD_TYPES, SUPERTYPES))
    colours = [agreed(say, "colour of a card", one, is_feminine(types)) for one in words
               if one in (*COLORS, "colorless")]
    if not types:
        grey = "colorless" in words
        first = colours if grey or not colours else [f"de couleur{'s' * (len(colours) > 1)} {say.list(colours)}"]
    else:
        line = type_line(lang, types, above, ())
        first = [f"{line} {say.list(colours)}" if colours else line]
    known = {*types, *above, *COLORS, "colorless"}
    at = next((at for at, one in enumerate(words) if one in known), len(words))
    rest = [[said(one) for one in part if one not in known] for part in (words[:at], words[at:])]
    return [*rest[0], *first, *([] if types else map(said, above)), *rest[1]]
