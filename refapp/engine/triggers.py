"""Triggered abilities: noticing that an event matches a trigger condition (603.2, 603.6, 603.10).

Most triggers are judged on the board right after the event; those that look back, on the board
right before it. Putting abilities on the stack is :mod:`refapp.engine.stack`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from refapp.engine.characteristics import copiable
from refapp.engine.events import LOOK_BACK, LOOK_BACK_SINCE, ZONE_CHANGES, Occurrence
from refapp.engine.filters import Viewpoint, passes
from refapp.engine.objects import COMMAND_TYPES, Delayed, Pending, Ref, View
from refapp.engine.scenario import Ability, Condition, Keyword, Static, Step, Trigger
from refapp.engine.trigger_rules import rules_of

if TYPE_CHECKING:
    from refapp.engine.game import Game

Board = Mapping[str, View]

_RETURN = {
    "persist": Trigger("persist", "dies", do=(Step("return", {
        "what": ("@it",), "from": "graveyard", "to": "battlefield", "under": "owner",
        "counters": {"-1/-1": 1}}, "persist"),)),
    "undying": Trigger("undying", "dies", do=(Step("return", {
        "what": ("@it",), "from": "graveyard", "to": "battlefield", "under": "owner",
        "counters": {"+1/+1": 1}}, "undying"),)),
}
WORLD_EPOCH = 10_000_000
"""Later than every ``ts`` and ``world_since`` that a scenario can name."""

_SPARES = {"persist": "-1/-1", "undying": "+1/+1"}
OF_A_KIND = frozenset({"counters_put", "deals_damage", "deals_combat_damage", "exerted"})
"""Events whose triggers may name a kind: of the counters, that a player was dealt damage, that it attacked so."""


def detect(game: Game, before: Board, occurrences: Sequence[Occurrence]) -> None:
    """Look for triggers that one event, with all its occurrences, sets off; then for state triggers."""
    if occurrences:
        after = game.board()
        watchers_before = list(_watchers(before))
        watchers_after = list(_watchers(after))
        for occurrence in occurrences:
            if occurrence.event == "enters" and occurrence.now is not None and _modified(game, occurrence):
                game.note("enters_modified", ["603.6b"], occurrence.now.id)
            back = looks_back(game, occurrence.event)
            board = before if back else after
            game.budget.spend(1 + len(watchers_before if back else watchers_after))
            for view, ability in watchers_before if back else watchers_after:
                trigger = _as_trigger(ability, view, occurrence)
                if trigger is not None and _matches(game, trigger, view, occurrence, board):
                    _triggered(game, trigger, view, occurrence, back)
            for waiting in game.delayed:
                _delayed(game, waiting, occurrence, before, after)
        game.delayed = [waiting for waiting in game.delayed if not waiting.spent]
    state_triggers(game)


def looks_back(game: Game, event: str) -> bool:
    """Whether triggers on this event look back in time in this edition."""
    return event in LOOK_BACK or (event in LOOK_BACK_SINCE and game.rules.holds(LOOK_BACK_SINCE[event]))


def _watchers(board: Board) -> Iterator[tuple[View, Ability]]:
    for view in board.values():
        if view.abilities and not view.phased_out:
            for ability in view.abilities:
                if isinstance(ability, Trigger) or (isinstance(ability, Keyword) and ability.word in _RETURN):
                    yield view, ability


def _as_trigger(ability: Ability, view: View, occurrence: Occurrence) -> Trigger | None:
    if isinstance(ability, Trigger):
        return ability if ability.event == occurrence.event else None
    if not isinstance(ability, Keyword) or occurrence.event != "dies" or occurrence.was is None:
        return None
    if occurrence.was.id != view.id or view.counters.get(_SPARES[ability.word], 0) > 0:
        return None
    return _RETURN[ability.word]


def _matches(game: Game, trigger: Trigger, view: View, occurrence: Occurrence, board: Board) -> bool:
    if not _functions(trigger, view, occurrence):
        return False
    eye = game.viewpoint(view)
    if trigger.event == "step_begins":
        return _step_matches(trigger.step, trigger.whose, eye, occurrence)
    subject = occurrence.was if looks_back(game, occurrence.event) else occurrence.now or occurrence.was
    if trigger.event == "chapter":
        return (subject is not None and subject.id == view.id and trigger.chapter is not None
                and occurrence.amount_before < trigger.chapter <= occurrence.amount)
    if trigger.event in OF_A_KIND and trigger.step is not None and occurrence.kind != trigger.step:
        return False
    about = occurrence.player
    if about is None and subject is not None and not subject.player and trigger.event != "is_dealt_damage":
        there = board.get(subject.id) or subject.view
        about = there.controller if there is not None else None
    if not _player_matches(trigger.player, eye, about):
        return False
    if trigger.who is None:
        return True
    if subject is None:
        return False
    if subject.player:
        return _player_passes(trigger.who.words, subject.id, eye)
    seen = board.get(subject.id)
    if seen is None or seen.incarnation != subject.incarnation:
        seen = subject.view
    if seen is None or (seen.phased_out and occurrence.event != "phases_out"):
        return False
    return passes(trigger.who, seen, eye, board)


def _player_passes(words: Sequence[str], player: str, eye: Viewpoint) -> bool:
    for word in words:
        if word in ("you", "yours", "self") and player != eye.controller:
            return False
        if word in ("opponent", "opponents") and (player == eye.controller or player in eye.teammates):
            return False
    return not words or any(word in ("you", "yours", "self", "opponent", "opponents", "player", "any")
                            for word in words)


def _functions(trigger: Trigger, view: View, occurrence: Occurrence) -> bool:
    """Whether the ability works where its object is."""
    if view.zone == "battlefield":
        # an ability that works only in the graveyard, of a permanent that isn't there yet
        return trigger.zone in ("battlefield", "any")
    if view.zone == "command":
        return (bool(view.types & COMMAND_TYPES) and not view.face_down) or trigger.zone in ("command", "any")
    if trigger.zone not in (view.zone, "any"):
        own = occurrence.now is not None and occurrence.now.id == view.id
        # "put into a graveyard from anywhere" of the object itself works from the graveyard (603.6c)
        return own and occurrence.event == "graveyard_from_anywhere" and view.zone == "graveyard"
    return True


def _step_matches(step: str | None, whose: str, eye: Viewpoint, occurrence: Occurrence) -> bool:
    if step is not None and _step_name(step) != _step_name(occurrence.step or ""):
        return False
    if whose == "you":
        return occurrence.player == eye.controller or occurrence.player in eye.teammates
    if whose == "opponent":
        return occurrence.player != eye.controller and occurrence.player not in eye.teammates
    return True


def _step_name(step: str) -> str:
    return step.lower().replace("-", "_").replace(" ", "_").removesuffix("_step")


def _player_matches(wanted: str, eye: Viewpoint, player: str | None) -> bool:
    if wanted == "each":
        return True
    if player is None:
        return False
    if wanted == "you":
        return player == eye.controller
    return player != eye.controller and player not in eye.teammates


def conditions_hold(game: Game, conditions: Sequence[Condition], you: str, eye: Viewpoint) -> bool:
    """Whether every condition about the ability's controller is true now."""
    player = game.players[you]
    for condition in conditions:
        kind = condition.kind
        if kind == "life_at_least":
            held = game.life(player) >= condition.number
        elif kind == "life_at_most":
            held = game.life(player) <= condition.number
        elif kind == "hand_size":
            held = len(player.zones["hand"]) == condition.number
        elif kind == "answer":
            held = bool(game.answers.get(condition.name))
        elif kind == "toughness_at_most":
            source = game.view(eye.source) if eye.source in game.objects else None
            held = source is not None and (source.toughness or 0) <= condition.number
        elif kind == "your_turn":
            held = (game.active == you) == bool(condition.number)
        else:
            board = game.board()
            some = any(view.controller == you and view.zone == "battlefield" and not view.phased_out
                       and passes(condition.filter, view, eye, board) for view in board.values())
            held = some == (kind == "controls")
        if not held:
            return False
    return True


