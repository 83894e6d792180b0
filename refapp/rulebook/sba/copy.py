"""704.5e, 707.10a: copies of spells and cards."""

from __future__ import annotations

from collections.abc import Iterator

from refapp.game.door.game import Game
from refapp.game.events.preparing import permanent_of
from refapp.game.state.ruleset import Finding
from refapp.rulebook.registry import state_based


@state_based("704.5e", "707.10a", at=80)
def copy(game: Game) -> Iterator[Finding]:
    """A copy of a spell off the stack, or of a card off the stack and the battlefield, ceases to exist.

    Not so one that waits in exile for as long as its permanent is prepared (722.3c).
    """
    for view in game.board().values():
        if (view.kind == "spell_copy" and view.zone != "stack") or (
                view.kind == "card_copy" and view.zone not in ("stack", "battlefield")
                and permanent_of(game, game.objects[view.id]) is None):
            yield Finding("cease", view.id)
