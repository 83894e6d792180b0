"""Putting waiting triggers on the stack (603.3)."""

from __future__ import annotations

from collections.abc import Sequence

from refapp.game.door import decisions
from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events.amounts import amount
from refapp.game.events.casting import commit_crime, targeted
from refapp.game.events.recalling import THEM
from refapp.game.machine.trigger_targets import chosen_targets, could_choose, one_target, shares, with_x
from refapp.game.machine.triggered_mana import resolve_quick
from refapp.game.said.sentence import ByPlayer, KeywordName
from refapp.game.said.several import ModeChosen, TargetChosen
from refapp.game.state.items import Pending, StackItem
from refapp.game.state.objects import Context
from refapp.language.triggers import Trigger
from refapp.lazy_dataclass import dataclass


class PutOnStack(ByPlayer, says="{player} puts “{trigger}” on the stack."):
    trigger: KeywordName

class RemovedFromStack(ByPlayer, says="“{trigger}” has no legal choice and is removed from the stack."):
    trigger: KeywordName


_DECLARED = {
    "declare attackers": ("508.2b", frozenset({
        "attacks", "attacks_alone", "is_attacked", "player_attacks", "attacks_player_alone", "exerted", "enlists"})),
    "declare blockers": ("509.2a", frozenset({
        "blocks", "becomes_blocked", "becomes_blocked_by", "blocks_creature", "isnt_blocked", "blocked_by_number",
        "blocks_number"}))}
"""Step → the rule on what triggered as attackers or blockers were declared, and what triggers so."""
_FIRST = {"upkeep": ("503.1a",), "first combat damage": ("510.3a",), "combat damage": ("510.3a",),
          "end of combat": ("511.2",)}
"""Step → the rule on what has triggered before the active player first has priority in it."""


@dataclass(frozen=True, slots=True)
class TakeWaiting(Event):
    """The abilities that have triggered wait no longer: their controllers put them on the stack now (603.3)."""

    bookkeeping = True

    def perform(self, game: Game) -> bool:
        game.waiting = []
        return True


@dataclass(frozen=True, slots=True)
class PutTriggered(Event):
    """A triggered ability goes on the stack, an object that isn't a card (603.3); what it targets becomes a target."""

    item: StackItem
    rules: tuple[str, ...]
    who: str | None

    def perform(self, game: Game) -> bool:
        item = self.item
        game.stack.append(item)  # without a card (405.1), on top (405.2)
        game.note(PutOnStack, [*self.rules, *_of_step(game, item)], self.who, trigger=item.id,
                  player=item.controller)
        targeted(game, item.targets, item)
        commit_crime(game, item.targets, item)
        return True


@dataclass(frozen=True, slots=True)
class Unlock(Event):
    """A state trigger that left the stack, or never came there, may trigger again (603.8)."""

    key: tuple[str, int, str]

    def perform(self, game: Game) -> bool:
        game.state_locks.discard(self.key)
        return True


def _of_step(game: Game, item: StackItem) -> tuple[str, ...]:
    """The key of what the section on the present step says of abilities that have triggered by then."""
    if item.trigger is None or game.moment is None:
        return ()
    if game.moment in _DECLARED:
        rule, events = _DECLARED[game.moment]
        return (rule,) if events & {item.trigger.event, *item.trigger.others} else ()
    return _FIRST.get(game.moment, ()) if game.priority is None else ()


def put_on_stack(game: Game) -> bool:
    """Put the waiting triggered abilities on the stack in APNAP order (§113.3c); false if none waits.

    Those of the active player are lowest; a player’s own are in the order that the player chooses (405.3, §603.3,
    §603.3b).
    """
    resolve_quick(game)
    if not game.waiting:
        return False
    waiting = tuple(game.waiting)
    happen(game, TakeWaiting())
    two_parts = game.rules.holds("apnap.two_parts")
    groups: list[Sequence[Pending]] = [waiting]
    if two_parts:
        groups = [[one for one in waiting if one.trigger.event != "ability_triggers"],
                  [one for one in waiting if one.trigger.event == "ability_triggers"]]
    several = len({one.controller for one in waiting}) > 1
    for group in groups:
        for side in _sides(game):
            mine = [one for one in group if one.controller in side]
            for one in decisions.trigger_order(game, side, mine):
                if not game.players[one.controller].lost:
                    _put(game, one, several)
    return True


