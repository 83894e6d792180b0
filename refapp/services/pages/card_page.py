"""Page object of an imported card: its words in both languages, the rules behind them, rulings, a board."""

from __future__ import annotations

from datetime import date

from refapp.lazy_dataclass import dataclass
from refapp.services.pages.common import Chrome, RuleRef
from refapp.services.pages.example_page import Live
from refapp.services.pages.places import BuildPlace, CardPlace


@dataclass(frozen=True, slots=True)
class CardLine:
    """A line of a card: HTML whose phrases link to their rules, and the rules of the line as a whole.

    ``stopped``: where reading stopped is marked in it, and why it isn't understood, as a sentence.
    """

    html: str
    rules: tuple[RuleRef, ...] = ()
    stopped: str | None = None


@dataclass(frozen=True, slots=True)
class CardFace:
    """A face in a language; ``size`` is power and toughness, loyalty or defense."""

    name: str
    cost: str
    type: str
    size: str
    lines: tuple[CardLine, ...]


@dataclass(frozen=True, slots=True)
class CardWords:
    """A card in a language: as the source words it today, as it was printed on a day, or in our words (``ours``)."""

    lang: str
    language: str
    faces: tuple[CardFace, ...]
    printed: date | None = None
    ours: bool = False


@dataclass(frozen=True, slots=True)
class CardRuling:
    """A ruling: its day, its text as HTML, and rules that were reworded or are gone since, each as a sentence."""

    day: date | None
    html: str
    since: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CardPage:
    """A card. ``unread``: lines that aren't understood; ``offers``: what may be played with it on a table."""

    chrome: Chrome
    name: str
    counterpart: str
    counterpart_lang: str
    words: tuple[CardWords, ...]
    unread: int
    edition: date
    rules: tuple[RuleRef, ...]
    rulings: tuple[CardRuling, ...]
    live: Live | None
    offers: tuple[tuple[str, BuildPlace], ...]
    today: CardPlace | None = None
    """Where the card stands under the rules of today, on a page of another day."""


@dataclass(frozen=True, slots=True)
class FoundCard:
    """A card that a query names: what it is called, its types, and those of its lines that aren't understood."""

    name: str
    type: str
    place: CardPlace
    unread: int


@dataclass(frozen=True, slots=True)
class CardMeeting:
    """What one card does to another, as a sentence, and the rules for that."""

    text: str
    rules: tuple[RuleRef, ...]


@dataclass(frozen=True, slots=True)
class FoundCards:
    """The cards that a query names. ``aside``: its words are the rules' own, too, and the cards are only mentioned.

    ``rules`` are those of the one card, or those that all of several have in common.
    """

    cards: tuple[FoundCard, ...]
    aside: bool
    rules: tuple[RuleRef, ...] = ()
    meetings: tuple[CardMeeting, ...] = ()
    table: BuildPlace | None = None
