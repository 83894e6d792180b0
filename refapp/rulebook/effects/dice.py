"""706 Rolling a die."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import answers
from refapp.game.events.amounts import amount
from refapp.game.events.chance import RollDice, RollPlanar, ShowNatural, StoreResults
from refapp.game.events.inherent_triggers import TriggersInherently
from refapp.game.events.run import run_steps
from refapp.game.events.words import Named, on_battlefield, player_named, single
from refapp.game.reading.wording import with_x
from refapp.game.said.sentence import Anything, Count, Sentence
from refapp.game.state.objects import Context
from refapp.language.cost_text import read_whole_cost
from refapp.language.errors import ScenarioError, Unsupported
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Branches, CostText, Instructions, Num, Numbers, One, PlayerWord, Word
from refapp.rulebook.casting.planar_die import FACES, can_walk, planeswalking
from refapp.rulebook.casting.while_resolving import pays
from refapp.rulebook.registry import action


class Rerolled(Sentence, says="{subject} rolls again: {now} instead of {before}."):
    before: Anything
    now: Anything

class ModifierPaid(Sentence, says="{subject} pays for the modifier: +{n}."):
    n: Count

class RollsAgain(Sentence, says="{subject} rolls again, with the same dice: {n}, of {sides} sides."):
    n: Count
    sides: Count


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
    reroll: Numbers = ()
    """What the dice show after an effect has them rolled again, before anything is added (706.2b)."""
    cost: CostText | None = None
    """What an optional modifier costs; ``plus`` is added if it is paid (``may: {modifier: no}`` declines, 706.2a)."""
    plus: Num = 0
    store: One | None = None
    """The permanent on which the results are stored (706.8a)."""


@word("roll_again")
class RollAgain(Instruction):
    """In a results table: the same dice are rolled once more, with the same modifiers; ``result`` is what they show."""

    result: Numbers = ()


@word("roll_planar_die")
class RollPlanarDie(Instruction):
    """An effect has a player roll the planar die: ``result`` is blank, chaos or planeswalker."""

    player: PlayerWord
    result: Word = "blank"


@word("reroll_stored")
class RerollStored(Instruction):
    """Stored results of a permanent are rolled again: ``values`` are taken away, ``result`` is stored instead."""

    what: One
    values: Numbers = ()
    result: Numbers = ()
    as_: Word | None = None


@action(RollDie, "706.1", "706.1a", "706.2", "706.2b", "706.3", "706.3a", "706.3b", "706.3c", "706.4",
        "706.5", "706.6", "706.2a", "706.8", "706.8a")
def do_roll(game: Game, step: RollDie, context: Context) -> None:
    """Each die shows a number from 1 to its sides; the result table says what that does (§706.3c, §706.8)."""
    player = player_named(game, step.player, context).name
    sides, many = amount(game, step.sides, context), max(0, amount(game, step.n, context))
    natural = _shown(game, step, player, sides, many)
    ignored: list[int] = []
    if step.ignore is not None and natural:
        if step.ignore not in ("lowest", "highest"):
            raise ScenarioError.unknown("name", f"{step.path}.ignore", step.ignore, ("lowest", "highest"))
        ignored = [min(natural) if step.ignore == "lowest" else max(natural)]
        natural.remove(ignored[0])
    plus = amount(game, step.modifier, context)
    later = bool(step.reroll) or step.cost is not None
    if later:
        happen(game, ShowNatural(player, sides, tuple(natural), tuple(ignored)))
    if step.reroll:
        game.note(Rerolled, ["706.2", *(["706.2b"] if plus or step.cost is not None else [])], player,
                  before=list(natural), now=list(step.reroll))
        natural = list(step.reroll)
        _on_dice(f"{step.path}.reroll", natural, sides)
    if step.cost is not None:
        plus += _optional(game, step, player, context)
    results = [one + plus for one in natural]
    doubles = len(results) == 2 and results[0] == results[1]
    happen(game, RollDice(player, sides, tuple(natural), plus, tuple(ignored),
                          ("706.1", "706.2", *(("706.3", "706.3a") if step.table else ()),
                           *(("706.3b",) if step.table and context.item is not None else ()),
                           *(("706.5",) if doubles and step.as_ is not None else ())), later))
    if step.store is not None:
        _store(game, single(game, step.store, context), [(sides, one) for one in results])
    if step.as_ is not None:
        happen(game, answers.Answer(step.as_, {"results": results, "sum": sum(results), "doubles": doubles}))
    for result in results:
        for one in with_x(_line(step, result), result):
            if isinstance(one, RollAgain):
                game.note(RollsAgain, ["706.3c"], player, n=many, sides=sides)
                do_roll(game, replace(step, result=one.result), context)
            else:
                run_steps(game, (one,), context)


def _shown(game: Game, step: RollDie, player: str, sides: int, many: int) -> list[int]:
    """What the dice show, which the step or a choice says."""
    known = [int(one) for one in game.choices.other.get("die", ()) if one.isdigit()]
    natural = (list(step.result) or known)[:many]
    if len(step.result) > max(0, many):
        raise ScenarioError.value(f"{step.path}.result", len(step.result), "as many results as there are dice")
    if len(natural) < many:
        raise game.ask("die", player, [player], [str(face) for face in range(1, min(sides, 100) + 1)],
                       "What does the die show?")
    _on_dice(f"{step.path}.result", natural, sides)
    return natural


def _on_dice(path: str, shown: Sequence[int], sides: int) -> None:
    for one in shown:
        if not 1 <= one <= sides:
            raise ScenarioError.value(path, one, "a number that the die has")


def _optional(game: Game, step: RollDie, player: str, context: Context) -> int:
    """What an optional modifier adds, if its cost is paid; the player may activate mana abilities for it (§706.2a)."""
    cost = read_whole_cost(step.cost, step.path)
    if context.source is None:
        raise Unsupported("A cost of a die roll is played only where an ability has the die rolled.", rules=["706.2a"])
    if not pays(game, game.players[player], cost, context, "modifier", step.path, ("706.2a",)):
        return 0
    game.note(ModifierPaid, ["706.2a"], player, n=amount(game, step.plus, context))
    return amount(game, step.plus, context)


def _store(game: Game, one: Named | None, results: list[tuple[int, int]]) -> None:
    """The kind of each die and its result are noted for a permanent (706.8a)."""
    if one is not None and one.obj is not None and on_battlefield(one.obj):
        happen(game, StoreResults(one.obj, tuple(results)))


@action(RollAgain, "706.3c")
def do_roll_again(_game: Game, step: RollAgain, _context: Context) -> None:
    """It stands in a results table, whose dice are rolled again; anywhere else it says nothing."""
    raise ScenarioError.value(step.path, "roll_again", "a step of a results table")


@action(RollPlanarDie, "706.7", plain=True)
def do_roll_planar(game: Game, step: RollPlanarDie, context: Context) -> None:
    """What triggers whenever dice are rolled triggers, but there is no numerical result.

    The symbols do what they do on every roll (901.9b, 901.9c).
    """
    player = player_named(game, step.player, context)
    if not game.plays("planechase"):
        raise ScenarioError.value(step.path, game.format, "a Planechase game")
    if step.result not in FACES:
        raise ScenarioError.value(f"{step.path}.result", step.result, "blank, chaos or planeswalker")
    can_walk(game, player.name, step.result)
    with game.events():
        happen(game, RollPlanar(player.name, step.result))
        if step.result == "planeswalker":
            happen(game, TriggersInherently(planeswalking(player.name), player.name))


@action(RerollStored, "706.8", "706.8b", "706.8c", "607.2e")
def do_reroll(game: Game, step: RerollStored, context: Context) -> None:
    """One die of the noted kind for each result; what was rolled again isn’t stored any longer, the new results are."""
    one = single(game, step.what, context)
    if one is None or one.obj is None:
        return
    left, kinds = list(one.obj.here.stored), []
    if left and not step.values:
        raise Unsupported("The board has to say which stored results are rolled again, and what the dice show.")
    for value in step.values:
        found = next((held for held in left if held[1] == value), None)
        if found is None:
            raise ScenarioError.value(f"{step.path}.values", value, "a stored result of the permanent")
        left.remove(found)
        kinds.append(found[0])
    if len(step.result) != len(kinds) or any(
            not 1 <= now <= sides for now, sides in zip(step.result, kinds, strict=False)):
        raise ScenarioError.value(f"{step.path}.result", list(step.result), "a number that each die has")
    for sides in dict.fromkeys(kinds):
        natural = tuple(now for now, kind in zip(step.result, kinds, strict=True) if kind == sides)
        happen(game, RollDice(one.obj.here.controller, sides, natural, 0, (), ("706.1", "706.8b")))
    happen(game, StoreResults(one.obj, tuple(zip(kinds, step.result, strict=True)), tuple(left)))
    if step.as_ is not None:
        happen(game, answers.Answer(step.as_, sorted(value for _, value in one.obj.here.stored)))


def _line(step: RollDie, result: int) -> Instructions:
    """What the table says of a result: each is in one line of it, or in none."""
    path = f"{step.path}.table"
    lines = [(ranges, steps) for ranges, steps in (step.table or {}).items() if _within(ranges, result, path)]
    if len(lines) > 1:
        raise ScenarioError.value(path, lines[1][0], "a result that no other line of the table has")
    return lines[0][1] if lines else ()


def _within(ranges: str, result: int, path: str) -> bool:
    """Whether a result is in a line of the table: one number, a range with two ends or with one (§706.3a)."""
    found = _RANGE.fullmatch(ranges.replace("–", "-").replace(" ", ""))
    if found is None:
        raise ScenarioError.value(path, ranges, "a result such as 1-9, 10 or 20+")
    low = int(found[1])
    high = int(found[2]) if found[2] else None if found[3] else low
    return low <= result and (high is None or result <= high)
