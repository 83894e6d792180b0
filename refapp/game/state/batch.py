"""Events that happen at the same time, while they are being carried out."""

from __future__ import annotations

from refapp.game.state.board import Board
from refapp.game.state.objects import Lasting, Obj
from refapp.game.state.occurrences import Occurrence
from refapp.lazy_dataclass import dataclass, fresh


@dataclass(eq=False, slots=True)
class Batch:
    """Events that happen at the same time, with the board as it was just before them."""

    before: Board
    bookkeeping: bool = False
    """Whether nothing has happened in it that boards are looked at anew for."""
    occurrences: list[Occurrence] = fresh(list)
    placed: list[str] = fresh(list)
    shuffling: dict[str, None] = fresh(dict)
    entered: list[Obj] = fresh(list)
    """What has entered the battlefield in this event."""
    stamped: list[Obj] = fresh(list)
    """What got a timestamp in this event, in that order."""
    came_off: set[str] = fresh(set)
    """Attachments that became unattached in this event, each of them once (701.3d)."""
    arrived: dict[tuple[str, str], list[str]] = fresh(dict)
    """Which cards came into a player’s library or graveyard in this event."""
    prevented: dict[tuple[object, str], int] = fresh(dict)
    """How much damage each prevention effect prevented to whom in this event (615.13)."""
    used: dict[int, Lasting] = fresh(dict)
    """Effects about the next damage that apply to what is dealt: each is used up once, for all of it (615.8)."""
    shielded: set[str] = fresh(set)
    """Permanents of which a shield counter was removed as damage was prevented: one for all of it (122.1c)."""
    arriving: set[str] = fresh(set)
    """What enters the battlefield in this event, also what hasn't yet (614.13a)."""
