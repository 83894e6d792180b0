"""707.4: permanents that become copies.

Other copies (707.1) are made elsewhere: tokens in `actions/create.py`, of spells and cards in
`casting/copies_on_stack.py`.
"""

from __future__ import annotations

from dataclasses import replace

from refapp.game.door.game import Game
from refapp.game.events import linking
from refapp.game.events.effects import begin
from refapp.game.events.words import Named, objects, single
from refapp.game.reading.copiable_values import of_prototype, values_to_copy
from refapp.game.reading.copy_exceptions import rules_of, with_exceptions
from refapp.game.said.several import CopyMade, CopyMadeOf, NotFound
from refapp.game.state.objects import Context, Obj
from refapp.language.activated import Activated
from refapp.language.errors import Unsupported
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Objects, One
from refapp.language.replacing import Except, Exceptions
from refapp.language.scenario import ALWAYS, Changes, Characteristics, Copied, Until
from refapp.language.triggers import Trigger
from refapp.rulebook.effects.modify import context_with
from refapp.rulebook.registry import action


@word("become_copy", needs={"source": ("duration",)})
class BecomeCopy(Instruction):
    """Objects become copies of an object, or of the characteristics given; their status stays."""

    what: Objects
    of: Copied
    except_: Exceptions | None = None
    duration: Until = ALWAYS
    source: One | None = None


def as_it_was(game: Game, gone: Named) -> Obj:
    """An object that has left, for its copiable values (608.2h); of what was a copy itself they aren’t known."""
    obj, view = game.objects[gone.id], gone.ref.view
    if view is not None and (view.face_down or view.name.lower() != obj.printed.name.lower()):
        raise Unsupported("The engine doesn’t know yet what was copiable of something that has left: {what}.",
                          rules=["707.2", "608.2h"], what=gone.id)
    return obj


def _with_own_ability(changes: Except | None, context: Context) -> Except | None:
    """The exceptions with the ability that is carried out, where it says that the copy has it, too (707.9a)."""
    own = linking.ability_of(context)
    if changes is None or not changes.this_ability or not isinstance(own, Trigger | Activated):
        return changes
    return replace(changes, abilities=(*changes.abilities, own))


@action(BecomeCopy, "110.5c", "707.8", "707.2", "707.3", "707.4",
        "707.9", "707.9a", "707.9b", "707.9c", "707.9d", "707.9f",
        "708.10", "613.1a", "613.2", "613.2a", "613.2b", "613.2c")
def do_become_copy(game: Game, step: BecomeCopy, context: Context) -> None:
    """A permanent becomes a copy (§707.1): its copiable values are those given; its status stays.

    They are looked at once: whatever becomes of the original later, the copy stays what it is (707.2b).
    """
    context = context_with(game, step.source, context)
    layered = one_face = False
    shaped: list[str] = []
    of: str | None = None
    if isinstance(step.of, Characteristics):
        shape = step.of
    else:
        one = single(game, str(step.of), context)
        if one is None or (one.obj is None and one.ref.view is None):
            game.note(NotFound, ["707.2", "101.3"], str(step.of), word=str(step.of))
            return
        copied = one.obj or as_it_was(game, one)
        shape, of = values_to_copy(copied), copied.id
        shaped = of_prototype(copied)
        one_face = copied.zone == "battlefield" and copied.printed.back is not None  # also of a melded permanent
        layered = copied.here.copied is not None or copied.here.face_down  # what is copied comes of layer 1 itself
    changes = _with_own_ability(step.except_, context)
    with game.events():
        for obj in objects(game, step.what, context):
            if not obj.exists:
                continue
            made = with_exceptions(shape, changes, obj.printed)
            anew = obj.here.copied is not None and obj.zone == "battlefield"
            if begin(game, Changes(copy=made), [obj], step.duration, context):
                rules = [*(["707.4"] if anew else []), "110.5c", "707.2", "613.1a", "613.2a",
                         *rules_of(step.except_, shape), *shaped,
                         *(["613.2c"] if layered else []), *(["707.8"] if one_face else []),
                         *(["708.10", "613.2", "613.2b"] if obj.here.face_down else [])]
                if of is None:
                    game.note(CopyMade, rules, obj.id, name=made.name)
                else:
                    game.note(CopyMadeOf, rules, obj.id, name=made.name, of=of)
