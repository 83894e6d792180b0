"""Builds the boards of a rule's page: the one that shows the rule most plainly, one for contrast, links to the rest."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from refapp.model import RuleNumber
from refapp.services.boards.apart import apart, told_apart
from refapp.services.boards.examples import live_examples
from refapp.services.boards.shown_by import contrast_of, nearest_to, played_on_page, uses_of
from refapp.services.builders.build import At
from refapp.services.builders.example_build import examples_for, live
from refapp.services.pages.example_page import Live, TraceLine
from refapp.services.pages.places import ExamplePlace
from refapp.services.pages.rule_page import Boards, ExampleLink

USED_BY = 12
"""So many examples of other rules are listed that used this one."""


def boards_of(at: At, number: RuleNumber, edition: date) -> Boards:
    """What boards show of a rule; for one that none shows, the nearest that shows a rule beside it."""
    reader, library = at.reader, at.reader.library
    examples, found = examples_for(reader, number, edition), live_examples(library)
    played = played_on_page(library, number, edition)
    shown = tuple(_focused(live(reader, found[name], edition)[0], number) for name in played)

    def link(name: str) -> ExampleLink:
        extra = (("edition", at.link.isoformat()),) if at.link else ()
        return ExampleLink(found[name].title(reader.lang), ExamplePlace(name, extra))

    uses = uses_of(library, number, edition)[:USED_BY]
    near = nearest_to(library, number, edition) if number.rule and not examples and not uses else None
    if contrast_of(library, number, edition) is not None:
        shown = (*_contrasted(at, *shown[:2]), *shown[2:])
    others = tuple(link(example.id) for example in examples if example.id not in played)
    return Boards(shown, others, tuple(map(link, uses)), link(near) if near else None)


def _contrasted(at: At, first: Live, second: Live) -> tuple[Live, Live]:
    run, other = apart(first.run, second.run)
    return replace(first, run=run), replace(second, run=other, contrast=True,
                                            apart=told_apart(at.reader.say, other, run))


def _focused(shown: Live, number: RuleNumber) -> Live:
    """A board of a rule's page: where that rule stands behind a line, it stands first."""
    def line(one: TraceLine) -> TraceLine:
        own = tuple(ref for ref in one.rules if ref.number == number)
        return replace(one, rules=(*own, *(ref for ref in one.rules if ref.number != number))) if own else one
    return replace(shown, run=replace(shown.run, trace=tuple(map(line, shown.run.trace))))
