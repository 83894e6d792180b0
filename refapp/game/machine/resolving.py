"""Resolving what is on top of the stack (608); how a spell becomes a permanent is in `permanent_spells.py` (608.3)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from refapp.game.door import decisions
from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.door.told_conditions import conditions_hold
from refapp.game.events import chapters, moves
from refapp.game.events.amounts import amount
from refapp.game.events.run import run_steps
from refapp.game.machine import moments
from refapp.game.machine.permanent_spells import become_permanent
from refapp.game.machine.trigger_targets import now_asked
from refapp.game.machine.waiting_triggers import Unlock
from refapp.game.reading import wording
from refapp.game.reading.conditions import Parties
from refapp.game.reading.copiable_values import copiable
from refapp.game.reading.interchangeable import one_name
from refapp.game.reading.layers import reworded
from refapp.game.reading.targets import legal_refs
from refapp.game.reading.viewpoints import viewpoint_of
from refapp.game.said.moving import SpellDone
from refapp.game.said.sentence import KeywordName, Sentence
from refapp.game.said.several import AlreadyThisTurn, ChoiceMade, ConditionFalseNow, Resolves, TargetIllegal, XDefined
from refapp.game.state.hooks import Words
from refapp.game.state.items import Slot, StackItem
from refapp.game.state.objects import Context, Obj
from refapp.game.state.occurrences import Occurrence
from refapp.game.state.views import Ref
from refapp.language.casting import Spell
from refapp.language.errors import Unsupported
from refapp.language.filters import Condition
from refapp.language.instruction import every_step
from refapp.language.scenario import Keyword
from refapp.lazy_dataclass import dataclass


class TargetIgnored(Sentence, says="{subject} is no longer a legal target of “{trigger}”: it isn’t affected."):
    trigger: KeywordName


COUNTERED = "targets.countered"
"""Behaviour: the game counters what has no legal target as it would resolve (608.2b until April 2018)."""
_OF_TYPE = {"instant": "304.2", "sorcery": "307.2", "artifact": "301.2", "creature": "302.2", "enchantment": "303.2",
            "planeswalker": "306.2", "battle": "310.2"}
"""Card type → what the section on it says of the resolution of such a spell; a kindred one has another (300.2b)."""


def resolve_top(game: Game) -> bool:
    """Resolve the top object of the stack (608.1): what came last, in response, first (§117.7); false if it is
    empty."""
    if not game.stack:
        return False
    with game.resolution():
        item = game.stack[-1]
        if item.spell is not None:
            _resolve_spell(game, _as_worded(game, item))
        else:
            _resolve_ability(game, item)
    leave_stack(game, item)
    return True


@dataclass(frozen=True, slots=True)
class Resolve(Event):
    """It is remembered that an ability resolved; ``done_by``: that its controller did what it allows once each turn."""

    key: tuple[str, int, str]
    done_by: str | None = None

    def perform(self, game: Game) -> bool:
        if self.done_by is None:
            game.this_turn.resolutions[self.key] += 1
        else:
            game.this_turn.done.add((*self.key, self.done_by))
        return True


@dataclass(frozen=True, slots=True)
class ResolveSpell(Event):
    """It is remembered that a spell of this name resolves under a player's control (702.192a)."""

    player: str
    name: str

    def perform(self, game: Game) -> bool:
        game.names_resolved[(self.player, self.name)] += 1
        return True


@dataclass(frozen=True, slots=True)
class TakeOff(Event):
    """What has resolved, or was countered, is no longer on the stack (608.2n)."""

    item: StackItem

    def perform(self, game: Game) -> bool:
        if self.item not in game.stack:
            return False
        game.stack.remove(self.item)
        return True


def leave_stack(game: Game, item: StackItem) -> None:
    """Take an item off the stack; a state trigger may trigger again (603.8)."""
    happen(game, TakeOff(item), *([Unlock(item.state_key)] if item.state_key is not None else []))


def key_of(item: StackItem) -> tuple[str, int, str]:
    """Which ability of which object an item on the stack is."""
    return (item.source.id, item.source.incarnation, item.id) if item.source is not None else ("", 0, item.id)


def _all_illegal(game: Game, item: StackItem) -> bool:
    refs = legal_refs(game, item)
    return bool(refs) and all(one is None for one in refs)


def _legal(game: Game, item: StackItem, who: str | None, rules: Sequence[str] = ()) -> tuple[Ref | None, ...] | None:
    """The targets that are still legal; None where the spell or ability doesn't resolve (§608.2b)."""
    refs = legal_refs(game, item)
    if refs and all(one is None for one in refs):
        countered = ["701.6a"] if game.rules.holds(COUNTERED) else []
        game.note(TargetIllegal, [*rules, "608.2b", *countered], who, trigger=item.id)
        return None
    for at, one in enumerate(refs):
        if one is None:
            game.note(TargetIgnored, ["608.2b"], item.targets[at].id, trigger=item.id)
    return refs


