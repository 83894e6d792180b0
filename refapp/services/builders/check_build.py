"""Builds the page of a check: which rules it carries out, since when, and its source."""

from __future__ import annotations

import inspect

from refapp.i18n import DEFAULT
from refapp.services.boards.examples import all_checks, live_examples
from refapp.services.boards.shown_by import examples_of, numbers_of
from refapp.services.builders.build import At, chrome
from refapp.services.pages.check_page import CheckPage
from refapp.services.pages.places import CheckPlace, ExamplePlace
from refapp.services.reading.asking import Reader

NAMED = 6
"""So many of its rules are named in a sentence."""
EXAMPLES = 12
"""So many examples of its rules are listed."""


def check_page(reader: Reader, key: str) -> CheckPage | None:
    """The page of a check; None where no check has that key."""
    check = all_checks().get(key)
    if check is None:
        return None
    library, say = reader.library, reader.say
    edition = next((day for day in reversed(library.editions) if check.holds(day)), library.current)
    at = At(reader, edition, None if edition == library.current else edition)
    numbers = numbers_of(library, check, edition)
    found = live_examples(library)
    names = dict.fromkeys(name for number in numbers for name in examples_of(library, number, edition))
    doc = say.gettext(check.doc) if check.reason else check.doc
    rules = at.refs(numbers)
    told = None
    if check.reason:
        told = doc
    elif reader.lang != DEFAULT and rules:
        told = say.gettext("This part of the program carries out: {rules}.", rules=say.list(
            [f"{ref.number} {ref.label or ''}".strip() for ref in rules[:NAMED]]))
    return CheckPage(
        chrome(reader, say.gettext("Check {key}", key=key), told or doc, CheckPlace(key), kind="check", index=False),
        key, doc, check.function.__module__.replace(".", "/") + ".py", check.function.__code__.co_firstlineno,
        inspect.getsource(check.function), rules, check.since, check.until,
        tuple((found[name].title(reader.lang), ExamplePlace(name)) for name in list(names)[:EXAMPLES]), told)
