"""Builds the page of what carries out rules: which these are, since when, and its source."""

from __future__ import annotations

from refapp.i18n import DEFAULT
from refapp.model import RuleNumber
from refapp.rulebook.carried_out import source_of
from refapp.rulebook.numbering import number_on
from refapp.services.boards.examples import live_examples
from refapp.services.boards.shown_by import code, examples_of
from refapp.services.builders.build import At, chrome
from refapp.services.pages.check_page import CheckPage
from refapp.services.pages.places import CheckPlace, ExamplePlace
from refapp.services.reading.asking import Reader

NAMED = 6
"""So many of its rules are named in a sentence."""
EXAMPLES = 12
"""So many examples of its rules are listed."""


def check_page(reader: Reader, key: str) -> CheckPage | None:
    """The page of a function, class or module that carries out rules; None where none has that key."""
    library, say = reader.library, reader.say
    found = {rule: one for rule, places in code(library).items() for one in places if one.key == key}
    if not found:
        return None
    place = min(found.values(), key=lambda one: one.line)
    edition = next((day for day in reversed(library.editions) if place.holds(day)), library.current)
    at = At(reader, edition, None if library.is_current(edition) else edition)
    numbers = [RuleNumber.parse(number) for rule in found if (number := number_on(rule, edition, library.history))]
    examples = live_examples(library)
    names = dict.fromkeys(name for number in numbers for name in examples_of(library, number, edition))
    rules, told = at.refs(numbers), None
    if rules and (reader.lang != DEFAULT or not place.doc):
        told = say.gettext("This part of the program carries out: {rules}.", rules=say.list(
            [f"{ref.number} {ref.label or ''}".strip() for ref in rules[:NAMED]]))
    return CheckPage(
        chrome(reader, say.gettext("Check {key}", key=key), told or place.doc, CheckPlace(key), kind="check",
               index=False),
        key, place.doc, place.file, place.line, source_of(place), rules, place.since, place.until,
        tuple((examples[name].title(reader.lang), ExamplePlace(name)) for name in list(names)[:EXAMPLES]), told)