def _triggered(game: Game, trigger: Trigger, view: View, occurrence: Occurrence, back: bool) -> None:
    if view.zone in ("hand", "library") and not view.revealed:
        game.note("not_visible", ["603.2f"], view.id, trigger=trigger.id)
        return
    eye = game.viewpoint(view)
    rules = rules_of(trigger.event, back)
    if trigger.conditions and not conditions_hold(game, trigger.conditions, view.controller, eye):
        game.note("condition_false", ["603.4", *rules], view.id, trigger=trigger.id)
        return
    if trigger.once_each_turn and (view.id, view.incarnation, trigger.id) in game.done_this_turn:
        game.note("already_this_turn", ["603.2h"], view.id, trigger=trigger.id)
        return
    if trigger.conditions:
        rules = [*rules, "603.4"]
    if "activate_abilities" in game.players[view.controller].cant:
        rules = [*rules, "603.2a"]
    _record(game, trigger, rules, controller=view.controller, source=view.ref, it=_it(occurrence),
            occurrence=occurrence, view=view)


def _modified(game: Game, occurrence: Occurrence) -> bool:
    """Whether continuous effects change the newcomer from its first moment on (603.6b)."""
    seen = game.view(occurrence.now.id) if occurrence.now is not None else None
    if seen is None:
        return False
    shape = copiable(game.objects[seen.id])
    return seen.types != frozenset(shape.types) or seen.abilities != shape.abilities


