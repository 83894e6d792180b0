"""Whether conditions hold, and what the trace says of those that look back at what was done (608.2i)."""

from __future__ import annotations

from collections.abc import Sequence

from refapp.game.door.game import Game
from refapp.game.reading.conditions import Parties, holds
from refapp.game.reading.filters import Viewpoint
from refapp.language.scenario import Condition


def conditions_hold(game: Game, conditions: Sequence[Condition], you: str, eye: Viewpoint,
                    parties: Parties | None = None) -> bool:
    """Whether every condition about the ability's controller, its source and the event's parties is true now."""
    parties = parties or Parties()
    for condition in conditions:
        held = holds(game, condition, you, eye, parties)
        _tell(game, condition, held, you, eye, parties)
        if not held:
            return False
    return True


def _tell(game: Game, condition: Condition, held: bool, you: str, eye: Viewpoint, parties: Parties) -> None:
    match condition.kind:
        case "happened":
            if len(condition.words) > 1:
                game.note("all_happened" if held else "not_all_happened", ["603.1b"], you)
        case "no_exhaust":
            game.note("no_exhaust_yet" if held == bool(condition.number) else "exhausted_already", ["702.177b"], you)
        case "kicked" | "cast_as" | "cast_from" | "x_at_least":
            asked = game.objects.get(eye.source or "")
            if asked is not None and asked.zone == "battlefield" and asked.here.record is not None:
                game.note_once("remembers_cast", ["400.7d"], asked.id)
        case "cast_this_turn":
            found = [word for word in sorted(condition.words) if word in game.this_turn.cast_how]
            if found:
                game.note("cast_so_this_turn", ["702.185c"] if "warp" in found else [], you, name=", ".join(found))
        case "it_had_to_attack":
            who = parties.it
            game.note("had_to_attack" if held == bool(condition.number) else "didnt_have_to_attack", ["506.7"],
                      who.id if who is not None else None)
