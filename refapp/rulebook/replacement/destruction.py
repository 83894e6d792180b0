"""614.1a: what happens instead of a permanent’s being destroyed."""

from __future__ import annotations

from collections.abc import Iterator

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.door.replacement import Replacement, replaces
from refapp.game.events.destruction import Destroy
from refapp.rulebook.replacement.instead import plain


@replaces(Destroy, "614.1a", "614.6")
def destroyed(game: Game, event: Event) -> Iterator[Replacement]:
    """Something happens instead of a permanent's being destroyed."""
    assert isinstance(event, Destroy)
    yield from plain(game, "destroy", event.obj.id)
