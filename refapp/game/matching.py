"""Whether an event matches a trigger condition (603.2, 603.6, 603.10).

Nothing here changes the game; :mod:`refapp.game.triggers` watches and remembers what triggered.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from refapp.game import bygone, monarch_and_initiative
from refapp.game.card_types import COMMAND_TYPES
from refapp.game.events import LOOK_BACK, LOOK_BACK_SINCE, LOOK_BACK_VISIBLE, ZONE_CHANGES, Occurrence
from refapp.game.filters import Viewpoint, passes
from refapp.game.players import Player
from refapp.game.state import Ref, View
from refapp.game.trigger_rules import was_in_command_zone
from refapp.language.scenario import Condition, Filter, Trigger
from refapp.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from refapp.game.game import Game

Board = Mapping[str, View]
OF_A_KIND = frozenset({"counters_put", "deals_damage", "deals_combat_damage", "exerted",
                       "last_counter_removed", "unlocks_door"})
"""Events whose triggers may name a kind: of the counters, that a player was dealt damage, that it attacked so."""



def looks_back(game: Game, occurrence: Occurrence) -> bool:
    """Whether triggers on this look back in time (603.10) in this edition.

    On what they do, stands in ``events.LOOK_BACK`` and what follows it (603.10a to 603.10g).
    """
    event = occurrence.event
    if event in LOOK_BACK_VISIBLE:
        return _all_saw(occurrence.was)
    return event in LOOK_BACK or (event in LOOK_BACK_SINCE and game.rules.holds(LOOK_BACK_SINCE[event]))


def _all_saw(was: Ref | None) -> bool:
    """Whether all players could see the object before the event."""
    view = was.view if was is not None else None
    if view is None or (view.zone == "exile" and view.face_down):
        return False
    return view.zone not in ("hand", "library") or view.revealed


def matches(game: Game, trigger: Trigger, view: View, occurrence: Occurrence, board: Board) -> bool:
    """Whether something that happened is what an object's ability watches (603.2).

    What enters, enters the battlefield (700.15); what dies goes from there to a graveyard (700.4).
    """
    if not functions(trigger, view, occurrence):
        return False
    if occurrence.event == "leaves" and was_in_command_zone(occurrence) and (
            occurrence.was is not None and occurrence.was.id != view.id):
        return False  # a plane that is planeswalked away from doesn't leave the battlefield
    if occurrence.event == "chaos_ensues" and occurrence.kind not in (None, view.id):
        return False  # it ensues for another plane (311.7)
    if trigger.linked and occurrence.kind != view.id:  # only what its own static ability did (607.2h)
        return False
    eye = game.viewpoint(view)
    if trigger.event == "step_begins":
        return step_matches(trigger.step, trigger.whose, eye, occurrence)
    subject = occurrence.was if looks_back(game, occurrence) else occurrence.now or occurrence.was
    if trigger.event == "chapter":  # any other ability of a Saga has nothing to do with its chapters (714.1a)
        if subject is None or subject.id != view.id or trigger.chapter is None:
            return False
        if "read ahead" in view.keywords and game.objects[view.id].entered_turn == game.turn:  # 702.155a
            return trigger.chapter == occurrence.amount
        return occurrence.amount_before < trigger.chapter <= occurrence.amount  # 714.2b
    if trigger.number is not None and not _numbered(trigger, occurrence):
        return False
    if trigger.event in OF_A_KIND and trigger.step is not None and occurrence.kind != trigger.step:
        return False
    about = occurrence.player
    if about is None and subject is not None and not subject.player and trigger.event != "is_dealt_damage":
        there = board.get(subject.id) or subject.view
        about = there.controller if there is not None else None
    if not player_matches(trigger.player, eye, about):
        return False
    if trigger.other is not None and not _other_passes(trigger.other, occurrence, eye, board):
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
    return seen is not None and passes(trigger.who, seen, eye, board)


def _numbered(trigger: Trigger, occurrence: Occurrence) -> bool:
    """Whether the event reached the number that a trigger names: so many blockers, the Nth counter (509.3e, 122.7)."""
    wanted, before, now = trigger.number or 0, occurrence.amount_before, occurrence.amount
    if occurrence.event == "counters_put":
        return before < wanted <= before + now
    return before < wanted <= now if trigger.or_more else before != wanted == now


def _other_passes(wanted: Filter, occurrence: Occurrence, eye: Viewpoint, board: Board) -> bool:
    """Whether the second party of an event is what a trigger condition says."""
    other = occurrence.other
    if other is None:
        return False
    if other.player:
        return _player_passes(wanted.words, other.id, eye)
    view = board.get(other.id)
    if view is None or view.incarnation != other.incarnation:
        view = other.view
    return view is not None and passes(wanted, view, eye, board)


def _player_passes(words: Sequence[str], player: str, eye: Viewpoint) -> bool:
    for word in words:
        if word == "self":
            return False  # the object that has the ability, which no player is
        if word in ("you", "yours") and player != eye.controller:
            return False
        if word in ("opponent", "opponents") and (player == eye.controller or player in eye.teammates):
            return False
    return not words or any(word in ("you", "yours", "opponent", "opponents", "player", "any")
                            for word in words)


def functions(trigger: Trigger, view: View, occurrence: Occurrence) -> bool:
    """Whether the ability works where its object is: on the battlefield, or in the zone that it says (113.6b)."""
    if view.zone == "battlefield":
        # an ability that works only in the graveyard, of a permanent that isn't there yet
        return trigger.zone in ("battlefield", "any")
    if view.zone == "command" and view.types & COMMAND_TYPES:  # face up, such as a scheme (314.4)
        return not view.face_down or (view.revealed and occurrence.event == "chaos_ensues"
                                      and occurrence.kind == view.id)  # in its planar deck, for that plane (311.7)
    if view.zone == "command":
        return trigger.zone in ("command", "any")
    return trigger.zone in (view.zone, "any") or only_elsewhere(trigger, view, occurrence)


_ONLY_ELSEWHERE = frozenset({"graveyard_from_anywhere", "cycles", "discarded", "casts", "countered", "leaves_graveyard",
                             "revealed", "draws", "foretells", "plots", "spell_done"})
"""What doesn’t happen to a permanent: “put into a graveyard from anywhere” is no leaving of the battlefield (603.6c),
and what is cycled has its trigger wherever it ends up (702.29c)."""


def only_elsewhere(trigger: Trigger, view: View, occurrence: Occurrence) -> bool:
    """Whether something happened to the object itself that can’t happen to it on the battlefield: its ability that
    watches for that functions where it can trigger (113.6k)."""
    subject = occurrence.now or occurrence.was
    if occurrence.event == "leaves_graveyard" and view.zone != "graveyard":
        return False  # where this isn’t looked back at, it came too late
    return (view.zone != "battlefield" and subject is not None and subject.id == view.id and trigger.who is not None
            and "self" in trigger.who.words and occurrence.event in _ONLY_ELSEWHERE)


def step_matches(step: str | None, whose: str, eye: Viewpoint, occurrence: Occurrence) -> bool:
    """Whether a step that begins is the one meant (603.2b), and in the right player's turn.

    What watches for a step to begin is a triggered ability and no turn-based action (703.1a).
    """
    begins = str(occurrence.step)
    begun = {_step_name(begins), *({"main"} if begins.endswith("_main") else ())}
    if occurrence.kind is not None:  # which main phase of this turn (505.1b)
        begun.add(_step_name(occurrence.kind))
    if step is not None and _step_name(step) not in begun:
        return False
    if whose == "you":
        return occurrence.player == eye.controller or occurrence.player in eye.teammates
    if whose == "opponent":
        return occurrence.player != eye.controller and occurrence.player not in eye.teammates
    return True


def _step_name(step: str) -> str:
    """A step's one name; the combat phase begins with its first step."""
    found = step.lower().replace("-", "_").replace(" ", "_").removesuffix("_step").removesuffix("_phase")
    return "beginning_of_combat" if found == "combat" else found


