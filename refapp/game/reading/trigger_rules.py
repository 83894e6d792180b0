"""Which rules say that a trigger on an event triggers: what the trace cites."""

from __future__ import annotations

from collections.abc import Mapping

from refapp.game.reading.filters import rules_of_targets, rules_of_words
from refapp.game.reading.position import Position
from refapp.game.state.occurrences import ZONE_CHANGES, Occurrence
from refapp.language.triggers import Trigger

_LEAVING = ("603.6c", "603.10", "603.10a")
_PLANE = ("603.10", "603.10g")
_BECOMES = ("603.2e",)
_DAMAGE = ("603.2g",)

_ALWAYS: Mapping[str, tuple[str, ...]] = {
    "enters": ("603.6a",), "step_begins": ("603.2b",), "state": ("603.8", "704.1a"), "reflexive": ("603.12",),
    "leaves": _LEAVING, "dies": _LEAVING, "put_into_graveyard": _LEAVING, "exiled_from_battlefield": _LEAVING,
    "sacrificed": _LEAVING, "destroyed": _LEAVING, "phases_out": ("603.10", "603.10b"),
    "becomes_unattached": ("603.10", "603.10c", "701.3d", "603.2e"), "becomes_attached": _BECOMES,
    "becomes_tapped": _BECOMES, "becomes_untapped": _BECOMES, "becomes_monstrous": ("603.2e", "701.37c"),
    "graveyard_from_anywhere": ("603.6c",),  # which says that it isn't a leaves-the-battlefield ability
    "spell_done": ("603.6c",),
    "loses_control": ("603.10", "603.10d"), "player_loses": ("603.9",), "deals_damage": _DAMAGE,
    "is_dealt_damage": _DAMAGE, "deals_combat_damage": _DAMAGE, "gains_life": ("119.9",), "chapter": ("714.2b",),
    "transforms": ("701.27e",), "evolves": ("702.100b",), "trains": ("702.149c",), "mentors": ("702.134c",),
    "exploits": ("702.110b",), "becomes_crewed": ("702.122e",), "boasts": ("702.142b",),
    "firebends": ("702.189b",), "gives_gift": ("702.174c",), "mutates": ("702.140d",),
    "attacks": ("508.3", "508.3a", "508.1m"), "attacks_alone": ("508.3", "506.5", "508.1m"),
    "is_attacked": ("508.3", "508.3b", "508.1m"),
    "blocks": ("509.3", "509.3a", "509.1i"), "blocks_creature": ("509.3", "509.3b", "509.1i"),
    "becomes_blocked": ("509.3", "509.3c", "603.2e"), "becomes_blocked_by": ("509.3", "509.3d", "603.2e"),
    "blocks_number": ("509.3", "509.3e"), "blocked_by_number": ("509.3", "509.3e"),
    "player_attacks": ("508.3", "508.3d", "508.1m"), "attacks_player_alone": ("508.3", "506.6", "508.1m"),
    "is_dealt_excess_damage": ("120.10",),
    "isnt_blocked": ("509.3", "509.3g", "508.3f", "509.1i"),
    "resolves": ("608.2p",), "copies_spell": ("707.10",), "commits_crime": ("700.13",),
    "activates": ("602.1c",), "foretells": ("702.143c",), "plots": ("702.170e",),
    "damage_prevented": ("615.13",), "unlocks_door": ("709.5h",), "fully_unlocks": ("709.5i",),
    "becomes_level": ("716.2a",), "final_chapter_resolves": ("714.2e",),
    "enters_room": ("309.4c",), "plays_land": ("305.1",),
}
_LOOKING_BACK: Mapping[str, tuple[str, ...]] = {
    "leaves_graveyard": ("603.10", "603.10a"), "player_loses": ("603.10", "603.10f"),
    "countered": ("603.10", "603.10e"), "put_into_hand": ("603.10", "603.10a"),
    "put_into_library": ("603.10", "603.10a"), "planeswalks_away": _PLANE,
}
"""Further rules where the edition looks back for this event."""


def rules_of_event(event: str) -> tuple[str, ...]:
    """The keys of the rules about triggering on an event itself, without those on all triggered abilities."""
    return _ALWAYS.get(event, ())


def was_in_command_zone(occurrence: Occurrence) -> bool:
    """Whether it happened to an object in the command zone: a plane that is planeswalked away from."""
    was = occurrence.was
    return was is not None and was.view is not None and was.view.zone == "command"


def rules_of_number(trigger: Trigger, occurrence: Occurrence) -> list[str]:
    """The key of the rule on what a trigger names besides: which main phase (505.1b) or counter (122.7), who attacks
    (508.3e)."""
    named = (trigger.step or "").lower().replace("_", " ").replace("-", " ")
    if trigger.event == "step_begins" and named == occurrence.kind:
        return ["505.1b"]
    if trigger.event == "is_attacked" and trigger.player != "each" and occurrence.now and occurrence.now.player:
        return ["508.3e"]
    if trigger.event == "casts" and trigger.who is not None:
        return [*rules_of_targets(trigger.who), *rules_of_words(trigger.who)]
    return [*(["122.7"] if trigger.event == "counters_put" and trigger.number is not None else []),
            *rules_of_words(trigger.who)]


def rules_of(occurrence: Occurrence, back: bool) -> list[str]:
    """The keys of the rules behind a trigger on what happened; ``back`` where it looks back in time."""
    event = occurrence.event
    if event == "leaves" and was_in_command_zone(occurrence):
        return ["603.2", *_PLANE]
    found = ["603.2"] + (["603.6"] if event in ZONE_CHANGES else [])
    found += _ALWAYS.get(event, _BECOMES if event.startswith("becomes_") else ())
    return found + list(_LOOKING_BACK.get(event, ()) if back else ())


def on_the_first(trigger: Trigger) -> bool:
    """Whether it triggers on the first such event of a turn only."""
    return any(one.kind == "this_turn" and one.name == "at_most" and one.happened is not None
               and one.happened.event == trigger.event for one in trigger.when)


def dies_so(game: Position, occurrence: Occurrence | None) -> bool:
    """Whether an event is that a permanent dies, under whichever name a trigger condition knows it (700.4)."""
    if occurrence is None or occurrence.event not in ("put_into_graveyard", "leaves", "graveyard_from_anywhere"):
        return False
    was = occurrence.was
    return was is not None and was.view is not None and was.view.zone == "battlefield" \
        and game.objects[was.id].zone == "graveyard"
