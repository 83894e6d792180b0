"""310.12b: what a Siege does as its last defense counter is removed."""

from __future__ import annotations

from dataclasses import replace

from refapp.game.door import decisions
from refapp.game.door.game import Game
from refapp.game.events.words import acting, source_of
from refapp.game.said.several import CantCast, ChoiceMade, NotFound
from refapp.game.state.items import StackItem
from refapp.game.state.objects import Context
from refapp.game.state.views import Ref
from refapp.language.abilities import read_trigger
from refapp.language.instruction import Instruction, word
from refapp.language.triggers import Trigger
from refapp.rulebook.actions.exile import exile
from refapp.rulebook.casting.offers import Part, cast_one, castable
from refapp.rulebook.casting.permission import free
from refapp.rulebook.casting.proposal import Proposal
from refapp.rulebook.casting.shapes import spell_of
from refapp.rulebook.registry import action


@word("defeat")
class Defeat(Instruction):
    """The source, a Siege, is exiled; then its controller may cast its other face without paying its mana cost."""


@action(Defeat, "310.12b")
def do_defeat(game: Game, step: Defeat, context: Context) -> None:
    """The same card in exile is cast transformed, if it has another face; ``may: {siege: no}`` declines."""
    source, you = source_of(game, context), acting(game, context)
    if not game.is_current(source):
        game.note(NotFound, ["113.7a", "400.7"], source.id, expected="battlefield")
        return
    obj = game.objects[source.id]
    exile(game, obj, ["310.12b"])
    back = obj.printed.back
    if obj.zone != "exile" or not obj.exists or back is None or "land" in back.types:
        game.note(CantCast, ["310.12b", "601.3"], obj.id, player=you)
        return
    item = StackItem(obj.id, you, spell=obj.id, source=Ref(obj.id, obj.incarnation))
    proposal = Proposal(game, game.players[you], obj, item, step.path, how="free", way=free(), origin="exile",
                        spell=spell_of(back), resolving=True)
    part = Part(proposal, back, back=True)
    if not castable(part):
        game.note(CantCast, ["310.12b", "601.3"], obj.id, player=you)
        return
    yes = decisions.may(game, "siege")
    game.note(ChoiceMade, ["310.12b", "608.2g"], obj.id, player=you, choice="siege", answer=yes)
    if yes:
        cast_one(game, [part])


def siege() -> Trigger:
    """The intrinsic ability of Sieges.

    What else is special about Sieges (§310.12), who protects them, is in `game/events/protectors.py` and
    `sba/protector.py`.
    """
    return replace(read_trigger({"id": "siege", "event": "last_counter_removed", "step": "defense", "who": "self",
                                 "do": [{"do": "defeat"}]}, "siege"), rules=("310.12b",))
