"""201.6: names printed on promotional versions of a card."""

from __future__ import annotations

from refapp.game.state.objects import Obj


def alternate_name(obj: Obj) -> str | None:
    """The other name that is printed on it, which is no name of the card (§201.6); None where there is none."""
    return obj.spec.alternate_name or None if obj.spec is not None else None
