"""702.192 Paradigm.

That the spell was the first of its name to resolve, and what is copied (702.192a): `game/machine/resolving.py`,
`game/events/casting.py`.
"""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import moves
from refapp.game.events.casting import KeepSpell
from refapp.game.events.delayed_triggers import Delay
from refapp.game.machine import moments as resolving_moments
from refapp.game.reading.copiable_values import copiable
from refapp.game.reading.interchangeable import one_name
from refapp.game.said.moving import Exiled
from refapp.game.said.several import DelayedWaits
from refapp.game.state.items import StackItem
from refapp.game.state.objects import Context, Obj
from refapp.game.state.views import Ref
from refapp.language.abilities import read_trigger
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Word
from refapp.language.scenario import Keyword
from refapp.rulebook.casting.copies_on_stack import copy_in_exile
from refapp.rulebook.casting.offers import offer
from refapp.rulebook.registry import action, static

static("paradigm", "702.192", "702.192a")


@resolving_moments.resolves_last("paradigm", "702.192a")
def again_and_again(game: Game, item: StackItem, obj: Obj, _keyword: Keyword) -> None:
    """The first spell of its name: in each of the player’s precombat main phases a copy may be cast. It is exiled."""
    shape = copiable(obj)
    if game.names_resolved[(item.controller, one_name(game, shape.name))] == 1:
        key = f"{obj.id}.{obj.incarnation}"
        happen(game, KeepSpell(key, item, shape))
        trigger = read_trigger({"id": "paradigm", "event": "step_begins", "step": "precombat main", "whose": "you",
                                "duration": "always", "do": [{"do": "cast_paradigm", "of": key}]}, "paradigm")
        happen(game, Delay(trigger, item.controller, Ref(obj.id, obj.incarnation, game.view(obj.id)), None, "603.7d"))
        game.note(DelayedWaits, ["702.192a", "603.7"], obj.id, trigger="paradigm", player=item.controller)
    else:
        game.consider("702.192a", obj.id, "A spell of this name has resolved under {who}’s control before.",
                      who=item.controller)
    if obj.zone == "stack":
        moves.move(game, obj, "exile", says=Exiled, rules=["702.192a"])


@word("cast_paradigm")
class CastParadigm(Instruction):
    """A copy of the spell is created in exile; the player may cast it without paying its mana cost."""

    of: Word


@action(CastParadigm, "702.192a", "707.12")
def do_cast_paradigm(game: Game, step: CastParadigm, _context: Context) -> None:
    """A copy that isn’t cast ceases to exist."""
    kept = game.kept_spells.get(step.of)
    if kept is None:
        return
    item, shape = kept
    copy = copy_in_exile(game, shape, item.controller, f"{item.spell}-copy", ("702.192a",))
    offer(game, item.controller, copy, "paradigm", step.path, rules=("702.192a",))