def _it(occurrence: Occurrence) -> Ref | None:
    """What ``@it`` means: the new object if the event moved it, where everyone can see it (603.6)."""
    if occurrence.event in ZONE_CHANGES or occurrence.event == "destroyed":
        if occurrence.now is None:
            return Ref(occurrence.was.id, -1, occurrence.was.view) if occurrence.was is not None else None
        return Ref(occurrence.now.id, occurrence.now.incarnation,
                   occurrence.was.view if occurrence.was is not None else None)
    if occurrence.event == "becomes_blocked":
        return occurrence.was  # the blocking creature
    return occurrence.now or occurrence.was


def _with_x(steps: tuple[Step, ...], amount: int) -> tuple[Step, ...]:
    """Steps in which X is the amount of the event that set the ability off (107.3, 701.37c)."""
    return tuple(Step(step.verb, {
        key: amount if item == "X" else _with_x(item, amount)
        if isinstance(item, tuple) and any(isinstance(one, Step) for one in item) else item
        for key, item in step.args.items()}, step.path) for step in steps)


def _record(
    game: Game,
    trigger: Trigger,
    rules: Sequence[str],
    *,
    controller: str,
    source: Ref | None,
    it: Ref | None,
    occurrence: Occurrence | None = None,
    view: View | None = None,
    delayed: bool = False,
    state_key: tuple[str, int, str] | None = None,
) -> None:
    times, extra = (1, []) if delayed else times_triggered(game, trigger, controller, view, occurrence)
    if source is not None and occurrence is not None and occurrence.was is not None \
            and occurrence.event in ZONE_CHANGES and source.id == occurrence.was.id:
        source = it  # the ability of the object that moved can find what it became (400.7e)
    if occurrence is not None and occurrence.event == "becomes_monstrous":
        trigger = replace(trigger, do=_with_x(trigger.do, occurrence.amount))
    for _ in range(times):
        game.triggered[trigger.id] += 1
        order = view.index if view is not None else len(game.objects)
        game.waiting.append(Pending(trigger, controller, source, it, order, state_key, delayed))
    keys = [*rules, *extra, "603.3a" if not delayed else "603.7"]
    if occurrence is not None:
        keys.append("603.2c")
    game.note("triggered", keys, view.id if view is not None else (it.id if it is not None else None),
              trigger=trigger.id, player=controller, times=times)
    if trigger.event != "ability_triggers" and view is not None:
        announced = Occurrence("ability_triggers", view.ref, view.ref, player=controller, times=times)
        detect_other(game, announced)


def detect_other(game: Game, occurrence: Occurrence) -> None:
    """An ability triggered: look for abilities that trigger on that (603.3b, second part)."""
    board = game.board()
    for view, ability in list(_watchers(board)):
        trigger = _as_trigger(ability, view, occurrence)
        if trigger is not None and _matches(game, trigger, view, occurrence, board):
            for _ in range(occurrence.times):
                _triggered(game, trigger, view, occurrence, back=False)


