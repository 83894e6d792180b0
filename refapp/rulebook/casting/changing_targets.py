"""115.7, 115.8: the targets of a spell or ability on the stack change."""

from __future__ import annotations

from collections.abc import Sequence

from refapp.game.copy_events import Retarget
from refapp.game.game import Game
from refapp.game.happen import happen
from refapp.game.items import StackItem
from refapp.game.state import Context, Ref
from refapp.game.targets import reference, still_legal
from refapp.game.words import player_named
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Objects, One
from refapp.rulebook.casting.copies_on_stack import filters, item_named, meant
from refapp.rulebook.registry import action


@word("change_target")
class ChangeTarget(Instruction):
    """The target of something on the stack changes to another one; ``optional`` leaves it where that isn’t legal."""

    what: One
    to: One | None = None
    targets: Objects | None = None


@action("change_target", "115.7", "115.7a", "115.7b", "115.7d", "115.7e", "115.7f")
def do_change_target(game: Game, step: ChangeTarget, context: Context) -> None:
    """Each target changes to another legal target, or all stay as they are (115.7a).

    Targets that aren’t to change are named again, so that any number of them changes (115.7c). Only the targets at the
    end must be legal, not each step on the way (115.7e). The modes that were chosen stay (115.8).
    """
    item = item_named(game, step.what, context, f"{step.path}.what")
    wanted = step.targets if step.targets is not None else (step.to,) if step.to is not None else ()
    names = [player_named(game, one, context).name if one in ("you", "opponent") else meant(one, context)
             for one in wanted]
    refs = tuple(reference(game, one) for one in names)
    legal = len(refs) == len(item.targets) and all(
        ref.id == old.id or (ref.id != item.spell and still_legal(game, ref, what, item))
        for ref, old, what in zip(refs, item.targets, filters(item), strict=True))
    if not legal or len({(slot.mode, slot.at, ref.id) for slot, ref in zip(item.slots, refs, strict=False)}) < len(
            item.slots):
        game.note("targets_kept", ["115.7a", *(["115.5"] if any(ref.id == item.spell for ref in refs) else [])],
                  item.id)
        return
    changed = _which_change(game, item, refs)
    happen(game, Retarget(item, refs))
    game.note("targets_changed", [*changed, *(["115.7f"] if item.divided else [])], item.id, targets=list(names))


def _which_change(game: Game, item: StackItem, refs: Sequence[Ref]) -> list[str]:
    """What the outcome agrees with: all of the targets changed, one of them, or as many as the player liked."""
    pairs = list(zip(item.targets, refs, filters(item), strict=True))
    kept = [(old, what) for old, new, what in pairs if old.id == new.id]
    if {ref.id for ref in refs} == {old.id for old in item.targets} and len(kept) < len(refs):
        return ["115.7d", "115.7e"]
    if not kept:
        return ["115.7a"]
    one = len(kept) == len(refs) - 1 and all(still_legal(game, old, what, item) for old, what in kept)
    return ["115.7b"] if one else ["115.7d"]
