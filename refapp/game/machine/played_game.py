"""A game that goes on by itself: what follows from each batch of events, in order."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.events import lasting, leaving_combat, zone_order
from refapp.game.machine import afterwards, triggers
from refapp.game.reading import block_counts
from refapp.game.state.batch import Batch


class PlayedGame(Game):
    """The game of an evaluation: after an event, durations end, control changes, then abilities trigger (603.2)."""

    def begin(self) -> None:
        """The board is laid out: what is always true of it, and what triggers on it being so (603.8)."""
        self.at_once()
        triggers.state_triggers(self)

    def finish(self, batch: Batch) -> None:
        zone_order.arrange(self, batch.arrived)
        afterwards.shuffle_in(self, batch)

    def follow(self, batch: Batch) -> None:
        """What comes of an event by itself, once all of it has happened; then triggers are looked for."""
        if batch.bookkeeping and batch.before is self._board and not batch.occurrences:
            return
        self.settled = True
        self.touch()
        lasting.settle(self, batch)
        afterwards.exile_what_nobody_controls(self)
        afterwards.new_controllers(self, batch.before)
        leaving_combat.out_of_combat(self, batch.before)
        self.at_once()
        afterwards.note_worlds(self)
        afterwards.note_sectors(self, batch.before)
        triggers.detect(self, batch.before, [*batch.occurrences, *block_counts.changed(batch.before, self.board())])
        if self.watch_away is not None:
            self.watch_away(self)
