"""The one door through which a game changes.

An event that would happen is asked in this order: does something forbid it ("can't" beats "can", 101.2)? does
something replace or prevent it (614–616, :mod:`~refapp.game.door.replacement`)? What is left happens; events that are
given together happen at the same time, and triggers see them as one.
"""

from __future__ import annotations

from collections.abc import Sequence

from refapp.game.door import replacement
from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.state.batch import Batch


def happen(game: Game, *events: Event) -> bool:
    """Make events happen at the same time; whether any of them did."""
    if game.batch is not None:
        return _perform(game, game.batch, events)
    with game.events(bookkeeping=all(event.bookkeeping for event in events)) as batch:
        return _perform(game, batch, events)


def _perform(game: Game, batch: Batch, events: Sequence[Event]) -> bool:
    """The same inside a batch that is open: what an effect says can’t happen doesn’t, whatever allows it (§101.2).

    Asked just before (§614.17a) is what forbids an event, then what replaces it. An event that is replaced never
    happens, those in its place do (§614.6); it sets nothing off, as only what is performed does (§603.2g).
    """
    done = False
    for event in events:
        batch.arriving.update(event.arrives())
    together = replacement.settle_together(game, events) if len(events) > 1 else None
    for at, event in enumerate(events):
        forbidden = event.forbidden(game)
        for actual in together[at] if together is not None and not forbidden else replacement.settle(
                game, event, only=replacement.SELF if forbidden else None):
            if forbidden and actual is event:
                continue  # what can't happen only a self-replacement can replace (§614.17c)
            batch.bookkeeping = batch.bookkeeping and actual.bookkeeping
            if (actual is event or not actual.forbidden(game)) and actual.perform(game):
                done = True
                game.performed += not actual.bookkeeping
    return done
