"""``refapp check``: plays the live examples and sums the ledger: which rules are played, answered, told, not yet."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import date

from refapp.model import RefappError, RuleNumber
from refapp.services.boards.coverage import summary
from refapp.services.boards.evaluating import EngineFailedError, evaluate
from refapp.services.boards.examples import LiveExample, coming_examples, live_examples, speaks_for
from refapp.services.boards.expectations import unmet
from refapp.services.boards.shown_by import examples_of
from refapp.services.reading.asking import Asked, Json
from refapp.services.reading.rules import view_rule


def check_examples(ask: Asked, numbers: tuple[RuleNumber, ...] = ()) -> Json:
    """Play every live example (or those of some rules) in each of its editions; which rules have none.

    Each is played in the editions that it names and, unless it ended before, in the newest one. Under an asked edition,
    those that speak for it are played, with their rule numbers carried to it. Coverage counts the rules by their
    standing in the ledger, in the asked edition or in the restated ones.
    """
    library = ask.library
    editions = (ask.edition,) if ask.on else tuple(
        sorted({item.edition for item in library.loaded if item.origin.value == "restated"}))
    coming = {n: [one.id for one in coming_examples(library).values() for day in one.editions if any(
        n.contains(rule) for rule in one.shown_with(day))] for n in numbers}
    for n in numbers:
        if not coming[n] and not any(n in library.tree(day) for day in editions):
            view_rule(library, n, ask.language, ask.edition)  # raises what is known of a number that is not there
    wanted = {name for day in editions for n in numbers for name in (*examples_of(library, n, day), *coming[n])} \
        if numbers else None
    runs, failed = play_examples(ask, wanted)
    return {"object": "check", "runs": runs, "failed": failed,
            "coverage": [line for line in (summary(library, day, numbers) for day in editions) if line["total"]]}


def play_examples(ask: Asked, wanted: Collection[str] | None = None,
                  editions: Sequence[date] = ()) -> tuple[int, list[Json]]:
    """How many runs there were of the wanted examples (default: all), and each run that went otherwise than it says.

    In the given editions, else the asked one, else in each that an example names and the newest one.
    """
    library = ask.library
    runs, failed = 0, []
    for example in (*live_examples(library).values(), *coming_examples(library).values()):
        if wanted is not None and example.id not in wanted:
            continue
        days = sorted({*example.editions, library.history.newest})
        for day in editions or (days if ask.on is None else (ask.edition,)):
            spoken = speaks_for(library, example, day)
            if spoken is None:
                continue
            runs += 1
            wrong = _run(ask, example, day, spoken)
            if wrong:
                failed.append({"id": example.id, "edition": day.isoformat(), "file": example.source.file,
                               "unmet": list(wrong)})
    return runs, failed


def _run(ask: Asked, example: LiveExample, day: date, spoken: date) -> tuple[str, ...]:
    history = ask.library.history

    def renumber(number: str) -> tuple[str, ...]:
        return tuple(str(now) for now in history.carry(RuleNumber.parse(number), spoken, day))

    try:
        return unmet(example.source.raw, evaluate(ask.library, example.source.raw, day), spoken,
                     renumber if day != spoken else None)
    except EngineFailedError as fault:  # to whoever writes the code, or the board
        return (f"{fault} ({fault.__cause__})",)
    except RefappError as error:
        return (str(error),)
