"""The publisher's rulings on a card: the rules that they cite, as of their day and as of now."""

from __future__ import annotations

from datetime import date

from refapp.cards.card import Card
from refapp.cite.find import find
from refapp.i18n import DEFAULT
from refapp.lazy_dataclass import dataclass
from refapp.model import RuleNumber
from refapp.services.library.library import Library
from refapp.services.reading.numbers import read_day


@dataclass(frozen=True, slots=True)
class CitedRule:
    """A rule that a ruling cites: where in its text, its number then, now (none: it is gone), whether it was reworded.

    ``then`` is the edition in force that day; None where the ruling is older than every edition known, or says no
    day: its number is read as today's, and only if there is such a rule.
    """

    start: int
    end: int
    number: RuleNumber
    then: date | None
    now: tuple[RuleNumber, ...]
    changed: bool


@dataclass(frozen=True, slots=True)
class RulingRead:
    """A ruling with the rules that it cites; ``day`` is None where the source says none."""

    day: date | None
    text: str
    cites: tuple[CitedRule, ...]

    @property
    def outdated(self) -> bool:
        """Whether a rule that it cites was reworded since."""
        return any(one.changed for one in self.cites)


def rulings_of(library: Library, card: Card) -> tuple[RulingRead, ...]:
    """The rulings on a card, the newest first."""
    found = [RulingRead(read_day(one.day), one.text, _cites(library, one.text, read_day(one.day)))
             for one in card.rulings]
    return tuple(sorted(found, key=lambda one: one.day or date.min, reverse=True))


def _cites(library: Library, text: str, day: date | None) -> tuple[CitedRule, ...]:
    history, newest = library.history, library.history.newest
    then = history.edition_on(day) if day is not None else None
    found = []
    for one in find(text, DEFAULT):
        number = one.first
        if then is not None and history.exists(number, then):
            alike = history.alike(number, then)
            found.append(CitedRule(one.start, one.end, number, then, history.carry(number, then, newest),
                                   newest not in alike))
        elif then is None and history.exists(number, newest):
            found.append(CitedRule(one.start, one.end, number, None, (number,), changed=False))
    return tuple(found)