def player_matches(wanted: str, eye: Viewpoint, player: str | None) -> bool:
    """Whether the player to whom it happened is ``you``, an ``opponent`` or anyone (``each``)."""
    if wanted == "each":
        return True
    if player is None:
        return False
    if wanted == "you":
        return player == eye.controller
    return player != eye.controller and player not in eye.teammates


def conditions_hold(game: Game, conditions: Sequence[Condition], you: str, eye: Viewpoint,
                    parties: Parties | None = None) -> bool:
    """Whether every condition about the ability's controller, its source and the event's parties is true now."""
    return all(_holds(game, condition, you, eye, parties or Parties()) for condition in conditions)


@dataclass(frozen=True, slots=True)
class Parties:
    """Who an event was about, for conditions: the source as it is or last was, ``@it`` and the second party."""

    source: Ref | None = None
    it: Ref | None = None
    other: Ref | None = None


def seen_now(game: Game, ref: Ref | None) -> View | None:
    """An object as it is, or as it was last known (608.2h)."""
    if ref is None or ref.player:
        return None
    return game.view(ref.id) if game.is_current(ref) else game.last_of(ref)


_OF_PLAYER = frozenset({"library_at_least", "life_at_least", "life_at_most", "speed_at_most", "speed_at_least",
                        "hand_size", "day", "blessed", "storied", "monarch", "initiative",
                        "completed", "not_completed"})


