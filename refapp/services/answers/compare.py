"""Answers about history: what a number meant on a day, and what changed between two editions."""

from __future__ import annotations

from datetime import date
from typing import Literal, TypedDict

from refapp.history import Relation, Resolution
from refapp.model import RuleNumber
from refapp.model.shapes import Count, Day, Number
from refapp.services.answers.shapes import Gone, ListOf, page_of
from refapp.services.reading.asking import Asked
from refapp.services.reading.changes import RuleChange, changes_between
from refapp.services.reading.rules import UnknownRuleError, view_rule


class Step(TypedDict):
    """What became of some numbers in an edition."""

    edition: Day
    relation: Relation
    old: list[Number]
    new: list[Number]


class ResolutionJson(TypedDict):
    """What a number meant in an edition and where that rule is now; ``reused``: it names another rule by now."""

    object: Literal["resolution"]
    number: Number
    edition: Day
    to: Day
    now: list[Number]
    relation: Relation
    changed_on: list[Day]
    reused: bool
    see: list[Number]
    steps: list[Step]
    urls: list[str]


class ChangeUrls(TypedDict):
    """Where the rules of a change stand, in either edition."""

    old: list[str]
    new: list[str]


class Change(TypedDict):
    """What became of some rules from one edition to another."""

    relation: Relation
    old: list[Number]
    new: list[Number]
    titles: list[str]
    urls: ChangeUrls


_From = TypedDict("_From", {"from": Day})


class ChangeList(ListOf, _From):
    """What changed, in the order of the newer edition; ``counts`` says how many rules each relation has."""

    data: list[Change]
    counts: dict[str, Count]
    to: Day
    section: Number | None


def resolve_json(ask: Asked, number: RuleNumber, on: date | None) -> ResolutionJson:
    """What a number meant on a day (default: in the asked edition) and where it is now; raises UnknownRuleError."""
    library = ask.library
    edition = ask.edition if on is None else library.edition_on(on)
    resolution = library.history.resolve(number, edition) if edition in library.history.editions else None
    if resolution is None:
        view_rule(library, number, ask.language, edition)  # raises for a number that is not there
        return {"object": "resolution", "number": str(number), "edition": edition.isoformat(),
                "to": edition.isoformat(), "now": [str(number)], "relation": Relation.KEPT, "changed_on": [],
                "reused": False, "see": [], "steps": [], "urls": [ask.urls.rule(number, ask.language)]}
    return resolution_json(ask, resolution)


def resolution_json(ask: Asked, resolution: Resolution) -> ResolutionJson:
    """A resolution; ``reused`` says that the number itself names another rule by now."""
    return {
        "object": "resolution", "number": str(resolution.number), "edition": resolution.edition.isoformat(),
        "to": resolution.to.isoformat(), "now": [str(n) for n in resolution.now],
        "relation": resolution.relation, "changed_on": [day.isoformat() for day in resolution.changed_on],
        "reused": resolution.reused, "see": [str(n) for n in resolution.see],
        "steps": [{"edition": step.edition.isoformat(), "relation": step.relation,
                   "old": [str(n) for n in step.old], "new": [str(n) for n in step.new]}
                  for step in resolution.steps],
        "urls": [ask.urls.rule(n, ask.language) for n in resolution.now],
    }


def gone_json(error: UnknownRuleError) -> Gone:
    """What an error about a number adds where another edition had it."""
    found = error.resolution
    if found is None:
        return {}
    return {"existed_in": found.edition.isoformat(), "now": [str(n) for n in found.now],
            "relation": found.relation, "changed_on": [day.isoformat() for day in found.changed_on]}


def compare_json(ask: Asked, old: date, new: date | None, section: RuleNumber | None) -> ChangeList:
    """What changed between two editions, rule by rule, in the order of the newer one."""
    library = ask.library.on(new)
    first = library.edition_on(old)
    second = library.current if new is None else library.edition_on(new)
    found = changes_between(library, first, second, section, ask.language)
    counts: dict[str, int] = {}
    for change in found:
        counts[change.relation.value] = counts.get(change.relation.value, 0) + 1
    shown = [_change(ask, change, first, second) for change in found if change.relation is not Relation.KEPT]
    return {**page_of(len(shown), len(shown)), "data": shown, "counts": counts, "to": second.isoformat(),
            "section": str(section) if section else None, "from": first.isoformat()}


def _change(ask: Asked, change: RuleChange, first: date, second: date) -> Change:
    old, new = change.old, change.new
    return {"relation": change.relation, "old": [str(n) for n in old], "new": [str(n) for n in new],
            "titles": [title for title in change.names if title],
            "urls": {"old": [ask.urls.rule(n, ask.language, first) for n in old],
                     "new": [ask.urls.rule(n, ask.language, ask.dated(second)) for n in new]}}
