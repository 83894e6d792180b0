"""Rule numbers by edition: which number a rule (named by its key) has on a given day.

A *key* is the number that a rule has in the edition of 2026-09-25, or, for a rule that is gone, an edition that had it
and its number there: ``2011-09-30:704.5j``. A rule that no edition has yet has the day from which one will:
``2099-12-04:702.999``. It is there from that day on; once an edition of that day or later is known, wherever that says.

Which number a rule has in any other edition, history knows (:mod:`refapp.history`), or whatever else the caller brings
that answers the same two questions. Where a rule was part of several, the first of them speaks for it; where it came
out of a wider rule, that one does.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from functools import lru_cache
from typing import Protocol

from refapp.history import committed
from refapp.model import RuleNumber

KEYED = date(2026, 9, 25)
"""The edition whose numbers are the keys."""


class Numbers(Protocol):
    """What is asked of a history: its editions in time order, and what a number of one is called in another."""

    editions: tuple[date, ...]

    def __hash__(self) -> int:
        """Answers are remembered for each history."""

    def edition_on(self, day: date) -> date | None:
        """The edition in force on a day; None before the first."""

    def carry(self, number: RuleNumber, from_edition: date, to_edition: date) -> tuple[RuleNumber, ...]:
        """The numbers that stand in an edition for a number of another one; none where the rule isn't there."""


class InEdition(dict[str, str | None]):
    """Key → number in one edition, None where the rule isn't in it; looked up once, when first asked for.

    ``day``, from the edition on, is the one on which is played: rules to come are there once theirs has come. Raises
    ValueError for a key that no edition explains.
    """

    def __init__(self, edition: date, known: Numbers, day: date) -> None:
        super().__init__()
        self.edition, self._known, self._day = edition, known, day

    def __missing__(self, key: str) -> str | None:
        day, _, written = key.rpartition(":")
        number, first = RuleNumber.parse(written), date.fromisoformat(day) if day else KEYED
        home = next((one for one in self._known.editions if one >= first), None)
        if home is None:
            found = written if self._day >= first else None
        else:
            if first <= KEYED and not self._known.carry(number, home, home):
                raise ValueError(f"{key} is no key: the edition of {home} has no rule {number}")
            carried = self._known.carry(number, home, self.edition)
            found = str(carried[0]) if carried else None
        self[key] = found
        return found

    def keys_of(self, number: str, gone: Iterable[str] = ()) -> tuple[str, ...]:
        """The keys of the rules that have a number in this edition; ``gone`` are keys of rules that are gone today.

        None for what is no number: a scenario may name anything.
        """
        try:
            asked = RuleNumber.parse(number)
        except ValueError:
            return ()
        today = [str(one) for one in self._known.carry(asked, self.edition, KEYED)]
        return tuple(key for key in dict.fromkeys((*today, *gone)) if self[key] == number)


@lru_cache(maxsize=256)
def _numbers(edition: date, known: Numbers, day: date) -> InEdition:
    return InEdition(edition, known, day)


def numbers(edition: date, known: Numbers | None = None, day: date | None = None) -> InEdition:
    """Key → number in an edition of a history (default: the committed one), on a day (default: its first)."""
    return _numbers(edition, known or committed(), day or edition)


def edition_on(day: date, known: Numbers | None = None) -> date:
    """The edition in force on a day; the first one for days before it."""
    known = known or committed()
    return known.edition_on(day) or known.editions[0]


def number_on(key: str, day: date, known: Numbers | None = None) -> str | None:
    """The number that a rule has in the edition in force on a day; None if it isn't in that edition."""
    return numbers(edition_on(day, known), known)[key]
