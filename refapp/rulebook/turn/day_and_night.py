"""731 and 502.2: day and night."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events.daytime import BecomeDay
from refapp.game.state.objects import Context
from refapp.language.errors import ScenarioError
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Word
from refapp.language.vocabulary import DAY
from refapp.rulebook.registry import action
from refapp.rulebook.turn import moments


@word("it_becomes")
class ItBecomes(Instruction):
    """An effect makes it day or night."""

    time: Word


@action(ItBecomes, "731.1", "731.1a")
def do_become(game: Game, step: ItBecomes, _context: Context) -> None:
    """From then on the game has exactly one of both."""
    if step.time not in DAY:
        raise ScenarioError.unknown("name", f"{step.path}.time", step.time, DAY)
    happen(game, BecomeDay(step.time, ("731.1a",) if game.day is not None else ()))


@moments.turn_based("untap", "502.2", "731.2", "731.2a", "731.2b", "731.2c", "703.4b", "502.2a", at=20)
def check(game: Game) -> None:
    """No spell by the previous turn’s active player turns day into night; two or more turn night into day."""
    if game.day is None or game.last_turn is None:
        return
    _, many = game.last_turn
    team = ("502.2a",) if game.teams else ("502.2",)
    if game.day == "day" and many == 0:
        happen(game, BecomeDay("night", (*team, "731.2a", "703.4b")))
    elif game.day == "night" and many >= 2:
        happen(game, BecomeDay("day", (*team, "731.2b", "703.4b")))
    else:
        game.consider("502.2", None, "It is day; spells that the previous turn’s active player cast: {n}."
                      if game.day == "day" else "It is night; spells that the previous turn’s active player cast: {n}.",
                      n=many)
