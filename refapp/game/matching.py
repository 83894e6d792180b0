"""Whether an event matches a trigger condition (603.2, 603.6, 603.10).

Nothing here changes the game; :mod:`refapp.game.triggers` watches and remembers what triggered.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from refapp.game.events import LOOK_BACK, LOOK_BACK_SINCE, LOOK_BACK_VISIBLE, ZONE_CHANGES, Occurrence
from refapp.game.filters import Viewpoint, passes
from refapp.game.state import COMMAND_TYPES, Ref, View
from refapp.game.trigger_rules import was_in_command_zone
from refapp.language.scenario import Condition, Trigger

if TYPE_CHECKING:
    from refapp.game.game import Game

Board = Mapping[str, View]
OF_A_KIND = frozenset({"counters_put", "deals_damage", "deals_combat_damage", "exerted"})
"""Events whose triggers may name a kind: of the counters, that a player was dealt damage, that it attacked so."""



def looks_back(game: Game, occurrence: Occurrence) -> bool:
    """Whether triggers on this look back in time in this edition."""
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
    """Whether something that happened is what an object's ability watches."""
    if not _functions(trigger, view, occurrence):
        return False
    if occurrence.event == "leaves" and was_in_command_zone(occurrence) and (
            occurrence.was is None or occurrence.was.id != view.id):
        return False  # a plane that is planeswalked away from doesn't leave the battlefield
    if trigger.linked and occurrence.kind != view.id:
        return False
    eye = game.viewpoint(view)
    if trigger.event == "step_begins":
        return step_matches(trigger.step, trigger.whose, eye, occurrence)
    subject = occurrence.was if looks_back(game, occurrence) else occurrence.now or occurrence.was
    if trigger.event == "chapter":
        return (subject is not None and subject.id == view.id and trigger.chapter is not None
                and occurrence.amount_before < trigger.chapter <= occurrence.amount)
    if trigger.event in OF_A_KIND and trigger.step is not None and occurrence.kind != trigger.step:
        return False
    about = occurrence.player
    if about is None and subject is not None and not subject.player and trigger.event != "is_dealt_damage":
        there = board.get(subject.id) or subject.view
        about = there.controller if there is not None else None
    if not player_matches(trigger.player, eye, about):
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
        own = (occurrence.now is not None and occurrence.now.id == view.id
               and trigger.who is not None and "self" in trigger.who.words)
        # "put into a graveyard from anywhere" of the object itself works from the graveyard (603.6c)
        return own and occurrence.event == "graveyard_from_anywhere" and view.zone == "graveyard"
    return True


def step_matches(step: str | None, whose: str, eye: Viewpoint, occurrence: Occurrence) -> bool:
    """Whether a step that begins is the one meant, and in the right player's turn."""
    if step is not None and _step_name(step) != _step_name(occurrence.step or ""):
        return False
    if whose == "you":
        return occurrence.player == eye.controller or occurrence.player in eye.teammates
    if whose == "opponent":
        return occurrence.player != eye.controller and occurrence.player not in eye.teammates
    return True


def _step_name(step: str) -> str:
    return step.lower().replace("-", "_").replace(" ", "_").removesuffix("_step")


def player_matches(wanted: str, eye: Viewpoint, player: str | None) -> bool:
    """Whether the player to whom it happened is ``you``, an ``opponent`` or anyone (``each``)."""
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
        elif kind == "speed_at_most":
            held = (player.speed or 0) <= condition.number
        elif kind == "hand_size":
            held = len(player.zones["hand"]) == condition.number
        elif kind == "answer":
            held = bool(game.answers.get(condition.name))
        elif kind == "toughness_at_most":
            source = game.view(eye.source) if eye.source in game.objects else None
            held = source is not None and (source.toughness or 0) <= condition.number
        elif kind == "happened":
            held = all((event, you) in game.happened_this_turn for event in condition.words)
            game.note("all_happened" if held else "not_all_happened", ["603.1b"], you)
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


def it_of(occurrence: Occurrence) -> Ref | None:
    """What ``@it`` means: the new object if the event moved it, where everyone can see it (603.6)."""
    if occurrence.event in ZONE_CHANGES or occurrence.event == "destroyed":
        if occurrence.now is None:
            return Ref(occurrence.was.id, -1, occurrence.was.view) if occurrence.was is not None else None
        return Ref(occurrence.now.id, occurrence.now.incarnation,
                   occurrence.was.view if occurrence.was is not None else None)
    if occurrence.event == "becomes_blocked":
        return occurrence.was  # the blocking creature
    return occurrence.now or occurrence.was
