"""702.72 Champion."""

from __future__ import annotations

from refapp.game.door import decisions
from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import moves
from refapp.game.events.relations import Link
from refapp.game.events.words import acting, source_of
from refapp.game.reading.continuous import affected
from refapp.game.reading.viewpoints import viewpoint_of
from refapp.game.said.moving import Exiled, OntoBattlefield
from refapp.game.said.sentence import Sentence
from refapp.game.said.several import NotFound
from refapp.game.state.objects import Context
from refapp.game.state.views import Ref
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Wanted, Word
from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities, trigger
from refapp.rulebook.actions.sacrifice import sacrifice
from refapp.rulebook.registry import action, keyword


class OwnLinks(Sentence, says="{subject} is a copy: its linked abilities know only what they did themselves."): ...


@keyword("champion", "702.72", "702.72a", "702.72b", "702.72c", takes="words")
def champion(keyword: Keyword) -> tuple[Ability, ...]:
    """When it enters, it is sacrificed unless another such permanent is exiled, which returns when it leaves."""
    what = keyword.quality.removeprefix("an ").removeprefix("a ") or "creature"
    return abilities(
        trigger("champion", "enters", who="self", do=[{"do": "champion", "what": f"{what} other yours"}]),
        trigger("champion.return", "leaves", who="self", do=[{"do": "return_linked", "ability": "champion"}]))


@word("champion")
class Champions(Instruction):
    """The source’s controller exiles a permanent that passes a filter, or sacrifices the source."""

    what: Wanted


@word("return_linked")
class ReturnLinked(Instruction):
    """What a linked ability of the source exiled returns to the battlefield under its owner’s control."""

    ability: Word


@action(Champions, "702.72a", "702.72c", "607.2k")
def do_champion(game: Game, step: Champions, context: Context) -> None:
    """Whether and what is exiled is chosen as the ability resolves; ``may: {champion: no}`` declines."""
    you, source = acting(game, context), source_of(game, context)
    eye = viewpoint_of(game, source, None, you)
    options = [view.id for view in affected(step.what, game, eye, game.board()) if view.controller == you]
    chosen = None
    if options and decisions.may(game, "champion"):
        chosen = decisions.one_of(game, "champion", None, options, you, message="What is championed?")
    if chosen is None:
        if game.is_current(source):
            sacrifice(game, game.objects[source.id], you)
        return
    obj = game.obj(chosen)
    with game.events():
        moves.move(game, obj, "exile", says=Exiled, rules=["702.72a", "702.72c", "607.2k"])
        if obj.zone == "exile":
            happen(game, Link((source.id, source.incarnation, "champion"), (Ref(obj.id, obj.incarnation),)))


@action(ReturnLinked, "702.72a", "702.72b", "607.2", "607.2a", "406.6", "707.7")
def do_return_linked(game: Game, step: ReturnLinked, context: Context) -> None:
    """Only the card that this very object exiled returns, and only from exile."""
    source = source_of(game, context)
    rules = (["702.72a", "702.72b", "607.2k"] if step.ability == "champion" else []) + ["607.2", "607.2a", "406.6"]
    this = game.objects[source.id]
    if this.here.copied is not None or this.kind == "card_copy":
        rules.append("707.7")
        game.note(OwnLinks, ["707.7", "607.2"], source.id)
    incarnation = source.view.incarnation if source.view is not None else source.incarnation
    with game.events():
        for ref in game.linked.get((source.id, incarnation, step.ability), ()):
            if game.is_current(ref):
                obj = game.objects[ref.id]
                moves.move(game, obj, "battlefield", says=OntoBattlefield, rules=rules,
                           under=obj.owner)
            else:
                game.note(NotFound, ["400.7"], ref.id, expected="exile")
