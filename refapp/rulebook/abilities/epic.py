"""702.50 Epic.

The spell that is copied each turn (702.50a) is remembered in `game/events/casting.py`.
"""

from __future__ import annotations

from dataclasses import replace

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events.casting import KeepSpell
from refapp.game.events.delayed_triggers import Delay
from refapp.game.events.run import run_steps
from refapp.game.events.words import acting
from refapp.game.machine import moments as resolving_moments
from refapp.game.reading.copiable_values import copiable
from refapp.game.said.several import DelayedWaits
from refapp.game.state.items import StackItem
from refapp.game.state.objects import Context, Obj
from refapp.game.state.views import Ref
from refapp.language.abilities import read_trigger
from refapp.language.instruction import Instruction, instruct, word
from refapp.language.kinds import Word
from refapp.language.scenario import ALWAYS, Keyword
from refapp.rulebook.casting.copies_on_stack import chosen_anew, copy_item, remembered
from refapp.rulebook.registry import action, static

static("epic", "702.50", "702.50a", "702.50b")


@resolving_moments.resolves_last("epic", "702.50a", "702.50b")
def for_the_rest_of_the_game(game: Game, item: StackItem, obj: Obj, _keyword: Keyword) -> None:
    """Its controller can’t cast spells any more, and copies it at the beginning of each of their upkeeps."""
    shape = copiable(obj)
    key = f"{obj.id}.{obj.incarnation}"
    without = tuple(one for one in shape.abilities if not (isinstance(one, Keyword) and one.word == "epic"))
    happen(game, KeepSpell(key, item, replace(shape, abilities=without)))
    source = Ref(obj.id, obj.incarnation, game.view(obj.id))
    run_steps(game, (instruct("cant", what=("cast_spells",), player="you", duration=ALWAYS),),
              Context(item.controller, source, item=item))
    trigger = read_trigger({"id": "epic", "event": "step_begins", "step": "upkeep", "whose": "you",
                            "duration": "always", "do": [{"do": "copy_epic", "of": key}]}, "epic")
    happen(game, Delay(trigger, item.controller, source, None, "603.7d"))
    game.note(DelayedWaits, ["702.50a", "702.50b", "603.7"], obj.id, trigger="epic", player=item.controller)


@word("copy_epic")
class CopyEpic(Instruction):
    """The epic spell is copied as it resolved, without its epic ability."""

    of: Word


@action(CopyEpic, "702.50a", "702.50b")
def do_copy_epic(game: Game, step: CopyEpic, context: Context) -> None:
    """The copy isn’t cast, so nothing forbids it; new targets may be chosen for it."""
    kept = game.kept_spells.get(step.of)
    if kept is not None:
        item, shape = kept
        copy_item(game, item, acting(game, context), chosen_anew(game, item, context), rules=("702.50a", "702.50b"),
                  original=remembered(item, shape))
