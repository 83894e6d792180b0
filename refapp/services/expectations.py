"""What a scenario expects under one edition, ready for the engine's comparison."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from refapp.engine import Evaluation
from refapp.engine.expect import checked, mismatches


def for_edition(value: Any, edition: date) -> Any:
    """The part of a value that speaks of an edition: ``{2011-09-30: [...]}`` gives that edition's, else the value.

    Where the edition itself is not named, the newest named one before it counts; None where all are later.
    """
    if isinstance(value, Mapping) and value and all(_is_day(str(key)) for key in value):
        older = [key for key in value if str(key) <= edition.isoformat()]
        return value[max(older, key=str)] if older else None
    return value


def _is_day(text: str) -> bool:
    return len(text) == 10 and text[4] == text[7] == "-" and text[:4].isdigit()


def unmet(raw: Mapping[str, Any], done: Evaluation) -> tuple[str, ...]:
    """Each expectation that does not hold, as ``path: expected …, found …``; empty where all do.

    The whole ``expect``, any key of it, and ``rules`` may be given by edition. The status counts as expected where
    the scenario says so in ``status``. Raises ScenarioError for expectations of the wrong shape.
    """
    expect = for_edition(raw.get("expect"), done.edition)
    mine = {key: found for key, value in (expect.items() if isinstance(expect, Mapping) else ())
            if (found := for_edition(value, done.edition)) is not None or value is None}
    checked(mine if isinstance(expect, Mapping | None) else expect)
    rules = for_edition(raw.get("rules"), done.edition)
    checked({"rules": rules}, "scenario")
    mine.setdefault("status", raw.get("status", "ok"))
    return tuple(mismatches(done, {"expect": mine, "rules": rules}))
