"""701.24 Shuffle.

The event: `game/events/shuffling.py`; a card that gets a place in it at the same time (701.24g):
`game/machine/afterwards.py`.
"""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.events import moves, shuffling
from refapp.game.events.amounts import amount
from refapp.game.events.answers import answer
from refapp.game.events.run import Impossible
from refapp.game.events.words import named, objects, player_named
from refapp.game.said.sentence import Sentence
from refapp.game.state.objects import Context
from refapp.language.errors import ScenarioError
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Flag, Goal, Num, Objects, PlayerWord, Zone
from refapp.rulebook.registry import action


class NotShuffled(Sentence, says="{subject}’s library isn’t shuffled."): ...


@word("shuffle")
class Shuffle(Instruction):
    """A library is shuffled; several shuffles at once trigger several times."""

    player: PlayerWord
    times: Num = 1
    except_: Objects | None = None


@word("shuffle_into_library")
class ShuffleIntoLibrary(Instruction):
    """Objects are shuffled into a library; older editions don't shuffle if all are missing or replaced."""

    player: PlayerWord
    what: Objects
    expected_zone: Zone | None = None
    replaced_to: Goal | None = None
    set: Flag = False
    fixed: Objects = ()


@action(Shuffle, "701.24a", "701.24b", "701.24e", "701.24f", "701.20d", plain=True)
def do_shuffle(game: Game, step: Shuffle, context: Context) -> None:
    """A library is shuffled; several shuffles at once trigger several times."""
    player = player_named(game, step.player, context)
    if isinstance(step.times, int) and step.times < 1:
        raise ScenarioError.value(f"{step.path}.times", step.times, "a number from 1 on")
    kept = [one.id for one in named(game, step.except_ or (), context)]
    for one in kept:
        if one not in player.zones["library"]:
            game.note(Impossible, ["101.3"], one)
    times = amount(game, step.times, context)
    if times > 0:
        shuffling.shuffle(game, player, ["701.24b"] if kept else [], times=times, kept=kept)
    else:
        game.note(NotShuffled, ["701.24f"], player.name)
    answer(game, "shuffled", times > 0)


@action(ShuffleIntoLibrary, "701.24c", "701.24d", "701.24g", "2011-09-30:701.16d", plain=True)
def do_shuffle_into_library(game: Game, step: ShuffleIntoLibrary, context: Context) -> None:
    """Objects are shuffled into a library; older editions don't shuffle if all are missing or replaced.

    ``fixed`` objects are put on top of that library at the same time and are not part of the shuffle.
    """
    player = player_named(game, step.player, context)
    expected = step.expected_zone
    replaced = step.replaced_to
    everything = step.set
    found = [obj for obj in objects(game, step.what, context)
             if obj.exists and (expected is None or obj.zone == expected) and obj.zone != "library"]
    rules: list[str] = []
    with game.events():
        moved = 0
        for obj in found:
            if moves.move(game, obj, replaced or "library") and obj.zone == "library":
                moved += 1
        for obj in (fixed := objects(game, step.fixed, context)):
            moves.move(game, obj, "library")
        rules += ["701.24g"] if fixed else []
        missing, all_elsewhere = not found, bool(found) and not moved
        if everything and missing:
            rules.append("701.24d")
        elif not everything and (missing or all_elsewhere):
            rules.append("701.24c")
        shuffles = True
        if not everything and missing and game.rules.holds("shuffle.missing_not"):
            shuffles = False
        if not everything and all_elsewhere and game.rules.holds("shuffle.replaced_not"):
            shuffles, rules = False, ["2011-09-30:701.16d"]
        if shuffles:
            shuffling.shuffle(game, player, rules, kept=[obj.id for obj in fixed])
            theirs = {obj.owner for obj in found if obj.zone == "library"} - {player.name}
            for owner in (one for one in game.apnap() if one.name in theirs):  # whose cards went to them (400.3)
                shuffling.shuffle(game, owner, [*rules, "400.3"])
        else:
            game.note(NotShuffled, rules, player.name)
    answer(game, "shuffled", shuffles)
