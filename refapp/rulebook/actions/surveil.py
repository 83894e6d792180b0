"""701.25 Surveil.

The event: `game/events/library.py`.
"""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.events import library, moves
from refapp.game.events.amounts import amount
from refapp.game.events.words import named, player_named
from refapp.game.said.moving import PutIntoGraveyard
from refapp.game.said.sentence import Count, Names, Sentence
from refapp.game.said.several import ScryNothing
from refapp.game.state.objects import Context
from refapp.game.state.occurrences import Occurrence
from refapp.game.state.views import Ref
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Num, Objects, PlayerWord
from refapp.rulebook.actions.scry import arrange, looked_at
from refapp.rulebook.registry import action


class Surveiled(Sentence, says="{subject} looks at the top cards of the library (cards: {n}). On top: {top}. Into the "
                "graveyard: {graveyard}."):
    n: Count
    top: Names
    graveyard: Names


class SurveiledNoCards(Surveiled, says="{subject} looks at no cards.", action="surveiled"):
    """Who surveils has no card to look at, as with an empty library."""


@word("surveil")
class Surveil(Instruction):
    """A player looks at the top cards and puts any number into the graveyard, the rest back on top."""

    player: PlayerWord
    n: Num
    more: Num | None = None
    top: Objects = ()
    graveyard: Objects = ()


@action(Surveil, "701.25a", "701.25b", "701.25c", "701.25d")
def do_surveil(game: Game, step: Surveil, context: Context) -> None:
    """A player looks at the top cards and puts any number into the graveyard, the rest back on top."""
    player = player_named(game, step.player, context)
    many = amount(game, step.n, context)
    if many <= 0:
        game.note(ScryNothing, ["701.25c"], player.name)
        return
    with game.events():
        seen = looked_at(player, many + (amount(game, step.more, context) if step.more is not None else 0))
        top, away = arrange(seen, named(game, step.top, context), named(game, step.graveyard, context),
                            "701.25a")
        library.arrange(game, player.name, [*away, *top], [])
        for name in away:
            moves.move(game, game.obj(name), "graveyard", says=PutIntoGraveyard, rules=["701.25a"])
        game.note(
            Surveiled if top or away else SurveiledNoCards,
            ["701.25a", *(["701.25b"] if step.more is not None else []), "701.25d"], player.name,
            n=len(top) + len(away), top=top, graveyard=away
        )
        who = Ref(player.name, 0, player=True)
        game.happened(Occurrence("surveils", who, who, player=player.name))
