"""701.71 Empower Jace."""

from __future__ import annotations

from functools import lru_cache

from refapp.game.door import decisions
from refapp.game.door.game import Game
from refapp.game.events import counters
from refapp.game.events.amounts import amount
from refapp.game.events.words import player_named
from refapp.game.state.objects import Context
from refapp.language.abilities import read_abilities
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Num, PlayerWord, Word
from refapp.language.scenario import Characteristics
from refapp.rulebook.actions.create import create
from refapp.rulebook.registry import action


@lru_cache(maxsize=1)
def jace() -> Characteristics:
    """The token: a blue Jace planeswalker with loyalty 0 and two loyalty abilities."""
    return Characteristics(
        types=("planeswalker",), subtypes=("Jace",), colors=("blue",), loyalty=0, named=False,
        abilities=read_abilities([
            {"activated": {"id": "surveil", "cost": "-1", "do": [{"do": "surveil", "player": "you", "n": 1}]}},
            {"activated": {"id": "draw", "cost": "-3", "do": [{"do": "draw", "player": "you", "n": 1}]}}], "jace"))


@word("empower_jace")
class EmpowerJace(Instruction):
    """A player without a Jace token gets one; then a Jace token of the player’s gets so many loyalty counters."""

    n: Num
    by: PlayerWord = "you"
    id: Word | None = None


@action(EmpowerJace, "701.71a")
def do_empower_jace(game: Game, step: EmpowerJace, context: Context) -> None:
    """The counters are put on a Jace planeswalker token that the player chooses."""
    player = player_named(game, step.by, context).name
    if not _jaces(game, player):
        create(game, jace(), by=player, name=step.id, rules=("701.71a",))
    chosen = decisions.one_of(game, "empower_jace", None, _jaces(game, player), player,
                              message="Which Jace gets the loyalty counters?")
    if chosen is not None:
        counters.add_counters(game, chosen, "loyalty", max(0, amount(game, step.n, context)), ["701.71a"])


def _jaces(game: Game, player: str) -> list[str]:
    return [view.id for view in game.permanents() if view.controller == player and view.kind == "token"
            and "planeswalker" in view.types and "jace" in view.subtypes]