def _holds(game: Game, condition: Condition, you: str, eye: Viewpoint, parties: Parties) -> bool:
    player, kind = game.players[you], condition.kind
    if kind in _OF_PLAYER:
        return _of_player(game, condition, player)
    if kind == "answer":
        return bool(game.answers.get(condition.name))
    if kind == "toughness_at_most":
        source = game.view(eye.source) if eye.source in game.objects else None
        return source is not None and (source.toughness or 0) <= condition.number
    if kind == "happened":  # it looks back (608.2i)
        held = all((event, you) in game.this_turn.happened for event in condition.words)
        if len(condition.words) > 1:
            game.note("all_happened" if held else "not_all_happened", ["603.1b"], you)
        return held
    if kind == "chose":  # an anchor word (607.2m)
        view = seen_now(game, parties.source) or (game.view(eye.source) if eye.source in game.objects else None)
        return view is not None and condition.name in view.chosen
    if kind == "no_exhaust":
        begun = ("exhausts", you) in game.this_turn.happened
        game.note("exhausted_already" if begun else "no_exhaust_yet", ["702.177b"], you)
        return begun != bool(condition.number)
    if kind in ("kicked", "cast_as", "cast_from", "x_at_least"):
        asked = game.objects.get(eye.source or "")
        if asked is not None and asked.zone == "battlefield" and asked.record is not None:
            game.note_once("remembers_cast", ["400.7d"], asked.id)
        return _cast_so(game, condition, eye, parties.source)
    if kind == "cast_this_turn":
        found = [word for word in sorted(condition.words) if word in game.this_turn.cast_how]
        if found:
            game.note("cast_so_this_turn", ["702.185c"] if "warp" in found else [], you, name=", ".join(found))
        return bool(found)
    if kind == "your_turn":
        return (you in game.active_players()) == bool(condition.number)
    if kind in ("controls", "controls_no"):
        board = game.board()
        some = any(view.controller == you and view.zone == "battlefield" and not view.phased_out
                   and passes(condition.filter, view, eye, board) for view in board.values())
        return some == (kind == "controls")
    return _about_parties(game, condition, eye, parties)


def _about_parties(game: Game, condition: Condition, eye: Viewpoint, parties: Parties) -> bool:
    kind = condition.kind
    source = seen_now(game, parties.source)
    if kind in ("self_is", "it_is", "other_is"):
        view = {"self_is": source, "it_is": seen_now(game, parties.it),
                "other_is": seen_now(game, parties.other)}[kind]
        return view is not None and passes(condition.filter, view, eye, game.board())
    if kind == "no_counter":
        return source is not None and not source.counters.get(condition.name, 0)
    if kind in ("designated", "not_designated"):
        return source is not None and (condition.name in source.designations) == (kind == "designated")
    if kind == "came_since_upkeep":
        obj = game.objects.get(source.id) if source is not None else None
        return obj is not None and obj.upkeeps >= game.players[obj.controller].upkeeps - 1
    if kind == "it_had_to_attack":
        who = parties.it
        had = who is not None and (who.id, who.incarnation) in game.this_combat.had_to_attack
        game.note("had_to_attack" if had else "didnt_have_to_attack", ["506.7"], who.id if who is not None else None)
        return had == bool(condition.number)
    if kind == "it_exceeds_self":
        it = seen_now(game, parties.it)
        exceeds = source is not None and it is not None and it.id != source.id and (
            (it.power or 0) > (source.power or 0) or (it.toughness or 0) > (source.toughness or 0))
        return exceeds == bool(condition.number)
    if kind == "mana_spent_exceeds_self":
        spent = game.mana_spent.get((parties.it.id, parties.it.incarnation), 0) if parties.it is not None else 0
        more = source is not None and (spent > (source.power or 0) or spent > (source.toughness or 0))
        return more == bool(condition.number)
    if kind == "attacked_has_most_life":
        attacked = parties.other
        most = max((game.life(one) for one in game.remaining()), default=0)
        has = attacked is not None and attacked.player and game.life(game.players[attacked.id]) == most
        return has == bool(condition.number)
    raise ValueError(f"no condition is called {kind}")