def carry_out(game: Game, item: StackItem, source: Ref | None, refs: tuple[Ref | None, ...]) -> None:
    """Follow the instructions, in the order written (§608.2c); of several modes in the order printed (700.2).

    What an instruction does is done once, as events (610.1), or begins a continuous effect (§609.1, 113.2d).
    Of an instant or sorcery the instructions are its spell abilities (§113.3a).
    """
    if not item.branches:
        _follow(game, item, item.do, source, _placed(refs, item.slots))
        return
    for place in sorted(range(len(item.branches)), key=lambda at: (item.modes[at], at)):
        both = [(ref, slot) for ref, slot in zip(refs, item.slots, strict=False) if slot.mode == place]
        if both and all(ref is None for ref, _ in both):
            continue
        _follow(game, item, item.branches[place], source, _placed([ref for ref, _ in both], [one for _, one in both]))


def _placed(refs: Sequence[Ref | None], slots: Sequence[Slot]) -> tuple[Ref | None, ...]:
    """The targets by their places in the text: None where nobody chose one (115.6), so that the others keep theirs."""
    if len(slots) != len(refs):
        return tuple(refs)
    last = max((slot.at for slot in slots), default=-1)
    return tuple(ref for place in range(last + 1) for ref in (
        [ref for ref, slot in zip(refs, slots, strict=True) if slot.at == place] or [None]))


def _in_order(item: StackItem) -> list[str]:
    """The key of the rule on following instructions in order, where there are several of them (608.2c)."""
    return ["608.2c"] if len(item.do) > 1 or any(len(branch) > 1 for branch in item.branches) else []


def _follow(game: Game, item: StackItem, do: tuple[object, ...], source: Ref | None,
            refs: tuple[Ref | None, ...]) -> None:
    steps = do
    if item.divided:
        steps = wording.divided(steps, {ref.id: item.divided.get(ref.id, 0) for ref in refs if ref is not None})
    x = item.x
    if item.x_amount is not None:  # what it is may have changed since (107.3c)
        x = amount(game, item.x_amount, Context(item.controller, source, item=item))
        game.note(XDefined, ["107.3c"], item.id, x=x)
    if x is not None:
        steps = wording.with_x(steps, x)
    run_steps(game, steps, Context(  # type: ignore[arg-type]  # steps are of both kinds
        item.controller, source, item.it, refs[0] if refs else None, item, item.other, refs))


def _of_the_past(condition: Condition) -> bool:
    """Whether a condition asks what something was as it last existed."""
    return condition.kind in ("was", "it_was") or any(_of_the_past(one) for one in condition.inner)


def _resolve_ability(game: Game, item: StackItem) -> None:
    """§608.2."""
    trigger = item.trigger
    who = item.source.id if item.source is not None else None
    if trigger is not None and trigger.conditions:
        eye = viewpoint_of(game, item.source, item.it, item.controller)
        still = [one for one in trigger.conditions if not _of_the_past(one)]  # what was so stays so
        if not conditions_hold(game, still, item.controller, eye, Parties(item.source, item.it, item.other)):
            game.note(ConditionFalseNow, ["603.4", "608.2a"], who, trigger=item.id)
            return
    refs = _legal(game, now_asked(game, item), who)
    if refs is None:
        if game.rules.holds(COUNTERED):
            with game.events():
                game.happened(Occurrence("countered", item.source, item.source, player=item.controller))
        return
    key = key_of(item)
    if trigger is not None and trigger.do_once_each_turn and (*key, item.controller) in game.this_turn.done:
        game.note(AlreadyThisTurn, ["603.2h"], who, trigger=item.id)
        return
    particular = item.delayed and item.it is not None and not item.it.player
    rules = ["608.1", "608.2", *_in_order(item)] + (["603.7c"] if particular else [])
    if trigger is not None and trigger.conditions:
        rules.append("603.4")
    game.note(Resolves, rules, who, trigger=item.id, player=item.controller)
    happen(game, Resolve(key))
    if _wanted(game, item, who):
        if trigger is not None and trigger.do_once_each_turn:
            if any(step.verb in ("may_do", "may_pay") for step in every_step(trigger.do)):
                raise Unsupported("It isn’t played whether “{trigger}”, with choices in it, has been done this turn.",
                                  rules=["603.2h"], trigger=item.id)
            happen(game, Resolve(key, item.controller))
        carry_out(game, item, item.source, refs)
    if trigger is not None and trigger.chapter is not None:
        with game.events():
            chapters.resolved(game, item, trigger.chapter)
    if game.delayed:  # what triggers as it has resolved (§608.2p)
        with game.events():
            game.happened(Occurrence("resolves", item.source, item.source, player=item.controller, kind=item.id))


