"""The days on which editions of the Comprehensive Rules took force, 2009-07-11 to 2026-09-25.

Facts, read from the editions themselves; a test compares them with the official files. They serve only
to say which edition a page shows that gives some other day (a release of rulings); importing an edition
that is not listed needs no change here.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from datetime import date

_DAYS = """
2009-07-11 2009-09-04 2009-10-01 2010-02-01 2010-04-23 2010-06-18 2010-07-16 2010-10-01
2011-02-04 2011-04-01 2011-05-01 2011-06-17 2011-07-15 2011-09-30 2012-02-01 2012-05-01
2012-06-01 2012-07-01 2012-10-01 2013-02-01 2013-05-01 2013-07-13 2013-09-27 2013-11-01
2014-02-01 2014-05-01 2014-06-01 2014-07-18 2014-09-25 2015-01-23 2015-03-27 2015-07-17
2015-09-26 2015-11-13 2016-01-16 2016-04-08 2016-07-22 2016-08-26 2016-09-30 2016-11-11
2017-01-20 2017-04-28 2017-06-05 2017-07-08 2017-08-25 2017-09-29 2018-01-19 2018-04-27
2018-06-08 2018-07-13 2018-08-10 2018-10-05 2019-01-25 2019-05-03 2019-06-14 2019-07-12
2019-08-23 2019-10-04 2020-01-24 2020-04-17 2020-06-01 2020-07-03 2020-08-07 2020-09-25
2020-11-20 2021-02-05 2021-02-15 2021-04-22 2021-06-18 2021-07-23 2021-11-19 2022-02-18
2022-04-29 2022-06-10 2022-07-08 2022-09-08 2022-10-07 2022-11-18 2023-04-14 2023-10-13
2023-11-17 2024-02-02 2024-03-08 2024-06-07 2024-07-30 2024-11-08 2025-02-07 2025-04-04
2025-06-06 2025-07-25 2025-09-19 2025-11-14 2026-01-16 2026-02-27 2026-04-17
2026-06-19 2026-08-07 2026-09-25
"""
DAYS: tuple[date, ...] = tuple(date.fromisoformat(day) for day in _DAYS.split())


def in_force(day: date) -> date | None:
    """The edition in force on a day; None before the first one known."""
    place = bisect_right(DAYS, day)
    return DAYS[place - 1] if place else None


def posted(day: date, *, ahead: int = 14) -> date | None:
    """The edition that a text posted on a day belongs to: editions are posted up to ``ahead`` days early."""
    place = bisect_left(DAYS, day)
    if place < len(DAYS) and (DAYS[place] - day).days <= ahead:
        return DAYS[place]
    return in_force(day)
