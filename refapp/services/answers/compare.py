"""Answers about history: what a number meant on a day, and what changed between two editions."""

from __future__ import annotations

from datetime import date

from refapp.history import Resolution
from refapp.model import RuleNumber
from refapp.services.answers.shapes import listing
from refapp.services.reading.asking import Asked, Json
from refapp.services.reading.changes import changes_between
from refapp.services.reading.rules import UnknownRuleError, view_rule


def resolve_json(ask: Asked, number: RuleNumber, on: date | None) -> Json:
    """What a number meant on a day (default: in the asked edition) and where it is now; raises UnknownRuleError."""
    library = ask.library
    edition = ask.edition if on is None else library.edition_on(on)
    resolution = library.history.resolve(number, edition) if edition in library.history.editions else None
    if resolution is None:
        view_rule(library, number, ask.language, edition)  # raises for a number that is not there
        return {"object": "resolution", "number": str(number), "edition": edition.isoformat(),
                "to": edition.isoformat(), "now": [str(number)], "relation": "kept", "changed_on": [],
                "reused": False, "see": [], "steps": [], "urls": [ask.urls.rule(number, ask.language)]}
    return resolution_json(ask, resolution)


def resolution_json(ask: Asked, resolution: Resolution) -> Json:
    """A resolution; ``reused`` says that the number itself names another rule by now."""
    return {
        "object": "resolution", "number": str(resolution.number), "edition": resolution.edition.isoformat(),
        "to": resolution.to.isoformat(), "now": [str(n) for n in resolution.now],
        "relation": resolution.relation.value, "changed_on": [day.isoformat() for day in resolution.changed_on],
        "reused": resolution.reused, "see": [str(n) for n in resolution.see],
        "steps": [{"edition": step.edition.isoformat(), "relation": step.relation.value,
                   "old": [str(n) for n in step.old], "new": [str(n) for n in step.new]}
                  for step in resolution.steps],
        "urls": [ask.urls.rule(n, ask.language) for n in resolution.now],
    }


def gone_json(error: UnknownRuleError) -> Json:
    """What an error about a number adds where another edition had it."""
    found = error.resolution
    if found is None:
        return {}
    return {"existed_in": found.edition.isoformat(), "now": [str(n) for n in found.now],
            "relation": found.relation.value, "changed_on": [day.isoformat() for day in found.changed_on]}


def compare_json(ask: Asked, old: date, new: date | None, section: RuleNumber | None) -> Json:
    """What changed between two editions, rule by rule, in the order of the newer one."""
    library = ask.library
    first = library.edition_on(old)
    second = library.current if new is None else library.edition_on(new)
    found = changes_between(library, first, second, section, ask.language)
    counts: dict[str, int] = {}
    for change in found:
        counts[change.relation.value] = counts.get(change.relation.value, 0) + 1
    shown = [c for c in found if c.relation.value != "kept"]
    return listing(
        ({"relation": c.relation.value, "old": [str(n) for n in c.old], "new": [str(n) for n in c.new],
          "titles": [t for t in c.names if t],
          "urls": {"old": [ask.urls.rule(n, ask.language, first) for n in c.old],
                   "new": [ask.urls.rule(n, ask.language, ask.dated(second)) for n in c.new]}}
         for c in shown), counts=counts, to=second.isoformat(), section=str(section) if section else None,
    ) | {"from": first.isoformat()}
