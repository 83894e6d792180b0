"""Triggered abilities: noticing that an event matches a trigger condition (603.2, 603.6, 603.10).

Most triggers are judged on the board right after the event; those that look back, on the board
right before it (:mod:`refapp.game.reading.matching` says which). Putting abilities on the stack is
:mod:`refapp.game.machine.waiting_triggers`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from refapp.game.door.game import Game
from refapp.game.door.told_conditions import conditions_hold
from refapp.game.events import monarch_and_initiative, speed
from refapp.game.events.delayed_triggers import awaited, chosen_event, eye_of, is_once
from refapp.game.events.once_each_turn import first_time
from refapp.game.machine import whynot
from refapp.game.machine.several_players import for_each_of_team, within_range
from refapp.game.reading import linked_choices
from refapp.game.reading.conditions import Parties
from refapp.game.reading.copiable_values import copiable
from refapp.game.reading.filters import CHOSEN
from refapp.game.reading.matching import Board, it_of, looks_back, matches, only_elsewhere, together_as
from refapp.game.reading.trigger_rules import dies_so, on_the_first, rules_of, rules_of_number
from refapp.game.reading.x_in_triggers import with_known_x
from refapp.game.said.sentence import Count, KeywordName, PlayerName, Sentence
from refapp.game.said.several import ConditionFalse
from refapp.game.state.board import Board as LayeredBoard
from refapp.game.state.items import Delayed, Pending
from refapp.game.state.occurrences import ZONE_CHANGES, Occurrence
from refapp.game.state.ruleset import Ruleset
from refapp.game.state.this_turn import Happening
from refapp.game.state.views import Ref, View
from refapp.language.errors import Unsupported
from refapp.language.functioning import rule_of
from refapp.language.instruction import Instruction
from refapp.language.scenario import Static
from refapp.language.triggers import Trigger
from refapp.language.vocabulary import REMEMBERED


class EntersModified(Sentence, says="Continuous effects change {subject} from the moment it is on the "
                     "battlefield."): ...

class NotVisible(Sentence, says="{subject} isn’t visible to all players: “{trigger}” doesn’t trigger."):
    trigger: KeywordName

class CycledOnce(Sentence, says="“{trigger}” triggered on the discard: that the card is cycled doesn’t set it off "
                 "again."):
    trigger: KeywordName

class _Triggering(Sentence, says=None):
    trigger: KeywordName
    player: PlayerName
    times: Count

class DelayedTriggers(_Triggering, says="The delayed triggered ability “{trigger}” triggers."): ...
class ReflexiveTriggers(_Triggering, says="The reflexive triggered ability “{trigger}” triggers."): ...
class Triggered(_Triggering, says="The ability “{trigger}” of {subject} triggers."): ...


def detect(game: Game, before: Board, occurrences: Sequence[Occurrence]) -> None:
    """Look for triggers that one event, with all its occurrences, sets off; then for state triggers.

    What happens once may be one event for one ability and several for another (700.1): each looks for its own.

    At any moment, also while a spell is cast or something resolves, and whatever can’t be cast or activated (§603.2a);
    nothing more happens then than that it is remembered (117.2a, §603.2, 603.2c, §603.10).
    """
    if occurrences:
        after = game.board()  # with newcomers (§603.6a), as effects make them at once (§603.6b, §611.3c)
        _of_objects(game, before, after, occurrences)
        for occurrence in occurrences:
            _remember(game, occurrence)
            _log(game, occurrence, before if looks_back(game, occurrence) else after)
        for waiting in game.delayed:
            found = [one for one in occurrences if awaited(game, waiting, one, before, after)]
            for one in chosen_event(game, waiting, found):
                _delayed(game, waiting, one)
        game.delayed = [waiting for waiting in game.delayed if not waiting.spent]
        speed.watch(game, occurrences)
        monarch_and_initiative.watch(game, occurrences)
    state_triggers(game)


def _of_objects(game: Game, before: Board, after: Board, occurrences: Sequence[Occurrence]) -> None:
    """The abilities of objects that trigger, on the board that each occurrence is looked at on."""
    watchers: dict[bool, list[tuple[View, Trigger]]] = {}
    together: set[tuple[str, str, str | None]] = set()
    for occurrence in occurrences:
        if occurrence.event == "enters" and occurrence.now is not None and _modified(game, occurrence):
            game.note(EntersModified, ["603.6b"], occurrence.now.id)
        back = looks_back(game, occurrence)
        board = before if back else after
        if back not in watchers:
            watchers[back] = list(_watchers(game.rules, board))
        game.budget.spend(1 + len(watchers[back]))
        for view, ability in watchers[back]:
            trigger = _as_trigger(ability, occurrence)
            if trigger is None:
                continue
            if game.ranges and not within_range(game, trigger, view, occurrence, board):
                whynot.out_of_range(game, trigger, view, occurrence)
                continue
            if not matches(game, trigger, view, occurrence, board):
                whynot.other_than_watched(game, trigger, view, occurrence)
                continue
            game.budget.spend()
            if occurrence.event == "cycles" and "discarded" in (ability.event, *ability.others):
                game.note(CycledOnce, ["702.29d"], view.id, trigger=trigger.id)
                continue
            if trigger.one_or_more or on_the_first(trigger):  # once for all, but for each player dealt damage (§603.2c)
                whom = occurrence.other.id if trigger.step == "player" and occurrence.other else None
                if (view.id, trigger.id, whom) in together:
                    continue
                together.add((view.id, trigger.id, whom))
                occurrence = together_as(game, trigger, view, occurrence, occurrences, board)  # noqa: PLW2901 - all of it
            for one in for_each_of_team(game, trigger, occurrence):
                _triggered(game, trigger, view, one, board if back else None)


def _watchers(rules: Ruleset, board: Board) -> Iterator[tuple[View, Trigger]]:
    for view in board.values():
        if rules.intrinsic and view.zone == "battlefield" and not view.phased_out and "battle" in view.types \
                and not _without_abilities(board, view.id):
            for subtype in view.subtypes & rules.intrinsic.keys():
                yield from ((view, ability) for ability in rules.intrinsic[subtype])
        if view.abilities and not view.phased_out:
            for ability in rules.triggers(view.abilities):
                yield view, ability


def _without_abilities(board: Board, name: str) -> bool:
    """Whether an effect takes all abilities away from a permanent, also those that its subtype gives it."""
    return isinstance(board, LayeredBoard) and any(
        one.changes.lose_abilities and name in (one.locked or ()) for one in board.effects)


def _as_trigger(ability: Trigger, occurrence: Occurrence) -> Trigger | None:
    if ability.event == occurrence.event:
        return ability
    return replace(ability, event=occurrence.event) if occurrence.event in ability.others else None


def _triggered(game: Game, trigger: Trigger, view: View, occurrence: Occurrence, before: Board | None) -> None:
    """An object’s ability triggers: who controls the object now, or owns it, controls the ability (§109.4b, 113.8).

    The object is its source (113.7, §603.2f, §603.2h, §603.4).
    """
    if view.zone in ("hand", "library") and not view.revealed:
        game.note(NotVisible, ["603.2f"], view.id, trigger=trigger.id)
        return
    if occurrence.event == "chaos_ensues" and view.types & {"plane"} and view.controller != game.planar_controller:
        view = replace(view, controller=game.planar_controller)  # of one revealed in its deck, too (311.7)
    eye = game.viewpoint(view)
    rules = [*rules_of(occurrence, before is not None), *rules_of_number(trigger, occurrence)]
    parties = Parties(Ref(view.id, view.incarnation, view), it_of(occurrence), occurrence.other, before)
    if trigger.conditions and not conditions_hold(game, trigger.conditions, view.controller, eye, parties):
        game.note(ConditionFalse, ["603.4", *rules], view.id, trigger=trigger.id)
        whynot.condition_false(game, trigger, view, trigger.conditions, parties)
        return
    if trigger.when and trigger.event != "state" and not conditions_hold(
            game, trigger.when, view.controller, eye, parties):
        whynot.condition_false(game, trigger, view, trigger.when, parties)
        return
    if not first_time(game, trigger, (view.id, view.incarnation, trigger.id), view.controller):
        return
    if trigger.do_once_each_turn:
        rules = [*rules, "603.2h"]
    if trigger.conditions:
        rules = [*rules, "603.4"]
    if trigger.linked:
        rules = [*rules, "603.11", "607.2h"]
    if any(one.kind == "chose" for one in trigger.when):
        rules = [*rules, "607.2m"]
    if trigger.who is not None and not CHOSEN.isdisjoint(trigger.who.words):
        rules = [*rules, *linked_choices.rules_of_choice(game, view.id)]
    if any(one.kind == "kicked" for one in trigger.conditions):
        rules = [*rules, "607.2i"]
    if "activate_abilities" in game.players[view.controller].cant:
        rules = [*rules, "603.2a"]
    _record(game, trigger, rules, controller=view.controller, source=view.ref, it=it_of(occurrence),  # §603.3a
            occurrence=occurrence, view=view, before=before)


def _modified(game: Game, occurrence: Occurrence) -> bool:
    """Whether continuous effects change the newcomer from its first moment on (603.6b, 611.3c)."""
    seen = game.view(occurrence.now.id) if occurrence.now is not None else None
    if seen is None:
        return False
    shape = copiable(game.objects[seen.id])
    return seen.types != frozenset(shape.types) or seen.abilities != shape.abilities


def is_mana_ability(game: Game, trigger: Trigger, occurrence: Occurrence) -> bool:
    """Whether a triggered ability is a mana ability: no target, triggers from mana, could add mana (§605.1b,
    605.5a)."""
    event, added = occurrence.event, game.rules.holds("mana.of_added_mana")  # before, only from mana abilities
    from_mana = event == "tapped_for_mana" or (event == "mana_added" and added) or (
        event == "activates" and occurrence.step == "mana ability")
    return from_mana and trigger.target is None and not trigger.modes and any(
        step.verb == "add_mana" for step in trigger.do)


def _of_that_type(steps: Sequence[Instruction], kind: str | None) -> tuple[Instruction, ...]:
    """Steps in which “that type” is the type of the mana that was made."""
    found = []
    for step in steps:
        if step.args.get("kind") == "that type":
            if kind is None:
                raise Unsupported("Mana of several types was made: it isn’t played which of them is meant.",
                                  rules=["605.1b"])
            found.append(replace(step, kind=kind))  # type: ignore[call-arg]  # the verb has a kind
        else:
            found.append(step)
    return tuple(found)


def _record(game: Game, trigger: Trigger, rules: Sequence[str], *, controller: str, source: Ref | None, it: Ref | None,
            occurrence: Occurrence | None = None, view: View | None = None, delayed: bool = False,
            state_key: tuple[str, int, str] | None = None, before: Board | None = None,
            them: tuple[Ref, ...] = ()) -> None:
    times, extra = (1, []) if delayed else times_triggered(game, trigger, controller, view, occurrence, before)
    if source is not None and occurrence is not None and occurrence.was is not None \
            and occurrence.event in ZONE_CHANGES and source.id == occurrence.was.id:
        source = it  # the ability of the object that moved can find what it became (§400.7e)
    trigger, of_x = with_known_x(game, trigger, source, occurrence)
    rules = [*rules, *of_x]
    quick = occurrence is not None and is_mana_ability(game, trigger, occurrence)
    if quick and occurrence is not None:
        trigger = replace(trigger, do=_of_that_type(trigger.do, occurrence.kind))
    for _ in range(times):
        game.triggered[trigger.id] += 1
        game.triggered_of[(source.id if source is not None else "", trigger.id)] += 1
        order = view.index if view is not None else len(game.objects)
        pending = Pending(trigger, controller, source, it, order, state_key, delayed,
                          occurrence.other if occurrence is not None else None, them)
        (game.quick if quick else game.waiting).append(pending)
    where: tuple[str, ...] = ()
    if view is not None and not delayed and trigger.zone == view.zone:
        where = rule_of(trigger, view.zone)
    elif view is not None and occurrence is not None and trigger.zone == "battlefield" and not trigger.rules \
            and only_elsewhere(trigger, view, occurrence):
        where = ("113.6k",)
    keys = [*(["605.1b"] if quick else []), *trigger.rules, *where, *rules, *extra,
            "603.3a" if not delayed else "603.7"]
    if occurrence is not None:
        keys.append("603.2c")
    says = Triggered if not delayed else ReflexiveTriggers if "603.12" in rules else DelayedTriggers
    game.note(says, keys, view.id if view is not None else (it.id if it is not None else None),
              trigger=trigger.id, player=controller, times=times)
    if trigger.event != "ability_triggers" and view is not None:
        announced = Occurrence("ability_triggers", view.ref, view.ref, player=controller, times=times)
        detect_other(game, announced)


def detect_other(game: Game, occurrence: Occurrence) -> None:
    """An ability triggered: look for abilities that trigger on that (603.3b, second part)."""
    board = game.board()
    for view, ability in list(_watchers(game.rules, board)):
        trigger = _as_trigger(ability, occurrence)
        if trigger is not None and matches(game, trigger, view, occurrence, board):
            for _ in range(occurrence.times):
                _triggered(game, trigger, view, occurrence, None)


def times_triggered(game: Game, trigger: Trigger, controller: str, view: View | None,
           occurrence: Occurrence | None, before: Board | None = None) -> tuple[int, list[str]]:
    """How many times the ability triggers: once, and once more for each effect that says so (§603.2d).

    ``before`` is the board before the event where the ability looks back: an effect that ends with it counts.
    """
    if view is None:
        return 1, []
    times = 1
    subject = (occurrence.now or occurrence.was) if occurrence is not None else None
    seen = game.board().get(subject.id) if subject is not None else None
    if occurrence is not None and occurrence.was is not None and occurrence.was.view is not None:
        seen = occurrence.was.view
    for holder, ability in _statics(game.rules, before if before is not None else game.board()):
        if ability.extra_trigger is None or holder.controller != controller:
            continue
        if not (ability.extra_trigger.event in ("any", trigger.event)
                or (ability.extra_trigger.event == "dies" and dies_so(game, occurrence))):
            continue
        wanted = set(ability.extra_trigger.types)
        times += not wanted or (seen is not None and bool(wanted & (seen.types | seen.subtypes | seen.supertypes)))
    return times, ["603.2d"] if times > 1 else []


def _statics(rules: Ruleset, board: Board) -> Iterator[tuple[View, Static]]:
    for view in board.values():
        if view.zone == "battlefield" and not view.phased_out:
            for ability in rules.every(view.abilities):
                if isinstance(ability, Static):
                    yield view, ability


_DID = frozenset({"attacks", "blocks", "enters", "discarded"})
"""Events of which an object remembers for the turn, as long as it is in its zone, that they happened to it."""


def _remember(game: Game, occurrence: Occurrence) -> None:
    """Keep what happened to whom this turn (603.1b)."""
    if occurrence.event == "put_into_graveyard":
        game.this_turn.dead += 1
    who = occurrence.player
    about = occurrence.now or occurrence.was
    if about is not None and occurrence.event in _DID and game.is_current(about):
        game.objects[about.id].here.did |= {occurrence.event}
    if who is None and about is not None:
        view = game.view(about.id) or about.view
        who = view.controller if view is not None else None
    if occurrence.event == "casts" and occurrence.player is not None:
        game.this_turn.spells_cast[occurrence.player] += 1
    if who is not None:
        game.this_turn.happened.add((occurrence.event, who))


def _log(game: Game, occurrence: Occurrence, board: Board) -> None:
    """Keep what an event was about, as that was then, for what looks back at the turn (608.2i, §700.10, §700.11)."""
    if occurrence.event not in REMEMBERED:
        return
    subject = (occurrence.was if looks_back(game, occurrence) else occurrence.now) or occurrence.was
    view = None
    if subject is not None and not subject.player:
        view = board.get(subject.id)
        view = subject.view if view is None or view.incarnation != subject.incarnation else view
    who = occurrence.player or (view.controller if view is not None else None)
    game.this_turn.log.append(Happening(occurrence.event, who, view, occurrence.other, occurrence.amount,
                                        occurrence.kind))


def _delayed(game: Game, waiting: Delayed, occurrence: Occurrence) -> None:
    """§603.7b."""
    trigger = waiting.trigger
    eye = eye_of(game, waiting)
    rules = ["603.7", "603.7a", "603.7b", *rules_of(occurrence, looks_back(game, occurrence)),
             *rules_of_number(trigger, occurrence)]
    rules.append(waiting.rule)
    if trigger.conditions and not conditions_hold(game, trigger.conditions, waiting.controller, eye):
        game.note(ConditionFalse, ["603.4", *rules], None, trigger=trigger.id)
        return
    if is_once(trigger):
        waiting.spent = True
    elif not first_time(game, trigger, (trigger.id, waiting.created, "delayed"), waiting.controller):
        return
    it = waiting.it
    if (it is not None and occurrence.event in ZONE_CHANGES and occurrence.was is not None \
            and occurrence.was.id == it.id) or it is None:
        it = it_of(occurrence)
    _record(game, trigger, rules, controller=waiting.controller, source=waiting.source, it=it,
            occurrence=occurrence, delayed=True, them=waiting.them)


def reflexive(game: Game, trigger: Trigger, controller: str, source: Ref | None, it: Ref | None,
              rules: Sequence[str] = ()) -> None:
    """A reflexive triggered ability triggers on what was just done (603.12)."""
    _record(game, trigger, ["603.12", *rules, "603.7"], controller=controller, source=source, it=it, delayed=True)


def linked(game: Game, trigger: Trigger, controller: str, source: Ref | None, occurrence: Occurrence) -> None:
    """A triggered ability triggers on what the static ability did that it is linked to (§603.11, 607.2, §607.2h)."""
    view = game.view(source.id) if source is not None else None
    if view is None:
        return
    _record(game, trigger, ["603.11", "607.2h", *rules_of(occurrence, False)], controller=controller, source=source,
            it=it_of(occurrence), occurrence=occurrence, view=view)


def state_triggers(game: Game) -> None:
    """State triggers whose condition is true and that aren't waiting or on the stack already (§603.8, §704.1a)."""
    board = game.board()
    for view, ability in list(_watchers(game.rules, board)):
        if ability.event != "state":
            continue
        if ability.zone not in (view.zone, "any"):
            continue
        key = (view.id, view.incarnation, ability.id)
        if key in game.state_locks:
            continue
        conditions = ability.when or ability.conditions
        if not conditions_hold(game, conditions, view.controller, game.viewpoint(view), Parties(view.ref)):
            continue
        if not first_time(game, ability, key, view.controller):
            continue
        game.state_locks.add(key)
        _record(game, ability, ["603.2", "603.8", "704.1a"], controller=view.controller, source=view.ref, it=view.ref,
                view=view, state_key=key)
