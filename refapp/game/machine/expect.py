"""Comparing an evaluation with what a scenario expects of it: only what is asserted is compared."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from refapp.game.machine.evaluation import Evaluation
from refapp.language import values
from refapp.language.errors import ScenarioError


def mismatches(evaluation: Evaluation, raw: Mapping[str, Any]) -> list[str]:
    """What differs between an evaluation and the ``expect`` and ``rules`` of its scenario, in English.

    Scalars may be strings. ``rules`` asks that the trace used at least those; ``sba_passes`` and ``rules``
    may be given for each edition. An empty list says that everything is as expected.
    """
    found: Mapping[str, Any] = evaluation.to_dict()
    edition = evaluation.edition.isoformat()
    expect = raw.get("expect") or {}
    wrong: list[str] = []
    rules = _of_edition(raw.get("rules"), edition)
    if rules is not None:
        missing = sorted(set(map(str, rules)) - set(evaluation.rules))
        if missing:
            wrong.append(f"rules: {', '.join(missing)} not used; used: {', '.join(evaluation.rules)}")
    for key, wanted in expect.items():
        if key in ("sba_passes", "rules"):
            asked = _of_edition(wanted, edition)
            if asked is None:
                continue
            if key == "sba_passes" and [list(map(str, one)) for one in asked] != found["sba_passes"]:
                wrong.append(f"sba_passes: expected {asked}, found {found['sba_passes']}")
            if key == "rules":
                wrong.extend(f"rules: {one} not used" for one in asked if str(one) not in evaluation.rules)
        elif key == "triggered":
            if not wanted and (did := {name: times for name, times in found["triggered"].items() if times}):
                wrong.append(f"triggered: expected nothing, found {did}")
            for name, times in wanted.items():
                if found["triggered"].get(name, 0) != values.number(times, f"expect.triggered.{name}"):
                    wrong.append(
                        f"triggered.{name}: expected {times}, found {found['triggered'].get(name, 0)}"
                    )
        elif key == "illegal":
            _refused(wanted, found["illegal"], wrong)
        elif key in ("considered", "unsupported"):
            said = [number for one in found["considered"] for number in one["rules"]] if key == "considered" \
                else found["unsupported"]
            wrong.extend(f"{key}: {one} isn't among {said}" for one in wanted if str(one) not in said)
        elif key in ("status", "reason", "result", "answers", "question"):
            _compare(wanted, found[key], key, wrong)
        else:
            _compare(wanted, found["after"].get(key), key, wrong)
    if "status" not in expect and evaluation.status != "ok":
        wrong.append(f"status: {evaluation.status} ({found['reason'] or found['question']})")
    return wrong


def _refused(wanted: Any, found: Any, wrong: list[str]) -> None:
    """The step of an illegal action, and rules of which each must be among those that forbid it."""
    if not isinstance(found, Mapping):
        wrong.append(f"illegal: expected {wanted}, found {found}")
        return
    if "step" in wanted and str(wanted["step"]) != str(found["step"]):
        wrong.append(f"illegal.step: expected {wanted['step']}, found {found['step']}")
    wrong.extend(f"illegal.rules: {one} isn't among {found['rules']}" for one in wanted.get("rules", ())
                 if str(one) not in found["rules"])


_SHAPES: dict[str, tuple[type | tuple[type, ...], str]] = {
    "players": (Mapping, "a mapping"), "objects": (Mapping, "a mapping"), "triggered": (Mapping, "a mapping"),
    "answers": (Mapping, "a mapping"), "team_life": (Mapping, "a mapping"), "team_lost": (Mapping, "a mapping"),
    "venture": (Mapping, "a mapping"), "illegal": (Mapping, "a mapping"),
    "turn": (Mapping, "a mapping"),
    "considered": (list, "a list"), "unsupported": (list, "a list"), "stack": (list, "a list"),
    "rules": (list, "a list"),
}


def checked(expect: object, path: str = "expect") -> Mapping[str, Any]:
    """What a scenario expects under one edition, refused where it has the wrong shape; raises ScenarioError."""
    if not isinstance(expect, Mapping):
        raise ScenarioError.value(path, expect, "a mapping")
    for key, wanted in expect.items():
        shape, name = _SHAPES.get(key, (object, ""))
        if not isinstance(wanted, shape) and (key != "rules" or wanted is not None):
            raise ScenarioError.value(f"{path}.{key}", wanted, name)
        if key == "sba_passes" and not (
                isinstance(wanted, list) and all(isinstance(one, list) for one in wanted)):
            raise ScenarioError.value(f"{path}.{key}", wanted, "a list of lists")
        if key in ("players", "objects") and isinstance(wanted, Mapping):
            for one, fields in wanted.items():
                if not isinstance(fields, Mapping):
                    raise ScenarioError.value(f"{path}.{key}.{one}", fields, "a mapping")
    return expect


def _of_edition(wanted: Any, edition: str) -> Any:
    if isinstance(wanted, Mapping):
        return wanted.get(edition)
    return wanted


def _compare(wanted: Any, found: Any, path: str, wrong: list[str]) -> None:
    if isinstance(wanted, Mapping) and isinstance(found, Mapping):
        if found and not wanted:
            wrong.append(f"{path}: expected nothing, found {dict(found)}")
        for key, item in wanted.items():
            if path.endswith("counters") and not found.get(key) and str(item) == "0":
                continue
            _compare(item, found.get(key), f"{path}.{key}", wrong)
    elif isinstance(wanted, Sequence) and not isinstance(wanted, str) and isinstance(found, Sequence) \
            and not isinstance(found, str):
        if len(wanted) != len(found):
            wrong.append(f"{path}: expected {list(wanted)}, found {list(found)}")
            return
        if path.rpartition(".")[2] in _UNORDERED:
            wanted, found = sorted(wanted, key=str), sorted(found, key=str)
        for at, (one, other) in enumerate(zip(wanted, found, strict=True)):
            _compare(one, other, f"{path}[{at}]", wrong)
    elif not _same(wanted, found):
        wrong.append(f"{path}: expected {wanted!r}, found {found!r}")


_UNORDERED = frozenset({"types", "supertypes", "subtypes", "colors", "designations"})
"""Characteristics that are sets: in which order they are written doesn’t matter."""


def _same(wanted: Any, found: Any) -> bool:
    if wanted == found:
        return True
    if found is None:
        return values.is_null(wanted)
    if isinstance(found, bool) and isinstance(wanted, str):
        return wanted.strip().lower() == ("true" if found else "false")
    if isinstance(found, int) and not isinstance(found, bool) and isinstance(wanted, str):
        return wanted.strip().lstrip("+") == str(found)
    if isinstance(found, Sequence) and not isinstance(found, str) and isinstance(wanted, int | str):
        return str(wanted) == str(len(found))  # a number of cards
    return False