def times_triggered(game: Game, trigger: Trigger, controller: str, view: View | None,
           occurrence: Occurrence | None) -> tuple[int, list[str]]:
    """How many times the ability triggers: once, and once more for each effect that says so (603.2d)."""
    times = 1
    if view is None:
        return 1, []
    subject = (occurrence.now or occurrence.was) if occurrence is not None else None
    seen = game.board().get(subject.id) if subject is not None else None
    if occurrence is not None and occurrence.was is not None and occurrence.was.view is not None:
        seen = occurrence.was.view
    for holder, ability in _statics(game):
        if ability.extra_trigger_event is None or holder.controller != controller:
            continue
        if ability.extra_trigger_event not in ("any", trigger.event):
            continue
        wanted = set(ability.extra_trigger_types)
        if wanted and (seen is None or not wanted & (seen.types | seen.subtypes | seen.supertypes)):
            continue
        times += 1
    return times, ["603.2d"] if times > 1 else []


def _statics(game: Game) -> Iterator[tuple[View, Static]]:
    for view in game.board().values():
        if view.zone == "battlefield" and not view.phased_out:
            for ability in view.abilities:
                if isinstance(ability, Static):
                    yield view, ability


def _delayed(game: Game, waiting: Delayed, occurrence: Occurrence, before: Board, after: Board) -> None:
    trigger = waiting.trigger
    if waiting.spent or trigger.event != occurrence.event:
        return
    eye = Viewpoint(waiting.it.id if waiting.it is not None else None, waiting.controller, None,
                    game.teammates(waiting.controller))
    if trigger.event == "step_begins":
        if not _step_matches(trigger.step, trigger.whose, eye, occurrence):
            return
    else:
        subject = occurrence.was if looks_back(game, occurrence.event) else occurrence.now or occurrence.was
        if not _player_matches(trigger.player, eye, occurrence.player):
            return
        if trigger.who is None:
            if waiting.it is not None and (subject is None or (subject.id, subject.incarnation) != (
                    waiting.it.id, waiting.it.incarnation)):
                return
        else:
            board = before if looks_back(game, occurrence.event) else after
            seen = board.get(subject.id) if subject is not None and not subject.player else None
            if seen is None or not passes(trigger.who, seen, eye, board):
                return
            if "self" in trigger.who.words and waiting.it is not None and \
                    seen.incarnation != waiting.it.incarnation:
                return
    rules = ["603.7", "603.7a", "603.7b", *rules_of(trigger.event, looks_back(game, trigger.event))]
    rules.append("603.7d" if waiting.from_spell else "603.7e")
    if trigger.conditions and not conditions_hold(game, trigger.conditions, waiting.controller, eye):
        game.note("condition_false", ["603.4", *rules], None, trigger=trigger.id)
        return
    if trigger.duration is None:
        waiting.spent = True
    it = waiting.it
    if (it is not None and occurrence.event in ZONE_CHANGES and occurrence.was is not None \
            and occurrence.was.id == it.id) or it is None:
        it = _it(occurrence)
    _record(game, trigger, rules, controller=waiting.controller, source=waiting.source, it=it,
            occurrence=occurrence, delayed=True)


def reflexive(game: Game, trigger: Trigger, controller: str, source: Ref | None, it: Ref | None) -> None:
    """A reflexive triggered ability triggers on what was just done (603.12)."""
    _record(game, trigger, ["603.12", "603.7"], controller=controller, source=source, it=it, delayed=True)


def state_triggers(game: Game) -> None:
    """State triggers whose condition is true and that aren't waiting or on the stack already (603.8)."""
    board = game.board()
    for view, ability in list(_watchers(board)):
        if not isinstance(ability, Trigger) or ability.event != "state":
            continue
        if view.zone != "battlefield" and ability.zone not in (view.zone, "any"):
            continue
        key = (view.id, view.incarnation, ability.id)
        if key in game.state_locks:
            continue
        conditions = ability.when or ability.conditions
        if not conditions_hold(game, conditions, view.controller, game.viewpoint(view)):
            continue
        game.state_locks.add(key)
        _record(game, ability, ["603.2", "603.8", "704.1a"], controller=view.controller, source=view.ref, it=view.ref,
                view=view, state_key=key)


def note_worlds(game: Game) -> None:
    """Remember since when each permanent is a world permanent; together means the same stamp (704.5k)."""
    board = game.board()
    for view in board.values():
        obj = game.objects[view.id]
        if view.zone == "battlefield" and "world" in view.supertypes:
            if obj.world_since is None:
                obj.world_since = WORLD_EPOCH + game.stamp
        elif obj.world_since is not None:
            obj.world_since = None
