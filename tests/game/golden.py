"""What the engine answered, as digests: ``python -m tests.game.golden [write | show ID [EDITION]]``.

Expectations say what a board is about; this says that nothing else moved: every number of the trace, every action with
its subject and parameters, the whole state after. A change of the engine that changes an answer shows here, and who
made it looks at those answers (``show``) before writing the file anew.
"""

from __future__ import annotations

import csv
import hashlib
import json
import sys
from collections.abc import Iterator, Mapping
from datetime import date
from pathlib import Path
from typing import Any

from refapp.corpus_io import load_scenarios
from refapp.game import Budget
from refapp.resources import shipped
from refapp.rulebook import evaluate
from tests.game.playing import FRAME, cases, editions

FILE = Path(__file__).parents[1] / "golden" / "evaluations.csv"
Played = Mapping[tuple[str, str], str]
"""(id, edition) → digest; the ids of cases start with ``case:``."""


def boards() -> Iterator[tuple[str, Mapping[str, Any], list[str]]]:
    """Every live example and every case, with the editions in which it is played."""
    for source in load_scenarios(shipped("corpus")):
        yield source.id, source.raw, [str(day) for day in source.raw.get("editions") or [source.raw["edition"]]]
    for stem, case in cases():
        yield f"case:{stem}/{case['id']}", {k: v for k, v in case.items() if k not in FRAME}, editions(case)


def answer(raw: Mapping[str, Any], edition: str) -> dict[str, Any]:
    """An evaluation without its sentences; what can't be read or takes too long answers with the error's name."""
    try:
        found = evaluate(raw, edition=date.fromisoformat(edition), budget=Budget()).to_dict()
    except Exception as error:
        return {"error": type(error).__name__}
    for entry in found["trace"]:
        del entry["text"]
    del found["before"]
    return found


def digest(found: Mapping[str, Any]) -> str:
    return hashlib.sha256(json.dumps(found, sort_keys=True, default=str).encode()).hexdigest()[:10]


def played() -> Played:
    return {(name, day): digest(answer(raw, day)) for name, raw, days in boards() for day in days}


def kept() -> Played:
    with FILE.open(encoding="utf-8", newline="") as source:
        return {(row["id"], day): value for row in csv.DictReader(source)
                for value, _, days in (part.partition(":") for part in row["answers"].split())
                for day in days.split(",")}


def write(found: Played) -> None:
    """One line for a board; editions with the same answer stand together."""
    rows: dict[str, dict[str, list[str]]] = {}
    for (name, day), value in found.items():
        rows.setdefault(name, {}).setdefault(value, []).append(day)
    with FILE.open("w", encoding="utf-8", newline="") as target:
        out = csv.writer(target, lineterminator="\n")
        out.writerow(("id", "answers"))
        for name, answers in rows.items():
            out.writerow((name, " ".join(f"{value}:{','.join(days)}" for value, days in answers.items())))


def main(words: list[str]) -> None:
    if words[:1] == ["write"]:
        write(played())
    elif words[:1] == ["show"] and len(words) > 1:
        for name, raw, days in boards():
            if name == words[1]:
                for day in days:
                    if not words[2:] or day == words[2]:
                        print(json.dumps(answer(raw, day), indent=1, ensure_ascii=False, default=str))
    else:
        old, new = kept(), played()
        for key in sorted({*old, *new}):
            if old.get(key) != new.get(key):
                print(*key, "new" if key not in old else "gone" if key not in new else "changed")


if __name__ == "__main__":
    main(sys.argv[1:])
