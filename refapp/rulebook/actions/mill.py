"""701.17 Mill.

The event: `game/events/library.py`; as a cost (701.17b): `casting/paying.py`.
"""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import library, moves, recalling
from refapp.game.events.amounts import amount
from refapp.game.events.answers import answer
from refapp.game.events.words import player_named
from refapp.game.reading.copiable_values import copiable
from refapp.game.said.sentence import Names, Sentence
from refapp.game.state.objects import Context
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Num, PlayerWord, Word
from refapp.rulebook.registry import action


class MilledFound(Sentence, says="Milled cards that an effect can find: {cards}."):
    cards: Names


@word("mill")
class Mill(Instruction):
    """The top cards of a library go to the graveyard; ``as`` names the answer that says which, and their mana value."""

    player: PlayerWord
    n: Num
    as_: Word | None = None


@action(Mill, "614.13c", "701.17a", "701.17b", "701.17c", "701.17d", plain=True)
def do_mill(game: Game, step: Mill, context: Context) -> None:
    """The top cards of a library go to the graveyard, as many as there are.

    An effect that asks about the milled cards finds those in public zones.
    """
    player = player_named(game, step.player, context)
    asked = max(0, amount(game, step.n, context))
    mill = library.Mill(player.name, asked)
    with game.events():
        happen(game, mill)
        if step.as_ is not None:
            names = mill.milled
            found = [name for name in names if game.obj(name).zone in moves.PUBLIC]
            several = ["701.17d"] if asked == 1 and len(names) > 1 else []
            game.note(MilledFound, ["701.17c", *several], player.name, cards=found)
            answer(game, step.as_, {"cards": found, "mv": sum(copiable(game.obj(name)).mv for name in found)})
    recalling.looked(game, context, [game.obj(name) for name in mill.milled if game.obj(name).zone in moves.PUBLIC])
