"""Imported cards by their names, or the sentence that says why there are none."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from refapp.cards.card import Card, CardFileError
from refapp.model import RefappError
from refapp.services.library.library import Library

if TYPE_CHECKING:
    from refapp.cards.shelf import CardShelf

T = TypeVar("T")


class NoCardsError(RefappError):
    """Cards aren't imported here; ``name`` is what was looked for."""

    status = 404

    def __init__(self, name: str) -> None:
        super().__init__("cards_not_imported", "cards aren’t imported here, so that nothing is known of “{name}”",
                         name=name[:80])
        self.name = name


class UnknownCardError(RefappError):
    """A name that no card has, with the names that are most like it."""

    status = 404

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        super().__init__("card_not_found", "no card is called “{name}”", name=name[:80])
        self.name, self.known = name, known


def has_cards(library: Library) -> bool:
    """Whether cards are imported."""
    return library.cards is not None


def find_card(library: Library, name: str, lang: str = "") -> Card:
    """The card that has a name in any language, or the address; raises NoCardsError, UnknownCardError."""
    def ask(cards: CardShelf) -> Card:
        found = cards.named(name, lang) or cards.at(name)
        if found is None:
            raise UnknownCardError(name, tuple(one.shown for one in cards.near(name)))
        return found
    found = asked(library, ask)
    if found is None:
        raise NoCardsError(name)
    return found


def card_named(library: Library, name: str, lang: str = "") -> Card | None:
    """The card that has a name; None where there is none, or cards aren't imported."""
    return asked(library, lambda cards: cards.named(name, lang))


def asked(library: Library, ask: Callable[[CardShelf], T]) -> T | None:
    """What the imported cards answer; None where there are none, or their file was damaged meanwhile."""
    cards = library.cards
    try:
        return ask(cards) if cards is not None else None
    except CardFileError:
        return None
