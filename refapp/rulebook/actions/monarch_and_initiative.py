"""725 The monarch and 726 the initiative."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events.monarch_and_initiative import TakeTitle
from refapp.game.events.words import player_named
from refapp.game.reading.titles import BEHAVIOURS, INITIATIVE, MONARCH, holder
from refapp.game.state.objects import Context
from refapp.language.errors import Unsupported
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import PlayerWord
from refapp.rulebook.registry import action


@word("become_monarch")
class BecomeMonarch(Instruction):
    """A player becomes the monarch, who draws a card in each own end step and loses that to combat damage."""

    player: PlayerWord


@word("take_initiative")
class TakeInitiative(Instruction):
    """A player takes the initiative and ventures into Undercity, then and in each upkeep of theirs."""

    player: PlayerWord


@action(BecomeMonarch, "725.1", "725.2", "725.3")
def do_become_monarch(game: Game, step: BecomeMonarch, context: Context) -> None:
    """A player becomes the monarch; who was it until then ceases to be."""
    _take(game, player_named(game, step.player, context).name, MONARCH, ["725.1"], "725.3")


@action(TakeInitiative, "726.1", "726.2", "726.3", "726.5")
def do_take_initiative(game: Game, step: TakeInitiative, context: Context) -> None:
    """A player takes the initiative; who had it until then no longer has it. Taking it again counts, too."""
    _take(game, player_named(game, step.player, context).name, INITIATIVE, ["726.1"], "726.3")


def _take(game: Game, player: str, title: str, rules: list[str], one: str) -> None:
    if not game.rules.holds(BEHAVIOURS[title]):
        raise Unsupported("The rules of this edition know no such designation.", rules=rules)
    before = holder(game, title)
    if before is not None and before != player:
        rules = [*rules, one]
    elif before == player and title == INITIATIVE:
        rules = [*rules, "726.5"]
    happen(game, TakeTitle(player, title, tuple(rules)))
