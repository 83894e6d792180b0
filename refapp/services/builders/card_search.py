"""What a search shows of cards that its query names: the cards, their rules or those in common, where they meet."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from refapp.cards.card import Card
from refapp.cards.names import folded
from refapp.i18n import LANGUAGES, Catalogue
from refapp.search.results import Interpretation, Match, SearchResults
from refapp.services.boards.meeting import in_common, meetings
from refapp.services.builders.build import At
from refapp.services.builders.card_tables import table_of
from refapp.services.cards.card_reading import CardRead, read_card
from refapp.services.cards.finding import asked
from refapp.services.cards.naming import Naming, names_in
from refapp.services.library.library import Library
from refapp.services.pages.card_page import CardMeeting, FoundCard, FoundCards
from refapp.services.pages.places import CardPlace

RULES, FEW = 8, 3
"""Rules of a card that a search shows; words of names that a rule must have to be a result."""


def search_beside_cards(library: Library, query: str, lang: str, ask: Callable[[str], SearchResults],
                        ) -> tuple[SearchResults, tuple[Naming, ...], bool]:
    """What a query finds besides the cards that it names, these cards, and whether it means cards."""
    found = ask(query)
    named, rest, meant = named_cards(library, query, lang, found)
    if meant:
        found = ask(rest) if rest else only_the_rest(found)
    return found, named, meant


def named_cards(library: Library, query: str, lang: str, found: SearchResults) -> tuple[tuple[Naming, ...], str, bool]:
    """The cards that a query names, its other words, and whether it means cards rather than words of the rules.

    A name of several words means its card, unless a term is called so. One of a single word does where the rules don't
    have that word, or, beside another card, where only players do.
    """
    named, rest = names_in(library, query, lang)
    if not named:
        return (), query, False
    other = folded(" ".join((*found.interpreted.unknown, *(one.typed for one in found.interpreted.corrected)))).split()
    slang = folded(" ".join(one.typed for one in found.interpreted.meant)).split()
    sure = [one for one in named if (one.words in other if one.length == 1 else one.words not in _terms(library))]
    if not sure:
        return (named if not rest else ()), query, False
    kept = tuple(one for one in named if one in sure or not rest or one.words in slang)
    return kept, " ".join((rest, *(one.words for one in named if one not in kept))).strip(), True


@lru_cache(maxsize=4)
def _terms(library: Library) -> frozenset[str]:
    """Every name of a term, in either language, as names of cards are compared."""
    return frozenset(folded(form) for term in library.terms for lang in LANGUAGES for form in term.names(lang))


def only_the_rest(found: SearchResults) -> SearchResults:
    """The results of a query that is nothing but names: those that have its words, if any have more than a few."""
    understood = found.interpreted
    known = len(folded(found.query).split()) - len(understood.unknown)
    if understood.match is Match.ALL or (understood.match is Match.MOST and known >= FEW):
        return found._replace(did_you_mean=None, interpreted=understood._replace(unknown=()))
    return SearchResults(found.query, Interpretation(Match.ALL), offset=found.offset)


def found_cards(at: At, named: tuple[Naming, ...], *, aside: bool) -> FoundCards | None:
    """The cards as the page shows them; None where their file was damaged meanwhile."""
    library = at.reader.library
    cards = asked(library, lambda shelf: [shelf.card(one.key) for one in named])
    if not cards:
        return None
    reads = [read_card(library, card, at.edition) for card in cards]
    shown = tuple(_shown(at, read) for read in reads)
    if aside:
        return FoundCards(shown, aside=True)
    unread = any(read.unread for read in reads)
    if len(reads) == 1:
        return FoundCards(shown, False, at.refs(reads[0].rules[:RULES]))
    called = {card.key: card.called(at.reader.lang) for card in cards}
    meet = tuple(CardMeeting(at.reader.say.gettext(
        "{by} changes {what} of {on}.", by=called[one.by], on=called[one.on], what=_values(at.reader.say, one.changed)),
        at.refs(one.rules)) for one in meetings(library, cards, at.edition))
    return FoundCards(shown, False, at.refs(in_common(reads)[:RULES]), meet,
                      table_of(at.reader, cards, unread=unread))


def _shown(at: At, read: CardRead) -> FoundCard:
    card: Card = read.card
    lang = at.reader.lang
    faces = read.faces.get(lang) or next(iter(read.faces.values()))
    return FoundCard(card.called(lang), " // ".join(dict.fromkeys(one.type for one in faces if one.type)),
                     CardPlace(card.slug, at.link), read.unread)


def _values(say: Catalogue, changed: tuple[str, ...]) -> str:
    """What of an object differs, in words."""
    words = {"controller": say.gettext("the controller"), "types": say.gettext("the types"),
             "supertypes": say.gettext("the types"), "subtypes": say.gettext("the types"),
             "colors": say.gettext("the colors"), "abilities": say.gettext("the abilities"),
             "power": say.gettext("the power and toughness"), "toughness": say.gettext("the power and toughness")}
    return say.list(list(dict.fromkeys(words[one] for one in changed)))
