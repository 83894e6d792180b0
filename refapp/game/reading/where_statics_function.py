"""Whether a static or activated ability works where its object is (113.6, 604.2)."""

from __future__ import annotations

from refapp.game.reading.layers import defines
from refapp.game.state.card_types import COMMAND_TYPES
from refapp.game.state.views import View
from refapp.language.scenario import Static


def functions(ability: Static, view: View) -> bool:
    """Whether a static ability works where its object is (604.2, §113.3d, §113.6), anywhere if it defines (§604.3)."""
    if view.phased_out:
        return False
    if defines(ability) or ability.zone == "any" or (
            ability.zone.startswith("not ") and view.zone != ability.zone.removeprefix("not ")):
        return True  # 113.6a, §113.6c
    if view.zone == ability.zone:
        return not (view.face_down and view.zone == "command")
    return ability.zone == "battlefield" and _there_for_this(view)


def functions_there(zone: str, view: View) -> bool:
    """Whether an activated ability that functions in a zone, or in any, does so where its object is (113.6)."""
    return zone in ("any", view.zone) or (zone == "battlefield" and _there_for_this(view))


def _there_for_this(view: View) -> bool:
    """Whether an object is in the command zone for its abilities (408.1): an emblem (114.4), a face-up plane
    (§901.7), vanguard (§313.4, §902.1, §902.7), scheme (§314.4, §904.8) or conspiracy (§315.5); face down none of
    them has any (§315.5b)."""
    return view.zone == "command" and not view.face_down and (
        view.kind == "emblem" or bool(view.types & COMMAND_TYPES))
