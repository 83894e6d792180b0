"""707.10: copies of spells and abilities on the stack; how targets change (115.7) is in `changing_targets.py`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from refapp.game.door import decisions
from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events.amounts import amount
from refapp.game.events.copy_events import CopyInZone, CopyOnStack, shares
from refapp.game.events.words import named, player_named
from refapp.game.reading import bygone
from refapp.game.reading.copiable_values import copiable
from refapp.game.reading.copy_exceptions import rules_of, with_exceptions
from refapp.game.reading.halves import card_of, shares_type_line
from refapp.game.reading.targets import candidates, reference, still_legal
from refapp.game.said.sentence import ObjectName, Sentence
from refapp.game.state.items import StackItem
from refapp.game.state.objects import Context, Obj
from refapp.game.state.views import Ref
from refapp.language.errors import Illegal, ScenarioError, Unsupported
from refapp.language.filters import Filter
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Flag, Many, Num, One, PlayerWord, Word
from refapp.language.replacing import Except, Exceptions
from refapp.language.scenario import Characteristics
from refapp.rulebook.registry import action


class NotCopied(Sentence, says="{target} isn’t a legal target for {subject}: the copy isn’t created."):
    target: ObjectName


@word("copy_spell", apart=(("targets", "targeting"), ("for_each", "targeting"), ("for_each", "targets")))
class CopySpell(Instruction):
    """A spell or ability on the stack is copied; with ``targets`` new ones are chosen for the copy.

    ``for_each``: a copy for each object and player that it could target, save those that it targets (707.10d).
    """

    what: One
    by: PlayerWord | None = None
    targets: Many | None = None
    id: Word | None = None
    n: Num = 1
    for_each: Flag = False
    except_: Exceptions | None = None
    targeting: Many | None = None
    """What the copy targets, whatever the original does; of several its controller chooses one (707.10e)."""
    same_targets: Flag = False
    """Nothing says that new targets may be chosen: a copy has those of the original (707.10c)."""


def item_named(game: Game, name: str, context: Context, path: str) -> StackItem:
    """What is on the stack under a name."""
    name = meant(name, context)
    found = _on_stack(game, name)
    if found is None:
        raise ScenarioError.unknown("name", path, name, [item.id for item in game.stack])
    return found


def _on_stack(game: Game, name: str) -> StackItem | None:
    return next((item for item in reversed(game.stack) if name in (item.id, item.spell)), None)


def meant(name: str, context: Context) -> str:
    """The id that a word such as ``@target`` stands for; any other name is meant itself."""
    ref = _ref_of(name, context)
    return ref.id if ref is not None else name


def _ref_of(name: str, context: Context) -> Ref | None:
    if not name.startswith("@"):
        return None
    return context.target if name == "@target" else context.it if name == "@it" else context.source


def to_copy(game: Game, name: str, context: Context, path: str) -> tuple[StackItem, Obj | None]:
    """What is to be copied: on the stack, or a spell that has left it, and as what it was there (707.10, 608.2h)."""
    ref = _ref_of(name, context)
    kept = bygone.left(game, ref)
    if kept is not None:
        return kept
    if ref is not None and _on_stack(game, ref.id) is None:
        raise Unsupported("The engine doesn’t copy an ability that has left the stack yet.", rules=["707.10"])
    return item_named(game, name, context, path), None


@action(CopySpell, "707.10", "707.10b", "707.10c", "707.10d", "707.10e", "707.10g")
def do_copy_spell(game: Game, step: CopySpell, context: Context) -> None:
    """A copy of a spell or ability is put on the stack with its choices; it isn't cast or activated."""
    item, original = to_copy(game, step.what, context, f"{step.path}.what")
    by = player_named(game, step.by, context, default=context.you or item.controller).name
    if step.for_each:
        held = {ref.id for ref in (item.target, *item.targets) if ref is not None}
        wanted = next((slot.what for slot in item.slots), item.target_filter)
        every = [name for name in (candidates(game, wanted, item) if wanted is not None else [])
                 if all(still_legal(game, reference(game, name), what, item) for what in filters(item))]
        for at, name in enumerate(name for name in every if name not in held):
            called = f"{step.id}{at + 1}" if step.id is not None else None
            copy_item(game, item, by, (name,) * len(item.targets), name=called, changes=step.except_,
                      rules=("707.10d",), original=original)
        return
    if step.targeting is not None:
        _targeting(game, step, item, by, context, original)
        return
    for _ in range(max(0, amount(game, step.n, context))):
        name = step.id or _free(game, f"{item.id}-copy")
        targets = step.targets if step.targets is not None else game.choices.other.get(name)
        if targets is None:
            targets = chosen_anew(game, item, context)
        if step.same_targets and (targets or game.choices.targets.get(name)):
            raise Illegal(["707.10", "707.10c"], "Nothing lets {player} choose new targets for the copy of {spell}.",
                          player=by, spell=item.id)
        copy_item(game, item, by, targets, name=name, changes=step.except_, original=original)


def _targeting(game: Game, step: CopySpell, item: StackItem, by: str, context: Context,
               original: Obj | None) -> None:
    """The copy has the target that the effect names for each of its targets, or isn't created (§707.10e)."""
    there = [one.id for one in named(game, step.targeting, context) if one.obj is not None or one.id in game.players]
    chosen = decisions.one_of(game, "targeting", None, there, by, message="What does the copy target?")
    legal = chosen is not None and bool(item.targets) and all(
        still_legal(game, reference(game, chosen), what, item) for what in filters(item))
    if chosen is None or not legal:
        game.note(NotCopied, ["707.10e"], item.id, target=chosen or "–")
        return
    copy_item(game, item, by, (chosen,) * len(item.targets), name=step.id, changes=step.except_, rules=("707.10e",),
              original=original)


