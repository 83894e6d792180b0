"""614.1a: what happens instead of a permanent’s becoming tapped or untapped."""

from __future__ import annotations

from collections.abc import Iterator

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.door.replacement import Replacement, replaces
from refapp.game.events import tapping
from refapp.rulebook.replacement.instead import plain


@replaces(tapping.Tap, "614.1a", "614.6")
def tapped(game: Game, event: Event) -> Iterator[Replacement]:
    """Something happens instead of a permanent's becoming tapped."""
    assert isinstance(event, tapping.Tap)
    if not event.obj.here.tapped:
        yield from plain(game, "tap", event.obj.id)


@replaces(tapping.Untap, "614.1a", "614.6")
def untapped(game: Game, event: Event) -> Iterator[Replacement]:
    """Something happens instead of a permanent's becoming untapped."""
    assert isinstance(event, tapping.Untap)
    if event.obj.here.tapped:
        yield from plain(game, "untap", event.obj.id)
