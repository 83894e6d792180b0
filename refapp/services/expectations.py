"""Compares what a scenario expects with what the engine answered; only what is named is compared."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Any


def for_edition(value: Any, edition: date) -> Any:
    """The part of a value that speaks of an edition: ``{2011-09-30: [...]}`` gives that edition's, else the value.

    Where the edition itself is not named, the newest named one before it counts.
    """
    if isinstance(value, Mapping) and value and all(_is_day(str(key)) for key in value):
        older = [key for key in value if str(key) <= edition.isoformat()]
        return value[max(older, key=str)] if older else None
    return value


def _is_day(text: str) -> bool:
    return len(text) == 10 and text[4] == text[7] == "-" and text[:4].isdigit()


def unmet(raw: Mapping[str, Any], answer: Mapping[str, Any], edition: date) -> tuple[str, ...]:
    """Each expectation that does not hold, as ``path: expected …, found …``; empty where all do."""
    expect = raw.get("expect") or {}
    found: list[str] = []
    for key, wanted in expect.items():
        mine = for_edition(wanted, edition)
        match key:
            case "players" | "objects":
                for name, fields in mine.items():
                    actual = answer["after"][key].get(name)
                    found += _compare(f"{key}.{name}", fields, actual)
            case "stack":
                found += _compare(key, mine, answer["after"]["stack"])
            case "team_life" | "team_lost" | "venture":
                found += _compare(key, mine, answer["after"].get(key))
            case "sba_passes":
                if mine is not None:
                    found += _compare(key, mine, answer["sba_passes"])
            case _:
                found += _compare(key, mine, answer.get(key))
    rules = for_edition(raw.get("rules"), edition)
    missing = [str(n) for n in rules or () if str(n) not in answer["rules"]] if expect else []
    if missing:
        found.append(f"rules: expected {', '.join(missing)} in {', '.join(answer['rules'])}")
    return tuple(found)


def _compare(path: str, wanted: Any, actual: Any) -> Iterator[str]:
    if isinstance(wanted, Mapping):
        if not isinstance(actual, Mapping):
            yield f"{path}: expected {dict(wanted)}, found {actual}"
        elif path.endswith(".counters"):
            if _plain(wanted) != _plain({k: v for k, v in actual.items() if v}):
                yield f"{path}: expected {dict(wanted)}, found {dict(actual)}"
        else:
            for key, value in wanted.items():
                yield from _compare(f"{path}.{key}", value, actual.get(key))
    elif _plain(wanted) != _plain(actual):
        yield f"{path}: expected {wanted}, found {actual}"


def _plain(value: Any) -> Any:
    """Scalars as text, so that YAML's strings and the engine's numbers compare."""
    if isinstance(value, Mapping):
        return {str(k): _plain(v) for k, v in value.items() if _plain(v) != "0"}
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [_plain(item) for item in value]
    if value is None or value == "~":
        return "null"
    if isinstance(value, bool):
        return str(value).lower()
    return str(value)
