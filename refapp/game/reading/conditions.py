"""Whether the conditions of abilities hold: about their controller, their source and the parties of an event."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from refapp.game.reading import bygone
from refapp.game.reading.filters import Viewpoint, passes
from refapp.game.reading.measures import compares, times
from refapp.game.reading.position import Position
from refapp.game.reading.titles import asked
from refapp.game.state.players import Player
from refapp.game.state.views import Ref, View
from refapp.language.filters import Amount, Condition, Number
from refapp.lazy_dataclass import dataclass

Board = Mapping[str, View]


@dataclass(frozen=True, slots=True)
class Parties:
    """Who an event was about, for conditions: the source as it is or last was, ``@it`` and the second party."""

    source: Ref | None = None
    it: Ref | None = None
    other: Ref | None = None
    before: Board | None = None
    """The board just before the event, for what is asked about that moment."""
    resolution: int = 0
    """How often the ability that asks has resolved this turn, this time included."""


def seen_now(game: Position, ref: Ref | None) -> View | None:
    """An object as it is, or as it was last known (608.2h)."""
    if ref is None or ref.player:
        return None
    return game.view(ref.id) if game.is_current(ref) else game.last_of(ref)


_OF_PLAYER = frozenset({"library_at_least", "life_at_least", "life_at_most", "speed_at_most", "speed_at_least",
                        "hand_size", "day", "blessed", "storied", "monarch", "initiative",
                        "completed", "not_completed"})


def holds(game: Position, condition: Condition, you: str, eye: Viewpoint, parties: Parties) -> bool:
    """Whether a condition about the ability's controller, its source and the event's parties is true now (§603.1b)."""
    player, kind = game.players[you], condition.kind
    if kind in ("not", "any", "all"):
        return _of_several(kind, [holds(game, one, you, eye, parties) for one in condition.inner])
    if kind in _OF_PLAYER:
        return _of_player(game, condition, player)
    if kind == "resolution":
        return parties.resolution == condition.number
    if kind == "answer":
        return bool(game.answers.get(condition.name))
    if kind == "toughness_at_most":
        source = game.view(eye.source) if eye.source in game.objects else None
        return source is not None and (source.toughness or 0) <= condition.number
    if kind == "happened":  # it looks back (§608.2i)
        return all((event, you) in game.this_turn.happened for event in condition.words)
    if kind == "chose":  # an anchor word (607.2m)
        view = seen_now(game, parties.source) or (game.view(eye.source) if eye.source in game.objects else None)
        return view is not None and condition.name in view.chosen
    if kind == "no_exhaust":
        return (("exhausts", you) in game.this_turn.happened) != bool(condition.number)
    if kind in ("kicked", "cast_as", "cast_from", "cast_off_time", "x_at_least"):
        return _cast_so(game, condition, eye, parties.source)
    if kind == "cast_this_turn":
        return any(word in game.this_turn.cast_how for word in condition.words)
    if kind == "first_combat":
        return (game.this_turn.steps_begun.count("beginning of combat") < 2) == bool(condition.number)
    if kind == "your_turn":
        return (you in game.active_players()) == bool(condition.number)
    if kind in ("controls", "controls_no"):
        board = game.board()
        some = any((view.controller == you or view.controller in eye.also) and view.zone == "battlefield"
                   and not view.phased_out and passes(condition.filter, view, eye, board) for view in board.values())
        return some == (kind == "controls")
    if kind == "there_are":
        return _there_are(condition, eye, game.board())
    if kind == "compare":
        return compares(game, condition.name, _of_the_other(condition.numbers, parties.other), eye, game.board(),
                        parties.it.id if parties.it is not None and parties.it.player else seen_now(game, parties.it))
    if condition.happened is not None:
        return _often_enough(game, condition, eye, game.board())
    return _about_parties(game, condition, eye, parties)


def _of_the_other(numbers: Sequence[Number | str], other: Ref | None) -> Sequence[Number | str]:
    """Numbers of the player who was dealt damage, the second party of the event."""
    return [replace(one, what=other.id) if isinstance(one, Amount) and one.what == "@damaged" and other is not None
            else one for one in numbers]


def _of_several(kind: str, held: Sequence[bool]) -> bool:
    """Whether not all conditions hold, any of them, or all."""
    return any(held) if kind == "any" else all(held) == (kind == "all")


def _there_are(condition: Condition, eye: Viewpoint, board: Board) -> bool:
    """Whether so many objects pass a filter, at least or at most: permanents where it names no zone (109.2)."""
    wanted = condition.filter
    zone = wanted.zone or "battlefield" if wanted is not None else "battlefield"
    many = sum(1 for view in board.values() if view.zone == zone and not view.phased_out
               and passes(wanted, view, eye, board))
    return many >= condition.number if condition.name == "at_least" else many <= condition.number


def _often_enough(game: Position, condition: Condition, eye: Viewpoint, board: Board) -> bool:
    """Whether something happened so often in a turn, at least or at most (608.2i)."""
    assert condition.happened is not None
    many = times(game, condition.happened, eye, board)
    return many >= condition.number if condition.name == "at_least" else many <= condition.number


def _about_parties(game: Position, condition: Condition, eye: Viewpoint, parties: Parties) -> bool:
    kind = condition.kind
    source = seen_now(game, parties.source)
    if kind == "it_was":  # as it was just before the event, among what there was then (603.10)
        view = parties.it.view if parties.it is not None else None
        return view is not None and passes(condition.filter, view, eye, parties.before or game.board())
    if kind in ("self_is", "was", "it_is", "other_is"):
        view = {"self_is": source, "was": source, "it_is": seen_now(game, parties.it),
                "other_is": seen_now(game, parties.other)}[kind]
        return view is not None and passes(condition.filter, view, eye, game.board())
    if kind == "no_counter":
        return source is not None and not source.counters.get(condition.name, 0)
    if kind in ("designated", "not_designated"):
        return source is not None and (condition.name in source.designations) == (kind == "designated")
    if kind == "came_since_upkeep":
        obj = game.objects.get(source.id) if source is not None else None
        return obj is not None and obj.here.upkeeps >= game.players[obj.here.controller].upkeeps - 1
    if kind == "it_had_to_attack":
        who = parties.it
        had = who is not None and (who.id, who.incarnation) in game.this_combat.had_to_attack
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


def _cast_so(game: Position, condition: Condition, eye: Viewpoint, ref: Ref | None = None) -> bool:
    """Whether the spell, or the permanent that it became, was cast so, also if it is gone (§607.2i, 702.33e, 608.2h).

    So of what was bargained (702.166c) or cast using teamwork (702.194b).
    Of several kicker costs the condition names the one that it asks about (702.33f).
    """
    source = game.objects.get(eye.source or "")
    record = source.here.record if source is not None else None
    if ref is not None and source is not None and ref.id == source.id:
        record = bygone.record_of(game, ref)
    if record is None:
        return condition.kind == "kicked" and condition.number == 0 and not condition.name
    if condition.kind == "cast_as":
        return record.how in condition.words or any(record.paid.get(word) for word in condition.words) or (
            record.in_main and "main phase" in condition.words)
    if condition.kind == "x_at_least":
        return (record.x or 0) >= condition.number
    if condition.kind == "cast_off_time":  # §307.5a
        return record.off_time == bool(condition.number)
    if condition.kind == "cast_from":
        return record.origin in condition.words or "any" in condition.words
    if condition.name:
        return record.paid.get(f"kicker {condition.name}", 0) > 0
    times = record.paid.get("kicker", 0) + record.paid.get("multikicker", 0)
    return times >= condition.number if condition.number else times == 0


def while_holds(game: Position, conditions: Sequence[Condition], view: View, board: Board) -> bool:
    """Whether the conditions of a static ability hold on a board, which may still be in the making."""
    player, eye = game.players[view.controller], game.viewpoint(view)
    return all(_held_on(game, condition, player, view, eye, board) for condition in conditions)


def _held_on(game: Position, condition: Condition, player: Player, view: View, eye: Viewpoint, board: Board) -> bool:
    match condition.kind:
        case "not" | "any" | "all":
            return _of_several(condition.kind, [_held_on(game, one, player, view, eye, board)
                                                for one in condition.inner])
        case "your_turn":
            mine = player.name in game.active_players()
            return mine == bool(condition.number)
        case "self_is":
            return passes(condition.filter, view, eye, board)
        case "chose":  # an anchor word (§607.2m)
            return condition.name in view.chosen
        case "kicked" | "cast_as" | "cast_from" | "cast_off_time":
            return _cast_so(game, condition, eye)
        case "controls" | "controls_no":
            some = any(eye.is_you(other.controller) and other.zone == "battlefield" and not other.phased_out
                       and passes(condition.filter, other, eye, board) for other in board.values())
            return some == (condition.kind == "controls")
        case "there_are":
            return _there_are(condition, eye, board)
        case "compare":
            return compares(game, condition.name, condition.numbers, eye, board)
        case "this_turn" | "last_turn":
            return _often_enough(game, condition, eye, board)
    return _of_player(game, condition, player)


def _of_player(game: Position, condition: Condition, player: Player) -> bool:
    """Whether a condition about a player holds. Without speed, a player’s speed is 0 there (702.179f)."""
    match condition.kind:
        case "library_at_least":
            return len(player.zones["library"]) >= condition.number
        case "life_at_least":
            return game.own_life(player) >= condition.number
        case "life_at_most":
            return game.own_life(player) <= condition.number
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
            return asked(game, condition.kind, condition.name, player.name)
        case "completed" | "not_completed":
            return player.has_completed(condition.name) == (condition.kind == "completed")
    raise ValueError(f"no condition is called {condition.kind}")
