"""Rule numbers by edition: which number a rule (named by its key) has on a given day.

The tables are facts. For an edition that they don't know, numbers are carried from the nearest known one by
whatever ``carry`` the caller brings (an alignment of imported editions); without one they are taken over.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from datetime import date
from functools import lru_cache
from typing import Protocol

from refapp.model import RuleNumber
from refapp.rulebook import numbers_110_603, numbers_701, numbers_704, numbers_others

EDITIONS = tuple(
    date.fromisoformat(day)
    for day in [
        "2009-07-11",
        "2009-09-04",
        "2009-10-01",
        "2010-02-01",
        "2010-04-23",
        "2010-06-18",
        "2010-07-16",
        "2010-10-01",
        "2011-02-04",
        "2011-04-01",
        "2011-05-01",
        "2011-06-17",
        "2011-07-15",
        "2011-09-30",
        "2012-02-01",
        "2012-05-01",
        "2012-06-01",
        "2012-07-01",
        "2012-10-01",
        "2013-02-01",
        "2013-05-01",
        "2013-07-13",
        "2013-09-27",
        "2013-11-01",
        "2014-02-01",
        "2014-05-01",
        "2014-06-01",
        "2014-07-18",
        "2014-09-25",
        "2015-01-23",
        "2015-03-27",
        "2015-07-17",
        "2015-09-26",
        "2015-11-13",
        "2016-01-16",
        "2016-04-08",
        "2016-07-22",
        "2016-08-26",
        "2016-09-30",
        "2016-11-11",
        "2017-01-20",
        "2017-04-28",
        "2017-06-05",
        "2017-07-08",
        "2017-08-25",
        "2017-09-29",
        "2018-01-19",
        "2018-04-27",
        "2018-06-08",
        "2018-07-13",
        "2018-08-10",
        "2018-10-05",
        "2019-01-25",
        "2019-05-03",
        "2019-06-14",
        "2019-07-12",
        "2019-08-23",
        "2019-10-04",
        "2020-01-24",
        "2020-04-17",
        "2020-06-01",
        "2020-07-03",
        "2020-08-07",
        "2020-09-25",
        "2020-11-20",
        "2021-02-05",
        "2021-02-15",
        "2021-04-22",
        "2021-06-18",
        "2021-07-23",
        "2021-11-19",
        "2022-02-18",
        "2022-04-29",
        "2022-06-10",
        "2022-07-08",
        "2022-09-08",
        "2022-10-07",
        "2022-11-18",
        "2023-04-14",
        "2023-10-13",
        "2023-11-17",
        "2024-02-02",
        "2024-03-08",
        "2024-06-07",
        "2024-07-30",
        "2024-11-08",
        "2025-02-07",
        "2025-04-04",
        "2025-06-06",
        "2025-07-25",
        "2025-09-19",
        "2025-11-14",
        "2026-01-16",
        "2026-02-27",
        "2026-04-17",
    ]
)
"""The editions whose numbers the tables hold."""

CURRENT = EDITIONS[-1]


class Carry(Protocol):
    """Says what a number of one edition is called in another; no number where the rule is gone."""

    def __call__(self, number: RuleNumber, start: date, end: date, /) -> tuple[RuleNumber, ...]: ...


@lru_cache(maxsize=1)
def _runs() -> Mapping[str, tuple[tuple[date, str | None], ...]]:
    """Key → (edition, number from then on); None where the rule is gone."""
    raw: dict[str, list[tuple[str, str]]] = {}
    key = ""
    for table in (numbers_110_603.TABLE, numbers_701.TABLE, numbers_704.TABLE, numbers_others.TABLE):
        for line in table.strip().splitlines():
            if not line.startswith(" "):
                key, _, line = line.partition(": ")  # noqa: PLW2901 - the rest of the line
                raw[key] = []
            for run in line.split():
                day, _, number = run.partition("=")
                raw[key].append((day, number))
    return {key: _spelled(key, runs, raw) for key, runs in raw.items()}


def _spelled(key: str, runs: list[tuple[str, str]],
             raw: Mapping[str, list[tuple[str, str]]]) -> tuple[tuple[date, str | None], ...]:
    """Give letters that stand alone the number of their rule, edition by edition."""
    if all("." in number or number == "-" for _, number in runs):
        return tuple((date.fromisoformat(day), None if number == "-" else number) for day, number in runs)
    head = key.rstrip("abcdefghijklmnopqrstuvwxyz")
    above = raw.get(head) or raw[head.rpartition(":")[2]]
    days = sorted({day for day, _ in runs} | {day for day, _ in above if day >= runs[0][0]})
    found: list[tuple[date, str | None]] = []
    for day in days:
        letter = [item for start, item in runs if start <= day][-1]
        number = [item for start, item in above if start <= day][-1]
        found.append((date.fromisoformat(day), None if letter == "-" else number + letter))
    return tuple(found)


def rule_keys() -> tuple[str, ...]:
    """The keys of every rule in the tables."""
    return tuple(_runs())


def number_on(key: str, day: date) -> str | None:
    """The number that a rule has in the edition in force on a day; None if it isn't in that edition."""
    runs = _runs().get(key)
    if runs is None:
        return None
    at = bisect_right([start for start, _ in runs], day)
    return runs[at - 1][1] if at else None


def edition_on(day: date) -> date:
    """The known edition in force on a day; the first one for days before it."""
    at = bisect_right(EDITIONS, day)
    return EDITIONS[max(0, at - 1)]


@lru_cache(maxsize=128)
def _known(edition: date) -> Mapping[str, str]:
    return {key: number for key in _runs() if (number := number_on(key, edition)) is not None}


def numbers(edition: date, carry: Carry | None = None) -> Mapping[str, str]:
    """Key → number in an edition. ``carry`` is asked only for editions that the tables don't hold."""
    known = edition_on(edition)
    if edition == known or carry is None:
        return _known(known)
    found: dict[str, str] = {}
    for key, number in _known(known).items():
        carried = carry(RuleNumber.parse(number), known, edition)
        if carried:
            found[key] = str(carried[0])
    return found
