"""The stack: putting waiting triggers on it (603.3), and resolving what is on top (608.2)."""

from __future__ import annotations

from refapp.game import decisions, moves
from refapp.game.continuous import affected, copiable
from refapp.game.events import Occurrence
from refapp.game.game import Game
from refapp.game.matching import Parties, conditions_hold
from refapp.game.run import run_steps
from refapp.game.state import Context, Obj, Pending, Ref, StackItem
from refapp.language.scenario import Filter


def put_waiting(game: Game) -> bool:
    """Put the waiting triggered abilities on the stack in APNAP order; false if none waits."""
    if not game.waiting:
        return False
    waiting, game.waiting = game.waiting, []
    two_parts = game.rules.holds("apnap.two_parts")
    groups = [waiting]
    if two_parts:
        groups = [[one for one in waiting if one.trigger.event != "ability_triggers"],
                  [one for one in waiting if one.trigger.event == "ability_triggers"]]
    several = len({one.controller for one in waiting}) > 1
    for group in groups:
        for player in game.apnap():
            mine = [one for one in group if one.controller == player.name]
            for one in decisions.trigger_order(game, player.name, mine):
                if not player.lost:
                    _put(game, one, several)
    return True


def _put(game: Game, pending: Pending, several: bool) -> None:
    trigger = pending.trigger
    rules = ["603.3", "603.3b"] + (["101.4"] if several else [])
    source = pending.source
    who = source.id if source is not None else (pending.it.id if pending.it is not None else None)
    do, wanted = trigger.do, trigger.target
    key = trigger.id
    if trigger.modes:
        legal = [n for n, mode in enumerate(trigger.modes)
                 if mode.target is None or candidates(game, mode.target, pending)]
        if not legal:
            game.note("removed_from_stack", ["603.3c", *rules], who, trigger=key, player=pending.controller)
            _unlock(game, pending)
            return
        at = decisions.mode(game, key, pending.controller, legal, len(trigger.modes))
        game.note("mode_chosen", ["603.3c", "700.2"], who, trigger=key, mode=at, player=pending.controller)
        do, wanted = trigger.modes[at].do, trigger.modes[at].target
        rules.append("603.3c")
    target: Ref | None = None
    if wanted is not None:
        options = candidates(game, wanted, pending)
        if not options:
            game.note("removed_from_stack", ["603.3d", *rules], who, trigger=key, player=pending.controller)
            _unlock(game, pending)
            return
        chosen = decisions.target(game, key, pending.controller, options)
        target = reference(game, chosen)
        rules.append("603.3d")
        game.note("target_chosen", ["603.3d", "601.2c"], chosen, trigger=key, player=pending.controller)
    game.stack.append(StackItem(
        id=key, controller=pending.controller, do=do, source=source, trigger=trigger, it=pending.it,
        target=target, target_filter=wanted, chapter=trigger.chapter is not None, placed=game.tick(),
        state_key=pending.state_key, delayed=pending.delayed, other=pending.other))
    game.note("put_on_stack", rules, who, trigger=key, player=pending.controller)


def _unlock(game: Game, pending: Pending) -> None:
    if pending.state_key is not None:
        game.state_locks.discard(pending.state_key)


def reference(game: Game, name: str) -> Ref:
    """A player or object to remember."""
    if name in game.players:
        return Ref(name, 0, player=True)
    obj = game.obj(name)
    return Ref(name, obj.incarnation, game.view(name))


def candidates(game: Game, wanted: Filter, pending: Pending | StackItem) -> list[str]:
    """Every legal target: objects that pass the filter, and players where it says so."""
    you = pending.controller
    words = set(wanted.words)
    if words & {"player", "opponent"} or wanted.words == ("any",):
        players = game.opponents(you) if "opponent" in words else game.remaining()
        names = [player.name for player in players]
        if wanted.words != ("any",):
            return names
    else:
        names = []
    eye = decisions.viewpoint_of(game, pending.source, pending.it, you)
    source = game.view(pending.source.id) if pending.source is not None else None
    found = []
    for view in affected(wanted, game, eye, game.board()):
        if view.zone == "battlefield":
            if "shroud" in view.keywords:
                continue
            if "hexproof" in view.keywords and view.controller != you:
                continue
            if source is not None and decisions.protected(view, source):
                continue
        found.append(view.id)
    return found + names


def resolve_top(game: Game) -> bool:
    """Resolve the top object of the stack; false if the stack is empty."""
    if not game.stack:
        return False
    item = game.stack[-1]
    if item.spell is not None:
        _resolve_spell(game, item)
    else:
        _resolve_ability(game, item)
    leave_stack(game, item)
    return True


