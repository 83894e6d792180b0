"""Rule numbers and days as people type them."""

from __future__ import annotations

import re
from datetime import date

from refapp.cite import spelling
from refapp.i18n import LANGUAGES, months
from refapp.model import RuleNumber

_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_WITH_DAY = re.compile(r"/?(.+?)[\s/@,]+(?:(?:in|on|of|en|du|au|de|le)\s+)?"
                       r"(?:((?:19|20)\d\d)(?:-(\d\d))?(?:-(\d\d))?|(\d\d)/(\d\d)/((?:19|20)\d\d))", re.IGNORECASE)
_IN_WORDS = re.compile(r"(.+?[\s/@,]+(?:(?:in|on|of|en|du|au|de|le)\s+)?)"
                       r"(?:(\d\d?)(?:er|st|nd|rd|th)?\s+)?([^\W\d_]{3,10})\.?(?:\s+(\d\d?)(?:st|nd|rd|th)?)?,?\s+"
                       r"((?:19|20)\d\d)", re.IGNORECASE)


def read_number(text: str) -> RuleNumber | None:
    """The number that the whole text spells (``CR 704.5 f``, ``règle 704.5f``, ``R7045k``), or None."""
    return spelling.read(text)


def read_day(text: str) -> date | None:
    """The day written as 2011-09-30, or None: Python alone would read ``20110930`` and ``2011-W39-5``, too."""
    try:
        return date.fromisoformat(text) if _DAY.fullmatch(text) else None
    except ValueError:
        return None


def read_number_and_day(text: str) -> tuple[RuleNumber, date] | None:
    """A number and a day: ``704.5k 2011-09-30``, ``/704.5f/2011``, ``règle 704.5k du 30/09/2011``; None for others."""
    found = read_words_and_day(text)
    number = read_number(found[0]) if found else None
    return (number, found[1]) if found and number else None


def read_words_and_day(text: str) -> tuple[str, date] | None:
    """Words and the day behind them: ``legend rule 2012``; None without one.

    Months may be words: ``704.5k march 2015``, ``du 3 mars 2015``. A year, or a month of one, means its last day.
    """
    found = _WITH_DAY.fullmatch(_in_figures(text.strip()[:80]))
    if found is None:
        return None
    year, month, day = (found[2], found[3], found[4]) if found[2] else (found[7], found[6], found[5])
    try:
        if day:
            return found[1], date(int(year), int(month), int(day))
        if month:
            first = date(int(year) + (month == "12"), int(month) % 12 + 1, 1)
            return found[1], date.fromordinal(first.toordinal() - 1)
        return found[1], date(int(year), 12, 31)
    except ValueError:
        return None


def _in_figures(text: str) -> str:
    """``704.5k March 3, 2015`` as 704.5k 2015-03-03; what names no month is as it was."""
    found = _IN_WORDS.fullmatch(text)
    month = next((names[found[3].lower()] for code in LANGUAGES if found[3].lower() in (names := months(code))),
                 None) if found else None
    if found is None or month is None:
        return text
    day = found[2] or found[4]
    return f"{found[1]}{found[5]}-{month:02}" + (f"-{int(day):02}" if day else "")
