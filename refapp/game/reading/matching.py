"""Whether an event matches a trigger condition (603.2, 603.6, 603.10).

Nothing here changes the game; :mod:`refapp.game.machine.triggers` watches and remembers what triggered.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from refapp.game.reading.filters import Viewpoint, passes
from refapp.game.reading.position import Position
from refapp.game.reading.trigger_rules import was_in_command_zone
from refapp.game.reading.x_in_triggers import speaks_of_x
from refapp.game.state.card_types import COMMAND_TYPES
from refapp.game.state.occurrences import LOOK_BACK, LOOK_BACK_SINCE, LOOK_BACK_VISIBLE, ZONE_CHANGES, Occurrence
from refapp.game.state.views import Ref, View
from refapp.language import vocabulary
from refapp.language.filters import Filter
from refapp.language.triggers import Trigger

Board = Mapping[str, View]
DEALS = frozenset({"deals_damage", "deals_combat_damage"})


def looks_back(game: Position, occurrence: Occurrence) -> bool:
    """Whether triggers on this look back in time (603.10) in this edition.

    On what they do, stands in ``events.LOOK_BACK`` and what follows it (§603.10a, §603.10b, §603.10c, §603.10d,
    §603.10e, §603.10f, §603.10g).
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


def matches(game: Position, trigger: Trigger, view: View, occurrence: Occurrence, board: Board) -> bool:
    """Whether something that happened is what an object's ability watches (603.2).

    What enters, enters the battlefield (700.15); what dies goes from there to a graveyard (§700.4).
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
        if trigger.whose == "host" and not _is_host(occurrence.player, eye, board):
            return False
        return step_matches(trigger.step, trigger.whose, eye, occurrence)
    subject = occurrence.was if looks_back(game, occurrence) else occurrence.now or occurrence.was
    if trigger.event == "chapter":  # any other ability of a Saga has nothing to do with its chapters (714.1a)
        return subject is not None and subject.id == view.id and _chapter_reached(game, trigger, view, occurrence)
    if trigger.from_ is not None and trigger.from_ != _origin(occurrence):
        return False
    if trigger.number is not None and not _numbered(game, trigger, occurrence):
        return False
    if not of_the_kind(trigger, occurrence):
        return False
    if not player_matches(trigger.player, eye, _about(trigger, occurrence, subject, board)):
        return False
    if trigger.other is not None and not other_passes(trigger.other, occurrence, eye, board):
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


def together_as(game: Position, trigger: Trigger, view: View, first: Occurrence, occurrences: Sequence[Occurrence],
                board: Board) -> Occurrence:
    """What sets an ability off once, with how much or how many it was together (603.2c): “that many”."""
    if not speaks_of_x(trigger.do):
        return first
    whom = first.other.id if trigger.step == "player" and first.other else None
    alike = [one for one in occurrences if one.event == first.event and matches(game, trigger, view, one, board) and (
        whom is None or (one.other is not None and one.other.id == whom))]
    return replace(first, amount=sum(one.amount or 1 for one in alike))


def of_the_kind(trigger: Trigger, occurrence: Occurrence) -> bool:
    """Whether an event is of the kind that a trigger names: of counters, that a player was dealt damage.

    Dealt to several, damage is one event of its source (120.9), save for who asks to what it is dealt.
    """
    if trigger.event in vocabulary.OF_A_KIND and trigger.step is not None and occurrence.kind != trigger.step:
        return False
    if trigger.event == "activates" and trigger.step is not None and occurrence.step != trigger.step:
        return False  # “an exhaust ability”
    return occurrence.kind != "object" or occurrence.event not in DEALS or trigger.other is not None


def _origin(occurrence: Occurrence) -> str | None:
    """The zone from which the object of an event moved."""
    if occurrence.event == "enters":
        return occurrence.kind
    return occurrence.was.view.zone if occurrence.was is not None and occurrence.was.view is not None else None


def _about(trigger: Trigger, occurrence: Occurrence, subject: Ref | None, board: Board) -> str | None:
    """The player whom something happened to, or who controls what it happened to."""
    if occurrence.player is not None or subject is None or subject.player or trigger.event == "is_dealt_damage":
        return occurrence.player
    there = board.get(subject.id) or subject.view
    return there.controller if there is not None else None


def _chapter_reached(game: Position, trigger: Trigger, view: View, occurrence: Occurrence) -> bool:
    """Whether a Saga’s lore counters came to a chapter or past it; only to it as it enters with read ahead."""
    if trigger.chapter is None:
        return False
    if "read ahead" in view.keywords and game.objects[view.id].here.entered_turn == game.turn:  # 702.155a
        return trigger.chapter == occurrence.amount
    return occurrence.amount_before < trigger.chapter <= occurrence.amount  # §714.2b, §107.15a


def _is_host(player: str | None, eye: Viewpoint, board: Board) -> bool:
    """Whether a player is enchanted by the source, or controls what it is attached to."""
    host = board.get(eye.attached_to or "")
    return player is not None and player == (eye.attached_to if host is None else host.controller)


def _numbered(game: Position, trigger: Trigger, occurrence: Occurrence) -> bool:
    """Whether the event reached the number that a trigger names.

    So many blockers, the Nth counter (509.3e, §122.7), the Nth spell or card that a player casts or draws in a turn.
    """
    wanted, before, now = trigger.number or 0, occurrence.amount_before, occurrence.amount
    if occurrence.event == "casts":
        return game.this_turn.spells_cast[occurrence.player or ""] + 1 == wanted
    if occurrence.event == "draws":
        return before + 1 == wanted
    if occurrence.event == "counters_put":
        return before < wanted <= before + now
    return before < wanted <= now if trigger.or_more or occurrence.event == "expends" else before != wanted == now


def other_passes(wanted: Filter, occurrence: Occurrence, eye: Viewpoint, board: Board) -> bool:
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
        if word in ("you", "yours") and not eye.is_you(player):
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
    if view.kind == "emblem":  # its abilities work in the command zone (114.4)
        return True
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
    watches for that functions where it can trigger (§113.6k)."""
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
    if wanted == "host":
        return player is not None and player == eye.attached_to
    if player is None:
        return False
    if wanted == "you":
        return eye.is_you(player)
    return player != eye.controller and player not in eye.teammates


def it_of(occurrence: Occurrence) -> Ref | None:
    """What ``@it`` means: the new object if the event moved it, where everyone can see it (§603.6)."""
    if occurrence.event in ZONE_CHANGES or occurrence.event == "destroyed":
        if occurrence.now is None:
            return Ref(occurrence.was.id, -1, occurrence.was.view) if occurrence.was is not None else None
        return Ref(occurrence.now.id, occurrence.now.incarnation,
                   occurrence.was.view if occurrence.was is not None else None)
    if occurrence.event in ("becomes_blocked", "becomes_blocked_by"):
        return occurrence.was  # the blocking creature
    return occurrence.now or occurrence.was
