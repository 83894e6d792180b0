"""115.7, 115.8: the targets of a spell or ability on the stack change."""

from __future__ import annotations

from collections.abc import Sequence

from refapp.game.door import decisions
from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events.copy_events import Retarget
from refapp.game.events.words import player_named
from refapp.game.reading.targets import reference, still_legal
from refapp.game.said.sentence import Names, Sentence
from refapp.game.state.items import StackItem
from refapp.game.state.objects import Context
from refapp.game.state.views import Ref
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Changing, Many, One
from refapp.rulebook.casting.copies_on_stack import filters, item_named, meant
from refapp.rulebook.registry import action


class TargetsChanged(Sentence, says="The targets of {subject} change: {targets}."):
    targets: Names

class TargetsKept(Sentence, says="The targets of {subject} can’t be changed so: they stay as they are."): ...


@word("change_target", apart=(("to", "targets"),))
class ChangeTarget(Instruction):
    """Targets of something on the stack change to other ones, if these are legal; else they stay.

    ``which`` is what the effect says: all (“change the targets”), one (“change a target”), any (“change any targets”)
    or new (“choose new targets”); without it any of these is meant that the change agrees with.
    """

    what: One
    to: One | None = None
    targets: Many | None = None
    which: Changing | None = None


_WORDED = {"all": "115.7a", "one": "115.7b", "any": "115.7c", "new": "115.7d"}
"""What an effect that changes targets says, and the key of the rule on that."""


def _in_place_of_one(game: Game, step: ChangeTarget, item: StackItem, refs: tuple[Ref, ...],
                     context: Context) -> tuple[Ref, ...]:
    """All targets, with the one that is named in place of one of several for which it would be legal (115.7b)."""
    if step.which != "one" or len(refs) != 1 or len(item.targets) < 2:
        return refs
    fit = [at for at, (old, what) in enumerate(zip(item.targets, filters(item), strict=True))
           if old.id != refs[0].id and still_legal(game, refs[0], what, item)]
    chosen = decisions.one_of(game, "change_target", None, [item.targets[at].id for at in fit], context.you,
                              message="Which target changes?") if fit else None
    at = next((at for at in fit if item.targets[at].id == chosen), -1)
    return tuple(refs[0] if place == at else old for place, old in enumerate(item.targets))


@action(ChangeTarget, "115.7", "115.7a", "115.7b", "115.7c", "115.7d", "115.7e", "115.7f")
def do_change_target(game: Game, step: ChangeTarget, context: Context) -> None:
    """Each target changes to another legal target, or all stay as they are (115.7a).

    Targets that aren’t to change are named again, so that any number of them changes (115.7c). Only the targets at the
    end must be legal, not each step on the way (115.7e). The modes that were chosen stay (§115.8, 700.2f).
    """
    item = item_named(game, step.what, context, f"{step.path}.what")
    wanted = step.targets if step.targets is not None else (step.to,) if step.to is not None else ()
    names = [player_named(game, one, context).name if one in ("you", "opponent") else meant(one, context)
             for one in wanted]
    refs = _in_place_of_one(game, step, item, tuple(reference(game, one) for one in names), context)
    if len(refs) == len(item.targets) and not game.rules.holds("change_target.all_or_none"):
        refs = _each_by_itself(game, item, refs)
    legal = len(refs) == len(item.targets) and all(
        ref.id == old.id or (ref.id != item.spell and still_legal(game, ref, what, item))
        for ref, old, what in zip(refs, item.targets, filters(item), strict=True))
    places = {(slot.mode, slot.at, ref.id) for slot, ref in zip(item.slots, refs, strict=False)}
    as_said = ["115.7a"] if step.which is None else [_WORDED[step.which], *(["115.7a"] if step.which != "new" else [])]
    if not legal or len(places) < len(item.slots) or not _so_many(game, step.which, item, refs):
        game.note(TargetsKept, [*dict.fromkeys(as_said),
                                   *(["115.5"] if any(ref.id == item.spell for ref in refs) else [])], item.id)
        return
    changed = _which_change(game, item, refs) if step.which is None else [
        _WORDED[step.which], *(["115.7e"] if _exchanged(item, refs) else [])]
    happen(game, Retarget(item, refs))
    game.note(TargetsChanged, [*changed, *(["115.7f"] if item.divided else [])], item.id, targets=list(names))


def _each_by_itself(game: Game, item: StackItem, refs: Sequence[Ref]) -> tuple[Ref, ...]:
    """Until February 2010 each target changed that could, whatever became of the others (2009-10-01:113.6)."""
    return tuple(ref if ref.id != item.spell and still_legal(game, ref, what, item) else old
                 for ref, old, what in zip(refs, item.targets, filters(item), strict=True))


def _so_many(game: Game, which: str | None, item: StackItem, refs: Sequence[Ref]) -> bool:
    """Whether as many targets change as the effect says: all (115.7a), exactly one (§115.7b), any number (115.7c)."""
    changed = sum(ref.id != old.id for ref, old in zip(refs, item.targets, strict=True))
    whole = game.rules.holds("change_target.all_or_none")
    return (changed == len(refs) or not whole) if which == "all" else changed == 1 if which == "one" else True


def _exchanged(item: StackItem, refs: Sequence[Ref]) -> bool:
    """Whether the same targets have changed places: only the final set of them is judged (115.7e)."""
    return [ref.id for ref in refs] != [old.id for old in item.targets] \
        and {ref.id for ref in refs} == {old.id for old in item.targets}


def _which_change(game: Game, item: StackItem, refs: Sequence[Ref]) -> list[str]:
    """What the outcome agrees with: all of the targets changed, one of them, or as many as the player liked."""
    pairs = list(zip(item.targets, refs, filters(item), strict=True))
    kept = [(old, what) for old, new, what in pairs if old.id == new.id]
    if _exchanged(item, refs):
        return ["115.7d", "115.7e"]
    if not kept:
        return ["115.7a"]
    one = len(kept) == len(refs) - 1 and all(still_legal(game, old, what, item) for old, what in kept)
    return ["115.7b"] if one else ["115.7d"]