def filters(item: StackItem) -> list[Filter | None]:
    """What each of its targets must be; None where the board doesn’t say."""
    return [slot.what for slot in item.slots] or [item.target_filter] * len(item.targets)


def chosen_anew(game: Game, item: StackItem, context: Context) -> tuple[str, ...] | None:
    """New targets that are named for the copies which a triggered ability without a target of its own creates.

    They stand under its id, for one copy after the other, the last ones again (707.10c).
    """
    ability = context.item
    if ability is None or ability.trigger is None or ability.target is not None or not item.targets:
        return None
    key = decisions.own_key(game, game.choices.targets, ability.trigger.id)
    given, many = game.choices.targets.get(key, ()), len(item.targets)
    return decisions.next_of(game, f"copies:{key}", [tuple(given[at:at + many]) for at in range(0, len(given), many)])


def copy_item(game: Game, item: StackItem, by: str, targets: tuple[str, ...] | None = None, *,
              name: str | None = None, changes: Except | None = None, rules: tuple[str, ...] = (),
              original: Obj | None = None) -> StackItem:
    """Put a copy of a spell or ability on the stack, with other targets if some are named; its modes stay (700.2g).

    ``original``: a spell that has left the stack, as it was there (§707.10, §707.10b, §707.10g, §709.5b).
    """
    called = _free(game, name or f"{item.id}-copy")
    record = item.record and replace(item.record, origin="", spent={}, in_main=False)  # it isn’t cast (707.10)
    made = replace(item, id=called, controller=by, caster=by, record=record)
    copy: Obj | None = None
    if item.spell is not None:
        original = original or game.objects[item.spell]
        card = copiable(original) if original.here.face_down else card_of(original)
        halves = shares_type_line(card)
        bestowed = item.record is not None and item.record.how == "bestow"  # 702.103c
        whole = original.here.shape in (None, card.back) or halves or bestowed
        printed = with_exceptions(card if whole else copiable(original), changes, original.printed)
        if printed.back is not None and not {"instant", "sorcery"} & set(printed.types):
            rules = (*rules, "707.10g")
        if halves:
            rules = (*rules, "709.5b")
        copy = Obj(called, printed, by, len(game.objects))  # a spell, too (§112.1a), of who puts it there (112.2)
        copy.kind, copy.zone, copy.here.controller, copy.here.record = "spell_copy", "stack", by, record
        copy.here.entered_under = by
        rules = (*rules, *rules_of(changes, card))
        if original.here.shape is not None:
            copy.here.shape = with_exceptions(original.here.shape, changes, original.here.shape)
            copy.here.keeps_shape = original.here.keeps_shape  # a prototyped one, too (§718.3c)
        copy.ts = game.tick()
        made.spell, made.source = called, Ref(called, copy.incarnation)
    targets = targets if targets is not None else game.choices.targets.get(called)
    if targets is not None:
        new = [reference(game, one) for one in targets]
        made.targets = _new_targets(game, made, item, new, fixed=bool({"707.10d", "707.10e"} & set(rules)))
        made.target = made.targets[0] if made.targets else None
        made.divided = shares(item.divided, item.targets, made.targets)
    happen(game, CopyOnStack(made, copy, (*rules, *(("707.10b",) if copy is None else ()),
                                                    *(("707.10c",) if targets is not None and not rules else ()))))
    return made


def _new_targets(game: Game, made: StackItem, item: StackItem, new: Sequence[Ref], *,
                 fixed: bool) -> tuple[Ref, ...]:
    """The targets of a copy: any number stay, even illegal ones, and those that change must be legal (§707.10c).

    ``fixed``: the effect says what they are, the same one for each of them.
    """
    targets = (*new, *item.targets[len(new):])[:len(item.targets)]  # their number doesn’t change
    for ref, old, what in zip(targets, item.targets, filters(item), strict=True):
        if ref.id != old.id and not still_legal(game, ref, what, made):
            raise Illegal(["707.10c"], "{target} isn’t a legal target for a copy of {spell}.", target=ref.id,
                          spell=item.id)
    if fixed:
        return targets
    places = [(slot.mode, slot.at, ref.id) for slot, ref in zip(item.slots, targets, strict=False)]
    if targets != item.targets and len(set(places)) < len(places):
        raise Illegal(["707.10c", "115.3"], "The copy of {spell} would have the same target twice.", spell=item.id)
    return targets


def remembered(item: StackItem, shape: Characteristics) -> Obj:
    """A spell of which only its characteristics are remembered, as an original to copy."""
    found = Obj(item.id, shape, item.controller, 0)
    found.zone = "stack"
    return found


def copy_in_exile(game: Game, shape: Characteristics, by: str, name: str, rules: tuple[str, ...],
                  zone: str = "exile") -> Obj:
    """Create a copy of a card, in exile or elsewhere, which may be cast (707.12); who creates it owns it (§112.2a,
    §709.3c)."""
    copy = Obj(_free(game, name), shape, by, len(game.objects))
    copy.kind, copy.zone, copy.ts = "card_copy", zone, game.tick()
    happen(game, CopyInZone(copy, (*rules, *(("709.3c",) if shape.halves else ()))))
    return copy


def _free(game: Game, wanted: str) -> str:
    taken = {*game.objects, *(item.id for item in game.stack)}
    at, found = 1, wanted
    while found in taken:
        at += 1
        found = f"{wanted}{at}"
    return found
