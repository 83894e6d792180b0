"""The words of boards in the reader's language: types, zones, colours, statuses, and the type line of a card.

What a word is called the catalogue says (``words.po``). Words that it doesn't hold (creature types, invented names) are
looked up among the glossary's terms, else shown as the scenario spells them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from refapp.corpus_io import Term, slug
from refapp.game.said.telling import Vocabulary, as_written
from refapp.game.state.creature_types import CREATURE_TYPES
from refapp.i18n import DEFAULT, Catalogue, catalogue
from refapp.services.boards.trace_words import KEYWORDS, OF_TOKENS
from refapp.services.boards.type_words import token_id, type_words
from refapp.services.library.library import Library


@lru_cache(maxsize=4)
def terms_by_slug(library: Library) -> Mapping[str, Term]:
    """Our terms by the slug of their English name; terms are read once in the life of a library."""
    return {slug(term.en): term for term in reversed(library.terms)}


FEMININE = frozenset({"battle", "conspiracy", "creature", "scheme", "vanguard"})
"""Types whose French name is feminine; the names of the others are masculine."""


_FORMS = re.compile(r"(\w+)\|(\w+)")


def is_feminine(types: Iterable[str]) -> bool:
    """Whether French adjectives of an object are feminine: so is the noun of its type line, or « carte »."""
    types = frozenset(types) - {"kindred", "tribal"}
    return not types or ("land" not in types and not FEMININE.isdisjoint(types))


def agreed(say: Catalogue, kind: str, word: str, feminine: bool = True) -> str:
    """A colour, status or other mark of an object as its noun needs it; feminine in French, as « carte », unless told.

    A catalogue writes ``engagé|engagée``, masculine first, where there are two forms.
    """
    return _FORMS.sub(r"\2" if feminine else r"\1", say.word(kind, word))


PHRASES = ("attacks if able", "blocks if able", "cant attack", "cant block", "cant be blocked", "must be blocked",
           "cant be sacrificed", "cant be regenerated", "doesnt untap", "cant attack alone", "cant block alone",
           "all able creatures block", "blocks one more", "blocks any number")
"""Fixed phrases of boards that stand among the abilities of a card."""
TITLES = ("monarch", "initiative", "city's blessing", "enduring story")
"""What the rules call a player."""


def ability_words(lang: str, name: str, terms: Mapping[str, Term], feminine: bool = True) -> str | None:
    """A keyword ability, or a fixed phrase of boards, as a mark of a card; None for what needs no mark."""
    word, _, rest = name.partition(" {")
    bare = re.sub(r" \d+$", "", word)
    term = terms.get(slug(name)) or terms.get(slug(bare))
    if term is not None and term.kind == "keyword ability":
        said = term.en if lang == "en" else term.fr
        cost = _cost(lang, "{" + rest) if rest else ""
        return " ".join(part for part in (said, word[len(bare):].strip(), cost) if part)
    return agreed(catalogue(lang), "mark of a card", name, feminine) if name in PHRASES else None


_SYMBOL = re.compile(r"\{[a-z/]+\}")


def _cost(lang: str, cost: str) -> str:
    """What stands after a keyword: symbols in capitals, the words of costs in the reader's language."""
    say = catalogue(lang)
    words = {
        " and/or ": say.pgettext("cost of a keyword", " and/or "),
        "} exile another card from your graveyard":
            "}" + say.pgettext("cost of a keyword", ", exile another card from your graveyard"),
        "} exile two other cards from your graveyard":
            "}" + say.pgettext("cost of a keyword", ", exile two other cards from your graveyard")}
    for found, said in words.items():
        cost = cost.replace(found, said)
    return _SYMBOL.sub(lambda sign: sign[0].upper(), cost)


def ability_name(lang: str, name: str, terms: Mapping[str, Term]) -> str:
    """What an ability on the stack is called, as in the trace: the glossary's word, else the scenario's."""
    name = as_written(Vocabulary.GAME, name)
    if name in TITLES:
        return catalogue(lang).word("designation of a player", name)
    if lang != DEFAULT and name in OF_TOKENS:
        return token_id(lang, name)
    term = terms.get(slug(name))
    return term.name(lang) if term is not None and term.kind in KEYWORDS else name


def mana_symbols(pool: Mapping[str, int]) -> str:
    """A mana pool as symbols, ``{G}{G}``; what the mana may be spent on is for the trace to say."""
    return "".join(sign * n if n <= _DRAWN else f"{n} × {sign}" for kind, n in pool.items()
                   for sign in [next((_MANA[one] for one in kind.split() if one in _MANA), "")] if n > 0)


def counter_words(say: Catalogue, kind: str, n: int) -> str:
    """So many counters of a kind, as a small mark says it: ``+1/+1``, ``charge ×2``, ``loyalty 3``."""
    if kind in ("loyalty", "defense"):
        return (say.gettext("loyalty {n}", n=say.decimal(n)) if kind == "loyalty"
                else say.gettext("defense {n}", n=say.decimal(n)))
    name = say.word("kind of counter", kind)
    return f"{name} ×{say.decimal(n)}" if n != 1 else name


def _word(words: Mapping[str, str], name: str, terms: Mapping[str, Term] | None, lang: str) -> str:
    """A type in the reader's language, else as the glossary says it, else as it stands."""
    found = words.get(name.lower())
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


def _french_line(types: Sequence[str], main: Sequence[str], above: Sequence[str], below: Sequence[str]) -> str:
    """Nouns first, then their adjectives: ``créature-artefact légendaire``, ``rituel tribal``, ``terrain-créature``."""
    nouns = [(name, said) for name, said in zip(types, main, strict=True) if name != "tribal"]
    tribal = [said for name, said in zip(types, main, strict=True) if name == "tribal"]
    adjectives = (_feminine(name) if is_feminine(types) else name for name in (*tribal, *above))
    line = " ".join([_joined(nouns), *adjectives]).strip()
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
    return {"continu": "continue", "neigeux": "neigeuse", "tribal": "tribale"}.get(adjective, adjective)
