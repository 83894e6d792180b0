"""706 Rolling a die."""

from __future__ import annotations

import re

from refapp.game import records
from refapp.game.chance import RollDice
from refapp.game.game import Game
from refapp.game.happen import happen
from refapp.game.run import run_steps
from refapp.game.state import Context
from refapp.game.wording import with_x
from refapp.game.words import amount, player_named
from refapp.language.errors import ScenarioError
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Branches, Num, Numbers, PlayerWord, Word
from refapp.rulebook.registry import action

_RANGE = re.compile(r"(\d{1,6})(?:-(\d{1,6})|(\+))?")


@word("roll_die")
class RollDie(Instruction):
    """A player rolls dice: ``result`` is what they show, ``modifier`` is added to each.

    ``table`` has what happens by result: "1-9", "10-19", "20", "20+"; X in it is the result. ``ignore`` leaves out the
    lowest or highest roll.
    """

    player: PlayerWord
    sides: Num = 6
    n: Num = 1
    result: Numbers = ()
    modifier: Num = 0
    ignore: Word | None = None
    table: Branches | None = None
    as_: Word | None = None


@action("roll_die", "706.1", "706.1a", "706.2", "706.2b", "706.3", "706.3a", "706.3b", "706.3c", "706.4",
        "706.5", "706.6")
def do_roll(game: Game, step: RollDie, context: Context) -> None:
    """Each die shows a number from 1 to its sides; the result table says what that does."""
    player = player_named(game, step.player, context).name
    sides, many = amount(game, step.sides, context), max(0, amount(game, step.n, context))
    known = [int(one) for one in game.choices.other.get("die", ()) if one.isdigit()]
    natural = (list(step.result) or known)[:many]
    if len(natural) < many:
        raise game.ask("die", player, [player], [str(face) for face in range(1, min(sides, 100) + 1)],
                       "What does the die show?")
    for one in natural:
        if not 1 <= one <= sides:
            raise ScenarioError.value(f"{step.path}.result", one, "a number that the die has")
    ignored: list[int] = []
    if step.ignore is not None and natural:
        if step.ignore not in ("lowest", "highest"):
            raise ScenarioError.unknown("name", f"{step.path}.ignore", step.ignore, ("lowest", "highest"))
        ignored = [min(natural) if step.ignore == "lowest" else max(natural)]
        natural.remove(ignored[0])
    plus = amount(game, step.modifier, context)
    happen(game, RollDice(player, sides, tuple(natural), plus, tuple(ignored),
                          ("706.1", "706.2", *(("706.3",) if step.table else ()))))
    results = [one + plus for one in natural]
    if step.as_ is not None:
        doubles = len(results) == 2 and results[0] == results[1]
        happen(game, records.Answer(step.as_, {"results": results, "sum": sum(results), "doubles": doubles}))
    for result in results:
        for ranges, steps in (step.table or {}).items():
            if _within(ranges, result, f"{step.path}.table"):
                run_steps(game, with_x(steps, result), context)


def _within(ranges: str, result: int, path: str) -> bool:
    """Whether a result is in a line of the table: one number, a range with two ends or with one (706.3a)."""
    found = _RANGE.fullmatch(ranges.replace("–", "-").replace(" ", ""))
    if found is None:
        raise ScenarioError.value(path, ranges, "a result such as 1-9, 10 or 20+")
    low = int(found[1])
    high = int(found[2]) if found[2] else None if found[3] else low
    return low <= result and (high is None or result <= high)
