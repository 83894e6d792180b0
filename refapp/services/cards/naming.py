"""Names of cards in what somebody types: whole names only, the longest first, each word once."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from refapp.cards.card import Card
from refapp.cards.names import LONGEST, folded
from refapp.lazy_dataclass import dataclass
from refapp.services.cards.finding import asked, card_named
from refapp.services.library.library import Library

if TYPE_CHECKING:
    from refapp.cards.shelf import CardShelf, Name

SHORTEST = 2
MOST_WORDS, LONGEST_NAME, MOST_CARDS = 24, 9, 6
"""Words of a query that are looked at, words of a name, and cards that are told."""


_BRACKETED = re.compile(r"\[\[([^\[\]|\n]{1,200})(?:\|[^\[\]\n]{0,200})?\]\]")


@dataclass(frozen=True, slots=True)
class Naming:
    """A card that is named: its key, the words that name it, folded, and how many these are."""

    key: str
    words: str
    length: int


def names_in(library: Library, query: str, lang: str) -> tuple[tuple[Naming, ...], str]:
    """The cards that are named in a query, and the other words of it, folded; none where cards aren't imported."""
    words = folded(query).split()[:MOST_WORDS]
    spans = {" ".join(words[at:at + n]) for n in range(1, LONGEST_NAME + 1) for at in range(len(words) - n + 1)}
    known = asked(library, lambda cards: _known(cards, spans, lang)) or {}
    found: dict[str, Naming] = {}
    rest, at = [], 0
    while at < len(words):
        for n in range(min(LONGEST_NAME, len(words) - at), 0, -1):
            name = known.get(" ".join(words[at:at + n]))
            if name is not None and (name.key in found or len(found) < MOST_CARDS):
                found.setdefault(name.key, Naming(name.key, " ".join(words[at:at + n]), n))
                at += n
                break
        else:
            rest.append(words[at])
            at += 1
    return tuple(found.values()), " ".join(rest)


def cards_of(library: Library, query: str, lang: str) -> tuple[Card, ...]:
    """The cards that a query names; one of a single word only if it is all of the query."""
    named, rest = names_in(library, query, lang)
    keys = [one.key for one in named if one.length > 1 or not rest]
    return tuple(asked(library, lambda cards: [cards.card(key) for key in keys]) or ()) if keys else ()


def cards_named(library: Library, text: str) -> tuple[Card, ...]:
    """The cards that a message names in double brackets."""
    names = dict.fromkeys(_BRACKETED.findall(text[:4000]))
    found = [card_named(library, name) for name in list(names)[:MOST_CARDS]]
    return tuple({one.key: one for one in found if one is not None}.values())


def _known(cards: CardShelf, spans: set[str], lang: str) -> dict[str, Name]:
    found = cards.among(sorted(spans))
    return {plain: min(names, key=lambda one: (one.rank, one.lang != lang)) for plain, names in found.items()}


@dataclass(frozen=True, slots=True)
class SuggestedCard:
    """A name that begins as somebody types, in its language, and the slug of its card."""

    name: str
    lang: str
    slug: str


def card_suggestions(library: Library, typed: str, lang: str, limit: int) -> tuple[SuggestedCard, ...]:
    """Names of cards for the beginning of one; none for less than two letters, or where cards aren't imported."""
    if len(folded(typed)) < SHORTEST:
        return ()
    found = asked(library, lambda cards: [SuggestedCard(one.shown, one.lang, cards.card(one.key).slug)
                                          for one in cards.beginning(typed[:LONGEST], lang, limit)])
    return tuple(found or ())
