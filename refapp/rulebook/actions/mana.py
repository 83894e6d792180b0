"""106.4 Adding mana."""

from __future__ import annotations

from collections.abc import Sequence

from refapp.game import decisions, records
from refapp.game.game import Game
from refapp.game.happen import happen
from refapp.game.state import Context, Player
from refapp.game.words import amount, player_named
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Num, PlayerWord, Word
from refapp.rulebook.registry import action


@word("add_mana")
class AddMana(Instruction):
    """Mana of a type is added to a player's mana pool."""

    player: PlayerWord
    kind: Word
    n: Num = 1


COLORS = ("white", "blue", "black", "red", "green")


@action("add_mana", "106.4")
def do_add_mana(game: Game, step: AddMana, context: Context) -> None:
    """Mana of a type is added to a player's mana pool."""
    add_mana(game, player_named(game, step.player, context), step.kind, amount(game, step.n, context))


def add_mana(game: Game, player: Player, kind: str, many: int, rules: Sequence[str] = ()) -> None:
    """Add mana of a type, or of a colour that the player chooses."""
    if kind == "any color":
        kind = decisions.one_of(game, "color", None, COLORS, player.name,
                               message="Which color of mana is added?") or COLORS[0]
    happen(game, records.AddMana(player.name, kind, many, tuple(rules)))
