"""702.75 Hideaway."""

from __future__ import annotations

from refapp.game.door import decisions
from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import linking, moves
from refapp.game.events.amounts import amount
from refapp.game.events.library import arrange
from refapp.game.events.relations import Link
from refapp.game.events.words import acting, source_of
from refapp.game.said.moving import Exiled
from refapp.game.said.sentence import ByPlayer, Names
from refapp.game.state.objects import Context
from refapp.game.state.views import Ref
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Num
from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities, trigger
from refapp.rulebook.registry import action, keyword


class PutUnder(ByPlayer, says="{player} puts the other cards on the bottom of the library: {cards}."):
    cards: Names


@keyword("hideaway", "702.75", "702.75a", since="2022-04-29", takes="number, or nothing")
def hideaway(keyword: Keyword) -> tuple[Ability, ...]:
    """When it enters, one of the top N cards of the library is exiled face down; the rest go to the bottom."""
    return abilities(trigger("hideaway", "enters", who="self", do=[{"do": "hideaway", "n": keyword.n or 4}]))


@keyword("hideaway", "702.75", "702.75a", until="2022-04-29", takes="number, or nothing")
def hideaway_of_four(_keyword: Keyword) -> tuple[Ability, ...]:
    """It enters tapped; when it enters, one of the top four cards is exiled face down, the rest go to the bottom."""
    return abilities({"enters_with": {"tapped": True}},
                     trigger("hideaway", "enters", who="self", do=[{"do": "hideaway", "n": 4}]))


@word("hideaway")
class Hideaway(Instruction):
    """One of the top cards of the library is exiled face down, the rest go to the bottom (here: in the same order)."""

    n: Num


@action(Hideaway, "702.75a")
def do_hideaway(game: Game, step: Hideaway, context: Context) -> None:
    """The controller chooses the card (``other: {hideaway: [card]}``); nobody knows the order of the rest."""
    you, source = acting(game, context), source_of(game, context)
    top = list(game.players[you].zones["library"][:max(0, amount(game, step.n, context))])
    chosen = decisions.one_of(game, "hideaway", None, top, you, message="Which card is hidden away?")
    if chosen is None:
        return
    with game.events():
        obj = game.obj(chosen)
        moves.move(game, obj, "exile", says=Exiled, rules=["702.75a"], face_down=True)
        if obj.zone == "exile":
            happen(game, Link((source.id, source.incarnation, "hideaway"), (Ref(obj.id, obj.incarnation),)))
            linking.remember(game, context, "exiled", [obj], "607.2a")
        left = [name for name in top if name != chosen]
        if left:
            arrange(game, you, (), left)
            game.note(PutUnder, ["702.75a"], you, player=you, cards=left)