def leave_stack(game: Game, item: StackItem) -> None:
    """Take an item off the stack; a state trigger may trigger again (603.8)."""
    if item in game.stack:
        game.stack.remove(item)
    if item.state_key is not None:
        game.state_locks.discard(item.state_key)
    with game.events():
        pass


def _legal_target(game: Game, item: StackItem) -> bool:
    if item.target is None:
        return True
    if item.target.player:
        return not game.players[item.target.id].lost
    if not game.is_current(item.target):
        return False
    if item.target_filter is None:
        return True
    return item.target.id in candidates(game, item.target_filter, item)


def changed(game: Game, obj: Obj) -> bool:
    """Whether an effect of something that resolved changes an object."""
    return any((obj.id, obj.incarnation) in one.objects for one in game.effects)


def key_of(item: StackItem) -> tuple[str, int, str]:
    """Which ability of which object an item on the stack is."""
    return (item.source.id, item.source.incarnation, item.id) if item.source is not None else ("", 0, item.id)


def _resolve_ability(game: Game, item: StackItem) -> None:
    trigger = item.trigger
    who = item.source.id if item.source is not None else None
    if trigger is not None and trigger.conditions:
        eye = decisions.viewpoint_of(game, item.source, item.it, item.controller)
        if not conditions_hold(game, trigger.conditions, item.controller, eye,
                               Parties(item.source, item.it, item.other)):
            game.note("condition_false_now", ["603.4", "608.2a"], who, trigger=item.id)
            return
    if not _legal_target(game, item):
        game.note("target_illegal", ["608.2b"], who, trigger=item.id)
        return
    key = key_of(item)
    if trigger is not None and trigger.once_each_turn and (*key, item.controller) in game.done_this_turn:
        game.note("already_this_turn", ["603.2h"], who, trigger=item.id)
        return
    rules = ["608.2"] + (["603.7c"] if item.delayed and item.it is not None else [])
    if trigger is not None and trigger.conditions:
        rules.append("603.4")
    game.note("resolves", rules, who, trigger=item.id, player=item.controller)
    game.resolutions[key] += 1
    if _wanted(game, item, who):
        if trigger is not None and trigger.once_each_turn:
            game.done_this_turn.add((*key, item.controller))
        run_steps(game, item.do, Context(item.controller, item.source, item.it, item.target, item, item.other))
    if game.delayed:
        with game.events():
            game.happened(Occurrence("resolves", item.source, item.source, player=item.controller, kind=item.id))


def _wanted(game: Game, item: StackItem, who: str | None) -> bool:
    """Whether a resolving ability's effect happens: an optional one's controller chooses now (603.5)."""
    if item.trigger is None or not item.trigger.may:
        return True
    yes = decisions.may(game, item.id)
    game.optional = True
    game.note("choice", ["603.5"], who, player=item.controller, choice="may", trigger=item.id, answer=yes)
    return yes


def _resolve_spell(game: Game, item: StackItem) -> None:
    assert item.spell is not None
    obj = game.obj(item.spell)
    if not _legal_target(game, item):
        game.note("target_illegal", ["608.2b"], obj.id, trigger=item.id)
        moves.move(game, obj, "graveyard", rules=["608.2b"])
        return
    types = set(copiable(obj).types)
    game.note("resolves", ["608.2" if types & {"instant", "sorcery"} else "608.3"], obj.id, trigger=item.id,
              player=item.controller)
    ref = Ref(obj.id, obj.incarnation, game.view(obj.id))
    if types & {"instant", "sorcery"} or not types:
        run_steps(game, item.do, Context(item.controller, ref, None, item.target, item))
        if obj.zone == "stack" and obj.exists:
            moves.move(game, obj, "graveyard", action="spell_done", rules=["608.2n"])
        return
    rules = ["608.3a", "110.4b", *(["112.4", "400.7a"] if changed(game, obj) else [])]
    kind = obj.kind
    if kind == "spell_copy":  # a copy of a permanent spell becomes a token, which isn't created
        obj.kind = "token"
        rules.append("111.13")
    moves.move(game, obj, "battlefield", action="spell_becomes_permanent", rules=rules,
               under=item.controller, attached_to=item.target.id if item.target is not None else None)
    if obj.zone == "stack":  # it can't enter
        obj.kind = kind
        moves.move(game, obj, "graveyard", rules=["608.3e"])
    if item.caster is not None and obj.zone == "battlefield":
        obj.entered_under = item.caster
    run_steps(game, item.do, Context(item.controller, Ref(obj.id, obj.incarnation), None, item.target, item))
