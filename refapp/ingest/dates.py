"""Dates as the sources write them, in English and French.

Reads ``July 11, 2009``, ``11 July 2009``, ``16 janvier 2026``, ``1er mai 2014``, ``30/09/2011`` (day
first: the French site; ``9/30/2011`` can only be read month first), ``2009/07/08`` and ``2026-01-16``. Refuses to
guess: what is not a date of the calendar is no date, and ``06/07/2026`` is none in an English sentence.
"""

from __future__ import annotations

import re
from datetime import date

_MONTHS = {
    name: number
    for number, names in enumerate((
        "january jan janvier janv", "february feb février fevrier févr fevr fév", "march mar mars",
        "april apr avril avr", "may mai", "june jun juin", "july jul juillet juil", "august aug août aout",
        "september sep sept septembre", "october oct octobre", "november nov novembre",
        "december dec décembre decembre déc"), 1)
    for name in names.split()}
_NAME = "|".join(sorted(_MONTHS, key=len, reverse=True))
_SPACE = r"[\s\u00a0\u202f]"
_DATE = re.compile(
    rf"(?P<m1>{_NAME})\.?{_SPACE}+(?P<d1>\d{{1,2}})(?:st|nd|rd|th)?,?{_SPACE}+(?P<y1>\d{{4}})"
    rf"|(?P<d2>\d{{1,2}})(?:er|st|nd|rd|th)?{_SPACE}+(?P<m2>{_NAME})\.?,?{_SPACE}+(?P<y2>\d{{4}})"
    r"|(?P<y3>\d{4})[-/.](?P<m3>\d{1,2})[-/.](?P<d3>\d{1,2})"
    r"|(?P<d4>\d{1,2})[-/.](?P<m4>\d{1,2})[-/.](?P<y4>\d{4})", re.IGNORECASE)
_EFFECTIVE = re.compile(
    r"(?P<english>effective(?!s)|in\s+force|in\s+effect|takes?\s+effect|dated)"
    r"|dat[ée]e?s?\s+du|effectives|en\s+vigueur|prennent\s+effet|prend\s+effet|prenant\s+effet"
    r"|applicables?|s[’']appliquent|valables?|à\s+compter\s+du|à\s+partir\s+du", re.IGNORECASE)


def find_dates(text: str) -> tuple[date, ...]:
    """Every date in a text, in order; digits around a date make it none (a telephone number)."""
    return tuple(day for day, _ in _dates(text))


def _dates(text: str) -> list[tuple[date, re.Match[str]]]:
    found: list[tuple[date, re.Match[str]]] = []
    for match in _DATE.finditer(text):
        around = text[max(match.start() - 1, 0):match.start()] + text[match.end():match.end() + 1]
        if any(c.isalnum() for c in around):
            continue
        fields = {k[0]: v for k, v in match.groupdict().items() if v is not None}
        month = _MONTHS[fields["m"].lower()] if fields["m"].lower() in _MONTHS else int(fields["m"])
        day = int(fields["d"])
        if month > 12 and match["d4"]:
            month, day = day, month
        try:
            found.append((date(int(fields["y"]), month, day), match))
        except ValueError:
            continue
    return found


def _either_way(match: re.Match[str]) -> bool:
    """Whether day and month of a date in digits could change places."""
    return bool(match["d4"]) and match["d4"] != match["m4"] and int(match["d4"]) <= 12 and int(match["m4"]) <= 12


LONGEST_LINE = 300
"""Characters; a line that only gives a date is shorter, and no pattern is tried on a longer one."""


def effective_date(line: str) -> date | None:
    """The date of a line that says when the rules take force, else None.

    The first one after the words that say so; the line may name the edition replaced before them.
    """
    words = _EFFECTIVE.search(line) if len(line) <= LONGEST_LINE else None
    if words is None:
        return None
    dates = [(day, match.start()) for day, match in _dates(line) if not (words["english"] and _either_way(match))]
    return next((day for day, start in dates if start > words.start()), dates[0][0] if dates else None)
