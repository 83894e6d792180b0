"""702.85 Cascade."""

from __future__ import annotations

from refapp.game import moves
from refapp.game.continuous import copiable
from refapp.game.decisions import may
from refapp.game.game import Game
from refapp.game.state import Context, Obj
from refapp.language.instruction import Instruction, word
from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities, trigger
from refapp.rulebook.casting.cast import cast_free
from refapp.rulebook.registry import action, keyword


@word("cascade")
class Cascade(Instruction):
    """Cards are exiled from the top until a nonland one costs less: it may be cast, the others go to the bottom."""


@keyword("cascade", "702.85", "702.85a", "702.85c")
def cascade(_keyword: Keyword) -> tuple[Ability, ...]:
    """When the spell is cast, its controller cascades."""
    return abilities(trigger("cascade", "casts", [{"do": "cascade"}], who="self", zone="stack"))


@action("cascade", "702.85a", "702.85b")
def do_cascade(game: Game, step: Cascade, context: Context) -> None:
    """The exiled nonland card with lesser mana value may be cast for free; the rest go to the bottom."""
    if context.source is None or context.you is None:
        return
    view = game.view(context.source.id) if game.is_current(context.source) else context.source.view
    most = view.mv if view is not None else 0
    player = game.players[context.you]
    exiled: list[Obj] = []
    found: Obj | None = None
    with game.events():
        while player.zones["library"] and found is None:
            card = game.obj(player.zones["library"][0])
            moves.move(game, card, "exile", action="exiled", rules=["702.85a"])
            exiled.append(card)
            shape = copiable(card)
            if "land" not in shape.types and shape.mv < most:
                found = card
    if found is not None and not game.cannot(player, "cast_spells") and may(game, "cascade"):
        game.note("for_free", ["702.85a"], found.id, player=player.name)
        cast_free(game, player.name, found, step.path)
    with game.events():
        for card in sorted((one for one in exiled if one.zone == "exile"), key=lambda obj: obj.id):
            moves.move(game, card, "library", bottom=True, rules=["702.85a"])
