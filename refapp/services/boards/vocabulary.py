"""The words of boards in the reader's language: abilities, counters, mana.

What a word is called the catalogue says (``words.po``). Words that it doesn't hold (creature types, invented names) are
looked up among the glossary's terms, else shown as the scenario spells them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from refapp.corpus_io import Term, slug
from refapp.game.said.telling import Vocabulary, as_written
from refapp.i18n import DEFAULT, Catalogue, catalogue
from refapp.services.boards.french_keywords import french
from refapp.services.boards.trace_words import KEYWORDS, OF_TOKENS
from refapp.services.boards.type_lines import agreed
from refapp.services.boards.type_words import token_id
from refapp.services.library.library import Library


@lru_cache(maxsize=4)
def terms_by_slug(library: Library) -> Mapping[str, Term]:
    """Our terms by the slug of their English name; terms are read once in the life of a library."""
    return {slug(term.en): term for term in reversed(library.terms)}


PHRASES = ("attacks if able", "blocks if able", "cant attack", "cant block", "cant be blocked", "must be blocked",
           "cant be sacrificed", "cant be regenerated", "doesnt untap", "cant attack alone", "cant block alone",
           "all able creatures block", "blocks one more", "blocks any number", "assigns damage by toughness",
           "assigns no combat damage",
           "can attack despite defender", "cant attach", "cant attack or block", "cant crew", "cant get counters",
           "cant transform", "choose its color before the game", "may be revealed from opening hand", "top card known",
           "top card revealed")
"""Fixed phrases of boards that stand among the abilities of a card."""
TITLES = ("monarch", "initiative", "city's blessing", "enduring story")
"""What the rules call a player."""


def ability_words(lang: str, name: str, terms: Mapping[str, Term], feminine: bool = True) -> str | None:
    """A keyword ability, or a fixed phrase of boards, as a mark of a card; None for what needs no mark."""
    if lang == "fr" and (whole := french(name)) is not None:
        return _SYMBOL.sub(lambda sign: sign[0].upper(), whole)
    word, _, rest = name.partition(" {")
    bare = re.sub(r" \d+$", "", word)
    term = terms.get(slug(name)) or terms.get(slug(bare))
    if term is not None and term.kind == "keyword ability":
        said = term.en if lang == "en" else term.fr
        cost = _cost(lang, "{" + rest) if rest else ""
        return " ".join(part for part in (said, word[len(bare):].strip(), cost) if part)
    if lang == DEFAULT and name.endswith(" offering"):
        return name
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


_MANA = {"white": "{W}", "blue": "{U}", "black": "{B}", "red": "{R}", "green": "{G}", "colorless": "{C}"}
_DRAWN = 5
"""So many symbols of one mana are drawn one by one."""
