"""Events that happen at the same time, while they are being carried out."""

from __future__ import annotations

from refapp.game.state.board import Board
from refapp.game.state.objects import Lasting, Obj
from refapp.game.state.occurrences import Occurrence


class Batch:
    """Events that happen at the same time, with the board as it was just before them."""

    __slots__ = ("arrived", "arriving", "before", "bookkeeping", "came_off", "entered", "occurrences", "placed",
                 "prevented", "shielded", "shuffling", "stamped", "used")

    def __init__(self, before: Board, *, bookkeeping: bool = False) -> None:
        self.before = before
        self.bookkeeping = bookkeeping
        """Whether nothing has happened in it that boards are looked at anew for."""
        self.occurrences: list[Occurrence] = []
        self.placed: list[str] = []
        self.shuffling: dict[str, None] = {}
        self.entered: list[Obj] = []
        """What has entered the battlefield in this event."""
        self.stamped: list[Obj] = []
        """What got a timestamp in this event, in that order."""
        self.came_off: set[str] = set()
        """Attachments that became unattached in this event, each of them once (701.3d)."""
        self.arrived: dict[tuple[str, str], list[str]] = {}
        """Which cards came into a player’s library or graveyard in this event."""
        self.prevented: dict[tuple[object, str], int] = {}
        """How much damage each prevention effect prevented to whom in this event (615.13)."""
        self.used: dict[int, Lasting] = {}
        """Effects about the next damage that apply to what is dealt: each is used up once, for all of it (615.8)."""
        self.shielded: set[str] = set()
        """Permanents of which a shield counter was removed as damage was prevented: one for all of it (122.1c)."""
        self.arriving: set[str] = set()
        """What enters the battlefield in this event, also what hasn't yet (614.13a)."""