def _cast_so(game: Game, condition: Condition, eye: Viewpoint, ref: Ref | None = None) -> bool:
    """Whether the spell, or the permanent that it became, was cast so, also if it is gone (607.2i, 702.33e, 608.2h).

    So of what was bargained (702.166c) or cast using teamwork (702.194b).
    Of several kicker costs the condition names the one that it asks about (702.33f).
    """
    source = game.objects.get(eye.source or "")
    record = source.record if source is not None else None
    if ref is not None and source is not None and ref.id == source.id:
        record = bygone.record_of(game, ref)
    if record is None:
        return condition.kind == "kicked" and condition.number == 0 and not condition.name
    if condition.kind == "cast_as":
        return record.how in condition.words or any(record.paid.get(word) for word in condition.words)
    if condition.kind == "x_at_least":
        return (record.x or 0) >= condition.number
    if condition.kind == "cast_from":
        return record.origin in condition.words
    if condition.name:
        return record.paid.get(f"kicker {condition.name}", 0) > 0
    times = record.paid.get("kicker", 0) + record.paid.get("multikicker", 0)
    return times >= condition.number if condition.number else times == 0


def while_holds(game: Game, conditions: Sequence[Condition], view: View, board: Board) -> bool:
    """Whether the conditions of a static ability hold on a board, which may still be in the making."""
    player = game.players[view.controller]
    eye = Viewpoint(view.id, view.controller, view.host, game.teammates(view.controller))
    return all(_held_on(game, condition, player, view, eye, board) for condition in conditions)


def _held_on(game: Game, condition: Condition, player: Player, view: View, eye: Viewpoint, board: Board) -> bool:
    match condition.kind:
        case "your_turn":
            mine = player.name in game.active_players()
            return mine == bool(condition.number)
        case "self_is":
            return passes(condition.filter, view, eye, board)
        case "chose":  # an anchor word (607.2m)
            return condition.name in view.chosen
        case "kicked" | "cast_as" | "cast_from":
            return _cast_so(game, condition, eye)
        case "controls" | "controls_no":
            some = any(other.controller == player.name and other.zone == "battlefield" and not other.phased_out
                       and passes(condition.filter, other, eye, board) for other in board.values())
            return some == (condition.kind == "controls")
    return _of_player(game, condition, player)


def _of_player(game: Game, condition: Condition, player: Player) -> bool:
    """Whether a condition about a player holds. Without speed, a player’s speed is 0 there (702.179f)."""
    match condition.kind:
        case "library_at_least":
            return len(player.zones["library"]) >= condition.number
        case "life_at_least":
            return game.life(player) >= condition.number
        case "life_at_most":
            return game.life(player) <= condition.number
        case "speed_at_most":
            return (player.speed or 0) <= condition.number
        case "speed_at_least":
            return (player.speed or 0) >= condition.number
        case "hand_size":
            return len(player.zones["hand"]) == condition.number
        case "day":
            return game.day == condition.name
        case "blessed":
            return ("city's blessing" in player.designations) == bool(condition.number)
        case "storied":
            return ("enduring story" in player.designations) == bool(condition.number)
        case "monarch" | "initiative":
            return monarch_and_initiative.asked(game, condition.kind, condition.name, player.name)
        case "completed" | "not_completed":
            return player.has_completed(condition.name) == (condition.kind == "completed")
    raise ValueError(f"no condition is called {condition.kind}")


def it_of(occurrence: Occurrence) -> Ref | None:
    """What ``@it`` means: the new object if the event moved it, where everyone can see it (603.6)."""
    if occurrence.event in ZONE_CHANGES or occurrence.event == "destroyed":
        if occurrence.now is None:
            return Ref(occurrence.was.id, -1, occurrence.was.view) if occurrence.was is not None else None
        return Ref(occurrence.now.id, occurrence.now.incarnation,
                   occurrence.was.view if occurrence.was is not None else None)
    if occurrence.event in ("becomes_blocked", "becomes_blocked_by"):
        return occurrence.was  # the blocking creature
    return occurrence.now or occurrence.was
