"""What a scenario expects under one edition, ready for the engine's comparison."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from typing import TYPE_CHECKING, Any

from refapp.later import later
from refapp.model import RuleNumber

if TYPE_CHECKING:
    from refapp.game.machine.evaluation import Evaluation
    from refapp.game.machine.expect import checked, mismatches
else:
    checked, mismatches = later("refapp.game.machine.expect", "checked", "mismatches")

Renumber = Callable[[str], tuple[str, ...]]
"""A rule number of the edition that an expectation speaks of → its numbers in the edition played."""


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


def unmet(raw: Mapping[str, Any], done: Evaluation, spoken: date | None = None,
          renumber: Renumber | None = None) -> tuple[str, ...]:
    """Each expectation that does not hold, as ``path: expected …, found …``; empty where all do.

    The whole ``expect``, any key of it, and ``rules`` may be given by edition. The status counts as expected where
    the scenario says so in ``status``. ``spoken`` is the edition whose expectations count where it isn't the one
    played; ``renumber`` then says what their rule numbers have become. Raises ScenarioError for a wrong shape.
    """
    spoken = spoken or done.edition
    expect = for_edition(raw.get("expect"), spoken)
    mine = {key: found for key, value in (expect.items() if isinstance(expect, Mapping) else ())
            if (found := for_edition(value, spoken)) is not None or value is None}
    checked(mine if isinstance(expect, Mapping | None) else expect)
    rules = for_edition(raw.get("rules"), spoken)
    checked({"rules": rules}, "scenario")
    if renumber is not None:
        rules = _renumbered(rules, renumber)
        for key in mine.keys() & {"rules", "sba_passes", "considered", "unsupported"}:
            mine[key] = ([_in_order(_renumbered(one, renumber)) for one in mine[key]] if key == "sba_passes"
                         else _renumbered(mine[key], renumber))
        refused = mine.get("illegal")
        if isinstance(refused, Mapping) and "rules" in refused:
            mine["illegal"] = {**refused, "rules": _renumbered(refused["rules"], renumber)}
    mine.setdefault("status", raw.get("status", "ok"))
    return tuple(mismatches(done, {"expect": mine, "rules": rules}))


def _renumbered(numbers: Any, renumber: Renumber) -> list[str]:
    return [now for one in numbers or () for now in renumber(str(one))]


def _in_order(numbers: list[str]) -> list[str]:
    return sorted(set(numbers), key=lambda one: RuleNumber.parse(one).sort_key)
