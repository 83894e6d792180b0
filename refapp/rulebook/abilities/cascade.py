"""702.85 Cascade."""

from __future__ import annotations

from refapp.game.door.decisions import may, one_of
from refapp.game.door.game import Game
from refapp.game.events import moves
from refapp.game.events.words import acting, source_of
from refapp.game.reading.copiable_values import copiable
from refapp.game.reading.filters import passes
from refapp.game.reading.halves import mana_values, rules_of_value
from refapp.game.said.moving import Exiled, OntoBattlefield
from refapp.game.said.sentence import Sentence
from refapp.game.said.several import CantCast, ChoiceMade, ForFree
from refapp.game.state.objects import Context, Obj
from refapp.language.instruction import Instruction, word
from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities, trigger
from refapp.rulebook.casting.offers import able, cast_one
from refapp.rulebook.registry import action, keyword


class EitherHalf(Sentence, says="What is asked of the mana value of {subject} holds if it does for either half."): ...


@word("cascade")
class Cascade(Instruction):
    """Cards are exiled from the top until a nonland one costs less: it may be cast, the others go to the bottom."""


@keyword("cascade", "702.85", "702.85a", several="702.85c")
def cascade(_keyword: Keyword) -> tuple[Ability, ...]:
    """When the spell is cast, its controller cascades."""
    return abilities(trigger("cascade", "casts", [{"do": "cascade"}], who="self", zone="stack"))


def _as_you_cascade(game: Game, player: str, exiled: list[Obj]) -> None:
    """What effects let a player do with the exiled cards as the player cascades: before one of them is cast."""
    for holder, ability in list(game.statics()):
        if ability.as_you_cascade is None or holder.controller != player:
            continue
        eye, board = game.viewpoint(holder), game.board()
        options = [card.id for card in exiled if passes(ability.as_you_cascade, board[card.id], eye, board)]
        if not options:
            continue
        yes = may(game, "as you cascade")
        game.note(ChoiceMade, ["702.85b"], holder.id, player=player, choice="as you cascade", answer=yes)
        if not yes:
            continue
        chosen = one_of(game, "as you cascade", None, options, player,
                        message="Which exiled card is put onto the battlefield?")
        moves.move(game, game.obj(str(chosen)), "battlefield", says=OntoBattlefield, rules=["702.85b"],
                   under=player, tapped=True)


@action(Cascade, "702.85a", "702.85b")
def do_cascade(game: Game, step: Cascade, context: Context) -> None:
    """The exiled nonland card with lesser mana value may be cast for free; the rest go to the bottom."""
    source, player = source_of(game, context), game.players[acting(game, context)]
    view = game.view(source.id) if game.is_current(source) else source.view
    most = view.mv if view is not None else 0
    exiled: list[Obj] = []
    found: Obj | None = None
    with game.events():
        while player.zones["library"] and found is None:
            card = game.obj(player.zones["library"][0])
            shape, combined = copiable(card), game.rules.holds("split.combined")
            moves.move(game, card, "exile", says=Exiled, rules=["702.85a", *rules_of_value(shape, combined=combined)])
            exiled.append(card)
            values = mana_values(shape, combined=combined)
            if "land" not in shape.types and min(values) < most:
                found = card
                if len(values) > 1:
                    game.note(EitherHalf, ["2011-09-30:708.6a"], card.id)
    _as_you_cascade(game, player.name, exiled)
    if found is not None and found.zone == "exile":
        any_value = not game.rules.holds("cascade.of_the_resulting_spell")
        parts = able(game, player.name, found, step.path, fits=lambda mv: any_value or mv < most)
        if not parts:
            game.note(CantCast, ["702.85a", "601.3"], found.id, player=player.name)
        elif may(game, "cascade"):
            game.note(ForFree, ["702.85a"], found.id, player=player.name)
            cast_one(game, parts)
    with game.events():
        for card in sorted((one for one in exiled if one.zone == "exile"), key=lambda obj: obj.id):
            moves.move(game, card, "library", bottom=True, rules=["702.85a"])
