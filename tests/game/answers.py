"""What the engine answers to every board: ``python -m tests.game.answers [ID …] [--edition DAY]`` prints a line of JSON each.

A line is ``{"id", "edition", "board", "answer"}``: every sentence and number of the trace, every action with its subject and
parameters, the whole state before and after. ``tests.game.differential`` compares what two commits print. ``ID`` may be the
beginning of one (``case:702_19``, ``704.5j``).
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Any

from refapp.cardtext.boards import with_abilities
from refapp.corpus_io import load_scenarios
from refapp.game.state.budget import Budget
from refapp.history import committed
from refapp.resources import shipped
from refapp.rulebook.evaluating import evaluate
from tests.game.playing import FRAME, cases, editions

Answer = dict[str, Any]


def boards() -> Iterator[tuple[str, Mapping[str, Any], list[str]]]:
    """Every live example and every case, with the editions in which it is played.

    A live example is played in those that it names, and in the edition in force unless it says that it ended before.
    """
    newest = str(committed().newest)
    for source in load_scenarios(shipped("corpus")):
        days = [str(day) for day in source.raw.get("editions") or [source.raw["edition"]]]
        if newest not in days and source.raw.get("until") is None:
            days.append(newest)
        yield source.id, source.raw, days
    for stem, case in cases():
        yield f"case:{stem}/{case['id']}", {k: v for k, v in case.items() if k not in FRAME}, editions(case)


def answer(raw: Mapping[str, Any], edition: str) -> Answer:
    """An evaluation as plain data; what can't be read or takes too long answers with the error's name."""
    try:
        scenario, _ = with_abilities(raw)
        found = evaluate(scenario, edition=date.fromisoformat(edition), budget=Budget()).to_dict()
    except Exception as error:
        return {"error": type(error).__name__}
    plain: Answer = json.loads(json.dumps(found, default=str))
    return plain


def wanted(name: str, asked: Sequence[str]) -> bool:
    """Whether a board is among those asked for, by the beginnings of their ids; none asked for are all."""
    return not asked or any(name.startswith(start) for start in asked)


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.game.answers", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ids", nargs="*", metavar="ID")
    parser.add_argument("--edition")
    asked = parser.parse_args(words)
    for name, raw, days in boards():
        if wanted(name, asked.ids):
            for day in days:
                if asked.edition in (None, day):
                    row = {"id": name, "edition": day, "board": raw, "answer": answer(raw, day)}
                    print(json.dumps(row, ensure_ascii=False, default=str))
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