def _sides(game: Game) -> list[list[str]]:
    """Who orders triggered abilities together, one side after the other: players, or teams that share turns (§805.7).
    """
    found: dict[str, list[str]] = {}
    for player in game.apnap():
        found.setdefault(str(player.team) if game.teams else player.name, []).append(player.name)
    return list(found.values())


def _chosen_before(game: Game, trigger: Trigger) -> set[tuple[str, int, str, str]]:
    """The modes that were chosen, where one can be only once."""
    return game.done_ever if trigger.unchosen == "ever" else game.this_turn.done


def _mark(pending: Pending, mode: int) -> tuple[str, int, str, str]:
    source = pending.source or pending.it
    at = (source.id, source.incarnation) if source is not None else ("", 0)
    return *at, f"{pending.trigger.id}.{mode}", ""


def _put(game: Game, pending: Pending, several: bool) -> None:
    """A triggered ability goes on the stack. Where its text says “target”, what it targets is chosen now (115.1d,
    §603.3c, §603.3d)."""
    trigger = pending.trigger
    rules = ["603.3", "603.3b"] + (["101.4"] if several else [])
    source = pending.source
    who = source.id if source is not None else (pending.it.id if pending.it is not None else None)
    do, asked = trigger.do, trigger.targets or one_target(trigger.target)
    key = trigger.id
    if trigger.modes:
        legal = [n for n, mode in enumerate(trigger.modes)
                 if could_choose(game, mode.targets or one_target(mode.target), pending)
                 and not (trigger.unchosen and _mark(pending, n) in _chosen_before(game, trigger))]
        if not legal:
            game.note(RemovedFromStack, ["603.3c", "700.2b", *rules], who, trigger=key, player=pending.controller)
            _unlock(game, pending)
            return
        at = decisions.mode(game, key, pending.controller, legal, len(trigger.modes), who)
        game.note(ModeChosen, ["603.3c", "700.2", "700.2b"], who, trigger=key, mode=at, player=pending.controller)
        if trigger.unchosen:
            _chosen_before(game, trigger).add(_mark(pending, at))
        do, asked = trigger.modes[at].do, trigger.modes[at].targets or one_target(trigger.modes[at].target)
        rules.append("603.3c")
    x = amount(game, trigger.x, Context(pending.controller, source, pending.it, other=pending.other)) \
        if trigger.x is not None else None
    asked = with_x(asked, x)
    if not could_choose(game, asked, pending):
        game.note(RemovedFromStack, ["603.3d", *rules], who, trigger=key, player=pending.controller)
        _unlock(game, pending)
        return
    chosen = chosen_targets(game, asked, pending, who)
    if asked:
        rules.append("603.3d")
    for _, ref in chosen:
        game.note(TargetChosen, ["603.3d", "601.2c", "115.1d"], ref.id, trigger=key, player=pending.controller)
    refs = tuple(ref for _, ref in chosen)
    item = StackItem(  # an object of its own (113.1c)
        id=key, controller=pending.controller, do=do, source=source, trigger=trigger, it=pending.it,
        target=refs[0] if refs else None, target_filter=asked[0].what if refs else None, targets=refs,
        slots=tuple(slot for slot, _ in chosen), chapter=trigger.chapter is not None, placed=game.tick(),
        state_key=pending.state_key, delayed=pending.delayed, other=pending.other,
        recalls={THEM: pending.them} if pending.them else {}, x_amount=trigger.x,
        divided=shares(game, pending, refs, x))
    happen(game, PutTriggered(item, tuple(rules), who))


def _unlock(game: Game, pending: Pending) -> None:
    if pending.state_key is not None:
        happen(game, Unlock(pending.state_key))