def _wanted(game: Game, item: StackItem, who: str | None) -> bool:
    """Whether a resolving ability's effect happens: an optional one's controller chooses now (§603.5)."""
    if item.trigger is None or not item.trigger.may:
        return True
    yes = decisions.may(game, item.id)
    game.optional = True
    game.note(ChoiceMade, ["603.5"], who, player=item.controller, choice="may", trigger=item.id, answer=yes)
    return yes


def unannounced(obj: Obj) -> Spell | None:
    """The text of a spell that a board puts on the stack; None where something in it was to be announced (601.2b–c)."""
    shape = copiable(obj)
    texts = [one for one in shape.abilities if isinstance(one, Spell)]
    if len(texts) != 1 or texts[0].targets or texts[0].modes or (shape.cost is not None and shape.cost.variables):
        return None
    return texts[0]


def _as_worded(game: Game, item: StackItem) -> StackItem:
    """A spell with its instructions and targets as effects that change its text word them now (612.1)."""
    view = game.view(item.spell) if item.spell is not None else None
    if view is None or not view.reworded:
        return item
    return replace(item, **{name: reworded(getattr(item, name), view.reworded) for name in ("do", "branches", "slots")})


def _resolve_spell(game: Game, item: StackItem) -> None:
    """§608.2n, §608.3b."""
    assert item.spell is not None
    obj = game.obj(item.spell)
    if not (item.do or item.branches) and any(
            isinstance(one, Spell) and (one.do or one.modes) for one in copiable(obj).abilities):
        raise Unsupported("The board doesn’t say which targets, modes or X were chosen for “{subject}”.",
                          rules=["601.2b", "601.2c"], subject=obj.id)
    falls_back = game.rules.words(moments.falls_back).values()
    refs: tuple[Ref | None, ...] | None = ()
    if not (_all_illegal(game, item) and any(one(game, item, obj) for one in falls_back)):
        refs = _legal(game, item, obj.id, [] if {*copiable(obj).types} & {"instant", "sorcery"} else ["608.3b"])
    if refs is None:
        _off_the_stack(game, item, obj)
        return
    types = set(copiable(obj).types)  # a kindred spell resolves as one of its other card type (300.2b, 308.1)
    game.note(Resolves, ["608.1", *(["608.2", *_in_order(item)] if types & {"instant", "sorcery"} else ["608.3"]),
                           *(rule for kind, rule in _OF_TYPE.items() if kind in types)], obj.id, trigger=item.id,
              player=item.controller)
    ref = Ref(obj.id, obj.incarnation, game.view(obj.id))
    happen(game, ResolveSpell(item.controller, one_name(game, copiable(obj).name)))
    if types & {"instant", "sorcery"} or not types:  # its text, then a graveyard (§304.2, §307.2)
        _keywords(game, item, obj, moments.resolves_first)
        carry_out(game, item, ref, refs)
        _keywords(game, item, obj, moments.resolves_last)  # then it goes to its owner’s graveyard (404.1)
        if obj.zone == "stack" and obj.exists:
            moves.move(game, obj, "graveyard", says=SpellDone, rules=["608.2n"], also=("spell_done",))
        return
    merges = game.rules.words(moments.merges).get(item.record.how or "") if item.record is not None else None
    if merges is not None and merges(game, item, obj, refs):
        return
    become_permanent(game, item, obj, refs)
    carry_out(game, item, Ref(obj.id, obj.incarnation), refs)


def _off_the_stack(game: Game, item: StackItem, obj: Obj) -> None:
    """A spell without a legal target goes to the graveyard; until 2018 the game countered it that way (608.2b)."""
    before = Ref(obj.id, obj.incarnation, game.view(obj.id))
    with game.events():
        moves.move(game, obj, "graveyard", rules=["608.2b"])
        if game.rules.holds(COUNTERED):
            game.happened(Occurrence("countered", before, Ref(obj.id, obj.incarnation), player=item.controller))


def _keywords(game: Game, item: StackItem, obj: Obj,
              moment: Words[Callable[[Game, StackItem, Obj, Keyword], None]]) -> None:
    """What keywords of an instant or sorcery spell say before or after its other text as it resolves (702)."""
    known = game.rules.words(moment)
    view = game.view(obj.id)
    if view is None or view.zone != "stack":
        return
    for ability in game.rules.every(view.abilities):
        if isinstance(ability, Keyword) and ability.word in known:
            known[ability.word](game, item, obj, ability)
